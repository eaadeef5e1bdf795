//! `caffe test`: scores a model.

use crate::args::RunArgs;
use crate::job::{Job, need};
use crate::log::Log;
use anyhow::{Result, bail};
use clap::Args;
use cortado_core::{Phase, Real};
use cortado_net::{LoadOptions, Net};
use cortado_proto::text::float_g6;
use std::path::Path;
use std::sync::Arc;

/// `caffe test`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TestArgs {
    /// The net's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<String>,
    /// The trained weights; several, separated by commas, are loaded one over the other
    #[arg(long, value_name = "FILES")]
    pub(crate) weights: Option<String>,
    /// How many batches
    #[arg(long, default_value_t = 50, allow_negative_numbers = true, value_name = "N")]
    pub(crate) iterations: i64,
    /// The weights must fit the net layer by layer
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) unused: TestUnused,
}

/// Flags of other commands, which Caffe accepts here without a word.
#[derive(Clone, Debug, Args)]
pub(crate) struct TestUnused {
    #[arg(long, hide = true)]
    solver: Option<String>,
    #[arg(long, hide = true)]
    phase: Option<String>,
}

/// One value of an output, summed over the batches.
struct Score {
    name: String,
    loss_weight: f64,
    sum: f64,
}

/// Runs the command.
///
/// # Errors
/// Missing flags, and all that reading, building and running can meet.
pub(super) fn run<T: Real>(args: &TestArgs, log: &Arc<Log>) -> Result<()> {
    let model = Path::new(need(
        args.model.as_deref(),
        "Need a model definition to score.",
        "-model FILE",
    )?);
    let weights = need(args.weights.as_deref(), "Need model weights to score.", "-weights FILE")?;
    if args.iterations < 1 {
        bail!("-iterations {}: at least one is needed", args.iterations);
    }
    let job = Job::new(&args.run, Phase::TEST, log)?;
    job.note(275, "Use CPU.");
    let mut net = job.build_net::<T>(model)?;
    for file in weights.split(',').filter(|file| !file.is_empty()) {
        net.load_weights(Path::new(file), &LoadOptions { strict: args.strict })?;
    }
    job.note(281, &format!("Running for {} iterations.", args.iterations));
    let (mut scores, mut loss) = (Vec::new(), 0.0);
    for batch in 0..args.iterations {
        loss += net.forward()?;
        add_batch(&job, batch, &net, &mut scores)?;
    }
    let mean = |sum: f64| sum / args.iterations as f64;
    job.note(309, &format!("Loss: {}", float_g6(mean(loss))));
    for score in &scores {
        let (weight, value) = (score.loss_weight, mean(score.sum));
        let mut line = format!("{} = {}", score.name, float_g6(value));
        if weight != 0.0 {
            line += &format!(" (* {} = {} loss)", float_g6(weight), float_g6(weight * value));
        }
        job.note(321, &line);
    }
    Ok(())
}

/// Logs the outputs of a batch and adds them to the scores.
fn add_batch<T: Real>(job: &Job, batch: i64, net: &Net<T>, scores: &mut Vec<Score>) -> Result<()> {
    let mut index = 0;
    for &id in net.outputs() {
        let blob = net.blob_at(id);
        for value in blob.data()?.iter() {
            let value = value.to_f64();
            if index == scores.len() {
                scores.push(Score {
                    name: blob.name().into(),
                    loss_weight: net.loss_weight(id),
                    sum: 0.0,
                });
            }
            scores[index].sum += value;
            index += 1;
            job.note(304, &format!("Batch {batch}, {} = {}", blob.name(), float_g6(value)));
        }
    }
    Ok(())
}
