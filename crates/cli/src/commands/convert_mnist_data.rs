//! `caffe convert_mnist_data`: writes the MNIST digits into a database.

use crate::flags::LimitArgs;
use crate::log::Log;
use anyhow::Result;
use clap::Args;
use cortado_data::convert::{ConvertTarget, convert_mnist_data};
use std::path::PathBuf;

/// `caffe convert_mnist_data`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertMnistArgs {
    /// The images, an IDX file, gzipped or not
    #[arg(value_name = "IMAGES")]
    pub(crate) images: PathBuf,
    /// The labels, an IDX file, gzipped or not
    #[arg(value_name = "LABELS")]
    pub(crate) labels: PathBuf,
    /// The database to create
    #[arg(value_name = "DB")]
    pub(crate) db: PathBuf,
    /// The database's format
    #[arg(long, default_value = "lmdb", value_name = "FORMAT")]
    pub(crate) backend: String,
    /// Check everything without writing
    #[arg(long = "dry-run")]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
///
/// # Errors
/// Files that are not MNIST, a database that exists, a full disk.
pub(super) fn run(args: &ConvertMnistArgs, log: &Log) -> Result<()> {
    let target = ConvertTarget {
        path: &args.db,
        backend: args.backend.parse()?,
        dry_run: args.dry_run,
        limits: args.limits.limits(),
    };
    convert_mnist_data(&args.images, &args.labels, &target, log)?;
    Ok(())
}
