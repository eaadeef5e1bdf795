//! `caffe parse-log`: the tables of Caffe's `parse_log.py` from the log of a training run.

use crate::picture;
use crate::training_log::{self, Row};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// `caffe parse-log`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ParseLogArgs {
    /// The log
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// The folder for the tables (default: that of the log)
    #[arg(value_name = "OUTDIR")]
    output: Option<PathBuf>,
    /// Print the name of each table
    #[arg(long)]
    verbose: bool,
    /// The separator of columns
    #[arg(long, default_value = ",", value_name = "TEXT")]
    delimiter: String,
}

/// Runs the command.
///
/// # Errors
/// A file that is not the log of a training run, or tables that cannot be written.
pub(super) fn run(args: &ParseLogArgs) -> Result<()> {
    let delimiter = match args.delimiter.as_str() {
        "\\t" => "\t",
        "" => bail!("-delimiter is empty"),
        delimiter => delimiter,
    };
    let log = training_log::read(&args.log)?;
    let folder = match &args.output {
        Some(folder) => folder.as_path(),
        None => args.log.parent().unwrap_or(Path::new("")),
    };
    let base = args.log.file_name().context("the log has no name")?.to_string_lossy();
    let mut tables = vec![("train".to_string(), log.train)];
    let mut nets: BTreeMap<usize, Vec<Row>> = BTreeMap::from([(0, Vec::new())]);
    for row in log.test {
        nets.entry(row.net).or_default().push(row);
    }
    tables.extend(nets.into_iter().map(|(net, rows)| match net {
        0 => ("test".to_string(), rows),
        net => (format!("test{net}"), rows),
    }));
    for (name, rows) in tables {
        let path = folder.join(format!("{base}.{name}"));
        if rows.is_empty() {
            if args.verbose {
                writeln!(std::io::stdout(), "Not writing {}; no lines to write", path.display())?;
            }
            continue;
        }
        picture::write(&path, table(&rows, delimiter).as_bytes())?;
        if args.verbose {
            writeln!(std::io::stdout(), "Wrote {}", path.display())?;
        }
    }
    Ok(())
}

/// The table of some rows. Its lines end as those of Python's tables do.
fn table(rows: &[Row], delimiter: &str) -> String {
    let mut columns: Vec<&str> = Vec::new();
    for (name, _) in rows.iter().flat_map(|row| &row.outputs) {
        if !columns.contains(&name.as_str()) {
            columns.push(name);
        }
    }
    let head = ["NumIters", "Seconds", "LearningRate"]
        .into_iter()
        .chain(columns.iter().copied());
    let mut text = head
        .map(|cell| quoted(cell, delimiter))
        .collect::<Vec<_>>()
        .join(delimiter)
        + "\r\n";
    for row in rows {
        let mut cells = vec![
            python(row.iteration as f64),
            python(row.seconds),
            python(row.learning_rate),
        ];
        cells.extend(columns.iter().map(|column| {
            let output = row.outputs.iter().find(|(name, _)| name == column);
            output.map(|(_, value)| python(*value)).unwrap_or_default()
        }));
        text += &(cells.join(delimiter) + "\r\n");
    }
    text
}

fn quoted(cell: &str, delimiter: &str) -> String {
    if cell.contains(delimiter) || cell.contains('"') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

/// A number as Python prints it.
fn python(value: f64) -> String {
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf".into() } else { "-inf".into() };
    }
    let size = value.abs();
    if size != 0.0 && !(1e-4..1e16).contains(&size) {
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
        return format!("{digits}e{sign}{exponent:0>2}");
    }
    format!("{value:?}")
}
