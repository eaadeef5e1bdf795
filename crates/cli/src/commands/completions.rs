//! `caffe completions`: what a shell needs to complete commands and flags.

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;

/// `caffe completions`.
#[derive(Clone, Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Runs the command for a program.
///
/// # Errors
/// An output that cannot be written.
pub(super) fn run(args: &CompletionsArgs, mut program: Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "caffe", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}
