//! Comparisons of two tensors of one type, whose shapes are broadcast: truth values (false is the
//! lesser), `int32`, `int64`, `float` and `double`.

use super::binary::{compute_bool, test};
use crate::kit::broadcast::BroadcastOptions;
use crate::kit::dispatch::by_type;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use cortado_core::{Bool, Result};
use std::cmp::Ordering;

/// a = b.
pub(super) const EQ: OperatorKind = test("EQ", "whether a = b, broadcast", |b| equal(b, true));
/// a ≠ b.
pub(super) const NE: OperatorKind = test("NE", "whether a is not b, broadcast", |b| equal(b, false));
/// a < b.
pub(super) const LT: OperatorKind = test("LT", "whether a < b, broadcast", |b| of(b, Ordering::is_lt));
/// a ≤ b.
pub(super) const LE: OperatorKind = test("LE", "whether a <= b, broadcast", |b| of(b, Ordering::is_le));
/// a > b.
pub(super) const GT: OperatorKind = test("GT", "whether a > b, broadcast", |b| of(b, Ordering::is_gt));
/// a ≥ b.
pub(super) const GE: OperatorKind = test("GE", "whether a >= b, broadcast", |b| of(b, Ordering::is_ge));

fn equal(build: &Build<'_>, expected: bool) -> Result<Box<dyn Operator>> {
    let options = BroadcastOptions::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        by_type!(run, 0, [i32, i64, f32, f64, Bool], T => {
            compute_bool(run, options, |a: T, b: T| (a == b) == expected)
        })
    }))
}

fn of(build: &Build<'_>, holds: fn(Ordering) -> bool) -> Result<Box<dyn Operator>> {
    fn compare<T: Native>(run: &Run<'_>, options: BroadcastOptions, holds: fn(Ordering) -> bool) -> Result<()> {
        compute_bool(run, options, |a: T, b: T| a.partial_cmp(&b).is_some_and(holds))
    }
    let options = BroadcastOptions::of(&build.args)?;
    Ok(Box::new(
        move |run: &Run<'_>| by_type!(run, 0, [i32, i64, f32, f64, Bool], T => compare::<T>(run, options, holds)),
    ))
}
