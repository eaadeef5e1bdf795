//! `cargo xtask test`: every check, the cheapest first.

use crate::step::{skip, step, succeed};
use anyhow::Result;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs all checks and stops at the first that fails.
pub(crate) fn run_all(root: &Path) -> Result<()> {
    step("tidiness", || crate::tidy::check(root))?;
    if has(&["fmt", "--version"]) {
        step("format", || cargo(root, &["fmt", "--all", "--check"]))?;
    } else {
        skip("format", "rustfmt is not installed")?;
    }
    if has(&["clippy", "--version"]) {
        step("lints", || {
            cargo(
                root,
                &[
                    "clippy",
                    "--workspace",
                    "--all-targets",
                    "--all-features",
                    "--",
                    "-D",
                    "warnings",
                ],
            )
        })?;
    } else {
        skip("lints", "clippy is not installed")?;
    }
    if has(&["nextest", "--version"]) {
        step("tests", || {
            cargo(
                root,
                &["nextest", "run", "--workspace", "--all-features", "--no-fail-fast"],
            )
        })?;
    } else {
        println!("(cargo-nextest is not installed: `cargo test` runs the tests)");
        step("tests", || {
            cargo(
                root,
                &["test", "--workspace", "--all-features", "--lib", "--bins", "--tests"],
            )
        })?;
    }
    for path in PATHS {
        golden_on(root, path)?;
    }
    for (device, tests) in DEVICES {
        tests_on(root, device, tests)?;
    }
    crate::kernels::check(root)?;
    crate::ptxas::check(root)?;
    step("doc tests", || {
        cargo(root, &["test", "--workspace", "--all-features", "--doc"])
    })?;
    crate::python::test(root)?;
    println!("all checks passed");
    Ok(())
}

/// The instruction sets that kernels are written for, as `CORTADO_CPU` names them.
const PATHS: [&str; 4] = ["avx512", "avx2", "neon", "portable"];

/// The devices besides the host that tests run on, as `CORTADO_DEVICE` names them, with the packages
/// whose tests do, and a word in the names of those: layers; and nets, solvers and snapshots. (What a
/// device without kernels of its own or one that checks every access would say of those, it says of
/// their layers.)
const DEVICES: [(&str, &[(&str, &str)]); 3] = [
    ("simulated", &[("cortado-layers", "")]),
    (
        "emulated",
        &[
            ("cortado-layers", ""),
            ("cortado-net", ""),
            ("cortado-tests", "recorded"),
        ],
    ),
    ("checked", &[("cortado-layers", "")]),
];

/// Tests of some packages, with each layer on a device.
fn tests_on(root: &Path, device: &str, tests: &[(&str, &str)]) -> Result<()> {
    let packages: Vec<&str> = tests.iter().map(|(package, _)| *package).collect();
    let what = format!("{} on the {device} device", packages.join(", "));
    if device != "simulated" && Command::new("g++").arg("--version").output().is_err() {
        return skip(&what, "there is no g++");
    }
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(root).args(arguments);
        succeed(command.env("CORTADO_DEVICE", device))
    };
    step(&what, || {
        if has(&["nextest", "--version"]) {
            let chosen = tests.iter().map(|(package, word)| match word.is_empty() {
                true => format!("package({package})"),
                false => format!("package({package}) & test({word})"),
            });
            let chosen = chosen.collect::<Vec<_>>().join(" | ");
            // All are built as they are for the tests on the host.
            return run(&["nextest", "run", "--workspace", "--all-features", "-E", &chosen]);
        }
        tests.iter().try_for_each(|&(package, word)| {
            run(&["test", "--package", package, "--all-features", "--tests", "--", word])
        })
    })
}

/// What was recorded from the original, and the engine against the net, with the kernels of one
/// instruction set. (All tests have run with the best one.)
fn golden_on(root: &Path, path: &str) -> Result<()> {
    let here = cortado_cpu::path_names();
    if !here.contains(&path) {
        println!("== recordings on {path}: SKIPPED, this machine has no {path}");
        return Ok(());
    }
    let tests = match has(&["nextest", "--version"]) {
        true => vec![
            "nextest",
            "run",
            "--workspace",
            "--all-features",
            "-E",
            "test(recorded) | test(the_path_is_the_expected_one) | package(cortado-engine)",
        ],
        false => vec![
            "test",
            "--workspace",
            "--all-features",
            "--tests",
            "--",
            "recorded",
            "the_path_is_the_expected_one",
        ],
    };
    step(&format!("recordings on {path}"), || {
        let mut command = Command::new(env!("CARGO"));
        command.current_dir(root).args(tests);
        succeed(command.env("CORTADO_CPU", path).env("CORTADO_EXPECTED_PATH", path))
    })
}

fn has(args: &[&str]) -> bool {
    let quiet = Command::new(env!("CARGO"))
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok_and(|status| status.success())
}

fn cargo(root: &Path, args: &[&str]) -> Result<()> {
    succeed(Command::new(env!("CARGO")).current_dir(root).args(args))
}
