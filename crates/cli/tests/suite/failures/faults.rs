//! One call after the other fails, in commands that read and write files.

use super::shim::{Fault, run_failing, run_recorded};
use super::{Files, TRAIN, files, folder_of, is_temporary, newest_state, train_on, training, tried};
use crate::common::{Work, stderr, stdout};
use std::os::unix::process::ExitStatusExt;

const KINDS: [&str; 4] = ["error", "short", "full", "kill"];

/// How often each outcome was met.
#[derive(Default)]
struct Outcomes {
    successes: usize,
    errors: usize,
    killed: usize,
}

/// A command, the files that it starts from, and those that it leaves.
struct Scenario<'a> {
    args: &'a [&'a str],
    before: Files,
    after: Files,
    calls: usize,
}

impl<'a> Scenario<'a> {
    fn new(args: &'a [&'a str], before: Files) -> Self {
        let work = folder_of(&before);
        let (output, calls) = run_recorded(&work, args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        let (after, calls) = (files(&work.path("")), calls.len());
        assert!(calls > 2, "{args:?} made {calls} calls on files");
        Self {
            args,
            before,
            after,
            calls,
        }
    }

    /// Lets each call fail in each way, and looks at what is left; `then` may look further.
    fn try_each(&self, few: usize, then: impl Fn(&Work, &Files)) {
        for kind in KINDS {
            let mut outcomes = Outcomes::default();
            for number in tried(self.calls, few) {
                let work = folder_of(&self.before);
                let fault = Fault { kind, number };
                let output = run_failing(&work, self.args, fault);
                let printed = stderr(&output) + &stdout(&output);
                let about = format!("{:?}, {fault:?}:\n{printed}", self.args);
                assert!(
                    !printed.contains("panicked") && !printed.contains("internal error"),
                    "{about}"
                );
                let left = files(&work.path(""));
                match (output.status.code(), output.status.signal()) {
                    (Some(0), _) => {
                        outcomes.successes += 1;
                        self.is_done(&left, &about);
                    }
                    (Some(1 | 2), _) => {
                        outcomes.errors += 1;
                        assert!(printed.lines().any(|line| !line.is_empty()), "no reason: {about}");
                    }
                    (None, Some(9)) if kind == "kill" => outcomes.killed += 1,
                    other => panic!("{other:?}: {about}"),
                }
                self.is_whole(&left, &about);
                then(&work, &left);
            }
            println!(
                "{} {kind}: {} calls, {} successes, {} errors, {} killed",
                self.args[..2].join(" "),
                self.calls,
                outcomes.successes,
                outcomes.errors,
                outcomes.killed
            );
        }
    }

    /// After a success all is there.
    fn is_done(&self, left: &Files, about: &str) {
        for (name, content) in &self.after {
            assert!(
                left.get(name) == Some(content),
                "{name} is not as it should be: {about}"
            );
        }
    }

    /// Each file is as it was, or as it should become.
    fn is_whole(&self, left: &Files, about: &str) {
        for (name, content) in left {
            let is_known = [&self.before, &self.after]
                .iter()
                .any(|files| files.get(name) == Some(content));
            assert!(
                is_known || is_temporary(name),
                "{name} has {} bytes of neither run: {about}",
                content.len()
            );
        }
        for name in self.before.keys() {
            assert!(left.contains_key(name), "{name} is gone: {about}");
        }
    }
}

#[test]
fn a_training_loses_no_snapshot_and_goes_on() {
    for format in ["BINARYPROTO", "HDF5"] {
        let scenario = Scenario::new(&TRAIN, training(format));
        scenario.try_each(3, |work, left| {
            if let Some(state) = newest_state(left) {
                let weights = state.replace("solverstate", "caffemodel");
                assert!(left.contains_key(&weights), "{state} is there without {weights}");
            }
            let end = train_on(work);
            for (name, content) in scenario.after.iter().filter(|(name, _)| name.contains("iter_6")) {
                assert!(
                    end.get(name) == Some(content),
                    "{name} is another one after the training went on"
                );
            }
        });
    }
}

#[test]
fn a_training_that_goes_on_keeps_what_was_there() {
    let work = folder_of(&training("BINARYPROTO"));
    work.log(&TRAIN);
    let mut before = files(&work.path(""));
    before.retain(|name, _| !name.contains("iter_6"));
    let args: Vec<&str> = TRAIN.into_iter().chain(["-snapshot=tiny_iter_4.solverstate"]).collect();
    Scenario::new(&args, before).try_each(3, |_, _| {});
}

/// A folder with weights, and older files where others are to be written.
fn with_weights() -> Files {
    let work = folder_of(&training("BINARYPROTO"));
    work.log(&TRAIN);
    let mut files = files(&work.path(""));
    files.retain(|name, _| name.contains("prototxt") || name.contains("iter_6.caffemodel"));
    for name in [
        "out.safetensors",
        "out.caffemodel.h5",
        "out.onnx",
        "out.prototxt",
        "out.svg",
        "out.caffemodel",
    ] {
        files.insert(name.into(), b"the old one".to_vec());
    }
    files
}

#[test]
fn conversions_and_exports_leave_the_old_file_or_the_new_one() {
    let before = with_weights();
    let weights = "tiny_iter_6.caffemodel";
    let commands: [&[&str]; 5] = [
        &["weights", "convert", weights, "out.safetensors"],
        &["weights", "convert", weights, "out.caffemodel.h5"],
        &["export", "net.prototxt", weights, "-o", "out.onnx"],
        &["draw", "net.prototxt", "-o", "out.svg"],
        &["upgrade_net_proto_binary", weights, "out.caffemodel"],
    ];
    for args in commands {
        Scenario::new(args, before.clone()).try_each(3, |_, _| {});
    }
}

#[test]
fn readers_report_what_failed() {
    let before = with_weights();
    let weights = "tiny_iter_6.caffemodel";
    let commands: [&[&str]; 3] = [
        &["weights", "info", weights],
        &[
            "test",
            "-model",
            "net.prototxt",
            "-weights",
            weights,
            "-iterations",
            "1",
            "-threads=1",
        ],
        &["check", "net.prototxt", weights],
    ];
    for args in commands {
        Scenario::new(args, before.clone()).try_each(3, |_, _| {});
    }
}

#[test]
fn a_database_is_whole_or_is_reported_as_incomplete() {
    for backend in ["lmdb", "leveldb"] {
        let mut before = Files::new();
        for image in 0..3u8 {
            before.insert(
                format!("{image}.pgm"),
                [b"P5 2 2 255\n", &[image, 7, 8, 9][..]].concat(),
            );
        }
        before.insert("list.txt".into(), b"0.pgm 0\n1.pgm 1\n2.pgm 2\n".to_vec());
        let args = ["convert_imageset", "-backend", backend, "-gray", "./", "list.txt", "db"];
        let work = folder_of(&before);
        let (output, calls) = run_recorded(&work, &args);
        assert!(output.status.success(), "{}", stderr(&output));
        let info = |work: &Work| work.run(&["data", "check", "db"]);
        let whole = info(&work).stdout;
        for kind in KINDS {
            let (mut wholes, mut errors) = (0, 0);
            for number in tried(calls.len(), 3) {
                let work = folder_of(&before);
                let output = run_failing(&work, &args, Fault { kind, number });
                let message = stderr(&output);
                assert!(
                    !message.contains("panicked") && !message.contains("internal error"),
                    "{message}"
                );
                let checked = info(&work);
                match checked.status.success() {
                    true => {
                        assert!(
                            checked.stdout == whole,
                            "{backend} {kind} {number}: another database passes the check"
                        );
                        wholes += 1;
                    }
                    false => {
                        assert!(
                            !output.status.success(),
                            "{backend} {kind} {number}: {message}{}",
                            stderr(&checked)
                        );
                        errors += 1;
                    }
                }
            }
            println!(
                "convert_imageset {backend} {kind}: {} calls, {wholes} whole, {errors} refused",
                calls.len()
            );
        }
    }
}
