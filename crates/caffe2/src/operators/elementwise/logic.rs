//! And, Or, Xor and Not of truth values, and the same of the bits of integers.

use super::binary::{compute, kind, logic};
use crate::ElementType;
use crate::infer::like_first_input;
use crate::kit::broadcast::BroadcastOptions;
use crate::kit::elementwise::map;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Bool, Result};

/// Both.
pub(super) const AND: OperatorKind = logic("And", "whether both are true, broadcast", |b| of(b, |a, b| a & b));
/// One, or both.
pub(super) const OR: OperatorKind = logic("Or", "whether any is true, broadcast", |b| of(b, |a, b| a | b));
/// One, and not both.
pub(super) const XOR: OperatorKind = logic("Xor", "whether one only is true, broadcast", |b| of(b, |a, b| a ^ b));
/// The opposite.
pub(super) const NOT: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::computing("Not", "whether it is not true", |_| {
        Ok(Box::new(|run: &Run<'_>| map(run, |x: Bool| Bool::from(!x.get()))))
    })
};
/// The bits that both have.
pub(super) const BITWISE_AND: OperatorKind = kind("BitwiseAnd", "the bits that both have, broadcast", |b| {
    bits(b, |a, b| a & b)
});
/// The bits that any has.
pub(super) const BITWISE_OR: OperatorKind = kind("BitwiseOr", "the bits that any has, broadcast", |b| {
    bits(b, |a, b| a | b)
});
/// The bits that one only has.
pub(super) const BITWISE_XOR: OperatorKind = kind("BitwiseXor", "the bits that one only has, broadcast", |b| {
    bits(b, |a, b| a ^ b)
});

fn of(build: &Build<'_>, f: fn(bool, bool) -> bool) -> Result<Box<dyn Operator>> {
    let options = BroadcastOptions::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| match run.tensor(0)?.element_type() {
        Some(ElementType::Bool) => compute(run, options, |a: Bool, b: Bool| Bool::from(f(a.get(), b.get()))),
        other => Err(run.unsupported(0, other)),
    }))
}

/// Truth values are integers of one bit.
fn bits(build: &Build<'_>, f: fn(i64, i64) -> i64) -> Result<Box<dyn Operator>> {
    let options = BroadcastOptions::of(&build.args)?;
    let bool = move |a: Bool, b: Bool| Bool::from(f(a.get().into(), b.get().into()) != 0);
    Ok(Box::new(move |run: &Run<'_>| match run.tensor(0)?.element_type() {
        Some(ElementType::Bool) => compute(run, options, bool),
        Some(ElementType::Int32) => compute(run, options, |a: i32, b: i32| f(a.into(), b.into()) as i32),
        Some(ElementType::Int64) => compute(run, options, f),
        other => Err(run.unsupported(0, other)),
    }))
}
