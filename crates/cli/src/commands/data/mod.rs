//! `caffe data`: looks into databases.

mod check;
mod info;
mod sheet;
mod show;

use crate::Status;
use crate::flags::LimitArgs;
use crate::log::Log;
use anyhow::Result;
use cortado_data::inspect::{self, Summary};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};

/// `caffe data`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct DataArgs {
    #[command(subcommand)]
    command: DataCommand,
}

/// What to do with a database.
#[derive(Clone, Debug, clap::Subcommand)]
enum DataCommand {
    /// Describe a database: records, shapes, labels, means
    Info(info::InfoArgs),
    /// Read and decode every record, and list the damaged ones
    Check(CheckArgs),
    /// Write the first images with their labels as one PNG
    Show(show::ShowArgs),
}

/// `caffe data check`.
#[derive(Clone, Debug, clap::Args)]
struct CheckArgs {
    /// The database: LMDB or LevelDB
    #[arg(value_name = "DB")]
    db: PathBuf,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
///
/// # Errors
/// A database that cannot be opened, or output that cannot be written.
pub(super) fn run(args: &DataArgs, log: &Log) -> Result<Status> {
    match &args.command {
        DataCommand::Info(args) => info::run(args).map(|()| Status::SUCCESS),
        DataCommand::Check(args) => check::run(args),
        DataCommand::Show(args) => show::run(args, log).map(|()| Status::SUCCESS),
    }
}

/// Looks at every record of a database, with a progress bar on a terminal.
///
/// # Errors
/// A database that cannot be opened.
fn scan(path: &Path, limits: LimitArgs) -> Result<Summary> {
    let mut reader = inspect::open(path)?;
    let bar = ProgressBar::new(reader.len().unwrap_or(0));
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} records, {eta} left") {
        bar.set_style(style);
    }
    let summary = inspect::scan(&mut *reader, limits.limits().pixels, &mut |done, _| {
        bar.set_position(done)
    });
    bar.finish_and_clear();
    Ok(summary)
}

/// A key as text; bytes that are not text are written `\xff`.
fn shown(key: &[u8]) -> String {
    match std::str::from_utf8(key) {
        Ok(text) if !text.chars().any(char::is_control) => text.to_string(),
        _ => key.escape_ascii().to_string(),
    }
}
