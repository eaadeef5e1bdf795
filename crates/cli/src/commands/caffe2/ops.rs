//! `caffe caffe2 ops`: the operators.

use anyhow::Result;
use cortado_caffe2::OperatorKind;
use cortado_caffe2::Runtime;
use cortado_core::{Arity, Ctx, Phase, Rng};
use std::io::Write;

/// `caffe caffe2 ops`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct OpsArgs {
    /// The operator to describe
    name: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// An operator that does not exist, or a closed pipe.
pub(super) fn run(args: &OpsArgs) -> Result<()> {
    let runtime = Runtime::new(Ctx::new(Phase::TEST, Rng::new(0)));
    let text = match &args.name {
        Some(name) => describe(runtime.operator(name)?),
        None => list(&runtime),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

fn describe(kind: &OperatorKind) -> String {
    let known = match kind.infer {
        Some(_) => "known before a run",
        None => "not known before a run",
    };
    format!(
        "{}: {}\ninputs {}, outputs {}; the shapes of its outputs are {known}\n",
        kind.name,
        kind.summary,
        short(kind.inputs),
        short(kind.outputs)
    )
}

fn list(runtime: &Runtime) -> String {
    let width = runtime.operators().map(|kind| kind.name.len()).max().unwrap_or(0);
    let mut text = format!("{:width$}  {:7}  {:7}\n", "TYPE", "INPUTS", "OUTPUTS");
    for kind in runtime.operators() {
        let (inputs, outputs) = (short(kind.inputs), short(kind.outputs));
        text += &format!("{:width$}  {inputs:7}  {outputs:7}  {}\n", kind.name, kind.summary);
    }
    text + &format!("\n{} operators\n", runtime.operators().count())
}

fn short(arity: Arity) -> String {
    match arity.max {
        Some(max) if max == arity.min => max.to_string(),
        Some(max) => format!("{}-{max}", arity.min),
        None => format!("{}+", arity.min),
    }
}
