//! Ranks that are killed: the job ends, and its remains can be continued.

use crate::common::Work;
use crate::ranks::{every_mpi, train, training, weights, with_batch};
use cortado_comm::testing::Installed;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// Kills a rank with `kill -9` when a line with `at` is logged; whether the job ended well, and the
/// log.
fn kill_at(mpi: &Installed, work: &Work, rank: usize, at: &str, args: &[&str]) -> (bool, String) {
    let mut child = training(mpi, work, 3, args).stderr(Stdio::piped()).spawn().unwrap();
    let (mut log, mut killed) = (String::new(), false);
    for line in BufReader::new(child.stderr.take().unwrap()).lines() {
        log += &(line.unwrap() + "\n");
        if !killed && log.lines().last().unwrap().contains(at) {
            killed = kill_rank(work, rank);
        }
    }
    assert!(killed, "no line with {at}:\n{log}");
    (child.wait().unwrap().success(), log)
}

/// Kills the process that works in this folder as this rank.
fn kill_rank(work: &Work, rank: usize) -> bool {
    let here = fs::canonicalize(work.path(".")).unwrap();
    let variables = [format!("OMPI_COMM_WORLD_RANK={rank}"), format!("PMI_RANK={rank}")];
    for entry in fs::read_dir("/proc").unwrap() {
        let path = entry.unwrap().path();
        let is_here = fs::read_link(path.join("cwd")).is_ok_and(|cwd| cwd == here);
        let environment = fs::read(path.join("environ")).unwrap_or_default();
        let mut variable = environment.split(|byte| *byte == 0);
        if is_here && variable.any(|variable| variables.iter().any(|wanted| wanted.as_bytes() == variable)) {
            let process = path.file_name().unwrap().to_string_lossy().into_owned();
            return Command::new("sh")
                .args(["-c", &format!("kill -9 {process}")])
                .status()
                .unwrap()
                .success();
        }
    }
    false
}

#[test]
fn a_killed_rank_ends_the_job_and_the_last_snapshot_goes_on() {
    let work = || {
        let work = Work::lenet();
        let changes = [
            ("max_iter: 30", "max_iter: 20"),
            ("snapshot: 20", "snapshot: 1"),
            ("display: 10", "display: 1"),
            ("clip_gradients: 1", ""),
        ];
        work.solver("s.prototxt", &changes);
        with_batch(&work, 4);
        work
    };
    let (args, last) = (&["s.prototxt", "--elastic"], "snap/lenet_iter_20.caffemodel");
    let kills = [
        (1, "Iteration 3,"),
        (0, "Iteration 7,"),
        (2, "Snapshotting solver state"),
        (2, "Iteration 13,"),
    ];
    let mut uninterrupted = None;
    for mpi in every_mpi("killed ranks") {
        let work_of_mpi = work();
        // One MPI runs all cases, the others one.
        let kills = if uninterrupted.is_none() {
            &kills[..]
        } else {
            &kills[..1]
        };
        for &(rank, at) in kills {
            let (is_done, log) = kill_at(&mpi, &work_of_mpi, rank, at, args);
            assert!(!is_done, "{}: a rank was killed, and all is well:\n{log}", mpi.package);
        }
        let log = train(&mpi, &work_of_mpi, 3, args);
        assert!(log.contains("Resuming from snap/lenet_iter_"), "{log}");
        let uninterrupted = uninterrupted.get_or_insert_with(|| {
            let whole = work();
            train(&mpi, &whole, 3, &["s.prototxt"]);
            weights(&whole, last)
        });
        let found = weights(&work_of_mpi, last);
        assert!(found == *uninterrupted, "{}: the weights differ", mpi.package);
    }
}
