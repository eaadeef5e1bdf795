//! Add, Sub, Mul and Div of two tensors of one type, whose shapes are broadcast: of `int32`,
//! `int64`, `float` and `double`.

use super::binary::{compute, kind};
use super::many::combine;
use crate::ElementType;
use crate::kit::broadcast::BroadcastOptions;
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};

/// c = a + b.
pub(super) const ADD: OperatorKind = kind("Add", "c = a + b, broadcast", |b| of(b, Operation::Add));
/// c = a − b.
pub(super) const SUB: OperatorKind = kind("Sub", "c = a - b, broadcast", |b| of(b, Operation::Sub));
/// c = a · b.
pub(super) const MUL: OperatorKind = kind("Mul", "c = a * b, broadcast", |b| of(b, Operation::Mul));
/// c = a / b.
pub(super) const DIV: OperatorKind = kind("Div", "c = a / b, broadcast", |b| of(b, Operation::Div));

#[derive(Clone, Copy, PartialEq)]
enum Operation {
    Add,
    Sub,
    Mul,
    Div,
}

fn of(build: &Build<'_>, operation: Operation) -> Result<Box<dyn Operator>> {
    let options = BroadcastOptions::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        if operation != Operation::Div && is_alike(run)? {
            return on_device(run, operation);
        }
        by_type!(run, 0, [f32, f64, i32, i64], T => with::<T>(run, options, operation))
    }))
}

/// Whether both are of `float`, and of one shape.
fn is_alike(run: &Run<'_>) -> Result<bool> {
    let (a, b) = (run.tensor(0)?, run.tensor(1)?);
    let float = Some(ElementType::Float);
    Ok(a.element_type() == float && b.element_type() == float && a.shape() == b.shape())
}

/// By primitives that the devices know.
fn on_device(run: &Run<'_>, operation: Operation) -> Result<()> {
    combine::<f32>(run, 1, |first, others| match operation {
        Operation::Mul => cortado_math::product(run.ctx, first, others, &[]),
        Operation::Sub => cortado_math::weighted_sum(run.ctx, &[1.0, -1.0], first, others, &[]),
        _ => cortado_math::weighted_sum(run.ctx, &[1.0, 1.0], first, others, &[]),
    })
}

fn with<T: Number>(run: &Run<'_>, options: BroadcastOptions, operation: Operation) -> Result<()> {
    match operation {
        Operation::Add => compute(run, options, T::sum),
        Operation::Sub => compute(run, options, T::difference),
        Operation::Mul => compute(run, options, T::product),
        Operation::Div if run.input::<T>(1)?.data()?.iter().any(|b| !b.divides()) => {
            Err(run.about_input(1, Error::message("an integer is divided by 0")))
        }
        Operation::Div => compute(run, options, T::quotient),
    }
}
