//! The operations over MPI: this program starts itself as ranks, under each available MPI.

#![allow(clippy::unwrap_used)] // A test may fail there.

use cortado_comm::{ExchangeNumber, Order, Wire, mean, mpi, testing};
use std::path::Path;
use std::process::Command;

/// What a rank does when this program is started as one.
#[test]
#[ignore = "a rank of the other tests"]
fn rank() {
    if !mpi::is_launched() {
        return;
    }
    let world = mpi::world().unwrap();
    let (own, size) = (world.rank(), world.size());
    assert_eq!(own, mpi::rank_from_environment());
    let gathered = world.all_gather(vec![own as u8; own]).unwrap();
    assert!(
        gathered
            .iter()
            .enumerate()
            .all(|(rank, bytes)| *bytes == vec![rank as u8; rank])
    );
    assert_eq!(
        world.broadcast(vec![own as u8; 5], size - 1).unwrap(),
        vec![size as u8 - 1; 5]
    );
    let around = world.begin(move |t| {
        let mut from = [0];
        match own {
            0 => {
                t.send(&[0], 1)?;
                t.receive(&mut from, size - 1)?;
            }
            _ => {
                t.receive(&mut from, own - 1)?;
                t.send(&[own as u8], (own + 1) % size)?;
            }
        }
        Ok(from[0])
    });
    assert_eq!(usize::from(around.wait().unwrap()), (own + size - 1) % size);
    for order in [Order::Fixed, Order::Any] {
        for (number, width) in [(ExchangeNumber::F32, 4), (ExchangeNumber::F64, 8)] {
            let value = |i: usize| (i * (own + 1)) as f64;
            let mut bytes: Vec<u8> = (0..1001)
                .flat_map(|i| match width {
                    4 => (value(i) as f32).to_ne_bytes().to_vec(),
                    _ => value(i).to_ne_bytes().to_vec(),
                })
                .collect();
            let done = world.begin(move |t| mean(t, &mut bytes, number, Wire::Plain, order).map(|()| bytes));
            let bytes = done.wait().unwrap();
            for (i, b) in bytes.chunks(width).enumerate() {
                let found = match width {
                    4 => f64::from(f32::from_ne_bytes(b.try_into().unwrap())),
                    _ => f64::from_ne_bytes(b.try_into().unwrap()),
                };
                let expected = i as f64 * (size as f64 + 1.0) / 2.0;
                assert!((found - expected).abs() <= expected * 1e-6, "{found} for {expected}");
            }
        }
    }
    world.barrier().unwrap();
    println!("rank {own} of {size} by {}", world.name());
}

fn start(command: &mut Command) -> (bool, String) {
    let this = std::env::current_exe().unwrap();
    let output = command
        .arg(this)
        .args(["rank", "--exact", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    (output.status.success(), text)
}

#[test]
fn ranks_of_every_mpi_exchange_bytes() {
    for mpi in testing::installed(Path::new(env!("CARGO_TARGET_TMPDIR")), "ranks of MPI") {
        for size in [2, 4] {
            let (is_done, text) = start(&mut mpi.launcher(size));
            assert!(is_done, "{}: {text}", mpi.package);
            for rank in 0..size {
                let line = format!("rank {rank} of {size} by ");
                assert!(text.contains(&line), "{}: {text}", mpi.package);
            }
        }
    }
}

#[test]
fn every_interface_of_mpich_serves() {
    for mpi in testing::installed(Path::new(env!("CARGO_TARGET_TMPDIR")), "interfaces of MPICH") {
        if mpi.package != "mpich" {
            continue;
        }
        for (library, name) in [
            ("libmpi.so.12", "by MPICH's ABI"),
            ("libmpi_abi.so.1", "by the standard's ABI"),
        ] {
            let path = mpi.library(library);
            let (is_done, text) = start(mpi.launcher(2).env("CORTADO_MPI_LIBRARY", path));
            assert!(is_done && text.contains(name), "{text}");
        }
    }
}

#[test]
fn without_mpi_the_error_lists_what_was_looked_for() {
    let mut command = Command::new("env");
    command.args(["PMI_SIZE=2", "PMI_RANK=1", "CORTADO_MPI_LIBRARY=libno_mpi.so"]);
    let (is_done, text) = start(&mut command);
    assert!(
        !is_done && text.contains("NoMpi") && text.contains("libno_mpi.so"),
        "{text}"
    );
}

#[test]
fn a_process_that_mpi_takes_for_the_only_one_of_several_is_reported() {
    for mpi in testing::installed(Path::new(env!("CARGO_TARGET_TMPDIR")), "ranks that MPI does not see") {
        let mut command = mpi.launcher(1);
        command.args([
            "env",
            "-u",
            "PMI_SIZE",
            "-u",
            "OMPI_COMM_WORLD_SIZE",
            "SLURM_STEP_NUM_TASKS=2",
        ]);
        let (is_done, text) = start(&mut command);
        let problem = "variable: \"SLURM_STEP_NUM_TASKS\", started: 2";
        assert!(!is_done && text.contains(problem), "{}: {text}", mpi.package);
    }
}

#[test]
fn a_rank_that_never_begins_is_not_waited_for_without_end() {
    for mpi in testing::installed(Path::new(env!("CARGO_TARGET_TMPDIR")), "ranks that never begin") {
        let mut command = mpi.launcher(1);
        command.env("CORTADO_MPI_PATIENCE", "0").args(["true", ":", "-n", "1"]);
        let (is_done, text) = start(&mut command);
        assert!(!is_done && text.contains("Late(0)"), "{}: {text}", mpi.package);
    }
}
