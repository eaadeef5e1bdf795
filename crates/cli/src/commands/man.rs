//! `caffe man`: the help as pages for `man`.

use anyhow::{Context, Result};
use clap::{Args, Command};
use std::io::Write;
use std::path::PathBuf;

/// `caffe man`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ManArgs {
    /// The folder to write the pages to, as ~/.local/share/man/man1
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Runs the command for a program.
///
/// # Errors
/// Pages that cannot be written.
pub(super) fn run(args: &ManArgs, program: Command) -> Result<()> {
    let shown = args.folder.display();
    std::fs::create_dir_all(&args.folder).with_context(|| format!("cannot make the folder {shown}"))?;
    clap_mangen::generate_to(program, &args.folder).with_context(|| format!("cannot write to {shown}"))?;
    writeln!(
        std::io::stdout(),
        "wrote caffe.1 and a page for each command to {shown}"
    )?;
    Ok(())
}
