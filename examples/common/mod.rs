//! What the examples share: commands that are shown and run, as a reader would type them at the top
//! of the repository.

use anyhow::{Context, Result, ensure};
use cortado_cli::Status;
use cortado_proto::solver_parameter::SnapshotFormat;
use std::io::{ErrorKind, Write, stdout};
use std::path::Path;

/// Shows a command of `caffe`, and runs it.
///
/// # Errors
/// If it fails; it has printed the reason.
pub(crate) fn caffe(line: &str) -> Result<()> {
    show(&format!("caffe {line}"))?;
    let words = ["caffe"].into_iter().chain(line.split_whitespace());
    let code = cortado_cli::run(words.map(Into::into), &cortado::default_registry());
    ensure!(code == Status::SUCCESS, "`caffe {line}` failed");
    Ok(())
}

/// Removes what an earlier run left, and shows how.
///
/// # Errors
/// What cannot be removed.
pub(crate) fn remove(folder: &str) -> Result<()> {
    show(&format!("rm -rf {folder}"))?;
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {folder}"))
        }
        _ => Ok(()),
    }
}

/// Finds out whether the working folder is the top of the repository, where `file` is.
///
/// # Errors
/// When it is not.
pub(crate) fn at_the_top(file: &str) -> Result<()> {
    ensure!(
        Path::new(file).exists(),
        "{file} is not here: run the example at the top of Cortado's repository"
    );
    Ok(())
}

/// Where a solver puts the weights at its end.
///
/// # Errors
/// A solver that cannot be read.
pub(crate) fn weights(solver: &str) -> Result<String> {
    let solver = cortado::solver(solver).read()?;
    let ending = match solver.snapshot_format() {
        SnapshotFormat::HDF5 => ".h5",
        _ => "",
    };
    let (prefix, iteration) = (solver.snapshot_prefix(), solver.max_iter());
    Ok(format!("{prefix}_iter_{iteration}.caffemodel{ending}"))
}

fn show(command: &str) -> Result<()> {
    writeln!(stdout(), "\n$ {command}")?;
    Ok(())
}
