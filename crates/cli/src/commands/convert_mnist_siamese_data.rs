//! `caffe convert_mnist_siamese_data`: writes pairs of MNIST digits into a database.

use crate::flags::LimitArgs;
use crate::log::Log;
use anyhow::Result;
use clap::Args;
use cortado_core::Rng;
use cortado_data::convert::{ConvertTarget, convert_mnist_siamese_data};
use std::path::PathBuf;

/// `caffe convert_mnist_siamese_data`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertMnistSiameseArgs {
    /// The images, an IDX file, gzipped or not
    #[arg(value_name = "IMAGES")]
    pub(crate) images: PathBuf,
    /// The labels, an IDX file, gzipped or not
    #[arg(value_name = "LABELS")]
    pub(crate) labels: PathBuf,
    /// The database to create
    #[arg(value_name = "DB")]
    pub(crate) db: PathBuf,
    /// The database's format: leveldb or lmdb
    #[arg(long, default_value = "leveldb", value_name = "FORMAT")]
    pub(crate) backend: String,
    /// The random seed of the pairs (default: random)
    #[arg(long)]
    pub(crate) seed: Option<u32>,
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
pub(super) fn run(args: &ConvertMnistSiameseArgs, log: &Log) -> Result<()> {
    let target = ConvertTarget {
        path: &args.db,
        backend: args.backend.parse()?,
        dry_run: args.dry_run,
        limits: args.limits.limits(),
    };
    let mut rng = args.seed.map_or_else(Rng::from_entropy, Rng::new);
    convert_mnist_siamese_data(&args.images, &args.labels, &target, &mut rng, log)?;
    Ok(())
}
