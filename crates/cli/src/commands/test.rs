//! `caffe test`: scores a model.

use crate::flags::RunArgs;
use crate::inputs::check_outputs;
use crate::job::{Job, need};
use crate::log::Log;
use anyhow::{Result, bail};
use clap::Args;
use cortado::event::Plain;
use cortado::{Compiled, DetectionScores, EngineOptions, Net, Phase, Precision, PrecisionRule, Real, Registry};
use cortado_proto::text::float_g6;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// `caffe test`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TestArgs {
    /// The net's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<String>,
    /// The trained weights; several files, separated by commas, are loaded one after the other
    #[arg(long, value_name = "FILES")]
    pub(crate) weights: Option<String>,
    /// Number of batches
    #[arg(long, default_value_t = 50, allow_negative_numbers = true, value_name = "N")]
    pub(crate) iterations: i64,
    /// The blobs to average, separated by commas, instead of the net's outputs
    #[arg(long, value_name = "BLOBS", value_delimiter = ',')]
    pub(crate) outputs: Vec<String>,
    /// Require the weights to fit the net layer by layer
    #[arg(long)]
    pub(crate) strict: bool,
    /// Run the net compiled for inference
    #[arg(long, conflicts_with = "f64")]
    pub(crate) engine: bool,
    /// With --engine: round the inputs and weights of convolutions and inner products to bf16
    #[arg(long, requires = "engine")]
    pub(crate) bf16: bool,
    /// The average precision of DetectionEvaluate's outputs: 11point, 101point, MaxIntegral or Integral
    #[arg(long, default_value = "Integral", value_name = "NAME")]
    pub(crate) ap_version: String,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// An output of a batch.
struct Values {
    name: String,
    loss_weight: f64,
    data: Vec<f64>,
    /// Whether these are rows of DetectionEvaluate.
    of_detections: bool,
}

/// One value of an output, summed over the batches.
struct Score {
    name: String,
    loss_weight: f64,
    sum: f64,
}

/// Runs the command on the net, layer by layer.
///
/// # Errors
/// Missing flags, and all that reading, building and running can meet.
pub(super) fn run<T: Real>(args: &TestArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let (job, mut net) = prepare::<T>(args, registry, log)?;
    let wanted = wanted(args, &net)?;
    score(&job, args, || run_net(&mut net, &wanted))
}

/// Runs the command on the engine, where the net is not to be watched layer by layer.
///
/// # Errors
/// Those of [`run`], and what an engine cannot do.
pub(super) fn run_engine(args: &TestArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let (job, mut net) = prepare::<f32>(args, registry, log)?;
    let wanted = wanted(args, &net)?;
    if net.is_watched() {
        if args.bf16 {
            bail!(
                "--bf16: the net reports its layers (debug_info), so it runs layer by layer, not in the engine; remove debug_info or --bf16"
            );
        }
        job.warn("The net reports its layers (debug_info), so it runs layer by layer, not in the engine.");
        return score(&job, args, || run_net(&mut net, &wanted));
    }
    let mut options = options(&net, &wanted);
    if args.bf16 {
        options.precision = Precision::Bfloat16;
    }
    let mut compiled = Compiled::taking(&mut net, options)?;
    let mut taken = true;
    score(&job, args, || {
        compiled.run_sources(&mut net)?;
        if !compiled.last().fits(&net) && std::mem::take(&mut taken) {
            // Images of another size: the weights are read again, and kept from now on, as there may be more such changes.
            net.share_trained_from(&prepare::<f32>(args, registry, log)?.1)?;
        }
        let outputs = compiled.run(&mut net)?;
        let values = outputs.iter().zip(&wanted).map(|((port, data), &id)| Values {
            name: port.name.clone(),
            loss_weight: net.loss_weight(id),
            data: data.iter().map(|&value| value.into()).collect(),
            of_detections: evaluates(&net, id),
        });
        Ok((outputs.loss(), values.collect()))
    })
}

fn prepare<'a, T: Real>(args: &TestArgs, registry: &'a Registry, log: &Arc<Log>) -> Result<(Job<'a>, Net<T>)> {
    let model = Path::new(need(
        args.model.as_deref(),
        "Need a model definition to score.",
        "-model FILE",
    )?);
    let weights = need(args.weights.as_deref(), "Need model weights to score.", "-weights FILE")?;
    if args.iterations < 1 {
        bail!("-iterations {}: at least one is needed", args.iterations);
    }
    let job = Job::new(&args.run, Phase::TEST, registry, log)?;
    job.note_device([275, 266]);
    let weights = weights.split(',').filter(|file| !file.is_empty());
    let mut open = weights.fold(job.open(model)?, |open, file| open.weights(file));
    if args.strict {
        open = open.strict();
    }
    let net = open.net::<T>()?.into_inner();
    Ok((job, net))
}

/// The blobs to average.
///
/// # Errors
/// A blob that is not in the net, or is named twice.
fn wanted<T: Real>(args: &TestArgs, net: &Net<T>) -> Result<Vec<usize>> {
    if args.outputs.is_empty() {
        return Ok(net.outputs().to_vec());
    }
    check_outputs(&args.outputs)?;
    let blobs = args.outputs.iter().map(|name| net.find_blob(name));
    Ok(blobs.collect::<cortado::Result<_>>()?)
}

/// What an engine computes: the wanted blobs first, then those that count in the loss.
fn options(net: &Net<f32>, wanted: &[usize]) -> EngineOptions {
    let counts = |blob: &usize| net.loss_weight(*blob) != 0.0 && !wanted.contains(blob);
    let losses = (0..net.blob_names().len()).filter(counts);
    let blobs = wanted.iter().copied().chain(losses);
    EngineOptions {
        outputs: blobs.map(|blob| net.blob_names()[blob].clone()).collect(),
        ..EngineOptions::default()
    }
}

fn run_net<T: Real>(net: &mut Net<T>, wanted: &[usize]) -> Result<(f64, Vec<Values>)> {
    let loss = net.forward()?;
    let values = |&id: &usize| -> Result<Values> {
        let blob = net.blob_at(id);
        Ok(Values {
            name: blob.name().into(),
            loss_weight: net.loss_weight(id),
            data: blob.data()?.iter().map(|value| value.to_f64()).collect(),
            of_detections: evaluates(net, id),
        })
    };
    Ok((loss, wanted.iter().map(values).collect::<Result<_>>()?))
}

/// Whether a blob is the top of a DetectionEvaluate.
fn evaluates<T: Real>(net: &Net<T>, blob: usize) -> bool {
    (0..net.layer_names().len())
        .any(|layer| net.layer_type(layer) == "DetectionEvaluate" && net.tops(layer).contains(&blob))
}

/// Logs the outputs of all batches, and their means; of detections the average precisions.
fn score(job: &Job<'_>, args: &TestArgs, mut run: impl FnMut() -> Result<(f64, Vec<Values>)>) -> Result<()> {
    job.note(281, &format!("Running for {} iterations.", args.iterations));
    let rule = PrecisionRule::from_name(&args.ap_version)?;
    let (mut scores, mut loss) = (Vec::new(), 0.0);
    let mut detections = BTreeMap::<String, DetectionScores>::new();
    for batch in 0..args.iterations {
        let (batch_loss, mut outputs) = run()?;
        loss += batch_loss;
        for output in outputs.extract_if(.., |output| output.of_detections) {
            detections.entry(output.name).or_default().add_rows(&output.data);
        }
        add_batch(job, batch, &outputs, &mut scores);
    }
    let mean = |sum: f64| sum / args.iterations as f64;
    job.note(309, &format!("Loss: {}", float_g6(mean(loss))));
    for score in &scores {
        let (weight, value) = (score.loss_weight, mean(score.sum));
        let mut line = format!("{} = {}", Plain(&score.name), float_g6(value));
        if weight != 0.0 {
            line += &format!(" (* {} = {} loss)", float_g6(weight), float_g6(weight * value));
        }
        job.note(321, &line);
    }
    for (name, scores) in &detections {
        let classes: Vec<(i64, Option<f32>)> = scores.average_precisions(rule).collect();
        for (label, precision) in &classes {
            let value = precision.map_or_else(|| "nothing was found".into(), |value| float_g6(value.into()));
            job.note(321, &format!("class{label}: {value}"));
        }
        let sum: f32 = classes.iter().filter_map(|(_, precision)| *precision).sum();
        let mean = sum / classes.len().max(1) as f32;
        job.note(321, &format!("{} = {}", Plain(name), float_g6(mean.into())));
    }
    Ok(())
}

/// Logs the outputs of a batch and adds them to the scores.
fn add_batch(job: &Job<'_>, batch: i64, outputs: &[Values], scores: &mut Vec<Score>) {
    let mut index = 0;
    for output in outputs {
        for &value in &output.data {
            if index == scores.len() {
                scores.push(Score {
                    name: output.name.clone(),
                    loss_weight: output.loss_weight,
                    sum: 0.0,
                });
            }
            scores[index].sum += value;
            index += 1;
            job.note(
                304,
                &format!("Batch {batch}, {} = {}", Plain(&output.name), float_g6(value)),
            );
        }
    }
}
