//! Functions of single elements of one tensor.

use crate::infer::like_first_input;
use crate::kit::elementwise::map_real;
use crate::operator::{BuildFn, InPlace, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::Result;

/// y = x².
pub(super) const SQR: OperatorKind = kind("Sqr", "y = x^2", |_| of(|x| x * x));

const fn kind(name: &'static str, summary: &'static str, build: BuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlace::SameIndex,
        infer: Some(like_first_input),
        ..OperatorKind::new(name, summary, build)
    }
}

fn of(f: fn(f32) -> f32) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| map_real(run, f)))
}
