//! Steps of the checks: run, told, timed and skipped.

use anyhow::{Context, Result, bail};
use std::process::Command;
use std::time::Instant;

/// Runs a check and tells how long it took.
pub(crate) fn step(name: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    check().with_context(|| format!("the check \"{name}\" failed"))?;
    println!("== {name}: passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// A check that cannot run here is said; on CI it is a failure.
pub(crate) fn skip(name: &str, why: &str) -> Result<()> {
    if std::env::var_os("CI").is_some() {
        bail!("the check \"{name}\" cannot run: {why}");
    }
    println!("== {name}: SKIPPED, {why}");
    Ok(())
}

/// Runs a command; its failure is an error.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status()?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}
