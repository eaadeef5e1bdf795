//! `caffe caffe2`: looks into the files of Caffe2, converts them, lists its operators, runs models,
//! and translates nets from Caffe and back.

mod convert;
mod file;
mod model;
mod ops;
mod run;
mod show;
mod time;
mod translate;

pub(super) use file::{Found, look};
pub(super) use model::{open_database, read_allowed, runtime};

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
    /// Show a net, a blob or a database
    Show(show::ShowArgs),
    /// Convert a net to text or binary, or a database to another type
    Convert(convert::ConvertArgs),
    /// List the operators, or describe one
    Ops(ops::OpsArgs),
    /// Run a model once
    Run(run::RunArgs),
    /// Measure the time of a model
    Time(time::TimeArgs),
    /// Translate a Caffe net with its weights to an init net and a predict net
    FromCaffe(translate::FromCaffeArgs),
    /// Translate an init net and a predict net to a Caffe net with its weights
    ToCaffe(translate::ToCaffeArgs),
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read or written, and operators that do not exist.
pub(super) fn run(args: &Caffe2Args) -> Result<()> {
    match &args.command {
        Caffe2Command::Show(args) => show::run(args),
        Caffe2Command::Convert(args) => convert::run(args),
        Caffe2Command::Ops(args) => ops::run(args),
        Caffe2Command::Run(args) => run::run(args),
        Caffe2Command::Time(args) => time::run(args),
        Caffe2Command::FromCaffe(args) => translate::run_from_caffe(args),
        Caffe2Command::ToCaffe(args) => translate::run_to_caffe(args),
    }
}
