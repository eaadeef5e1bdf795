//! The instruction-set paths: each runs the whole suite, and prints its name.

use cortado_cpu::{check_path, path_name};
use std::process::Command;

/// Names the path that this process must take; set for the children below.
const EXPECTED: &str = "CORTADO_EXPECTED_PATH";

#[test]
fn the_path_is_the_expected_one() {
    if let Ok(expected) = std::env::var(EXPECTED) {
        assert_eq!(path_name(), expected, "{:?}", check_path());
    }
}

#[test]
fn the_other_paths_pass_the_same_tests() {
    if std::env::var_os(EXPECTED).is_some() {
        return;
    }
    let suite = |path: &str, arguments: &[&str]| {
        let suite = std::env::current_exe().expect("this test's own program");
        let mut command = Command::new(suite);
        command.args(arguments).env("CORTADO_CPU", path).env(EXPECTED, path);
        command.output().expect("it runs")
    };
    for path in ["portable", "avx2", "avx512", "neon"]
        .into_iter()
        .filter(|&path| path != path_name())
    {
        let output = suite(path, &["the_path_is_the_expected_one"]);
        let text = String::from_utf8_lossy(&output.stdout);
        if text.contains("this machine has no") {
            println!("skipped: this machine has no {path}");
            continue;
        }
        let output = suite(path, &[]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && text.contains("the_path_is_the_expected_one ... ok"),
            "{text}"
        );
    }
}
