//! Operators that pass a tensor on: as it is, or as a copy.

use crate::infer::like_first_input;
use crate::operator::{Build, BuildFn, InPlace, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::Result;

/// The same memory under another name.
pub(super) const ALIAS: OperatorKind = kind("Alias", "the same memory under another name", share);
/// A copy.
pub(super) const COPY: OperatorKind = kind("Copy", "a copy", copy);
/// A copy on the host.
pub(super) const ENSURE_CPU_OUTPUT: OperatorKind = kind("EnsureCPUOutput", "a copy on the host", copy);
/// A copy, which no gradient passes.
pub(super) const STOP_GRADIENT: OperatorKind = kind("StopGradient", "a copy, which no gradient passes", copy);

const fn kind(name: &'static str, summary: &'static str, build: BuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlace::SameIndex,
        infer: Some(like_first_input),
        ..OperatorKind::new(name, summary, build)
    }
}

fn share(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| run.set(0, run.tensor(0)?)))
}

fn copy(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| match run.is_in_place(0, 0) {
        true => Ok(()),
        false => run.set(0, run.tensor(0)?.duplicate()?),
    }))
}
