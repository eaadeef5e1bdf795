//! `caffe convert_cifar_data`: writes the CIFAR-10 images into two databases.

use crate::log::Log;
use anyhow::Result;
use clap::Args;
use cortado_data::convert::{Cifar, convert_cifar_data};
use std::path::PathBuf;

/// `caffe convert_cifar_data`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertCifarArgs {
    /// The folder of data_batch_1.bin to data_batch_5.bin and test_batch.bin, gzipped or not
    #[arg(value_name = "INPUT_FOLDER")]
    pub(crate) input: PathBuf,
    /// The folder for cifar10_train_DB_TYPE and cifar10_test_DB_TYPE
    #[arg(value_name = "OUTPUT_FOLDER")]
    pub(crate) output: PathBuf,
    /// The databases' format: lmdb or leveldb
    #[arg(value_name = "DB_TYPE")]
    pub(crate) backend: String,
    /// Images per batch file
    #[arg(long = "batch_size", default_value_t = 10_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) batch_size: u32,
    /// Check everything without writing
    #[arg(long = "dry-run")]
    pub(crate) dry_run: bool,
}

/// Runs the command.
///
/// # Errors
/// Batches that are not CIFAR-10, databases that exist, a full disk.
pub(super) fn run(args: &ConvertCifarArgs, log: &Log) -> Result<()> {
    let cifar = Cifar {
        input: &args.input,
        output: &args.output,
        backend: args.backend.parse()?,
        batch_size: args.batch_size,
        dry_run: args.dry_run,
    };
    convert_cifar_data(&cifar, log)?;
    Ok(())
}
