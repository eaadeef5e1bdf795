//! Operators that pass a tensor on: as it is, or as a copy. Where the memory is that operators of
//! devices request, each finds out by itself, so that copies between devices are copies.

use crate::infer::{first_like_first, like_first_input};
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Result};

/// The same memory under another name.
pub(super) const ALIAS: OperatorKind = kind("Alias", "the same memory under another name", share);
/// A copy.
pub(super) const COPY: OperatorKind = kind("Copy", "a copy", copy);
/// A copy on the host.
pub(super) const ENSURE_CPU_OUTPUT: OperatorKind = kind("EnsureCPUOutput", "a copy on the host", copy);
/// A copy, which no gradient passes.
pub(super) const STOP_GRADIENT: OperatorKind = kind("StopGradient", "a copy, which no gradient passes", copy);

/// The same memory under another name, once more.
pub(super) const ALIAS_WITH_NAME: OperatorKind = kind("AliasWithName", "the same memory under another name", share);
/// A copy.
pub(super) const COPY_FROM_CPU_INPUT: OperatorKind = kind("CopyFromCPUInput", "a copy", copy);
/// A copy, meant for a GPU.
pub(super) const COPY_CPU_TO_GPU: OperatorKind = kind("CopyCPUToGPU", "a copy", copy);
/// A copy, meant for the host.
pub(super) const COPY_GPU_TO_CPU: OperatorKind = kind("CopyGPUToCPU", "a copy", copy);
/// A copy, meant for where a second tensor is.
pub(super) const COPY_ON_DEVICE_LIKE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    in_place: InPlaceRule::Never,
    infer: Some(first_like_first),
    ..kind("CopyOnDeviceLike", "a copy", copy)
};
/// A tensor as it is: none is sparse.
pub(super) const ENSURE_DENSE: OperatorKind = kind("EnsureDense", "a tensor as it is", copy);
/// Drops what blobs hold.
pub(super) const FREE: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::at_least(1),
    in_place: InPlaceRule::SameIndex,
    ..OperatorKind::computing("Free", "drops what blobs hold", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            for output in 0..run.output_count() {
                run.output_blob(output)?.lock().clear();
            }
            Ok(())
        }))
    })
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlaceRule::SameIndex,
        infer: Some(like_first_input),
        ..OperatorKind::computing(name, summary, build)
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
