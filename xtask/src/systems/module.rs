//! The small library: what it computes must be the same everywhere, to rounding.

use super::debian::{Packages, cargo};
use super::table::Table;
use crate::step::{skip, succeed};
use anyhow::{Result, bail, ensure};
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
pub(crate) const NETS: [(&str, &str); 2] = [
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
        let message = String::from_utf8_lossy(&output.stdout).into_owned();
        let is_error = output.status.code() == Some(1) && message.contains("net.prototxt");
        ensure!(is_error, "{message}{}", String::from_utf8_lossy(&output.stderr));
        Ok(message.trim().into())
    });
    Ok(())
}

/// Compares what the small library computes of some nets with what it computes here, with the same kernels.
pub(super) fn same_as_here(root: &Path, there: impl Fn(&str, &str) -> Result<String>) -> Result<String> {
    for (net, weights) in NETS {
        let here = here(root, net, weights)?;
        let there = there(net, weights)?;
        if let Some(difference) = difference(&here, &there) {
            bail!("{net}: {difference}");
        }
    }
    Ok("same numbers as on Linux, x86-64, to 1e-5".into())
}

/// What the small library prints of a net on this machine, with portable kernels.
pub(crate) fn here(root: &Path, net: &str, weights: &str) -> Result<String> {
    let mut here = Command::new(env!("CARGO"));
    here.current_dir(root).env("CORTADO_CPU", "portable");
    here.args(["run", "--quiet", "--package", "cortado-small"]);
    here.args(["--profile", "small", "--target-dir", "target/small"]);
    text(here.args(["--", net, weights]).output()?)
}

/// The first words that differ; numbers differ if they are further apart than the exponential functions of two libraries
/// of mathematics make them.
fn difference(here: &str, there: &str) -> Option<String> {
    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_string).collect() };
    let (here, there) = (words(here), words(there));
    if here.len() != there.len() {
        return Some(format!("{} words and not {}", there.len(), here.len()));
    }
    let mut pairs = here.iter().zip(&there);
    let (here, there) = pairs.find(|(here, there)| !is_same(here, there))?;
    Some(format!("{there} and not {here}"))
}

fn is_same(here: &str, there: &str) -> bool {
    let number = |word: &str| word.trim_matches(['[', ']', ',']).parse::<f64>().ok();
    match (number(here), number(there)) {
        (Some(here), Some(there)) => (here - there).abs() <= 1e-5,
        _ => here == there,
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
    let message = String::from_utf8_lossy(&output.stderr);
    let printed = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "{}: {message}{printed}", output.status);
    Ok(printed.into_owned())
}
