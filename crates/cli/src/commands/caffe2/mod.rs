//! `caffe caffe2`: looks into the files of Caffe2, converts them, and lists its operators.

mod convert;
mod file;
mod ops;
mod show;

use anyhow::Result;

/// `caffe caffe2`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Caffe2Args {
    #[command(subcommand)]
    command: Caffe2Command,
}

/// What to do.
#[derive(Clone, Debug, clap::Subcommand)]
enum Caffe2Command {
    /// Tell what is in a net, a blob or a database
    Show(show::ShowArgs),
    /// Write a net as text or binary, or a database as one of another type
    Convert(convert::ConvertArgs),
    /// List the operators, or describe one
    Ops(ops::OpsArgs),
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read or written, and operators that there are not.
pub(super) fn run(args: &Caffe2Args) -> Result<()> {
    match &args.command {
        Caffe2Command::Show(args) => show::run(args),
        Caffe2Command::Convert(args) => convert::run(args),
        Caffe2Command::Ops(args) => ops::run(args),
    }
}
