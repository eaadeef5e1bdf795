//! `caffe weights`: what is in files of weights, what differs between them, and files made of them.

mod convert;
mod diff;
mod info;
mod rename;
mod values;

pub(super) use convert::TensorNames;

use crate::Status;
use anyhow::Result;
use clap::{Args, Subcommand};

/// `caffe weights`.
#[derive(Clone, Debug, Args)]
pub(crate) struct WeightsArgs {
    #[command(subcommand)]
    command: WeightsCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum WeightsCommand {
    /// Describe a file: layers, shapes, statistics of the values
    Info(info::InfoArgs),
    /// Compare two files; the exit code is 1 if they differ
    Diff(diff::DiffArgs),
    /// Write weights with other layer names
    Rename(rename::RenameArgs),
    /// Convert weights bit for bit; the name's ending is the format: .caffemodel, .h5 or .safetensors
    Convert(convert::ConvertArgs),
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read or written.
pub(super) fn run(args: &WeightsArgs) -> Result<Status> {
    match &args.command {
        WeightsCommand::Info(args) => info::run(args).map(|()| Status::SUCCESS),
        WeightsCommand::Diff(args) => diff::run(args),
        WeightsCommand::Rename(args) => rename::run(args).map(|()| Status::SUCCESS),
        WeightsCommand::Convert(args) => convert::run(args).map(|()| Status::SUCCESS),
    }
}
