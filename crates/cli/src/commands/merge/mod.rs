//! `caffe merge`: a net whose BatchNorm, Scale and Bias layers are part of the weights before them, as a prototxt and a caffemodel
//! that Caffe itself reads.

mod compare;

use super::pair;
use crate::Status;
use crate::flags::ReadingArgs;
use crate::inputs::{NamedShape, advice, named_shape, with_inputs};
use crate::log::{Log, Warnings};
use crate::table;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use compare::Difference;
use cortado::merge::{Merged, merge, use_stored_statistics};
use cortado::{LoadOptions, Net, NetBuilder, NetParameter, Phase, Registry};
use cortado_net::{ConvertOptions, WeightsFormat};
use cortado_proto::text;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `caffe merge`.
#[derive(Clone, Debug, Args)]
pub(crate) struct MergeArgs {
    /// The net's prototxt, for deployment or for training; its layers of phase TEST are merged
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// The trained weights
    #[arg(value_name = "WEIGHTS")]
    weights: PathBuf,
    /// The files to write, PREFIX.prototxt and PREFIX.caffemodel (default: the name of the weights with -merged)
    #[arg(short, long, value_name = "PREFIX")]
    output: Option<PathBuf>,
    /// Another shape for an input, such as data=1,3,224,224; a layer that reads data becomes an input
    #[arg(long = "input", value_name = "NAME=SHAPE", value_parser = named_shape)]
    inputs: Vec<NamedShape>,
    /// The largest difference of a merged blob that is accepted, relative to its largest value
    #[arg(long, default_value_t = 1e-4, value_name = "X")]
    bound: f64,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Runs the command.
///
/// # Errors
/// A net or weights that cannot be read, nothing to merge, results that differ by more than the bound, or files that cannot be
/// written.
pub(super) fn run(args: &MergeArgs, registry: &Registry, log: &Arc<Log>) -> Result<Status> {
    let weights = std::slice::from_ref(&args.weights);
    let [to_net, to_weights] = pair::files(args.output.as_deref(), "-merged", &args.net, weights)?;
    let settings = |net: NetBuilder| {
        let net = args.reading.apply(net).phase(Phase::TEST);
        net.observer(Arc::new(Warnings(Arc::clone(log))))
    };
    let mut param = settings(cortado::open(&args.net)).read()?.into_inner();
    for name in use_stored_statistics(&mut param) {
        log.warn(&format!(
            "layer \"{name}\": use_global_stats is false; the merged net uses the stored statistics, as nets in phase TEST do without it"
        ));
    }
    let net = with_inputs(param.clone(), &args.inputs, &args.net, registry);
    let read = settings(net.clone()).read()?.into_inner();
    let built = settings(net).weights(&args.weights).net::<f32>();
    let mut net = built
        .map_err(|error| match advice(&error, &param, registry) {
            Some(advice) => anyhow!("{error}; {advice}"),
            None => error.into(),
        })?
        .into_inner();
    let merged = merge(&net, &read, &args.net)?;
    if merged.merged.is_empty() {
        report(&merged)?;
        bail!("{}: no layer can be merged, so nothing is written", args.net.display());
    }
    let mut after = built_again(&merged, &args.net, registry, &settings)?;
    report(&merged)?;
    let differences = compare::run(&mut net, &mut after)?;
    let worst = print_differences(&merged, &differences, &after)?;
    if worst.is_nan() || worst > args.bound {
        bail!(
            "a merged blob differs by {worst:.3e}, more than --bound {:e}; nothing is written",
            args.bound
        );
    }
    write(merged, &to_net, &to_weights)?;
    Ok(Status::SUCCESS)
}

/// The net that was merged, with its weights, as one that reads the files would build it.
fn built_again(
    merged: &Merged,
    file: &Path,
    registry: &Registry,
    settings: &dyn Fn(NetBuilder) -> NetBuilder,
) -> Result<Net<f32>> {
    let net = NetBuilder::from_param(merged.net.clone(), Some(file)).registry(registry);
    let mut net = settings(net).net::<f32>()?.into_inner();
    net.copy_trained_from(&merged.weights, &LoadOptions { strict: true })?;
    Ok(net)
}

fn report(merged: &Merged) -> Result<()> {
    let mut out = stdout().lock();
    for layer in &merged.merged {
        let (name, type_name, into) = (table::name(&layer.name), &layer.type_name, table::name(&layer.into));
        writeln!(
            out,
            "merged  {name} ({type_name}) into {into}, which makes {}",
            table::name(&layer.blob)
        )?;
    }
    for layer in &merged.kept {
        let (name, type_name) = (table::name(&layer.name), &layer.type_name);
        writeln!(out, "kept    {name} ({type_name}): {}", layer.reason)?;
    }
    Ok(())
}

/// Prints how far the outputs and the merged blobs differ. Gives the largest difference of a merged blob.
fn print_differences(merged: &Merged, differences: &[Difference], after: &Net<f32>) -> Result<f64> {
    let mut out = stdout().lock();
    let outputs: Vec<&str> = after.outputs().iter().map(|&id| after.blob_at(id).name()).collect();
    for difference in differences.iter().filter(|d| outputs.contains(&d.blob.as_str())) {
        writeln!(out, "output  {difference}")?;
    }
    let is_merged = |d: &&Difference| merged.merged.iter().any(|layer| layer.blob == d.blob);
    let worst = differences
        .iter()
        .filter(is_merged)
        .max_by(|a, b| a.relative().total_cmp(&b.relative()));
    let Some(worst) = worst else { return Ok(f64::NAN) };
    writeln!(out, "largest difference of a merged blob: {worst}")?;
    Ok(worst.relative())
}

fn write(merged: Merged, net: &Path, weights: &Path) -> Result<()> {
    let options = ConvertOptions {
        format: WeightsFormat::Caffemodel,
        names: crate::commands::weights::TensorNames::Caffe.into(),
        half: false,
    };
    let text = |net: &NetParameter| text::print(net);
    cortado_net::write_weights(merged.weights, weights, options)?;
    cortado_core::write_whole(net, |file| file.write_all(text(&merged.net).as_bytes()))?;
    let mut out = stdout().lock();
    writeln!(out, "wrote {}\nwrote {}", net.display(), weights.display())?;
    Ok(())
}
