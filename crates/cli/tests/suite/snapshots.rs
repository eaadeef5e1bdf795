//! Snapshots on a full disk, and runs that go on from one.

use crate::common::{CAFFE, Work, stderr};
use std::fs;
use std::process::Command;

/// The lines with the course of a run, without the times.
fn course(log: &str, from: &str) -> Vec<String> {
    let lines = log
        .lines()
        .filter_map(|line| Some(line.split_once("] ")?.1.to_string()));
    lines
        .skip_while(|line| !line.starts_with(from))
        .filter(|line| !line.contains("iter/s"))
        .collect()
}

#[test]
fn a_resumed_run_is_the_run_that_never_stopped() {
    let work = Work::lenet();
    let whole = work.log(&["train", "-solver", "s.prototxt"]);
    let (model, state) = ("snap/lenet_iter_30.caffemodel", "snap/lenet_iter_30.solverstate");
    let read = |name: &str| fs::read(work.path(name)).unwrap();
    let (weights, end) = (read(model), read(state));
    fs::remove_file(work.path(model)).unwrap();
    fs::remove_file(work.path(state)).unwrap();
    let resumed = work.log(&[
        "train",
        "-solver",
        "s.prototxt",
        "-snapshot",
        "snap/lenet_iter_20.solverstate",
    ]);
    assert_eq!(
        course(&resumed, "Iteration 20, Testing"),
        course(&whole, "Iteration 20, Testing")
    );
    assert!(read(model) == weights, "the weights differ");
    assert!(read(state) == end, "the states differ");
}

#[cfg(unix)]
#[test]
fn a_full_disk_gives_an_error_and_leaves_nothing_half_written() {
    let work = Work::lenet();
    // 1000 blocks of 512 or 1024 bytes: the databases are there already, the caffemodel of 1.7 MB
    // does not fit.
    let line = format!("ulimit -f 1000; exec '{CAFFE}' train -solver s.prototxt");
    let output = Command::new("sh")
        .args(["-c", &line])
        .current_dir(work.path(""))
        .output()
        .unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    let last = message.lines().last().unwrap();
    assert!(
        last.starts_with("error: ") && last.contains("cannot write snap/lenet_iter_20.caffemodel"),
        "{message}"
    );
    assert_eq!(work.files("snap"), [""; 0]);
}

#[test]
fn a_snapshot_prefix_that_cannot_be_written_is_reported_before_training() {
    let work = Work::lenet();
    fs::remove_dir(work.path("snap")).unwrap();
    let message = work.failure(&["train", "-solver", "s.prototxt"], 1);
    assert!(
        message.contains("snapshot_prefix: cannot write to \"snap/lenet\"")
            && message.contains("; the path is relative to the working folder"),
        "{message}"
    );
    assert!(!message.contains("Starting Optimization"));
}

#[test]
fn a_file_of_the_solver_that_is_missing_is_looked_for_in_two_folders() {
    let work = Work::lenet();
    fs::create_dir(work.path("sub")).unwrap();
    fs::copy(work.path("s.prototxt"), work.path("sub/s.prototxt")).unwrap();
    let folder = fs::canonicalize(work.path("")).unwrap();
    let place = format!("there is no such file in the working folder, {}", folder.display());
    for (file, other) in [("net", ", nor in that of the file that names it, sub"), ("weights", "")] {
        let set = format!("{file}=none.x");
        let message = work.failure(&["train", "-solver", "sub/s.prototxt", "--set", &set], 1);
        let expected = format!("cannot read none.x: {place}{other}\n");
        assert!(message.contains(&expected), "{message}");
    }
}

#[test]
fn damaged_snapshots_are_refused() {
    let work = Work::lenet();
    work.solver("s.prototxt", &[("max_iter: 30", "max_iter: 1")]);
    work.log(&["train", "-solver", "s.prototxt"]);
    for name in ["snap/lenet_iter_1.solverstate", "snap/lenet_iter_1.caffemodel"] {
        let bytes = fs::read(work.path(name)).unwrap();
        for length in [0, 10, bytes.len() / 2, bytes.len() - 1] {
            work.write(name, &bytes[..length]);
            let message = work.failure(
                &[
                    "train",
                    "-solver",
                    "s.prototxt",
                    "-snapshot",
                    "snap/lenet_iter_1.solverstate",
                ],
                1,
            );
            assert!(
                message
                    .lines()
                    .any(|line| line.starts_with("error: ") && line.contains(name)),
                "{length}:\n{message}"
            );
        }
        work.write(name, bytes);
    }
}

#[test]
fn strict_weights_must_fit() {
    let work = Work::lenet();
    work.solver("s.prototxt", &[("max_iter: 30", "max_iter: 1")]);
    work.log(&["train", "-solver", "s.prototxt"]);
    let net = fs::read_to_string(work.path("lenet_train_test.prototxt")).unwrap();
    work.write(
        "lenet_train_test.prototxt",
        net.replace("name: \"ip2\"", "name: \"other\""),
    );
    let test = [
        "test",
        "-model",
        "lenet_train_test.prototxt",
        "-weights",
        "snap/lenet_iter_1.caffemodel",
        "-iterations",
        "1",
    ];
    assert!(work.log(&test).contains("Ignoring source layer ip2"));
    let message = work.failure(&[&test[..], &["--strict"]].concat(), 1);
    assert!(message.contains("ip2") && message.contains("other"), "{message}");
    let message = work.failure(
        &[
            "train",
            "-solver",
            "s.prototxt",
            "-weights",
            "snap/lenet_iter_1.caffemodel",
            "--strict",
        ],
        1,
    );
    assert!(message.contains("ip2") && message.contains("other"), "{message}");
}

#[test]
fn a_state_is_found_without_the_end_of_its_name() {
    let work = Work::lenet();
    work.solver(
        "h5.prototxt",
        &[("snapshot_prefix", "snapshot_format: HDF5 snapshot_prefix")],
    );
    work.log(&["train", "-solver", "h5.prototxt"]);
    let state = "snap/lenet_iter_20.solverstate";
    let named = work.log(&["train", "-solver", "h5.prototxt", "-snapshot", &format!("{state}.h5")]);
    let short = work.log(&["train", "-solver", "h5.prototxt", "-snapshot", state]);
    assert_eq!(
        course(&short, "Iteration 20, Testing"),
        course(&named, "Iteration 20, Testing")
    );
    assert!(
        short.contains("Resuming from snap/lenet_iter_20.solverstate"),
        "{short}"
    );
}

#[test]
fn a_snapshot_without_its_ending_gets_a_hint_at_the_file_that_is_there() {
    let work = Work::empty();
    work.write("run_iter_5.solverstate", "");
    let message = work.failure(&["train", "-solver", "s.prototxt", "-snapshot", "run_iter_5"], 1);
    let problem = "error: -snapshot run_iter_5: there is no such file; did you mean run_iter_5.solverstate?";
    assert!(message.contains(problem), "{message}");
}
