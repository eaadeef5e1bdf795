//! The instruction-set paths: each runs the whole suite, and says its name.

use cortado_cpu::path_name;
use std::process::Command;

/// Names the path that this process must take; set for the children below.
const EXPECTED: &str = "CORTADO_EXPECTED_PATH";

#[test]
fn the_path_is_the_expected_one() {
    if let Ok(expected) = std::env::var(EXPECTED) {
        assert_eq!(path_name(), expected);
    }
}

#[test]
fn the_portable_path_passes_the_same_tests() {
    if std::env::var_os(EXPECTED).is_some() {
        return;
    }
    let suite = std::env::current_exe().expect("this test's own program");
    let output = Command::new(suite)
        .env("CORTADO_CPU", "portable")
        .env(EXPECTED, "portable")
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("the_path_is_the_expected_one ... ok"),
        "{said}"
    );
}
