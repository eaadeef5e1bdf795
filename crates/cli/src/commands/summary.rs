//! `caffe summary`: the layers of a net with their shapes, parameters, work and memory.

use crate::inputs::{NetArgs, advice};
use crate::log::{Log, Warnings};
use crate::table::{self, Align, Table};
use anyhow::{Result, anyhow};
use clap::Args;
use cortado::{Net, Phase, Registry};
use serde::Serialize;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;

/// `caffe summary`.
#[derive(Clone, Debug, Args)]
pub(crate) struct SummaryArgs {
    /// The net's prototxt
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// The phase: TEST or TRAIN
    #[arg(long, default_value = "TEST", ignore_case = true, value_parser = ["TEST", "TRAIN"])]
    phase: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    shapes: NetArgs,
}

/// A net.
#[derive(Serialize)]
struct Summary {
    name: String,
    phase: String,
    layers: Vec<Layer>,
    /// Those that several layers share count once.
    parameters: u64,
    parameter_bytes: u64,
    /// Of one forward pass.
    multiply_adds: u64,
    /// Of the values of all blobs, without gradients.
    blob_bytes: u64,
    /// Of the gradients of all blobs in a backward pass, and of those that live at once if they share memory.
    gradient_bytes: u64,
    shared_gradient_bytes: u64,
}

#[derive(Serialize)]
struct Layer {
    name: String,
    r#type: String,
    bottoms: Vec<String>,
    tops: Vec<Blob>,
    /// The shapes of its parameters, those of other layers too.
    params: Vec<Vec<usize>>,
    parameters: u64,
    /// `None` if it has no products with weights.
    multiply_adds: Option<u64>,
    /// Of the blobs that it makes: 0 where it works in place.
    blob_bytes: u64,
}

#[derive(Serialize)]
struct Blob {
    name: String,
    shape: Vec<usize>,
}

/// Runs the command.
///
/// # Errors
/// A net that cannot be read or built.
pub(super) fn run(args: &SummaryArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let phase = match args.phase.eq_ignore_ascii_case("TRAIN") {
        true => Phase::TRAIN,
        false => Phase::TEST,
    };
    let warnings = Arc::new(Warnings(Arc::clone(log)));
    let file = args.shapes.reading.apply(cortado::open(&args.net));
    let file = file.phase(phase).observer(Arc::clone(&warnings));
    let param = file.read()?.into_inner();
    let net = args.shapes.open(param.clone(), &args.net, registry).phase(phase);
    let net = net.observer(warnings).net::<f32>();
    let net = net.map_err(|error| match advice(&error, &param, registry) {
        Some(advice) => anyhow!("{error}; {advice}"),
        None => error.into(),
    })?;
    let summary = summary(&net);
    match args.json {
        true => writeln!(stdout(), "{}", serde_json::to_string_pretty(&summary)?)?,
        false => write!(stdout(), "{}", text(&summary))?,
    }
    Ok(())
}

fn summary(net: &Net<f32>) -> Summary {
    let layers: Vec<Layer> = (0..net.layer_names().len())
        .filter(|&index| !net.is_inserted(index))
        .map(|index| layer(net, index))
        .collect();
    let sum = |of: fn(&Layer) -> u64| layers.iter().map(of).fold(0, u64::saturating_add);
    let parameters = sum(|layer| layer.parameters);
    let (gradient_bytes, shared_gradient_bytes) = net.bytes_of_diffs();
    Summary {
        name: net.name().into(),
        phase: net.phase().to_string(),
        parameters,
        parameter_bytes: parameters.saturating_mul(size_of::<f32>() as u64),
        multiply_adds: sum(|layer| layer.multiply_adds.unwrap_or(0)),
        blob_bytes: sum(|layer| layer.blob_bytes),
        gradient_bytes,
        shared_gradient_bytes,
        layers,
    }
}

fn layer(net: &Net<f32>, index: usize) -> Layer {
    let blobs = |ids: &[usize]| ids.iter().map(|&id| net.blob_at(id)).collect::<Vec<_>>();
    let (bottoms, tops) = (blobs(net.bottoms(index)), blobs(net.tops(index)));
    let own = net
        .learnable()
        .iter()
        .enumerate()
        .filter(|(_, param)| param.layer == index);
    let parameters = own.map(|(own, _)| net.learnable_blob(own).count() as u64).sum();
    let is_new = |top: &&&cortado::Blob<f32>| !bottoms.iter().any(|bottom| top.shares_data_with(bottom));
    Layer {
        name: net.layer_names()[index].clone(),
        r#type: net.layer_type(index).into(),
        bottoms: bottoms.iter().map(|blob| original(net, blob.name())).collect(),
        tops: tops
            .iter()
            .map(|blob| Blob {
                name: blob.name().into(),
                shape: blob.shape().to_vec(),
            })
            .collect(),
        params: net
            .layer(index)
            .params()
            .iter()
            .map(|param| param.shape().to_vec())
            .collect(),
        parameters,
        multiply_adds: net.multiply_adds(index),
        blob_bytes: tops
            .iter()
            .filter(is_new)
            .map(|top| (top.count() * size_of::<f32>()) as u64)
            .sum(),
    }
}

/// The name of the blob that a Split of the net hands out under this name.
fn original(net: &Net<f32>, name: &str) -> String {
    let split = (0..net.layer_names().len())
        .filter(|&layer| net.is_inserted(layer))
        .find(|&layer| net.tops(layer).iter().any(|&top| net.blob_at(top).name() == name));
    let source = split.and_then(|layer| net.bottoms(layer).first());
    source.map_or(name, |&bottom| net.blob_at(bottom).name()).into()
}

fn text(summary: &Summary) -> String {
    let mut table = Table::new(&[
        ("layer", Align::Left),
        ("type", Align::Left),
        ("makes", Align::Left),
        ("shape", Align::Left),
        ("parameters", Align::Right),
        ("multiply-adds", Align::Right),
        ("memory", Align::Right),
    ]);
    for layer in &summary.layers {
        for index in 0..layer.tops.len().max(1) {
            let top = layer.tops.get(index);
            let mut cells = vec![String::new(); 7];
            if index == 0 {
                cells[0] = table::name(&layer.name);
                cells[1] = table::name(&layer.r#type);
                cells[4] = some(layer.parameters, table::count);
                cells[5] = some(layer.multiply_adds.unwrap_or(0), table::count);
                cells[6] = some(layer.blob_bytes, table::bytes);
            }
            cells[2] = top.map(|top| table::name(&top.name)).unwrap_or_default();
            cells[3] = top.map(|top| table::shape(&top.shape)).unwrap_or_default();
            table.row(cells);
        }
    }
    let name = match summary.name.as_str() {
        "" => "the net",
        name => &table::name(name),
    };
    let gradients = match summary.gradient_bytes {
        0 => String::new(),
        all => format!(
            "gradients      {} for those of the blobs in `caffe train`, where they share memory; {} elsewhere\n",
            table::bytes(summary.shared_gradient_bytes),
            table::bytes(all),
        ),
    };
    format!(
        "{table}\n{name} ({}): {}\n\
         parameters     {} ({})\n\
         multiply-adds  {} for a forward pass\n\
         memory         {} for the values of the blobs\n{gradients}",
        summary.phase,
        table::many(summary.layers.len(), "layer"),
        table::count(summary.parameters),
        table::bytes(summary.parameter_bytes),
        table::count(summary.multiply_adds),
        table::bytes(summary.blob_bytes),
    )
}

/// A number, or nothing where there is nothing.
fn some(number: u64, written: fn(u64) -> String) -> String {
    match number {
        0 => String::new(),
        number => written(number),
    }
}
