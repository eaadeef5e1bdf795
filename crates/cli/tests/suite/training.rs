//! What `caffe train` can do besides what the original can: fields set by flags, snapshots kept and
//! found, the best weights, an early end, few lines.

use crate::common::{Work, stderr};
use std::fs;

/// A folder with a net whose loss falls with every iteration, and its solver.
fn work() -> Work {
    let work = Work::empty();
    work.write(
        "net.prototxt",
        "layer { name: 'data' type: 'DummyData' top: 'x' top: 'label' dummy_data_param { shape { dim: 4 dim: 3 } shape { dim: 4 }
           data_filler { type: 'constant' value: 1 } data_filler { type: 'constant' value: 1 } } }
         layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'ip' inner_product_param { num_output: 2 } }
         layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip' bottom: 'label' top: 'loss' }
         layer { name: 'accuracy' type: 'Accuracy' bottom: 'ip' bottom: 'label' top: 'accuracy' include { phase: TEST } }",
    );
    work.write(
        "solver.prototxt",
        "net: 'net.prototxt' test_iter: 1 test_interval: 2 base_lr: 0.1 lr_policy: 'fixed' max_iter: 8 display: 4
         snapshot: 2 snapshot_prefix: 'out/net' solver_mode: CPU random_seed: 1",
    );
    fs::create_dir(work.path("out")).unwrap();
    work
}

const TRAIN: [&str; 3] = ["train", "-solver", "solver.prototxt"];

fn train(work: &Work, more: &[&str]) -> String {
    work.log(&[&TRAIN[..], more].concat())
}

#[test]
fn fields_are_set_for_a_run() {
    let work = work();
    let log = train(
        &work,
        &[
            "--set",
            "max_iter=3",
            "-set=base_lr=0.01",
            "--set",
            "snapshot_prefix=out/other",
        ],
    );
    assert!(
        log.contains("max_iter: 3\n") && log.contains("] Iteration 0, lr = 0.01\n"),
        "{log}"
    );
    assert_eq!(
        work.files("out"),
        [
            "other_iter_2.caffemodel",
            "other_iter_2.solverstate",
            "other_iter_3.caffemodel",
            "other_iter_3.solverstate"
        ]
    );
    let message = work.failure(&[&TRAIN[..], &["--set", "max_iters=3"]].concat(), 1);
    assert_eq!(
        message,
        "error: --set max_iters=3: SolverParameter has no field \"max_iters\"; did you mean \"max_iter\"?\n"
    );
    let message = work.failure(&[&TRAIN[..], &["--set", "max_iter=-3"]].concat(), 1);
    assert!(message.contains("max_iter: must be 0 or more, but is -3"), "{message}");
}

#[test]
fn the_latest_snapshot_is_found_and_old_ones_are_removed() {
    let work = work();
    let first = train(&work, &["-snapshot", "latest", "--set", "max_iter=5", "--keep", "2"]);
    assert!(
        first.contains("There is no snapshot out/net_iter_N.solverstate yet: training starts from the beginning."),
        "{first}"
    );
    let names = |iterations: [u32; 2]| {
        let files = |n| [format!("net_iter_{n}.caffemodel"), format!("net_iter_{n}.solverstate")];
        iterations.map(files).concat()
    };
    assert_eq!(work.files("out"), names([4, 5]));
    let second = train(&work, &["-snapshot", "latest", "--keep=2"]);
    assert!(
        second.contains("] Resuming from out/net_iter_5.solverstate\n"),
        "{second}"
    );
    assert!(
        second.contains("] Removed the snapshot of iteration 4 (--keep 2)\n"),
        "{second}"
    );
    assert_eq!(work.files("out"), names([6, 8]));
    // The snapshots of another run are left alone.
    train(&work, &["--set", "max_iter=4", "--keep=1"]);
    assert_eq!(work.files("out"), [names([4, 6]), names([8, 8])[..2].to_vec()].concat());
    let all_at_once = work.path("whole");
    fs::create_dir(&all_at_once).unwrap();
    train(&work, &["--set", "snapshot_prefix=whole/net"]);
    let bytes = |name: &str| fs::read(work.path(name)).unwrap();
    assert!(bytes("whole/net_iter_8.caffemodel") == bytes("out/net_iter_8.caffemodel"));
}

#[test]
fn the_best_weights_are_kept_and_an_end_comes_early() {
    let work = work();
    let log = train(&work, &["--keep-best", "loss"]);
    assert_eq!(
        log.matches(" is the best so far: out/net_best_loss.caffemodel\n")
            .count(),
        5,
        "{log}"
    );
    let bytes = |name: &str| fs::read(work.path(name)).unwrap();
    assert!(bytes("out/net_best_loss.caffemodel") == bytes("out/net_iter_8.caffemodel"));
    let record: serde_json::Value = serde_json::from_slice(&bytes("out/net_best_loss.json")).unwrap();
    assert_eq!((&record["output"], &record["iteration"]), (&"loss".into(), &8.into()));
    // The loss is highest at the start, so that no test is better than the first.
    let log = train(
        &work,
        &[
            "--keep-best",
            "loss:max",
            "--patience",
            "2",
            "--set",
            "snapshot_prefix=out/worst",
        ],
    );
    assert_eq!(log.matches(" is the best so far").count(), 1, "{log}");
    assert!(
        log.contains(" in 2 tests (--patience 2).\n") && log.contains("] Optimization stopped early.\n"),
        "{log}"
    );
    let left = work.files("out").into_iter().filter(|name| name.starts_with("worst_"));
    assert_eq!(
        left.collect::<Vec<_>>(),
        [
            "worst_best_loss.caffemodel",
            "worst_best_loss.json",
            "worst_iter_2.caffemodel",
            "worst_iter_2.solverstate",
            "worst_iter_4.caffemodel",
            "worst_iter_4.solverstate"
        ]
    );
    // The earlier best counts when the run continues.
    let log = train(
        &work,
        &[
            "--keep-best",
            "loss:max",
            "-snapshot=latest",
            "--set",
            "snapshot_prefix=out/worst",
        ],
    );
    assert_eq!(log.matches(" is the best so far").count(), 0, "{log}");
}

/// A run that ended between two snapshots continues from before its best test.
#[test]
fn the_best_weights_of_a_run_that_goes_on_from_before_them_are_kept() {
    let work = work();
    train(&work, &["--keep-best", "loss"]);
    let bytes = |name: &str| fs::read(work.path(name)).unwrap();
    let files = ["net_best_loss.caffemodel", "net_best_loss.json"];
    let best = files.map(|name| bytes(&format!("out/{name}")));
    let resume = ["--keep-best", "loss", "-snapshot=out/net_iter_4.solverstate"];
    // Nothing that this finds is as good.
    let log = train(&work, &[&resume[..], &["--set", "max_iter=6"]].concat());
    assert_eq!(log.matches(" is the best so far").count(), 0, "{log}");
    assert!(files.map(|name| bytes(&format!("out/{name}"))) == best);
    // Under another prefix the run has its own copy.
    for elsewhere in ["moved", "out/moved"] {
        let prefix = format!("snapshot_prefix={elsewhere}/other");
        fs::create_dir_all(work.path(elsewhere)).unwrap();
        let log = train(
            &work,
            &[&resume[..], &["--set", "max_iter=6", "--set", &prefix]].concat(),
        );
        assert_eq!(log.matches(" is the best so far").count(), 0, "{log}");
        let copies = ["other_best_loss.caffemodel", "other_best_loss.json"];
        assert!(copies.map(|name| bytes(&format!("{elsewhere}/{name}"))) == best);
    }
    // A record without its weights is of no use, and a run from the beginning starts anew.
    fs::remove_file(work.path("out/net_best_loss.caffemodel")).unwrap();
    let log = train(&work, &[&resume[..], &["--set", "max_iter=6"]].concat());
    assert!(log.matches(" is the best so far").count() > 0, "{log}");
    let log = train(&work, &["--keep-best", "loss", "--set", "max_iter=2"]);
    assert!(log.matches(" is the best so far").count() > 0, "{log}");
}

#[test]
fn missing_outputs_are_reported_before_training() {
    let work = work();
    let message = work.failure(&[&TRAIN[..], &["--keep-best", "acuracy"]].concat(), 1);
    assert!(
        message.contains("error: --keep-best acuracy: the test net has no such output; it has accuracy, loss\n"),
        "{message}"
    );
    work.write(
        "blind.prototxt",
        "net: 'net.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 1 solver_mode: CPU",
    );
    let message = work.failure(&["train", "-solver", "blind.prototxt", "--keep-best=loss"], 1);
    assert!(
        message.contains("error: --keep-best loss: the solver does not test; it needs test_iter and test_interval\n"),
        "{message}"
    );
    let message = work.failure(&[&TRAIN[..], &["--patience", "3"]].concat(), 1);
    assert!(message.contains("--keep-best"), "{message}");
    let message = work.failure(&[&TRAIN[..], &["--keep", "0"]].concat(), 1);
    assert!(message.contains("0 is not in 1.."), "{message}");
}

#[test]
fn a_quiet_run_shows_its_tests_and_a_summary() {
    let work = work();
    fs::create_dir(work.path("logs")).unwrap();
    let message = train(&work, &["--quiet", "-log_dir", "logs"]);
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 9, "{message}");
    assert_eq!(lines[0], "iteration 0: accuracy 0, loss 0.693147");
    assert!(
        lines[1].starts_with("iteration 2: accuracy 1, loss 0.") && lines[1].contains("; training loss 0."),
        "{message}"
    );
    assert!(lines[1].ends_with(", rate 0.1"), "{message}");
    assert!(
        lines[5].starts_with("trained: 8 iterations in ") && lines[5].contains("; training loss 0."),
        "{message}"
    );
    assert_eq!(lines[6], "  accuracy: 1 (highest: 1 at iteration 2)");
    assert!(lines[7].starts_with("  loss: 0."), "{message}");
    assert_eq!(lines[8], "  weights: out/net_iter_8.caffemodel");
    // The file has the whole log.
    let log = fs::read_to_string(work.path("logs/caffe.INFO")).unwrap();
    assert!(
        log.contains("] Iteration 4, Testing net (#0)\n") && log.contains("] Optimization Done.\n"),
        "{log}"
    );
    let early = train(&work, &["-q", "--keep-best=loss:max", "--patience=1"]);
    assert!(early.contains("\nstopped early: 2 iterations in "), "{early}");
    let none = stderr(&work.run(&["train", "-solver", "none.prototxt", "-q"]));
    assert!(none.starts_with("error: "), "{none}");
}
