//! `cargo xtask corpus DIR`: reads every prototxt below a folder and prints the census.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use cortado_proto::read::{self, FileKind};
use cortado_proto::text::{Options, Warning};

/// The endings of files that may hold a net or a solver.
const ENDINGS: [&str; 3] = ["prototxt", "pt", "txt"];

/// How far a file came.
enum Outcome {
    /// It was read as what it is.
    Read(FileKind),
    /// It was refused, with the reason.
    Rejected(String),
}

/// What is known of one file.
struct Entry {
    outcome: Outcome,
    warnings: Vec<Warning>,
}

/// Reads all files below `folder`; with `verbose`, every warning is listed too.
pub(crate) fn run(folder: &Path, verbose: bool) -> Result<()> {
    let start = Instant::now();
    let mut paths = Vec::new();
    collect(folder, &mut paths)?;
    if paths.is_empty() {
        bail!("{}: no file ends in {}", folder.display(), ENDINGS.map(|ending| format!(".{ending}")).join(", "));
    }
    let entries: Vec<Entry> = paths.iter().map(|path| examine(path)).collect();
    print_census(&entries, verbose);
    println!("{} files in {:.2} s", entries.len(), start.elapsed().as_secs_f64());
    Ok(())
}

/// The files below `folder` with one of the endings, in the order of their names.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let listed = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut inside = listed.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    inside.sort();
    for path in inside {
        if path.is_dir() && !path.is_symlink() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known)) {
            paths.push(path);
        }
    }
    Ok(())
}

fn examine(path: &Path) -> Entry {
    match read_file(path) {
        Ok((kind, warnings)) => Entry { outcome: Outcome::Read(kind), warnings },
        Err(error) => Entry { outcome: Outcome::Rejected(error.to_string()), warnings: Vec::new() },
    }
}

/// Reads a file as what its fields say it is.
fn read_file(path: &Path) -> cortado_proto::Result<(FileKind, Vec<Warning>)> {
    let (name, text) = (path.display().to_string(), read::text_of(path)?);
    Ok(match read::kind(&text) {
        Some(FileKind::Solver) => (FileKind::Solver, read::solver(&text, &name, Options::default())?.warnings),
        _ => (FileKind::Net, read::net(&text, &name, Options::default())?.warnings),
    })
}

fn print_census(entries: &[Entry], verbose: bool) {
    if verbose {
        entries.iter().flat_map(|entry| &entry.warnings).for_each(|warning| println!("warning: {warning}"));
    }
    let count = |kind| entries.iter().filter(|entry| matches!(entry.outcome, Outcome::Read(read) if read == kind)).count();
    let (nets, solvers) = (count(FileKind::Net), count(FileKind::Solver));
    let rejected: Vec<&str> = entries
        .iter()
        .filter_map(|entry| match &entry.outcome {
            Outcome::Rejected(reason) => Some(reason.as_str()),
            Outcome::Read(_) => None,
        })
        .collect();
    rejected.iter().for_each(|reason| println!("rejected: {reason}"));
    let warnings: usize = entries.iter().map(|entry| entry.warnings.len()).sum();
    println!("read {} ({nets} nets, {solvers} solvers), rejected {}, warnings {warnings}", nets + solvers, rejected.len());
}
