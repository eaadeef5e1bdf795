//! `cargo xtask corpus DIR`: reads every prototxt below a folder and prints the census.
//!
//! A file passes through stages: read as the net or solver that it is, then upgraded, and a net
//! then built in both phases. It stops at the first that refuses it. `docs/corpus.md` explains the
//! files that do: any other one, and one of them that no longer is refused, is an error.

mod build;
mod census;
mod explained;
mod stand_in;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use cortado::Registry;
use cortado_proto::read::{self, FileKind};
use cortado_proto::text::{self, TextOptions, Warning};
use cortado_proto::{NetParameter, SolverParameter, upgrade};

use build::{Outcome, PHASES};

/// The endings of files that may hold a net or a solver.
const ENDINGS: [&str; 3] = ["prototxt", "pt", "txt"];

/// How far a file came.
#[derive(Default)]
struct Entry {
    path: PathBuf,
    /// What it was read as.
    read: Option<FileKind>,
    warnings: Vec<Warning>,
    /// Why it came no further.
    refused: Option<cortado_proto::Error>,
    /// What became of a net, in each phase.
    built: Option<[Outcome; 2]>,
}

/// Takes all files below `folder` through the stages; with `verbose`, every warning and every
/// failure is listed too.
pub(crate) fn run(root: &Path, folder: &Path, verbose: bool) -> Result<()> {
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
    let registry = cortado::default_registry();
    let entries: Vec<Entry> = paths.into_iter().map(|path| examine(path, &registry)).collect();
    census::print(&entries, verbose);
    println!("{} files in {:.2} s", entries.len(), start.elapsed().as_secs_f64());
    explained::check(&root.join("docs/corpus.md"), folder, &entries)
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

fn examine(path: PathBuf, registry: &Registry) -> Entry {
    let mut entry = Entry::default();
    match pass(&path, &mut entry) {
        Err(error) => entry.refused = Some(error),
        Ok(None) => {}
        Ok(Some(net)) => entry.built = Some(PHASES.map(|phase| build::build(&net, &path, phase, registry))),
    }
    Entry { path, ..entry }
}

/// Reads and upgrades the file `path`, notes in `entry` what each stage gives, and returns the net
/// if it is one.
fn pass(path: &Path, entry: &mut Entry) -> cortado_proto::Result<Option<NetParameter>> {
    let (name, source) = (path.display().to_string(), read::text_of(path)?);
    if read::kind(&source) == Some(FileKind::Solver) {
        let (mut solver, warnings) = text::parse::<SolverParameter>(&source, &name, TextOptions::default())?;
        (entry.read, entry.warnings) = (Some(FileKind::Solver), warnings);
        upgrade::solver(&mut solver, &name)?;
        return Ok(None);
    }
    let (mut net, warnings) = text::parse::<NetParameter>(&source, &name, TextOptions::default())?;
    (entry.read, entry.warnings) = (Some(FileKind::Net), warnings);
    upgrade::net(&mut net, &name)?;
    Ok(Some(net))
}
