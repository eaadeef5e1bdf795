//! Flags of gflags and glog, which every program of Caffe takes.

use crate::command_line::{essence, tiny};
use crate::common::{Work, stderr, stdout};

const TRAIN: [&str; 3] = ["train", "-solver", "solver.prototxt"];

#[test]
fn flags_of_other_actions_are_reported() {
    let work = tiny();
    for (args, flag) in [
        (
            &["train", "-solver=solver.prototxt", "--iterations=3"][..],
            "iterations",
        ),
        (&["train", "-phase", "TEST", "-solver=solver.prototxt"], "phase"),
        (
            &["time", "-model=tiny.prototxt", "-iterations=1", "-solver", "x"],
            "solver",
        ),
        (
            &["time", "-model=tiny.prototxt", "-iterations=1", "-snapshot", "x"],
            "snapshot",
        ),
        (&["device_query", "-level=1"], "level"),
    ] {
        let log = work.log(args);
        let printed = log.lines().filter(|line| line.starts_with('W')).collect::<Vec<_>>();
        assert_eq!(printed.len(), 1, "{args:?}: {log}");
        assert!(
            printed[0].ends_with(&format!("] -{flag} has no effect in this command.")),
            "{log}"
        );
    }
    let quiet = work.log(&["train", "-solver=solver.prototxt", "-model", "", "-iterations="]);
    assert_eq!(essence(&quiet), essence(&work.log(&TRAIN)));
    let message = work.failure(&["train", "-solver=solver.prototxt", "-resize_height=3"], 1);
    assert!(message.contains("'--resize_height'"), "{message}");
}

#[test]
fn flags_of_glog_and_gflags_change_nothing_else() {
    let work = tiny();
    let expected = essence(&work.log(&TRAIN));
    for flags in [
        "-v=1 -stderrthreshold=0 -colorlogtostderr -alsologtostderr -logtostderr -minloglevel 0",
        "-vmodule=solver=2 -logbuflevel=-1 -logbufsecs 30 -max_log_size=1800 -stop_logging_if_full_disk",
        "-log_backtrace_at=solver.cpp:10 --nosymbolize_stacktrace -log_link=. --noalsologtostderr",
        "-undefok=frobnicate --frobnicate=3 -tryfromenv=stage,level -v 2 -timestamp_in_logfile_name",
    ] {
        let args: Vec<_> = TRAIN.into_iter().chain(flags.split(' ')).collect();
        assert_eq!(essence(&work.log(&args)), expected, "{flags}");
    }
}

#[test]
fn flags_stand_in_files_and_variables_too() {
    let work = tiny();
    let expected = essence(&work.log(&TRAIN));
    work.write(
        "a.flags",
        "# for all\n-solver=solver.prototxt\nconvert_imageset\n-gray\ncaf*\n--flagfile=b.flags\n",
    );
    work.write("b.flags", "\n  --threads=1\n");
    assert_eq!(essence(&work.log(&["train", "-flagfile", "a.flags"])), expected);
    let from_variable = |flag: &str| {
        let mut command = work.command(&["train", flag]);
        command.env("FLAGS_solver", "solver.prototxt").output().unwrap()
    };
    assert_eq!(essence(&stderr(&from_variable("-fromenv=solver"))), expected);
    assert_eq!(essence(&stderr(&from_variable("-tryfromenv=solver,weights"))), expected);
    let output = from_variable("-fromenv=solver,weights");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("FLAGS_weights is not set"),
        "{}",
        stderr(&output)
    );
    work.write("circle.flags", "-flagfile=circle.flags\n");
    let message = work.failure(&["train", "-flagfile=circle.flags"], 1);
    assert!(
        message.contains("circle.flags") && message.contains("too many"),
        "{message}"
    );
    let message = work.failure(&["train", "-flagfile=none.flags"], 1);
    assert!(message.contains("none.flags"), "{message}");
}

#[test]
fn help_and_version_have_many_names() {
    let work = Work::empty();
    let help = stdout(&work.run(&["train", "--help"]));
    assert!(help.contains("-solver"), "{help}");
    for flag in [
        "-helpshort",
        "-helpfull",
        "-helpon=caffe",
        "-helpmatch=solver",
        "-helppackage",
        "-help",
    ] {
        let output = work.run(&["train", flag]);
        assert!(output.status.success(), "{flag}");
        assert_eq!(stdout(&output), help, "{flag}");
    }
    assert_eq!(
        stdout(&work.run(&["convert_imageset", "-version"])),
        stdout(&work.run(&["--version"]))
    );
}

#[test]
fn the_log_may_have_no_prefix_and_be_split() {
    let work = tiny();
    let plain = work.log(&[&TRAIN[..], &["-log_prefix=false"]].concat());
    assert!(
        plain.contains("\nOptimization Done.\n") && !plain.contains("] Optimization"),
        "{plain}"
    );
    std::fs::create_dir(work.path("logs")).unwrap();
    std::fs::create_dir(work.path("links")).unwrap();
    let split = [
        &TRAIN[..],
        &["-gpu=0", "-log_dir=logs", "-log_link=links", "-alsologtostderr=false"],
    ]
    .concat();
    assert_eq!(work.log(&split), "");
    let all = std::fs::read_to_string(work.path("links/caffe.INFO")).unwrap();
    assert!(
        all.contains("Optimization Done.") && all.contains("-gpu 0: no usable GPU"),
        "{all}"
    );
    let warnings = work.log(&[&split[..], &["-stderrthreshold=1"]].concat());
    assert_eq!(warnings.lines().count(), 1, "{warnings}");
    assert!(warnings.contains("-gpu 0: no usable GPU"), "{warnings}");
    // Without a file, nothing is lost.
    let alone = work.log(&[&TRAIN[..], &["-alsologtostderr=false"]].concat());
    assert!(alone.contains("Optimization Done."), "{alone}");
    let message = work.failure(&[&TRAIN[..], &["-stderrthreshold=7"]].concat(), 1);
    assert!(message.contains("stderrthreshold is 7"), "{message}");
    let output = work.command(&TRAIN).env("GLOG_log_prefix", "0").output().unwrap();
    assert!(
        stderr(&output).contains("\nOptimization Done.\n"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn limits_are_lifted_by_flags() {
    let work = tiny();
    for (args, words) in [
        (
            &["time", "-model", "tiny.prototxt", "-threads", "2147483647"][..],
            "give -max-threads=2147483647, or set CORTADO_MAX_THREADS=2147483647 in",
        ),
        (
            &[
                "time",
                "-model",
                "tiny.prototxt",
                "-threads",
                "2147483647",
                "-max_threads",
                "3000",
            ],
            "more than the limit of 3000;",
        ),
        (
            &[
                "convert_imageset",
                "-resize_height=30000",
                "-resize_width=30000",
                "-max-pixels=899999999",
                "/",
                "list",
                "db",
            ],
            "more than the limit of 899999999;",
        ),
        (
            &["-max-pixels", "many", "time", "-model", "tiny.prototxt"],
            "invalid value 'many' for '--max-pixels <N>'",
        ),
    ] {
        let message = work.failure(args, 1);
        assert!(message.contains(words), "{args:?}:\n{message}");
    }
}
