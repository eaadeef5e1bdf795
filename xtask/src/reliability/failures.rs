//! `cargo xtask failures`: the tests of files and memory that fail, with every call and every point.

use crate::step::{step, succeed};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

pub(crate) fn run(root: &Path) -> Result<()> {
    step("failures", || {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root).args(["test", "--workspace", "--all-features"]);
        cargo.args(["--test", "suite", "failures::", "--", "--nocapture"]);
        succeed(cargo.env("CORTADO_FAILURES", "all"))
    })
}
