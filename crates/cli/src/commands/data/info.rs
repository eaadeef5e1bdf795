//! `caffe data info`: what is in a database.

use super::{scan, shown};
use crate::flags::LimitArgs;
use anyhow::{Result, bail};
use cortado_data::db;
use cortado_data::inspect::{self, Summary};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// `caffe data info`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct InfoArgs {
    /// The database: LMDB or LevelDB
    #[arg(value_name = "DB")]
    db: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The labels that are listed; of more, the first ones.
const MOST_LABELS: usize = 40;
/// The shapes that are listed.
const MOST_SHAPES: usize = 10;
/// The longest bar of the histogram.
const BAR: u64 = 40;

/// Runs the command.
///
/// # Errors
/// A database that cannot be opened or read to its end.
pub(super) fn run(args: &InfoArgs) -> Result<()> {
    let backend = inspect::backend_of(&args.db)?;
    let summary = scan(&args.db, args.limits)?;
    let bytes = inspect::size_on_disk(&args.db)?;
    let text = if args.json {
        format!("{:#}\n", as_json(args, &summary, &backend.to_string(), bytes))
    } else {
        as_text(args, &summary, &backend.to_string(), bytes)
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    match &summary.broken_off {
        Some(reason) => bail!("the database cannot be read to its end: {reason}"),
        None => Ok(()),
    }
}

fn as_json(args: &InfoArgs, summary: &Summary, backend: &str, bytes: u64) -> serde_json::Value {
    let shapes = summary
        .shapes
        .iter()
        .map(|(shape, count)| json!({"shape": shape, "records": count}));
    json!({
        "path": args.db.display().to_string(),
        "backend": backend,
        "bytes": bytes,
        "records": summary.records,
        "bad": summary.bad.len(),
        "encoded": summary.encoded,
        "raw": summary.raw,
        "float": summary.floats,
        "shapes": shapes.collect::<Vec<_>>(),
        "labels": summary.labels,
        "unlabelled": summary.unlabelled,
        "channel_means": summary.means,
        "first_key": shown(&summary.first_key),
        "last_key": shown(&summary.last_key),
        "warnings": warnings(args, summary),
    })
}

fn as_text(args: &InfoArgs, summary: &Summary, backend: &str, bytes: u64) -> String {
    let mut lines = vec![
        format!("{}: {backend}, {}", args.db.display(), indicatif::HumanBytes(bytes)),
        format!("records   {}", summary.records),
    ];
    if summary.records > 0 {
        lines.push(format!(
            "keys      {} .. {}",
            shown(&summary.first_key),
            shown(&summary.last_key)
        ));
    }
    let kinds = [
        (summary.raw, "raw"),
        (summary.encoded, "encoded"),
        (summary.floats, "float"),
    ];
    let kinds = kinds
        .iter()
        .filter(|kind| kind.0 > 0)
        .map(|(count, name)| format!("{count} {name}"));
    let kinds: Vec<String> = kinds.collect();
    if !kinds.is_empty() {
        lines.push(format!("values    {}", kinds.join(", ")));
    }
    for (index, ([channels, height, width], count)) in summary.shapes.iter().take(MOST_SHAPES).enumerate() {
        let head = if index == 0 { "shapes" } else { "" };
        lines.push(format!("{head:9} {channels}x{height}x{width}: {count}"));
    }
    if summary.shapes.len() > MOST_SHAPES {
        lines.push(format!("{:9} and {} more", "", summary.shapes.len() - MOST_SHAPES));
    }
    if !summary.means.is_empty() {
        let means: Vec<String> = summary.means.iter().map(|mean| format!("{mean:.4}")).collect();
        lines.push(format!("means     {}", means.join(", ")));
    }
    lines.extend(histogram(summary));
    lines.extend(
        warnings(args, summary)
            .iter()
            .map(|warning| format!("warning: {warning}")),
    );
    lines.join("\n") + "\n"
}

/// The labels with a bar for how often each is there.
fn histogram(summary: &Summary) -> Vec<String> {
    let most = summary.labels.values().copied().max().unwrap_or(1);
    let mut lines = vec![format!("labels    {} different", summary.labels.len())];
    let bars = summary.labels.iter().take(MOST_LABELS).map(|(label, &count)| {
        let length = usize::try_from((count * BAR).div_ceil(most)).unwrap_or(0);
        format!("{label:>9} {count:>8} {}", "█".repeat(length))
    });
    lines.extend(bars);
    if summary.labels.len() > MOST_LABELS {
        lines.push(format!("{:9} and {} more", "", summary.labels.len() - MOST_LABELS));
    }
    lines
}

fn warnings(args: &InfoArgs, summary: &Summary) -> Vec<String> {
    let mut warnings = Vec::from_iter(db::incomplete(&args.db));
    if summary.records == 0 && summary.broken_off.is_none() {
        warnings.push("the database is empty".to_string());
    }
    if summary.shapes.len() > 1 {
        warnings.push(format!(
            "the records have {} different shapes; a Data layer with a batch_size above 1 takes them only with a crop_size or resized",
            summary.shapes.len()
        ));
    }
    if summary.unlabelled > 0 {
        warnings.push(format!(
            "{} records have no label; they are read as 0",
            summary.unlabelled
        ));
    }
    if !summary.bad.is_empty() {
        let path = "`caffe data check` names them";
        warnings.push(format!("{} records cannot be read; {path}", summary.bad.len()));
    }
    warnings
}
