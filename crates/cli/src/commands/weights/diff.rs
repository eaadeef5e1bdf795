//! `caffe weights diff`: what differs between two files of weights.

use super::values::Values;
use crate::Status;
use crate::table::{self, Align, Table};
use anyhow::{Result, bail};
use clap::Args;
use cortado_net::read_weights;
use cortado_proto::text::float_g6;
use cortado_proto::{BlobPart, BlobProto, NetParameter};
use serde::Serialize;
use std::collections::HashMap;
use std::io::{Write, stdout};
use std::path::PathBuf;

/// `caffe weights diff`.
#[derive(Clone, Debug, Args)]
pub(super) struct DiffArgs {
    /// The weights to compare with
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The weights to compare
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Accept differences up to this fraction of each blob's largest value
    #[arg(long, default_value_t = 0.0, value_name = "SHARE")]
    tolerance: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was found of a blob, or of a layer that only one of the files has.
#[derive(Debug, Serialize)]
struct Difference {
    layer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    blob: Option<usize>,
    #[serde(flatten)]
    what: What,
}

#[derive(Debug, PartialEq, Serialize)]
#[serde(tag = "difference", rename_all = "snake_case")]
enum What {
    OnlyInOld,
    OnlyInNew,
    Shape {
        old: Vec<i64>,
        new: Vec<i64>,
    },
    /// How many values differ, by how much at most, and the greatest value of the old blob.
    Values {
        differ: u64,
        of: u64,
        most: f64,
        greatest: f64,
    },
}

/// Runs the command.
///
/// # Errors
/// A file that cannot be read, or a text that is not a tolerance.
pub(super) fn run(args: &DiffArgs) -> Result<Status> {
    if !(0.0..=1.0).contains(&args.tolerance) {
        bail!("-tolerance {}: it must be from 0 to 1", args.tolerance);
    }
    let (old, new) = (read_weights(&args.old)?, read_weights(&args.new)?);
    let (found, same) = differences(&old, &new, args.tolerance)?;
    match args.json {
        true => {
            let text = serde_json::to_string_pretty(&serde_json::json!({ "same": same, "differences": found }))?;
            writeln!(stdout(), "{text}")?;
        }
        false => write!(stdout(), "{}", text(&found, same))?,
    }
    Ok(match found.is_empty() {
        true => Status::SUCCESS,
        false => Status::FAILURE,
    })
}

/// The layers with blobs, by name and by how many of that name came before.
fn layers(net: &NetParameter) -> Vec<((&str, usize), &[BlobProto])> {
    let mut seen = HashMap::new();
    let with_blobs = net.layer.iter().filter(|layer| !layer.blobs.is_empty());
    let key = |name| {
        let count = seen.entry(name).or_insert(0);
        *count += 1;
        (name, *count)
    };
    let names: Vec<_> = with_blobs.clone().map(|layer| layer.name()).map(key).collect();
    names
        .into_iter()
        .zip(with_blobs.map(|layer| &layer.blobs[..]))
        .collect()
}

/// All that differs, and how many blobs do not.
fn differences(old: &NetParameter, new: &NetParameter, tolerance: f64) -> Result<(Vec<Difference>, usize)> {
    let (old, new) = (layers(old), layers(new));
    let theirs: HashMap<_, _> = new.iter().copied().collect();
    let ours: HashMap<_, _> = old.iter().copied().collect();
    let (mut found, mut same) = (Vec::new(), 0);
    let mut add = |layer: &str, blob, what| {
        let layer = layer.into();
        found.push(Difference { layer, blob, what });
    };
    for (key, blobs) in &old {
        let Some(others) = theirs.get(key) else {
            add(key.0, None, What::OnlyInOld);
            continue;
        };
        for index in 0..blobs.len().max(others.len()) {
            let what = match (blobs.get(index), others.get(index)) {
                (Some(old), Some(new)) => compare(old, new, tolerance)?,
                (Some(_), None) => Some(What::OnlyInOld),
                (None, _) => Some(What::OnlyInNew),
            };
            match what {
                Some(what) => add(key.0, Some(index), what),
                None => same += 1,
            }
        }
    }
    for (key, _) in new.iter().filter(|(key, _)| !ours.contains_key(key)) {
        add(key.0, None, What::OnlyInNew);
    }
    Ok((found, same))
}

/// What differs between two blobs. Leading axes of size 1, which old files have, make no difference.
fn compare(old: &BlobProto, new: &BlobProto, tolerance: f64) -> Result<Option<What>> {
    let bare = |blob: &BlobProto| {
        blob.dims()
            .into_iter()
            .skip_while(|&size| size == 1)
            .collect::<Vec<_>>()
    };
    if bare(old) != bare(new) || old.count(BlobPart::Data) != new.count(BlobPart::Data) {
        return Ok(Some(What::Shape {
            old: old.dims(),
            new: new.dims(),
        }));
    }
    let (old, new) = (Values::of(old)?, Values::of(new)?);
    let greatest = old
        .iter()
        .filter(|value| value.is_finite())
        .fold(0.0, |most: f64, value| most.max(value.abs()));
    let (mut differ, mut of, mut most) = (0, 0, 0.0_f64);
    for (a, b) in old.iter().zip(new.iter()) {
        of += 1;
        let distance = match a == b || (a.is_nan() && b.is_nan()) {
            true => 0.0,
            false if (a - b).is_nan() => f64::INFINITY,
            false => (a - b).abs(),
        };
        differ += u64::from(distance > tolerance * greatest);
        most = most.max(distance);
    }
    Ok((differ > 0).then_some(What::Values {
        differ,
        of,
        most,
        greatest,
    }))
}

fn text(found: &[Difference], same: usize) -> String {
    let mut table = Table::new(&[
        ("layer", Align::Left),
        ("blob", Align::Right),
        ("difference", Align::Left),
    ]);
    for difference in found {
        let blob = difference.blob.map(|blob| blob.to_string()).unwrap_or_default();
        let what = match &difference.what {
            What::OnlyInOld => "only in the old file".into(),
            What::OnlyInNew => "only in the new file".into(),
            What::Shape { old, new } => format!("shape {}, now {}", table::shape(old), table::shape(new)),
            What::Values {
                differ,
                of,
                most,
                greatest,
            } => format!(
                "{} of {} values, by up to {} (the greatest is {})",
                table::count(*differ),
                table::count(*of),
                float_g6(*most),
                float_g6(*greatest)
            ),
        };
        table.row([table::name(&difference.layer), blob, what]);
    }
    let same = table::many(same, "blob");
    match found.is_empty() {
        true => format!("no difference in {same}\n"),
        false => format!("{table}\nthe same: {same}\n"),
    }
}
