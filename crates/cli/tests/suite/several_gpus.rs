//! Training on several GPUs of one machine, here the emulated ones: what they learn, and errors about
//! flags and numbers that do not go with it.

use crate::common::{Work, stderr, stdout};
use crate::gpu::{emulated, warnings};
use cortado_cuda::emulator::{self, Mode};
use std::process::Command;

/// A net that reads a database of eight points, and learns their sums.
const POINTS: &str = r#"
    layer { name: "data" type: "HDF5Data" top: "x" top: "sum" hdf5_data_param { source: "points.txt" batch_size: 4 } }
    layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 1
        weight_filler { type: "gaussian" std: 0.1 } } }
    layer { name: "loss" type: "EuclideanLoss" bottom: "y" bottom: "sum" top: "loss" }"#;

pub(crate) fn with_points() -> Work {
    let work = Work::empty();
    let values: Vec<f32> = (0..24).map(|i| (i * 7 % 11) as f32 / 11.0).collect();
    let sums: Vec<f32> = values.chunks(3).map(|row| row.iter().sum()).collect();
    let mut tree = cortado_hdf5::Tree::new();
    tree.insert("x", &[8, 3], cortado_hdf5::Hdf5Values::F32(&values))
        .unwrap();
    tree.insert("sum", &[8, 1], cortado_hdf5::Hdf5Values::F32(&sums))
        .unwrap();
    let mut file = Vec::new();
    cortado_hdf5::write(tree, &mut file).unwrap();
    work.write("points.h5", file);
    work.write("points.txt", "points.h5\n");
    work.write("points.prototxt", POINTS);
    work.write(
        "points_solver.prototxt",
        "net: 'points.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 20 display: 10 random_seed: 1 \
         snapshot_prefix: 'points'",
    );
    work
}

#[test]
fn several_gpus_train_one_model() {
    let work = with_points();
    let train = ["train", "-solver", "points_solver.prototxt", "--f64"];
    let run = |more: &[&str], to: &str| {
        let output = emulated(&work, &[&train[..], more].concat())?;
        std::fs::rename(work.path("points_iter_20.caffemodel"), work.path(to)).unwrap();
        Some(stderr(&output))
    };
    let Some(log) = run(&["-gpu", "0,1", "--split-batch"], "two.caffemodel") else {
        return;
    };
    assert!(warnings(&log).is_empty(), "{log}");
    for line in [
        "Using GPUs 0, 1",
        "GPU 1: Emulated GPU",
        "the effective batch is 2 ranks x 2 records = 4.",
        "Gradients go from GPU to GPU by NCCL 2.14.0.",
        "Optimization Done.",
    ] {
        assert!(log.contains(line), "{log}");
    }
    assert_eq!(log.matches("caffe.cpp:250] Optimization Done.").count(), 1, "{log}");
    run(&["-gpu", "all", "--split-batch"], "all.caffemodel").unwrap();
    let read = |name: &str| std::fs::read(work.path(name)).unwrap();
    assert!(
        read("two.caffemodel") == read("all.caffemodel"),
        "the same bits in every run"
    );
    let log = run(&["-gpu", "0,1", "--split-batch", "--no-nccl"], "host.caffemodel").unwrap();
    let line = "Gradients go through the host's memory: NCCL is disabled.";
    assert_eq!(log.matches(line).count(), 1, "{log}");
    assert!(
        read("two.caffemodel") == read("host.caffemodel"),
        "the same bits on both ways"
    );
    run(&["-gpu", "1"], "one.caffemodel").unwrap();
    let output = work.run(&["weights", "diff", "one.caffemodel", "two.caffemodel"]);
    let printed = stdout(&output);
    let differences = printed
        .lines()
        .filter_map(|line| line.split_once("by up to ")?.1.split(' ').next());
    for difference in differences {
        assert!(difference.parse::<f64>().unwrap() < 1e-10, "{printed}");
    }
}

#[test]
fn gpus_that_cannot_all_compute_are_errors() {
    let work = with_points();
    let Some(_) = emulated(&work, &["device_query"]) else {
        return;
    };
    let failure = |gpus: &str| failure(&work, &["-gpu", gpus]);
    assert!(failure("0,1,0").contains("-gpu 0,1,0: GPU 0 is named twice"));
    assert!(failure("0,7").contains("error: -gpu 0,7: there is no GPU 7; there are 0 and 1\n"));
    // An error of one of them ends all, and is reported once.
    work.write("points.prototxt", POINTS.replace("num_output: 1", "num_output: 2"));
    let message = failure("0,1");
    assert_eq!(message.matches("error").count(), 1, "{message}");
    assert!(message.contains("layer \"loss\""), "{message}");
}

/// A program that trains with the emulated driver.
fn training(work: &Work, more: &[&str]) -> Command {
    let mut command = work.command(&[&["train", "-solver", "points_solver.prototxt"], more].concat());
    command.env("CORTADO_CUDA_DRIVER", emulator::library(Mode::Fast).unwrap());
    command
}

/// The error of training that is not possible.
fn failure(work: &Work, more: &[&str]) -> String {
    let output = training(work, more).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{more:?}");
    stderr(&output)
}

#[test]
fn numbers_that_no_gpu_has_are_errors() {
    let work = with_points();
    let Some(_) = emulated(&work, &["device_query"]) else {
        return;
    };
    let time = ["time", "-model", "points.prototxt", "-iterations", "1", "-gpu"];
    let test = ["test", "-model", "points.prototxt", "-weights", "x", "-gpu"];
    let train = ["train", "-solver", "points_solver.prototxt", "-gpu"];
    for command in [&time[..], &test, &train, &["device_query", "-gpu"]] {
        for (gpus, number) in [("2", 2), ("0,5", 5), ("9,0", 9)] {
            let mut command = work.command(&[command, &[gpus]].concat());
            command.env("CORTADO_CUDA_DRIVER", emulator::library(Mode::Fast).unwrap());
            let output = command.output().unwrap();
            let message = stderr(&output);
            let problem = format!("error: -gpu {gpus}: there is no GPU {number}; there are 0 and 1\n");
            assert_eq!(output.status.code(), Some(1), "{command:?}: {message}");
            assert!(
                message.contains(&problem) && warnings(&message).is_empty(),
                "{command:?}: {message}"
            );
        }
    }
    let message = failure(&work, &["--set", "device_id=3"]);
    assert!(
        message.contains("error: solver_mode is GPU, its default, device_id is 3: there is no GPU 3; "),
        "{message}"
    );
    for (count, numbers) in [("1", "the only one is 0"), ("3", "there are 0 to 2")] {
        let mut command = training(&work, &["-gpu", "4"]);
        let message = stderr(&command.env("CORTADO_EMULATED_DEVICES", count).output().unwrap());
        assert!(
            message.contains(&format!("there is no GPU 4; {numbers}\n")),
            "{message}"
        );
    }
    // Without GPUs, no number is wrong.
    for gpus in ["2", "0,1", "all"] {
        let mut command = training(&work, &["-gpu", gpus]);
        let output = command.env("CORTADO_EMULATED_DEVICES", "0").output().unwrap();
        let message = stderr(&output);
        assert!(output.status.success(), "{message}");
        assert!(message.contains("it finds no device); the CPU computes."), "{message}");
    }
}

#[test]
fn mistakes_of_flags_are_reported_once_and_for_no_gpu() {
    let work = with_points();
    let Some(_) = emulated(&work, &["device_query"]) else {
        return;
    };
    let net = std::fs::read_to_string(work.path("points.prototxt")).unwrap();
    work.write("points.prototxt", net.replace("batch_size: 4", "batch_size: 3"));
    for (flags, problem) in [
        (
            &["--split-batch"][..],
            "hdf5_data_param.batch_size: is 3 in layer \"data\", which 2 ranks cannot share evenly (--split-batch)",
        ),
        (
            &["--keep-best", "loss"],
            "--keep-best loss: the solver does not test; it needs test_iter and test_interval",
        ),
        (&["-snapshot", "none.solverstate"], "cannot read none.solverstate: "),
    ] {
        let message = failure(&work, &[&["-gpu", "0,1"], flags].concat());
        assert_eq!(message.matches("error: ").count(), 1, "{message}");
        assert!(message.contains(problem), "{message}");
        assert!(
            !message.contains("on GPU") && !message.contains("iteration 0"),
            "{message}"
        );
    }
}

#[test]
fn flags_of_the_exchange_have_no_effect_where_nothing_is_exchanged() {
    let work = with_points();
    let Some(_) = emulated(&work, &["device_query"]) else {
        return;
    };
    let all = [
        "--split-batch",
        "--exchange=bf16",
        "--bucket=4",
        "--no-overlap",
        "--no-nccl",
    ];
    let message_of = |flags: &[&str]| {
        let output = training(&work, flags).output().unwrap();
        let log = stderr(&output);
        assert!(output.status.success(), "{log}");
        let warned = warnings(&log)
            .into_iter()
            .map(|line| line.split_once("] ").unwrap().1.to_owned());
        warned.collect::<Vec<_>>()
    };
    let end = "no effect in a run of one process and at most one GPU.";
    let list = "--split-batch, --exchange, --bucket, --no-overlap, --no-nccl";
    assert_eq!(
        message_of(&[&["-gpu", "1"], &all[..]].concat()),
        [format!("{list} have {end}")]
    );
    let one = ["--nccl-allreduce", "--set", "solver_mode=CPU"];
    assert_eq!(message_of(&one), [format!("--mpi-allreduce has {end}")]);
    assert_eq!(message_of(&["-gpu", "0,1", "--bucket", "1", "--no-nccl"]), [""; 0]);
    assert_eq!(message_of(&["-gpu", "0"]), [""; 0]);
}

#[test]
fn an_nccl_that_was_named_and_cannot_be_loaded_is_a_warning() {
    let work = with_points();
    let Some(_) = emulated(&work, &["device_query"]) else {
        return;
    };
    let made = Command::new("mkfifo").arg(work.path("pipe.so")).status();
    assert!(made.unwrap().success());
    let run = |library: &str| {
        let mut command = training(&work, &["-gpu", "0,1"]);
        command
            .env("CORTADO_EMULATED_NCCL", "none")
            .env("CORTADO_NCCL_LIBRARY", library);
        let output = command.output().unwrap();
        let log = stderr(&output);
        assert!(output.status.success(), "{log}");
        log
    };
    let through = "Gradients go through the host's memory: NCCL cannot be loaded; ";
    let log = run("./pipe.so");
    let [warning] = warnings(&log)[..] else { panic!("{log}") };
    let problem = "./pipe.so was looked for, from CORTADO_NCCL_LIBRARY (it is not a regular file).";
    assert!(warning.ends_with(&format!("{through}{problem}")), "{log}");
    assert_eq!(log.matches(through).count(), 1, "{log}");
    // If no device was named, it is expected.
    let log = run("");
    if log.contains(through) {
        assert!(warnings(&log).is_empty(), "{log}");
    }
}
