//! `caffe data show`: the images of a database on one sheet.

use super::sheet::{Tile, sheet};
use super::shown;
use crate::flags::LimitArgs;
use crate::log::Log;
use crate::picture;
use anyhow::{Result, bail};
use cortado_data::{db, inspect};
use std::path::PathBuf;

/// `caffe data show`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct ShowArgs {
    /// The database: LMDB or LevelDB
    #[arg(value_name = "DB")]
    db: PathBuf,
    /// The PNG to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Number of images
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// The key of the first image
    #[arg(long, value_name = "KEY")]
    from: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
///
/// # Errors
/// A database that cannot be read or has no such key, or a file that cannot be written.
pub(super) fn run(args: &ShowArgs, log: &Log) -> Result<()> {
    if !args.output.extension().is_some_and(|e| e.eq_ignore_ascii_case("png")) {
        bail!("-o {}: the name must end in .png", args.output.display());
    }
    let mut reader = inspect::open(&args.db)?;
    if let Some(note) = db::incomplete(&args.db) {
        log.warn(&note);
    }
    let mut going = match &args.from {
        Some(key) => reader.seek(key.as_bytes())?,
        None => reader.first()?,
    };
    if let (false, Some(key)) = (going, &args.from) {
        bail!("{} has no record with the key {key}", args.db.display());
    }
    let mut tiles = Vec::new();
    while going && tiles.len() < args.count as usize {
        let record = inspect::decode(reader.value()?, args.limits.limits().pixels);
        let label = match &record {
            Ok(record) => record.label.map_or("-".to_string(), |label| label.to_string()),
            Err(_) => format!("bad: {}", shown(reader.key())),
        };
        tiles.push(Tile {
            image: record.ok(),
            label,
        });
        going = reader.next()?;
    }
    if tiles.is_empty() {
        bail!("{} is empty", args.db.display());
    }
    picture::write(&args.output, &sheet(&tiles)?)
}
