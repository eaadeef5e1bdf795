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
    /// Tell what a file holds: layers, shapes, and how its values lie
    Info(info::InfoArgs),
    /// Tell what differs between two files; the exit code is 1 if anything does
    Diff(diff::DiffArgs),
    /// Write the weights of a file with other names of layers
    Rename(rename::RenameArgs),
    /// Write the weights of a file as another kind of file, bit for bit: the kind is told by the
    /// name, .caffemodel, .h5 or .safetensors
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
