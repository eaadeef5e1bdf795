//! `caffe deploy`: the net of a train_val.prototxt as one that only runs. Data layers become inputs, losses the activations that
//! are in them, and what needs labels, or only trains, is left out.

mod cut;

use crate::Status;
use crate::flags::ReadingArgs;
use crate::inputs::{NamedShape, named_shape};
use crate::log::{Log, Warnings};
use crate::table;
use anyhow::{Result, anyhow};
use clap::Args;
use cortado::{Ctx, Net, NetBuilder, Phase, Registry, Rng};
use cortado_proto::text;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;

/// `caffe deploy`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DeployArgs {
    /// The prototxt of a net that trains
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// The shape of an input, such as data=1,3,224,224; needed where the data layer does not state it
    #[arg(long = "input", value_name = "NAME=SHAPE", value_parser = named_shape)]
    inputs: Vec<NamedShape>,
    /// The prototxt to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Runs the command.
///
/// # Errors
/// A net that cannot be read, inputs without a shape, a net that cannot be built afterwards, or a file that cannot be written.
pub(super) fn run(args: &DeployArgs, registry: &Registry, log: &Arc<Log>) -> Result<Status> {
    let file = args.reading.apply(cortado::open(&args.net));
    let file = file.phase(Phase::TEST).observer(Arc::new(Warnings(Arc::clone(log))));
    let whole = file.read()?.into_inner();
    let mut param = cortado_net::filter_net(&whole, &args.net, &Ctx::new(Phase::TEST, Rng::new(0)))?;
    cut::add_missing_data(&mut param, &whole, registry);
    let cut =
        cut::deployed(param, &args.inputs, registry).map_err(|problem| anyhow!("{}: {problem}", args.net.display()))?;
    let net = NetBuilder::from_param(cut.net.clone(), Some(&args.net)).registry(registry);
    let net = args
        .reading
        .apply(net)
        .phase(Phase::TEST)
        .observer(Arc::new(Warnings(Arc::clone(log))));
    let net = net.net::<f32>()?.into_inner();
    cortado_core::write_whole(&args.output, |file| file.write_all(text::print(&cut.net).as_bytes()))?;
    report(args, &cut, &net)?;
    Ok(Status::SUCCESS)
}

fn report(args: &DeployArgs, cut: &cut::Cut, net: &Net<f32>) -> Result<()> {
    let mut out = stdout().lock();
    for note in &cut.notes {
        writeln!(out, "{note}")?;
    }
    for (what, blobs) in [("input", net.inputs()), ("output", net.outputs())] {
        for blob in blobs.iter().map(|&id| net.blob_at(id)) {
            writeln!(out, "{what}  {} {:?}", table::name(blob.name()), &blob.shape()[..])?;
        }
    }
    writeln!(out, "wrote {}", args.output.display())?;
    Ok(())
}
