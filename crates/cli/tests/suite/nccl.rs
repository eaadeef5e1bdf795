//! Gradients that go from GPU to GPU: between processes that MPI has started, and between threads
//! when one fails.

use crate::common::{Work, stderr};
use crate::ranks::{every_mpi, training};
use crate::several_gpus::with_points;
use cortado_comm::testing::Installed;
use cortado_cuda::emulator::{self, Mode};
use std::fs;
use std::path::PathBuf;

const DIRECT: &str = "Gradients go from GPU to GPU by NCCL 2.14.0.";

/// The driver of the emulated devices, or nothing, which is reported, without a compiler.
fn driver() -> Option<PathBuf> {
    if !emulator::is_there() {
        assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
        eprintln!("skipped: there is no g++");
        return None;
    }
    Some(emulator::library(Mode::Fast).unwrap())
}

/// The folder of a small net over digits.
fn digits() -> Work {
    let work = Work::empty();
    work.digits("t10k", 100, "digits_lmdb");
    work.write(
        "net.prototxt",
        "layer { name: 'data' type: 'Data' top: 'data' top: 'label' transform_param { scale: 0.004 }
           data_param { source: 'digits_lmdb' batch_size: 5 backend: LMDB } }
         layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip'
           inner_product_param { num_output: 10 weight_filler { type: 'xavier' } } }
         layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip' bottom: 'label' top: 'loss' }",
    );
    work.write(
        "s.prototxt",
        "net: 'net.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 10 random_seed: 1 snapshot_prefix: 's'",
    );
    work
}

#[test]
fn processes_exchange_from_gpu_to_gpu_and_mpi_carries_the_id() {
    let Some(driver) = driver() else { return };
    let work = digits();
    let run = |mpi: &Installed, ranks: usize, args: &[&str]| {
        let mut command = training(mpi, &work, ranks, &[&["s.prototxt"], args].concat());
        command
            .env("CORTADO_CUDA_DRIVER", &driver)
            .env("CORTADO_EMULATED_DEVICES", "3");
        let output = command.output().unwrap();
        let log = stderr(&output);
        assert!(output.status.success(), "{} {args:?}: {log}", mpi.package);
        let ways = log.lines().filter_map(|line| line.split_once("] Gradients "));
        let ways: Vec<&str> = ways.map(|(_, way)| way).collect();
        (ways.join("\n"), fs::read(work.path("s_iter_10.caffemodel")).unwrap())
    };
    let all = every_mpi("processes with NCCL");
    let Some(mpi) = all.first() else { return };
    for ranks in [2, 3] {
        let (way, host) = run(mpi, ranks, &["-gpu", "all", "--no-nccl"]);
        assert_eq!(way, "go through the host's memory: NCCL is disabled.");
        // MPI carries only the id; so does another one.
        for mpi in all.iter().take(if ranks == 2 { 2 } else { 1 }) {
            let (way, direct) = run(mpi, ranks, &["-gpu", "all"]);
            assert!(DIRECT.ends_with(&way) && !way.is_empty(), "{}: {way}", mpi.package);
            assert!(direct == host, "{}, {ranks} ranks: the ways differ", mpi.package);
        }
    }
    let (way, _) = run(mpi, 2, &["-gpu", "all", "--nccl-allreduce"]);
    assert!(DIRECT.ends_with(&way) && !way.is_empty(), "{way}");
    let (way, _) = run(mpi, 2, &["-gpu", "0"]);
    assert_eq!(way, "go through the host's memory: ranks 0 and 1 compute on one GPU.");
}

#[test]
fn a_gpu_that_fails_ends_the_others() {
    let Some(driver) = driver() else { return };
    let work = with_points();
    let mut values: Vec<f32> = (0..24).map(|i| (i % 5) as f32).collect();
    // Record 5, which the second GPU reads in its iteration 2.
    values[15] = f32::INFINITY;
    let mut tree = cortado_hdf5::Tree::new();
    tree.insert("x", &[8, 3], cortado_hdf5::Hdf5Values::F32(&values))
        .unwrap();
    tree.insert("sum", &[8, 1], cortado_hdf5::Hdf5Values::F32(&[1.0; 8]))
        .unwrap();
    let mut file = Vec::new();
    cortado_hdf5::write(tree, &mut file).unwrap();
    work.write("points.h5", file);
    let net = fs::read_to_string(work.path("points.prototxt")).unwrap();
    work.write("points.prototxt", net.replace("batch_size: 4", "batch_size: 1"));
    let mut command = work.command(&["train", "-solver", "points_solver.prototxt", "-gpu", "0,1"]);
    let output = command.env("CORTADO_CUDA_DRIVER", driver).output().unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains(DIRECT) && message.contains("error: on GPU 1, iteration 2: "),
        "{message}"
    );
    assert_eq!(message.matches("error: ").count(), 1, "{message}");
}
