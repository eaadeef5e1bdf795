//! `caffe compute_image_mean`: the mean of a database's images.

use crate::flags::LimitArgs;
use crate::log::Log;
use anyhow::Result;
use clap::Args;
use cortado_core::event::{Event, Observer, Severity};
use cortado_data::image_mean::compute_image_mean;
use cortado_proto::binary;
use std::path::PathBuf;

/// `caffe compute_image_mean`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ComputeImageMeanArgs {
    /// The database
    #[arg(value_name = "DB")]
    pub(crate) db: PathBuf,
    /// The file to write, such as mean.binaryproto; without it, only the channel means are printed
    #[arg(value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// The database's format: lmdb or leveldb
    #[arg(long, default_value = "lmdb", value_name = "FORMAT")]
    pub(crate) backend: String,
    /// Threads to decode with (default: all)
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) threads: usize,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
///
/// # Errors
/// A database that cannot be read, images of different shapes, a full disk.
pub(super) fn run(args: &ComputeImageMeanArgs, log: &Log) -> Result<()> {
    let mean = compute_image_mean(&args.db, args.backend.parse()?, args.threads, args.limits.limits(), log)?;
    log.end();
    if let Some(output) = &args.output {
        log.observe(&Event::Note {
            severity: Severity::Info,
            file: "compute_image_mean.cpp",
            line: 108,
            text: &format!("Write to {}", output.display()),
        });
        cortado_core::write_whole(output, |file| binary::encode_to(&mean.to_proto(), file))?;
    }
    mean.log_channels(log);
    Ok(())
}
