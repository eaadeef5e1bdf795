//! `caffe completions`: what a shell needs to complete commands and flags.

use crate::args::Cli;
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

/// `caffe completions`.
#[derive(Clone, Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Runs the command.
///
/// # Errors
/// An output that cannot be written.
pub(super) fn run(args: &CompletionsArgs) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "caffe", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(())
}
