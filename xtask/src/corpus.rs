//! `cargo xtask corpus DIR`: reads every prototxt below a folder and prints the census.
//!
//! A file passes through stages: read as the net or solver that it is, then upgraded. It stops at the first that refuses it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use cortado_proto::read::{self, FileKind};
use cortado_proto::text::{self, Options, Warning};
use cortado_proto::{NetParameter, SolverParameter, upgrade};

/// The endings of files that may hold a net or a solver.
const ENDINGS: [&str; 3] = ["prototxt", "pt", "txt"];

/// How far a file came.
#[derive(Default)]
struct Entry {
    /// What it was read as.
    read: Option<FileKind>,
    warnings: Vec<Warning>,
    /// Why it came no further.
    refused: Option<cortado_proto::Error>,
}

/// Reads all files below `folder`; with `verbose`, every warning is listed too.
pub(crate) fn run(folder: &Path, verbose: bool) -> Result<()> {
    let start = Instant::now();
    let mut paths = Vec::new();
    collect(folder, &mut paths)?;
    if paths.is_empty() {
        bail!(
            "{}: no file ends in {}",
            folder.display(),
            ENDINGS.map(|ending| format!(".{ending}")).join(", ")
        );
    }
    let entries: Vec<Entry> = paths.iter().map(|path| examine(path)).collect();
    print_census(&entries, verbose);
    println!("{} files in {:.2} s", entries.len(), start.elapsed().as_secs_f64());
    Ok(())
}

/// The files below `folder` with one of the endings, in the order of their names.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    let listed = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut inside = listed
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    inside.sort();
    for path in inside {
        if path.is_dir() && !path.is_symlink() {
            collect(&path, paths)?;
        } else if path
            .extension()
            .is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
        {
            paths.push(path);
        }
    }
    Ok(())
}

fn examine(path: &Path) -> Entry {
    let mut entry = Entry::default();
    entry.refused = pass(path, &mut entry).err();
    entry
}

/// Takes the file `path` through the stages and notes in `entry` what each gives.
fn pass(path: &Path, entry: &mut Entry) -> cortado_proto::Result<()> {
    let (name, source) = (path.display().to_string(), read::text_of(path)?);
    if read::kind(&source) == Some(FileKind::Solver) {
        let (mut solver, warnings) = text::parse::<SolverParameter>(&source, &name, Options::default())?;
        (entry.read, entry.warnings) = (Some(FileKind::Solver), warnings);
        upgrade::solver(&mut solver, &name)?;
    } else {
        let (mut net, warnings) = text::parse::<NetParameter>(&source, &name, Options::default())?;
        (entry.read, entry.warnings) = (Some(FileKind::Net), warnings);
        upgrade::net(&mut net, &name)?;
    }
    Ok(())
}

fn print_census(entries: &[Entry], verbose: bool) {
    if verbose {
        entries
            .iter()
            .flat_map(|entry| &entry.warnings)
            .for_each(|warning| println!("warning: {warning}"));
    }
    for entry in entries {
        if let Some(error) = &entry.refused {
            let stage = if entry.read.is_some() {
                "not upgraded"
            } else {
                "rejected"
            };
            println!("{stage}: {error}");
        }
    }
    let count = |kind| entries.iter().filter(|entry| entry.read == kind).count();
    let (nets, solvers, rejected) = (count(Some(FileKind::Net)), count(Some(FileKind::Solver)), count(None));
    let refused = entries.iter().filter(|entry| entry.refused.is_some()).count();
    let warnings: usize = entries.iter().map(|entry| entry.warnings.len()).sum();
    println!(
        "read {} ({nets} nets, {solvers} solvers) with {warnings} warnings, rejected {rejected}",
        nets + solvers
    );
    println!("upgraded {}, refused {}", entries.len() - refused, refused - rejected);
}
