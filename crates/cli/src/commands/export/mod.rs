//! `caffe export`: a net as an ONNX model, with a report, and checked on the spot if wanted.

mod check;
mod operators;

use super::manifest;
use crate::Status;
use crate::commands::weights::TensorNames;
use crate::flags::{AllowIo, ReadingArgs};
use crate::inputs::{NamedShape, advice, check_outputs, named_shape, with_inputs};
use crate::log::{Log, Warnings};
use anyhow::{Context, Result, anyhow, bail};
use check::Original;
use clap::Args;
use cortado::{Manifest, Phase, Registry};
use cortado_net::{ConvertOptions, Net, WeightsFormat};
use cortado_onnx::{Export, ExportOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// `caffe export`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ExportArgs {
    /// The net's prototxt, a predict net of Caffe2, a predictor's database, or a manifest (model.toml) with net and weights
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// The weights; for Caffe2 the init net
    #[arg(value_name = "WEIGHTS")]
    weights: Vec<PathBuf>,
    /// The file to write: .onnx, or .safetensors for the weights only
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The version of the ONNX operators, 17 to 22
    #[arg(long, default_value_t = 17, value_name = "N")]
    opset: i64,
    /// Another shape for an input, such as data=1,3,224,224; a layer that reads data becomes an input
    #[arg(long = "input", value_name = "NAME=SHAPE", value_parser = named_shape)]
    inputs: Vec<NamedShape>,
    /// The blobs that the model gives, separated by commas, instead of the net's outputs; layers that only others need are left out
    #[arg(long, value_name = "BLOBS", value_delimiter = ',')]
    outputs: Vec<String>,
    /// Let the model accept any number of items
    #[arg(long)]
    dynamic_batch: bool,
    /// The phase whose layers are exported: TEST or TRAIN
    #[arg(long, default_value = "TEST", ignore_case = true, value_parser = ["TEST", "TRAIN"])]
    phase: String,
    /// Run the model in ONNX Runtime on random inputs, compare with the net, and fail if they differ
    #[arg(long)]
    check: bool,
    /// The largest difference that --check accepts, relative to the largest value
    #[arg(long, default_value_t = 1e-4, value_name = "X")]
    bound: f64,
    /// The naming scheme of tensors in a .safetensors file
    #[arg(long, value_enum, default_value = "caffe", value_name = "NAMES")]
    names: TensorNames,
    /// Also write the report as JSON; - prints JSON instead of the table
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    io: AllowIo,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Runs the command.
///
/// # Errors
/// A net that cannot be built or exported to ONNX, or a file that cannot be written.
pub(super) fn run(args: &ExportArgs, registry: &Registry, log: &Arc<Log>) -> Result<Status> {
    let manifest = manifest::given(&args.net, None)?;
    let with_manifest = manifest.as_ref().map(|manifest| filled(args, manifest));
    let args = with_manifest.as_ref().unwrap_or(args);
    let ends_in = |ending: &str| args.output.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending));
    check_outputs(&args.outputs)?;
    if ends_in("safetensors") {
        if !args.outputs.is_empty() {
            bail!("--outputs is for .onnx files; a .safetensors file holds the weights alone");
        }
        return export_weights(args, manifest.as_ref(), registry, log);
    }
    if !ends_in("onnx") {
        bail!(
            "-o {}: the name must end in .onnx, or in .safetensors for the weights alone",
            args.output.display()
        );
    }
    let options = ExportOptions {
        opset: args.opset,
        dynamic_batch: args.dynamic_batch,
        properties: manifest
            .as_ref()
            .map(Manifest::properties)
            .transpose()?
            .unwrap_or_default(),
        outputs: args.outputs.iter().map(|name| (name.clone(), name.clone())).collect(),
        ..ExportOptions::default()
    };
    if let Some(predictor) = operators::open(args)? {
        let model = cortado_onnx::export_graph(predictor.graph(), &options).map_err(|e| anyhow!("{e}"))?;
        return finish(args, &model, Original::Graph(&predictor));
    }
    let mut net = open(args, manifest.as_ref(), registry, log)?;
    if args.check {
        args.io.check(&net)?;
    }
    net.reshape()?;
    let model = cortado_onnx::export(&net, &options).map_err(|e| anyhow!("{e}"))?;
    finish(args, &model, Original::Net(&mut net))
}

/// Writes a model and its report, and compares it with its original on request.
fn finish(args: &ExportArgs, model: &Export, original: Original<'_>) -> Result<Status> {
    let files = model.write(&args.output)?;
    print_report(args, model)?;
    let mut out = std::io::stdout().lock();
    for file in &files {
        writeln!(out, "wrote {}", file.display())?;
    }
    drop(out);
    match args.check {
        true => checked(args, original, model),
        false => Ok(Status::SUCCESS),
    }
}

/// Writes the weights alone.
fn export_weights(
    args: &ExportArgs,
    manifest: Option<&Manifest>,
    registry: &Registry,
    log: &Arc<Log>,
) -> Result<Status> {
    let net = open(args, manifest, registry, log)?;
    let options = ConvertOptions {
        format: WeightsFormat::Safetensors,
        names: args.names.into(),
        half: false,
    };
    cortado_net::write_weights(net.to_proto(false)?, &args.output, options)?;
    writeln!(std::io::stdout(), "wrote {}", args.output.display())?;
    Ok(Status::SUCCESS)
}

/// The arguments with the files of a manifest, unless other weights are given.
fn filled(args: &ExportArgs, manifest: &Manifest) -> ExportArgs {
    let mut args = args.clone();
    args.net = manifest.path(&manifest.net);
    if args.weights.is_empty() {
        args.weights = manifest.weights.iter().map(|file| manifest.path(file)).collect();
    }
    args
}

fn open(args: &ExportArgs, manifest: Option<&Manifest>, registry: &Registry, log: &Arc<Log>) -> Result<Net<f32>> {
    let phase = if args.phase.eq_ignore_ascii_case("TRAIN") {
        Phase::TRAIN
    } else {
        Phase::TEST
    };
    let file = args.reading.apply(cortado::open(&args.net));
    let file = file.observer(Arc::new(Warnings(Arc::clone(log)))).phase(phase);
    let param = file.read()?.into_inner();
    let net = with_inputs(param.clone(), &args.inputs, &args.net, registry);
    let net = args
        .reading
        .apply(net)
        .observer(Arc::new(Warnings(Arc::clone(log))))
        .phase(phase);
    let size = manifest.and_then(|manifest| manifest.size);
    let net = size
        .into_iter()
        .fold(net, |net, [rows, columns]| net.image_size(rows, columns));
    let net = args
        .weights
        .iter()
        .fold(net, |net, file| net.weights(file))
        .net::<f32>();
    Ok(net
        .map_err(|error| match advice(&error, &param, registry) {
            Some(advice) => anyhow!("{error}; {advice}"),
            None => error.into(),
        })?
        .into_inner())
}

/// The report.
fn print_report(args: &ExportArgs, model: &Export) -> Result<()> {
    let report = model.report();
    let mut out = std::io::stdout().lock();
    match &args.report {
        Some(file) if file.as_os_str() == "-" => writeln!(out, "{}", report.to_json())?,
        other => {
            writeln!(out, "{report}")?;
            if let Some(file) = other {
                cortado_core::write_whole(file, |to| writeln!(to, "{}", report.to_json()))?;
            }
        }
    }
    Ok(())
}

/// Compares the model with its original.
fn checked(args: &ExportArgs, original: Original<'_>, model: &Export) -> Result<Status> {
    let found = check::run(&args.output, original, model.report()).context("the check")?;
    let mut out = std::io::stdout().lock();
    let mut status = Status::SUCCESS;
    for output in found {
        let verdict = if output.difference <= args.bound {
            "ok"
        } else {
            "TOO MUCH"
        };
        if output.difference > args.bound || output.difference.is_nan() {
            status = Status::FAILURE;
        }
        let check::Compared {
            name,
            difference,
            greatest,
        } = output;
        writeln!(
            out,
            "check  {name}: differs by {difference:.3e} of {greatest:.6} at most: {verdict}"
        )?;
    }
    Ok(status)
}
