//! `caffe weights convert`: weights from one kind of file to another.

use anyhow::Result;
use clap::{Args, ValueEnum};
use cortado_net::{ConvertOptions, Names, WeightsFormat, read_weights, write_weights};
use std::io::Write;
use std::path::PathBuf;

/// `caffe weights convert`.
#[derive(Clone, Debug, Args)]
pub(super) struct ConvertArgs {
    /// The weights: a caffemodel, an HDF5 file or a safetensors file
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// The naming scheme of tensors in a safetensors file
    #[arg(long, value_enum, default_value = "caffe", value_name = "NAMES")]
    names: TensorNames,
    /// Round floats to 16 bits
    #[arg(long)]
    half: bool,
}

/// How tensors are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::commands) enum TensorNames {
    /// By layer and number: conv1.0, conv1.1
    Caffe,
    /// As in PyTorch: conv1.weight, conv1.bias, bn1.running_mean
    Torch,
}

impl From<TensorNames> for Names {
    fn from(names: TensorNames) -> Self {
        match names {
            TensorNames::Caffe => Self::Numbers,
            TensorNames::Torch => Self::Torch,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read or written.
pub(super) fn run(args: &ConvertArgs) -> Result<()> {
    let options = ConvertOptions {
        format: WeightsFormat::of_name(&args.output)?,
        names: args.names.into(),
        half: args.half,
    };
    let weights = read_weights(&args.input)?;
    let layers = weights.layer.iter().filter(|layer| !layer.blobs.is_empty()).count();
    let layers = crate::table::many(layers, "layer");
    write_weights(weights, &args.output, options)?;
    writeln!(
        std::io::stdout(),
        "wrote {} with the weights of {layers}",
        args.output.display()
    )?;
    Ok(())
}
