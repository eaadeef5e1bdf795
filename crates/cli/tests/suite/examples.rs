//! The examples, run as in their READMEs, in a copy of their folder: with less data and fewer
//! iterations, but long enough to learn.

use crate::common::{Work, repository, stderr, stdout};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The program of an example, which is built beside the tests.
fn program(name: &str) -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let folder = tests.parent().unwrap().parent().unwrap();
    let program = folder
        .join("examples")
        .join(name)
        .with_extension(std::env::consts::EXE_EXTENSION);
    let hint = "build it with `cargo build -p cortado-cli --examples` where only this test is built";
    assert!(program.is_file(), "{} is not there: {hint}", program.display());
    program
}

/// A copy of the prototxts of these examples, with these changes; each must fit somewhere.
fn copy(examples: &[&str], changes: &[(&str, &str)]) -> Work {
    let work = Work::empty();
    let mut fitted = vec![false; changes.len()];
    for example in examples {
        let here = format!("examples/{example}");
        fs::create_dir_all(work.path(&here)).unwrap();
        for entry in fs::read_dir(repository().join(&here)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "prototxt") {
                let mut text = fs::read_to_string(&path).unwrap();
                for ((from, to), fitted) in changes.iter().zip(&mut fitted) {
                    *fitted |= text.contains(from);
                    text = text.replace(from, to);
                }
                let name = path.file_name().unwrap().to_str().unwrap();
                // A seed, so that each run is the same.
                if name.ends_with("solver.prototxt") {
                    text += "random_seed: 1\n";
                }
                work.write(&format!("{here}/{name}"), text);
            }
        }
    }
    assert!(fitted.iter().all(|fitted| *fitted), "{changes:?}");
    work
}

/// Runs an example, and gives what it printed and logged.
fn run(work: &Work, name: &str, args: &[&str]) -> (String, String) {
    let mut command = Command::new(program(name));
    command.args(args).current_dir(work.path(""));
    for name in ["GLOG_minloglevel", "GLOG_logtostderr", "GLOG_log_dir"] {
        command.env_remove(name);
    }
    let output = command.output().unwrap();
    let (printed, log) = (stdout(&output), stderr(&output));
    assert!(output.status.success(), "{printed}\n{log}");
    (printed, log)
}

/// The values that a log has after this text.
fn values(log: &str, after: &str) -> Vec<f64> {
    let value = |line: &str| line.split_once(after)?.1.split_whitespace().next()?.parse().ok();
    log.lines().filter_map(value).collect()
}

fn assert_falls(losses: &[f64], to: f64) {
    let [first, .., last] = losses else {
        panic!("{losses:?}")
    };
    assert!(*last < first * to, "{losses:?}");
}

#[test]
fn cifar10_learns_its_shapes() {
    let changes = [
        ("batch_size: 100", "batch_size: 20"),
        ("test_iter: 20", "test_iter: 4"),
        ("test_interval: 100", "test_interval: 80"),
        ("max_iter: 300", "max_iter: 80"),
        ("snapshot: 300", "snapshot: 80"),
    ];
    let work = copy(&["cifar10"], &changes);
    let (printed, log) = run(&work, "cifar10", &["80"]);
    let commands: Vec<_> = printed.lines().filter(|line| line.starts_with("$ caffe")).collect();
    assert_eq!(commands.len(), 3, "{printed}");
    assert_eq!(
        commands[0],
        "$ caffe convert_cifar_data -batch_size 80 examples/cifar10/shapes examples/cifar10 lmdb"
    );
    let accuracies = values(&log, "Test net output #0: accuracy = ");
    assert!(accuracies[0] < 0.3 && accuracies[1] > 0.5, "{accuracies:?}");
    // Of all test images: the loss of one small batch is not significant.
    assert_falls(&values(&log, "Test net output #1: loss = "), 0.6);
}

#[test]
fn logreg_learns_from_a_leveldb() {
    let work = copy(&["logreg"], &[]);
    let (printed, log) = run(&work, "logreg", &[]);
    assert!(
        printed.contains("\n$ caffe train -solver examples/logreg/solver.prototxt\n"),
        "{printed}"
    );
    // Not more: the two clouds overlap.
    let accuracy = *values(&log, "] accuracy = ").last().unwrap();
    assert!((0.85..0.95).contains(&accuracy), "{accuracy}");
    assert_falls(&values(&log, ", loss = "), 0.6);
    // Again, over what the first run left.
    run(&work, "logreg", &[]);
}

#[test]
fn siamese_puts_equal_digits_together() {
    let changes = [
        ("batch_size: 64", "batch_size: 32"),
        ("batch_size: 100", "batch_size: 50"),
        ("test_iter: 100", "test_iter: 4"),
        ("test_interval: 500", "test_interval: 100"),
        ("display: 100", "display: 20"),
        ("max_iter: 1500", "max_iter: 100"),
        ("snapshot: 1500", "snapshot: 100"),
    ];
    let work = copy(&["siamese"], &changes);
    work.digit_files(&[("train", 2500), ("t10k", 300)]);
    let (printed, log) = run(&work, "siamese", &[]);
    assert_falls(&values(&log, "Test net output #0: loss = "), 0.7);
    let shares: Vec<f64> = printed
        .lines()
        .last()
        .unwrap()
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    // Guessing gives 100.
    assert!(shares.len() == 2 && shares.iter().sum::<f64>() > 120.0, "{printed}");
    assert!(
        work.path("examples/siamese/mnist_siamese_train_leveldb/CURRENT")
            .is_file()
    );
}

#[test]
fn features_of_lenet_distinguish_digits() {
    let changes = [
        ("batch_size: 64", "batch_size: 32"),
        ("test_iter: 100", "test_iter: 1"),
        ("test_interval: 500", "test_interval: 40"),
        ("max_iter: 2000", "max_iter: 40"),
        ("max_iter: 200\n", "max_iter: 100\n"),
        ("snapshot: 200\n", "snapshot: 100\n"),
    ];
    let work = copy(&["mnist", "feature_extraction"], &changes);
    work.digit_files(&[("train", 2000), ("t10k", 1000)]);
    let (printed, log) = run(&work, "feature_extraction", &[]);
    assert_eq!(printed.matches("\n$ caffe extract_features ").count(), 2, "{printed}");
    assert_eq!(
        log.matches("] Successfully extracted the features!\n").count(),
        2,
        "{log}"
    );
    let accuracies = values(&log, "Test net output #0: accuracy = ");
    assert!(*accuracies.last().unwrap() > 0.8, "{accuracies:?}");
}

#[test]
fn ssd_learns_where_shapes_are() {
    let changes = [
        ("batch_size: 24", "batch_size: 12"),
        ("test_interval: 200", "test_interval: 100"),
        ("display: 100", "display: 50"),
        ("max_iter: 600", "max_iter: 100"),
        ("snapshot: 600", "snapshot: 100"),
    ];
    let work = copy(&["ssd"], &changes);
    let (printed, log) = run(&work, "ssd", &["200"]);
    assert_eq!(printed.matches("\n$ caffe convert_annoset ").count(), 2, "{printed}");
    assert_falls(&values(&log, ", loss = "), 0.6);
    let precisions = values(&log, "Test net output #0: detection_eval = ");
    assert!(precisions.len() == 1 && precisions[0] > 0.3, "{precisions:?}");
    assert_eq!(values(&log, "] class1: ").len(), 1, "{log}");
    assert!(
        fs::read(work.path("examples/ssd/found.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
    let weights = "examples/ssd/shapes_ssd_iter_100.caffemodel";
    let model = "examples/ssd/train_test.prototxt";
    let log = work.log(&[
        "test",
        "-model",
        model,
        "-weights",
        weights,
        "-iterations",
        "4",
        "-ap_version",
        "11point",
    ]);
    let mean = values(&log, "] detection_eval = ");
    assert!(mean.len() == 1 && (mean[0] - precisions[0]).abs() < 1e-5, "{log}");
    assert_eq!(values(&log, "] class1: ").len(), 1, "{log}");
}

#[test]
fn faster_rcnn_learns_where_shapes_are() {
    let changes = [
        ("iter_size: 4", "iter_size: 1"),
        ("test_iter: 100", "test_iter: 50"),
        ("display: 100", "display: 50"),
        ("max_iter: 600", "max_iter: 200"),
        ("snapshot: 600", "snapshot: 200"),
    ];
    let work = copy(&["rcnn"], &changes);
    let (printed, log) = run(&work, "rcnn", &["200"]);
    assert_eq!(printed.matches("\n$ caffe convert_annoset ").count(), 2, "{printed}");
    let precisions = values(&log, "Test net output #0: detection_eval = ");
    assert!(precisions.len() == 1 && precisions[0] > 0.3, "{precisions:?}");
    assert!(
        fs::read(work.path("examples/rcnn/found.png"))
            .unwrap()
            .starts_with(b"\x89PNG")
    );
}

#[test]
fn segmentation_learns_shapes() {
    let changes = [
        ("batch_size: 8", "batch_size: 4"),
        ("batch_size: 25", "batch_size: 10"),
        ("base_lr: 0.005", "base_lr: 0.01"),
        ("test_iter: 4", "test_iter: 2"),
        ("test_interval: 100", "test_interval: 90"),
        ("display: 50", "display: 30"),
        ("max_iter: 400", "max_iter: 90"),
        ("snapshot: 400", "snapshot: 90"),
    ];
    let work = copy(&["segmentation"], &changes);
    let (printed, log) = run(&work, "segmentation", &["100"]);
    assert_falls(&values(&log, ", loss = "), 0.5);
    // Ground alone gives a quarter of 0.9.
    let unions = values(&log, "Test net output #2: accuracy = ");
    assert!(unions.len() == 1 && unions[0] > 0.3, "{unions:?}");
    assert!(printed.contains("found.png shows"), "{printed}");
    assert!(work.path("examples/segmentation/found.png").is_file());
}

#[test]
fn crnn_reads_strings() {
    let changes = [
        ("num_output: 16", "num_output: 8"),
        ("num_output: 32", "num_output: 16"),
        ("num_output: 48\n", "num_output: 32\n"),
        ("batch_size: 32", "batch_size: 16"),
        ("test_iter: 5", "test_iter: 1"),
        ("test_interval: 200", "test_interval: 250"),
        ("base_lr: 0.003", "base_lr: 0.01"),
        ("lr_policy: \"cosine\"", "lr_policy: \"fixed\""),
        ("max_iter: 800", "max_iter: 250"),
        ("snapshot: 800", "snapshot: 250"),
    ];
    let work = copy(&["crnn"], &changes);
    let (printed, log) = run(&work, "crnn", &["2000"]);
    // A net that guesses reads no string at all.
    let accuracies = values(&log, "Test net output #0: accuracy = ");
    assert!(accuracies.len() == 1 && accuracies[0] > 0.05, "{accuracies:?}");
    assert_eq!(printed.matches("drawn: ").count(), 5, "{printed}");
}

#[test]
fn metric_learning_verifies_digits() {
    let changes = [
        ("test_iter: 100", "test_iter: 1"),
        ("test_interval: 500", "test_interval: 120"),
        ("max_iter: 2000", "max_iter: 120"),
        ("snapshot: 2000", "snapshot: 120"),
    ];
    let work = copy(&["metric_learning"], &changes);
    work.digit_files(&[("train", 3000), ("t10k", 500)]);
    let (printed, _) = run(&work, "metric_learning", &[]);
    let shares: Vec<f64> = (printed.lines().last().unwrap().split(' '))
        .filter_map(|word| word.parse().ok())
        .collect();
    // Guessing gives 50, and the vectors of a net that has not learned about 65.
    assert!(shares[0] > 88.0, "{printed}");
}
