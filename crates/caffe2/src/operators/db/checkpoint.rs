//! `Checkpoint`, also called `Snapshot`: saves its inputs every `every` iterations, each time to
//! another database.
//!
//! Inputs: the iteration (int64, one number), then blobs; all are saved. Arguments: those of `Save`,
//! where `db` may hold a number of `printf` such as `%06d` for the iteration, and `every` (1).

use super::printf;
use super::save::{Save, WRITES};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use std::path::PathBuf;

pub(super) const CHECKPOINT: OperatorKind = kind("Checkpoint", build);
pub(super) const SNAPSHOT: OperatorKind = kind("Snapshot", build);

const fn kind(name: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::at_least(1),
        outputs: Arity::exactly(0),
        ..OperatorKind::with_access(name, "saves its inputs every so many iterations", WRITES, build)
    }
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let save = Save::of(build)?;
    let every = build.args.int("every", 1)?;
    if every <= 0 {
        return Err(Error::param(
            "every",
            format!("Checkpoint interval should be positive; it is {every}"),
        ));
    }
    printf::format(&save.path().to_string_lossy(), 0)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let numbers = run.input::<i64>(0)?;
        let numbers = numbers.data()?.to_vec();
        let [iteration] = numbers[..] else {
            return Err(run.about_input(0, Error::mismatch("number of iterations", 1, numbers.len())));
        };
        if iteration % every != 0 {
            return Ok(());
        }
        let path = PathBuf::from(printf::format(&save.path().to_string_lossy(), iteration)?);
        save.run(run, &path)
    }))
}
