//! `caffe summary`: the layers of a net with their shapes, parameters, work and memory.

use crate::inputs::{NetArgs, advice};
use crate::log::{Log, Warnings};
use crate::table::{self, Align, Table};
use anyhow::{Result, anyhow};
use clap::Args;
use cortado::{Phase, Registry};
use cortado_show::summary::{NetSummary, summary};
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

fn text(summary: &NetSummary) -> String {
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
