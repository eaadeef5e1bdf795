//! `caffe convert_mnist_data`: writes the MNIST digits into a database.

use crate::args::ConvertMnistArgs;
use crate::log::Log;
use anyhow::Result;
use cortado_data::mnist::convert_mnist_data;

/// Runs the command.
///
/// # Errors
/// Files that are no MNIST, a database that exists, a full disk.
pub(super) fn run(args: &ConvertMnistArgs, log: &Log) -> Result<()> {
    convert_mnist_data(
        &args.images,
        &args.labels,
        &args.db,
        args.backend.parse()?,
        log,
        &mut |_, _| (),
    )?;
    Ok(())
}
