//! The demo, short.

use crate::common::{CAFFE, Work, repository, stderr, stdout};
use std::process::Command;

fn demo(work: &Work, iterations: &str) -> String {
    let dir = work.path("demo").display().to_string();
    let args = ["demo", "--dir", &dir, "--iterations", iterations];
    let output = Command::new(CAFFE)
        .args(args)
        .current_dir(repository())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    stdout(&output)
}

#[test]
fn it_learns_shows_digits_and_can_be_repeated() {
    let work = Work::empty();
    let first = demo(&work, "20");
    let accuracy = first
        .lines()
        .find_map(|line| line.trim().strip_prefix("Test accuracy: ")?.split(' ').next())
        .unwrap();
    assert!(accuracy.parse::<f64>().unwrap() > 20.0, "{first}");
    assert_eq!(first.matches("is written.").count(), 2, "{first}");
    assert!(first.contains('█') && first.contains("of 10 are right."), "{first}");
    assert!(work.files("demo").contains(&"lenet_iter_20.caffemodel".to_string()));
    let second = demo(&work, "20");
    assert_eq!(second.matches("is there already.").count(), 2, "{second}");
    assert_eq!(second.lines().filter(|line| line.contains("are right.")).count(), 1);
}

#[test]
fn without_mnist_it_reports_where_to_run_it() {
    let work = Work::empty();
    let copy = work.path("caffe");
    std::fs::copy(CAFFE, &copy).unwrap();
    let output = Command::new(&copy)
        .arg("demo")
        .current_dir(work.path(""))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("MNIST was not found"), "{}", stderr(&output));
    assert_eq!(work.files(""), ["caffe"]);
}
