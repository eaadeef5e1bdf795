//! Ctrl-C, SIGTERM and SIGHUP in the middle of a run.

use crate::command_line::{SOLVER, tiny};
use crate::common::Work;
use cortado_cuda::emulator::{self, Mode};
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitStatus, Stdio};

/// Runs training, sends `signal` when a line with `at` is logged, and gives the whole log.
fn train_and_signal(work: &Work, args: &[&str], signal: &str, at: &str) -> (ExitStatus, String) {
    let mut args = args.to_vec();
    args.splice(0..0, ["train", "-solver", "s.prototxt"]);
    signal_at(work.command(&args), signal, at)
}

/// Runs a command, and sends `signal` as [`train_and_signal`] does.
fn signal_at(mut command: Command, signal: &str, at: &str) -> (ExitStatus, String) {
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let (mut log, mut sent) = (String::new(), false);
    for line in BufReader::new(child.stderr.take().unwrap()).lines() {
        log += &(line.unwrap() + "\n");
        if !sent && log.lines().last().unwrap().contains(at) {
            let kill = Command::new("sh")
                .args(["-c", &format!("kill -{signal} {}", child.id())])
                .status()
                .unwrap();
            assert!(kill.success());
            sent = true;
        }
    }
    assert!(sent, "no line with {at}:\n{log}");
    (child.wait().unwrap(), log)
}

/// A run that continues until it gets a signal.
fn endless() -> Work {
    let work = Work::lenet();
    let changes = [
        ("max_iter: 30", "max_iter: 100000"),
        ("snapshot: 20", "snapshot: 0"),
        ("clip_gradients: 1", ""),
    ];
    work.solver("s.prototxt", &changes);
    work
}

#[test]
fn sigint_and_sigterm_stop_with_a_snapshot_that_can_be_resumed() {
    stops_with_a_snapshot("INT");
    stops_with_a_snapshot("TERM");
}

fn stops_with_a_snapshot(signal: &str) {
    let work = endless();
    let (status, log) = train_and_signal(&work, &[], signal, "Iteration 10, lr");
    assert!(status.success(), "{log}");
    let end: Vec<_> = log
        .lines()
        .rev()
        .take(4)
        .map(|line| line.split_once("] ").unwrap().1)
        .collect();
    assert_eq!(end[..2], ["Optimization Done.", "Optimization stopped early."], "{log}");
    assert!(
        end[2].starts_with("Snapshotting solver state to binary proto file snap/lenet_iter_"),
        "{log}"
    );
    let state = end[2].rsplit(' ').next().unwrap();
    let iteration: u64 = state.split(&['_', '.'][..]).rev().nth(1).unwrap().parse().unwrap();
    work.solver(
        "s.prototxt",
        &[
            ("max_iter: 30", &format!("max_iter: {}", iteration + 1)),
            ("display: 10", "display: 1"),
        ],
    );
    let log = work.log(&["train", "-solver", "s.prototxt", "-snapshot", state]);
    assert!(log.contains(&format!("Iteration {iteration}, lr = ")), "{log}");
}

/// Work of a GPU is not in the way of a signal.
#[test]
fn sigint_stops_a_gpu_with_a_snapshot() {
    if !emulator::is_there() {
        assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
        eprintln!("skipped: there is no g++");
        return;
    }
    let work = tiny();
    let endless = SOLVER.replace("max_iter: 4 display: 2", "max_iter: 1000000 display: 1000000");
    work.write("solver.prototxt", endless);
    let mut command = work.command(&["train", "-solver", "solver.prototxt", "-gpu", "0"]);
    command.env("CORTADO_CUDA_DRIVER", emulator::library(Mode::Fast).unwrap());
    let (status, log) = signal_at(command, "INT", "Iteration 0, lr");
    assert!(status.success(), "{log}");
    assert!(
        log.contains("Using GPUs 0") && log.contains("Snapshotting solver state"),
        "{log}"
    );
    assert!(log.ends_with("Optimization Done.\n"), "{log}");
}

#[test]
fn sighup_takes_a_snapshot_and_goes_on() {
    let work = Work::lenet();
    work.solver("s.prototxt", &[("snapshot: 20", "snapshot: 0")]);
    let (status, log) = train_and_signal(&work, &[], "HUP", "Iteration 10, lr");
    assert!(status.success(), "{log}");
    assert!(
        !log.contains("stopped early") && log.contains("Iteration 30, loss = "),
        "{log}"
    );
    assert_eq!(log.matches("Snapshotting solver state").count(), 2, "{log}");
    assert_eq!(work.files("snap").len(), 4);
}

#[test]
fn the_effects_can_be_chosen() {
    let work = Work::lenet();
    work.solver("s.prototxt", &[("snapshot: 20", "snapshot: 0")]);
    let (status, log) = train_and_signal(&work, &["-sigint_effect", "none"], "INT", "Iteration 10, lr");
    assert!(status.success() && log.contains("Iteration 30, loss = "), "{log}");
    assert_eq!(log.matches("Snapshotting solver state").count(), 1, "{log}");
    let work = Work::lenet();
    work.solver("s.prototxt", &[("snapshot: 20", "snapshot: 0")]);
    let (status, log) = train_and_signal(&work, &["-sigterm_effect=snapshot"], "TERM", "Iteration 10, lr");
    assert!(status.success() && !log.contains("stopped early"), "{log}");
    assert_eq!(log.matches("Snapshotting solver state").count(), 2, "{log}");
    let work = endless();
    let (status, log) = train_and_signal(&work, &["-sighup_effect=stop"], "HUP", "Iteration 10, lr");
    assert!(status.success() && log.contains("Optimization stopped early."), "{log}");
}
