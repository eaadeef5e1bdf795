//! `caffe man`: the help as pages for `man`.

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_mangen::Man;
use cortado_files::write_whole;
use std::io::Write;
use std::path::{Path, PathBuf};

/// `caffe man`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ManArgs {
    /// The folder for the pages, such as ~/.local/share/man/man1
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
    let mut program = program.disable_help_subcommand(true);
    program.build();
    write_pages(&with_usage(program), &args.folder)?;
    writeln!(
        std::io::stdout(),
        "wrote caffe.1 and a page for each command to {shown}"
    )?;
    Ok(())
}

/// Writes the pages of a command and of those below it, each whole or not at all.
fn write_pages(command: &Command, folder: &Path) -> Result<()> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        write_pages(below, folder)?;
    }
    let page = Man::new(command.clone());
    let path = folder.join(page.get_filename());
    write_whole(&path, |file| page.render(file)).with_context(|| format!("cannot write {}", path.display()))
}

/// A command and those below it with the usage of `--help`: the text of a page without it lists
/// all flags, and does not show which arguments may be repeated.
fn with_usage(mut command: Command) -> Command {
    let usage = command.render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage).to_owned();
    command.override_usage(usage).mut_subcommands(with_usage)
}
