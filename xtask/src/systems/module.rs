//! The small library: what it computes must be the same everywhere, with the same kernels.

use super::debian::{Packages, cargo};
use super::table::Table;
use crate::step::{skip, succeed};
use anyhow::{Result, ensure};
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output};

/// As the command line names it.
pub(super) const NAME: &str = "wasm";
pub(super) const TARGET: &str = "wasm32-unknown-unknown";

/// Runs modules of WebAssembly.
const NODE: Packages = Packages {
    names: &["nodejs"],
    files: &[],
    programs: &["node"],
};

/// Nets with weights, relative to the workspace.
const NETS: [(&str, &str); 2] = [
    (
        "examples/mnist/lenet.prototxt",
        "tests/fixtures/nets/lenet_train.caffemodel",
    ),
    (
        "tests/fixtures/nets/mobilenet_small_test.prototxt",
        "tests/fixtures/nets/mobilenet_small_test.caffemodel",
    ),
];

/// Builds the module, and compares what it computes with what this machine computes.
pub(super) fn run(root: &Path, table: &mut Table) -> Result<()> {
    if !NODE.is_there_or_installed() {
        return skip(TARGET, &NODE.lack());
    }
    table.run(TARGET, "build", || {
        let mut build = cargo(
            root,
            &["build", "--package", "cortado-small", "--example", "module"],
            TARGET,
        );
        succeed(&mut build).map(|()| String::new())
    });
    table.run(TARGET, "nets, the engine and training", || {
        same_as_here(root, |net, weights| {
            let outputs = text(node(root, "outputs", &[net, weights]).output()?)?;
            Ok(outputs + &text(node(root, "training", &[]).output()?)?)
        })
    });
    table.run(TARGET, "a file, which it cannot open", || {
        let output = node(root, "opening", &[]).output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let is_error = output.status.code() == Some(1) && said.contains("net.prototxt");
        ensure!(is_error, "{said}{}", String::from_utf8_lossy(&output.stderr));
        Ok(said.trim().into())
    });
    Ok(())
}

/// Compares what the small library computes of some nets with what it computes here, with the same kernels.
pub(super) fn same_as_here(root: &Path, there: impl Fn(&str, &str) -> Result<String>) -> Result<String> {
    for (net, weights) in NETS {
        let mut here = Command::new(env!("CARGO"));
        here.current_dir(root).env("CORTADO_CPU", "portable");
        here.args(["run", "--quiet", "--package", "cortado-small"]);
        here.args(["--profile", "small", "--target-dir", "target/small"]);
        let here = text(here.args(["--", net, weights]).output()?)?;
        let there = there(net, weights)?;
        ensure!(here == there, "{net}: {}", difference(&here, &there));
    }
    Ok("same bits as on Linux, x86-64".into())
}

/// The beginnings of the first lines that differ.
fn difference(here: &str, there: &str) -> String {
    let start = |line: &str| line.chars().take(120).collect::<String>();
    let mut pairs = here.lines().zip(there.lines());
    match pairs.find(|(here, there)| here != there) {
        Some((here, there)) => format!("`{}` and not `{}`", start(there), start(here)),
        None => format!("{} lines and not {}", there.lines().count(), here.lines().count()),
    }
}

fn node(root: &Path, function: &str, files: &[&str]) -> Command {
    let mut node = Command::new("node");
    let module = format!("target/systems/{TARGET}/debug/examples/module.wasm");
    node.current_dir(root)
        .arg("tests/small/module.mjs")
        .args([&*module, function]);
    node.args(files.iter().map(OsStr::new));
    node
}

/// What a program printed.
///
/// # Errors
/// A program that fails, with its messages.
pub(super) fn text(output: Output) -> Result<String> {
    let said = String::from_utf8_lossy(&output.stderr);
    let printed = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{}: {said}{printed}", output.status);
    Ok(printed.into_owned())
}
