//! `caffe weights info`: the layers of a file of weights, their shapes, and how their values lie.

use super::values::Values;
use crate::table::{self, Align, Table};
use anyhow::Result;
use clap::Args;
use cortado_net::read_weights;
use cortado_proto::text::float_g6;
use cortado_proto::{BlobPart, BlobProto, LayerParameter};
use serde::Serialize;
use std::io::{Write, stdout};
use std::path::PathBuf;

/// `caffe weights info`.
#[derive(Clone, Debug, Args)]
pub(super) struct InfoArgs {
    /// The weights: a caffemodel, an HDF5 file or a safetensors file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A file.
#[derive(Serialize)]
struct Info {
    /// The name of the net, if the file has it.
    name: String,
    parameters: u64,
    bytes: u64,
    layers: Vec<Layer>,
}

#[derive(Serialize)]
struct Layer {
    name: String,
    r#type: String,
    blobs: Vec<Blob>,
}

#[derive(Serialize)]
struct Blob {
    shape: Vec<i64>,
    count: u64,
    /// How wide each value is in the file.
    bits: u64,
    #[serde(flatten)]
    spread: Spread,
}

/// How values lie. Those that are not finite count in `not_finite` only.
#[derive(Serialize)]
struct Spread {
    least: f64,
    greatest: f64,
    mean: f64,
    deviation: f64,
    not_finite: u64,
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read.
pub(super) fn run(args: &InfoArgs) -> Result<()> {
    let weights = read_weights(&args.file)?;
    let with_blobs = weights.layer.iter().filter(|layer| !layer.blobs.is_empty());
    let layers = with_blobs.map(layer).collect::<Result<Vec<_>>>()?;
    let blobs = || layers.iter().flat_map(|layer| &layer.blobs);
    let info = Info {
        name: weights.name().into(),
        parameters: blobs().map(|blob| blob.count).sum(),
        bytes: blobs().map(|blob| blob.count * blob.bits / 8).sum(),
        layers,
    };
    match args.json {
        true => writeln!(stdout(), "{}", serde_json::to_string_pretty(&info)?)?,
        false => write!(stdout(), "{}", text(&info))?,
    }
    Ok(())
}

fn layer(layer: &LayerParameter) -> Result<Layer> {
    Ok(Layer {
        name: layer.name().into(),
        r#type: layer.r#type().into(),
        blobs: layer.blobs.iter().map(blob).collect::<Result<_>>()?,
    })
}

fn blob(blob: &BlobProto) -> Result<Blob> {
    let count = blob.count(BlobPart::Data) as u64;
    let bits = match &blob.raw_data {
        _ if !blob.double_data.is_empty() => 64,
        Some(raw) if blob.data.is_empty() => raw.len() as u64 * 8 / count.max(1),
        _ => 32,
    };
    Ok(Blob {
        shape: blob.dims(),
        count,
        bits,
        spread: spread(&Values::of(blob)?),
    })
}

fn spread(values: &Values) -> Spread {
    let finite = || values.iter().filter(|value| value.is_finite());
    let count = finite().count() as f64;
    let mean = finite().sum::<f64>() / count;
    let variance = finite().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    Spread {
        least: finite().fold(f64::NAN, f64::min),
        greatest: finite().fold(f64::NAN, f64::max),
        mean,
        deviation: variance.sqrt(),
        not_finite: values.iter().filter(|value| !value.is_finite()).count() as u64,
    }
}

fn text(info: &Info) -> String {
    let mut table = Table::new(&[
        ("layer", Align::Left),
        ("type", Align::Left),
        ("shape", Align::Left),
        ("values", Align::Right),
        ("bits", Align::Right),
        ("least", Align::Right),
        ("greatest", Align::Right),
        ("mean", Align::Right),
        ("deviation", Align::Right),
        ("", Align::Left),
    ]);
    for layer in &info.layers {
        for (index, blob) in layer.blobs.iter().enumerate() {
            let (name, kind) = match index {
                0 => (table::name(&layer.name), table::name(&layer.r#type)),
                _ => Default::default(),
            };
            let spread = &blob.spread;
            let numbers = [spread.least, spread.greatest, spread.mean, spread.deviation];
            let cells = [
                name,
                kind,
                table::shape(&blob.shape),
                table::count(blob.count),
                blob.bits.to_string(),
            ];
            let bad = match spread.not_finite {
                0 => String::new(),
                bad => format!("{} not finite", table::count(bad)),
            };
            table.row(cells.into_iter().chain(numbers.map(float_g6)).chain([bad]));
        }
    }
    let (layers, parameters) = (table::many(info.layers.len(), "layer"), table::count(info.parameters));
    let name = match info.name.as_str() {
        "" => String::new(),
        name => format!("{}: ", table::name(name)),
    };
    format!(
        "{table}\n{name}{layers} with {parameters} parameters, {}\n",
        table::bytes(info.bytes)
    )
}
