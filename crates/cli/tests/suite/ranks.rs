//! `mpirun -n N caffe train` under every available MPI: what the ranks learn, what they log, and
//! how they stop.

use crate::common::{CAFFE, Work, stderr};
use cortado_comm::testing::{Installed, installed};
use cortado_cuda::emulator::{self, Mode};
use cortado_proto::{NetParameter, binary};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

pub(crate) fn every_mpi(test: &str) -> Vec<Installed> {
    installed(Path::new(env!("CARGO_TARGET_TMPDIR")), test)
}

/// `caffe train` on `ranks` ranks, in the folder of a test.
pub(crate) fn training(mpi: &Installed, work: &Work, ranks: usize, args: &[&str]) -> Command {
    let mut command = mpi.launcher(ranks);
    command
        .arg(CAFFE)
        .args(["train", "-threads", "1", "-solver"])
        .args(args);
    command.current_dir(work.path("."));
    command
        .env_remove("GLOG_minloglevel")
        .env("CORTADO_CUDA_DRIVER", "libcortado-none.so");
    command
}

pub(crate) fn train(mpi: &Installed, work: &Work, ranks: usize, args: &[&str]) -> String {
    let output: Output = training(mpi, work, ranks, args).output().unwrap();
    let log = stderr(&output);
    assert!(output.status.success(), "{} on {ranks} ranks:\n{log}", mpi.package);
    log
}

pub(crate) fn weights(work: &Work, name: &str) -> Vec<f64> {
    let net: NetParameter = binary::read_file(&work.path(name)).unwrap();
    let blobs = net.layer.iter().flat_map(|layer| &layer.blobs);
    let values = blobs.flat_map(|blob| {
        let single = blob.data.values().unwrap();
        let double = blob.double_data.values().unwrap();
        single
            .iter()
            .map(|&value| value.into())
            .chain(double.iter().copied())
            .collect::<Vec<f64>>()
    });
    values.collect()
}

/// LeNet with plain SGD for `iterations` iterations, a snapshot in their middle, and `batch` records
/// in a batch.
fn plain(batch: usize, iterations: usize) -> Work {
    let work = Work::lenet();
    work.solver(
        "s.prototxt",
        &[
            ("max_iter: 30", &format!("max_iter: {iterations}")),
            ("test_iter: 3", "test_iter: 1"),
            ("momentum: 0.9", "momentum: 0"),
            ("snapshot: 20", &format!("snapshot: {}", iterations / 2)),
            ("clip_gradients: 1", ""),
        ],
    );
    with_batch(&work, batch);
    work
}

pub(crate) fn with_batch(work: &Work, batch: usize) {
    let net = fs::read_to_string(work.path("lenet_train_test.prototxt")).unwrap();
    work.write(
        "lenet_train_test.prototxt",
        net.replace("batch_size: 64", &format!("batch_size: {batch}")),
    );
}

/// The losses and accuracies in a log, without times.
fn losses_of(log: &str) -> Vec<&str> {
    let lines = log
        .lines()
        .filter_map(|line| line.split_once("] "))
        .map(|(_, text)| text);
    let lines = lines.filter(|text| text.contains("loss =") || text.contains("accuracy ="));
    lines
        .map(|text| text.split_once("iters), ").map_or(text, |(_, loss)| loss))
        .collect()
}

/// What one process learns.
fn alone(batch: usize, iterations: usize, flags: &[&str]) -> Vec<f64> {
    let work = plain(batch, iterations);
    work.log(&[&["train", "-threads", "1", "-solver", "s.prototxt"], flags].concat());
    let weights = weights(&work, &format!("snap/lenet_iter_{iterations}.caffemodel"));
    assert!(!weights.is_empty());
    weights
}

#[test]
fn processes_learn_what_one_learns_to_the_last_bit() {
    let Some(mpi) = every_mpi("processes of MPI that train").into_iter().next() else {
        return;
    };
    let last = "snap/lenet_iter_10.caffemodel";
    for (batch, flags) in [(32, &["--f64"][..]), (64, &[])] {
        let alone = alone(batch, 10, flags);
        for ranks in [2, 4] {
            let (what, own) = (format!("{ranks} ranks, {flags:?}"), batch / ranks);
            let work = plain(own, 10);
            let log = train(&mpi, &work, ranks, &[&["s.prototxt"], flags].concat());
            let effective = format!("the effective batch is {ranks} ranks x {own} records = {batch}.");
            assert_eq!(log.matches(&effective).count(), 1, "one rank logs:\n{log}");
            assert_eq!(log.matches("Starting Optimization").count(), 1, "{log}");
            assert!(weights(&work, last) == alone, "{what}");
            let middle = ["s.prototxt", "-snapshot", "snap/lenet_iter_5.solverstate"];
            train(&mpi, &work, ranks, &[&middle, flags].concat());
            assert!(weights(&work, last) == alone, "{what}, from the snapshot in the middle");
        }
    }
}

#[test]
fn every_mpi_carries_the_same() {
    let alone = alone(64, 10, &[]);
    for mpi in every_mpi("ranks of every MPI that train") {
        let work = plain(64, 10);
        train(&mpi, &work, 2, &["s.prototxt", "--split-batch"]);
        let together = weights(&work, "snap/lenet_iter_10.caffemodel");
        assert!(together == alone, "{}", mpi.package);
    }
}

#[test]
fn options_of_the_exchange_are_taken() {
    let Some(mpi) = every_mpi("options of the exchange").into_iter().next() else {
        return;
    };
    let work = plain(32, 20);
    work.solver(
        "short.prototxt",
        &[("max_iter: 30", "max_iter: 5"), ("clip_gradients: 1", "")],
    );
    let plain = train(&mpi, &work, 2, &["short.prototxt", "--split-batch"]);
    assert!(plain.contains("2 ranks x 16 records = 32."), "{plain}");
    for args in [&["--no-overlap"][..], &["--bucket", "1"]] {
        let log = train(&mpi, &work, 2, &[&["short.prototxt", "--split-batch"], args].concat());
        assert_eq!(losses_of(&log), losses_of(&plain), "{args:?}");
    }
    for args in [
        &["--mpi-allreduce"][..],
        &["--exchange", "f16"],
        &["--exchange", "bf16"],
        &["--exchange", "top-k=0.1"],
    ] {
        train(&mpi, &work, 2, &[&["short.prototxt", "--split-batch"], args].concat());
    }
    let log = training(&mpi, &work, 2, &["short.prototxt", "--no-mpi"])
        .output()
        .unwrap();
    // Each trains alone, and its solver and the program report it.
    assert_eq!(
        stderr(&log).matches("Optimization Done.").count(),
        4,
        "{}",
        stderr(&log)
    );
}

#[test]
fn flags_of_the_exchange_that_make_no_sense_are_refused() {
    let work = Work::lenet();
    for (args, problem) in [
        (
            &["--exchange", "f8"][..],
            "--exchange f8: it can be plain, f16, bf16 or top-k=SHARE",
        ),
        (
            &["--exchange", "top-k=2"],
            "--exchange top-k=2: it takes a share above 0 and up to 1",
        ),
        (
            &["--exchange", "f16", "--mpi-allreduce"],
            "--mpi-allreduce adds plain gradients only: leave out --exchange f16",
        ),
    ] {
        let message = work.failure(&[&["train", "-solver", "s.prototxt"], args].concat(), 1);
        assert!(message.contains(problem), "{message}");
    }
}

#[test]
fn ranks_of_a_machine_take_turns_through_the_requested_gpus() {
    if !emulator::is_there() {
        return assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
    }
    let driver = emulator::library(Mode::Fast).unwrap();
    let (work, missing) = (Work::lenet(), "there is no GPU 7; there are 0 and 1");
    for mpi in every_mpi("ranks on GPUs") {
        for (gpus, rank) in [("0,7", 1), ("7,0", 0)] {
            let args = ["s.prototxt", "-gpu", gpus, "--require-gpu"];
            let mut command = training(&mpi, &work, 2, &args);
            let message = stderr(&command.env("CORTADO_CUDA_DRIVER", &driver).output().unwrap());
            let problem = format!("rank {rank} of 2: -gpu {gpus}: {missing}");
            assert!(message.contains(&problem), "{}: {message}", mpi.package);
        }
    }
}

#[test]
fn a_rank_that_cannot_log_ends_the_others() {
    for mpi in every_mpi("ranks without a log") {
        let work = Work::lenet();
        for (flag, expected) in [
            ("-log_dir=missing", "cannot create the log file missing/"),
            ("-log-json=missing/log.json", "missing/log.json"),
        ] {
            let output = training(&mpi, &work, 2, &["s.prototxt", flag]).output().unwrap();
            let message = stderr(&output);
            assert!(!output.status.success(), "{}: {message}", mpi.package);
            assert!(message.contains(expected), "{}: {message}", mpi.package);
        }
    }
}

#[test]
fn without_mpi_the_program_lists_what_it_looked_for() {
    let work = Work::lenet();
    let mut command = work.command(&["train", "-solver", "s.prototxt"]);
    command.envs([
        ("PMI_SIZE", "2"),
        ("PMI_RANK", "0"),
        ("CORTADO_MPI_LIBRARY", "libno_mpi.so"),
    ]);
    let output = command.output().unwrap();
    let message = stderr(&output);
    assert!(!output.status.success());
    for part in [
        "this process was started as one of several, but no MPI was found; looked for libno_mpi.so",
        "--no-mpi",
    ] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn a_rank_with_other_data_is_found_out_before_the_first_iteration() {
    let work = Work::lenet();
    work.digits("t10k", 900, "other_lmdb");
    let net = fs::read_to_string(work.path("lenet_train_test.prototxt")).unwrap();
    work.write("other.prototxt", net.replace("mnist_train_lmdb", "other_lmdb"));
    work.solver("other_s.prototxt", &[("lenet_train_test.prototxt", "other.prototxt")]);
    for mpi in every_mpi("ranks with other data") {
        let mut command = mpi.launcher(1);
        command
            .current_dir(work.path("."))
            .env("CORTADO_CUDA_DRIVER", "libcortado-none.so");
        command
            .arg(CAFFE)
            .args(["train", "-solver", "s.prototxt", ":", "-n", "1"]);
        let output = command
            .arg(CAFFE)
            .args(["train", "-solver", "other_s.prototxt"])
            .output()
            .unwrap();
        let message = stderr(&output);
        assert!(!output.status.success(), "{message}");
        let problem = "rank 1 trains on other data than rank 0; give all ranks the same files and flags";
        assert!(
            message.contains(problem) && !message.contains("Iteration 0, loss"),
            "{}: {message}",
            mpi.package
        );
    }
}

#[test]
fn ranks_with_other_flags_are_found_out_before_the_first_iteration() {
    let exchange =
        "rank 1 trains with other flags of the exchange than rank 0; give all ranks the same files and flags";
    // What is compared does not depend on MPI.
    let Some(mpi) = every_mpi("ranks with other flags").into_iter().next() else {
        return;
    };
    let work = Work::lenet();
    for (flags, problem) in [
        (&["--exchange", "f16"][..], exchange),
        (&["--mpi-allreduce"], exchange),
        (&["--bucket", "1"], exchange),
        (&["--no-overlap"], exchange),
        (&["-snapshot", "latest"], "; give all "),
        (
            &["--keep-best", "loss"],
            "rank 1 was given another --keep-best or --patience than rank 0; give all ranks the same flags",
        ),
    ] {
        let mut command = training(&mpi, &work, 1, &["s.prototxt", ":", "-n", "1"]);
        let command = command
            .arg(CAFFE)
            .args(["train", "-threads", "1", "-solver", "s.prototxt"]);
        let output = command.args(flags).output().unwrap();
        let message = stderr(&output);
        assert!(!output.status.success(), "{}: {message}", mpi.package);
        assert!(
            message.contains(problem) && !message.contains("Iteration 0, loss"),
            "{} {flags:?}: {message}",
            mpi.package
        );
    }
}

#[test]
fn the_first_rank_keeps_the_best_weights_and_all_end_early() {
    for mpi in every_mpi("ranks that keep the best weights") {
        let work = Work::lenet();
        // The loss is highest at the start, so that no test is better than the first.
        let flags = ["--keep-best", "loss:max", "--patience", "1", "--set", "test_interval=2"];
        let log = train(&mpi, &work, 2, &[&["s.prototxt"][..], &flags].concat());
        assert_eq!(log.matches(" is the best so far").count(), 1, "{}: {log}", mpi.package);
        assert!(
            log.contains("] Optimization stopped early.\n") && work.path("snap/lenet_iter_2.solverstate").exists(),
            "{}: {log}",
            mpi.package
        );
        let record: serde_json::Value =
            serde_json::from_slice(&fs::read(work.path("snap/lenet_best_loss.json")).unwrap()).unwrap();
        assert_eq!(record["iteration"], 0);
        assert_eq!(weights(&work, "snap/lenet_best_loss.caffemodel").len(), 431_080);
    }
}
