//! Steps of the checks: run, reported, timed and skipped.

use anyhow::{Context, Result, bail};
use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::JoinHandle;
use std::time::Instant;

/// Runs a check and prints how long it took.
pub(crate) fn step(name: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    check().with_context(|| format!("the check \"{name}\" failed"))?;
    println!("== {name}: passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Reports a check that cannot run here; on CI it is a failure.
pub(crate) fn skip(name: &str, why: &str) -> Result<()> {
    if is_ci() {
        bail!("the check \"{name}\" cannot run: {why}");
    }
    println!("== {name}: SKIPPED, {why}");
    Ok(())
}

/// Whether this runs on CI, on a machine that is there for nothing else.
pub(crate) fn is_ci() -> bool {
    std::env::var_os("CI").is_some()
}

/// Runs a command; its failure is an error.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status()?;
    if !status.success() {
        bail!("{command:?} ended with {status}");
    }
    Ok(())
}

/// Checks that run beside others, by `xtask`; their output is printed at their end.
pub(crate) struct Beside {
    name: String,
    output: JoinHandle<io::Result<Output>>,
}

impl Beside {
    /// Starts the program `xtask` with these arguments.
    pub(crate) fn start(program: &Path, arguments: &[&str]) -> Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        Ok(Self {
            name: arguments.join(" "),
            // Read all the time, as pipes hold little.
            output: std::thread::spawn(|| child.wait_with_output()),
        })
    }

    /// Waits for the end and prints their output.
    ///
    /// # Errors
    /// A check that failed.
    pub(crate) fn finish(self) -> Result<()> {
        let output = self.output.join().unwrap_or_else(|panic| resume_unwind(panic))?;
        print!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        if !output.status.success() {
            bail!("`cargo xtask {}` ended with {}", self.name, output.status);
        }
        Ok(())
    }
}
