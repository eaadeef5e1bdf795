//! `cargo xtask sanitize`: the tests of the workspace, or of some packages, with the address sanitizer. What it builds lies apart.

use super::fuzz::host;
use crate::step::{step, succeed};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// Tests whose processes load the Python module or the C library, which would need the sanitizer's own library first.
const LEFT_OUT: [&str; 4] = ["python", "nccl", "emulat", "independent"];

/// Runs the tests of these packages, or of all.
pub(crate) fn run(root: &Path, packages: &[&str]) -> Result<()> {
    let host = host()?;
    let cargo = |arguments: &[&str]| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .current_dir(root)
            .args(arguments)
            .args(["--all-features", "--target-dir", "target/asan", "--target", &host])
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", "-Zsanitizer=address")
            .env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1");
        match packages {
            [] => cargo.arg("--workspace"),
            packages => cargo.args(packages.iter().flat_map(|package| ["--package", package])),
        };
        cargo
    };
    // Tests run the examples, which the next command does not build.
    step("examples with the address sanitizer", || {
        succeed(&mut cargo(&["build", "--examples"]))
    })?;
    step("tests with the address sanitizer", || {
        let mut tests = cargo(&["test", "--tests", "--no-fail-fast"]);
        succeed(tests.arg("--").args(LEFT_OUT.iter().flat_map(|word| ["--skip", word])))
    })
}
