//! Functions of single elements.

use crate::infer::like_first_input;
use crate::operator::{InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::{Operands, Run};
use crate::tensor::Native;
use cortado_core::{Real, Result};
use cortado_ops::Pointwise;

/// An operator of one input and one output of the same shape and type, which may be one blob.
pub const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        in_place: InPlaceRule::SameIndex,
        infer: Some(like_first_input),
        ..OperatorKind::computing(name, summary, build)
    }
}

/// y = f(x) of `float`, by a function that the devices know.
///
/// # Errors
/// None.
pub fn known(f: Pointwise<f32>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| pointwise(run, f)))
}

/// y = f(x) of `float`, on the host.
///
/// # Errors
/// None.
pub fn on_host(f: impl Fn(f32) -> f32 + Copy + Sync + Send + 'static) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| map_real(run, f)))
}

/// y = f(x), by a function that the devices know; in place where the output is the input.
///
/// # Errors
/// An input of another type, or memory in use.
pub fn pointwise<T: Native + Real>(run: &Run<'_>, f: Pointwise<T>) -> Result<()> {
    let operands = run.operands::<T>(0, 0)?;
    cortado_math::map(run.ctx, f, operands.pair(run.ctx)?)
}

/// y = f(x), on the host, for numbers that layers compute with: in vectors and on all threads.
///
/// # Errors
/// An input of another type, or memory in use.
pub fn map_real<T: Native + Real>(run: &Run<'_>, f: impl Fn(T) -> T + Sync + Send) -> Result<()> {
    match run.operands::<T>(0, 0)? {
        Operands::InPlace(y) => cortado_cpu::map_in_place(&mut y.data_mut()?, f),
        Operands::Split(x, y) => cortado_cpu::map(&x.data()?, &mut y.data_overwrite()?, f),
    }
    Ok(())
}

/// y = f(x), on the host, from elements of any type to elements of any type.
///
/// # Errors
/// An input of another type, or memory in use.
pub fn map<T: Native, U: Native>(run: &Run<'_>, f: impl Fn(T) -> U) -> Result<()> {
    let x = run.input::<T>(0)?;
    let y = run.output::<U>(0, x.shape())?;
    for (y, x) in y.data_overwrite()?.iter_mut().zip(x.data()?.iter()) {
        *y = f(*x);
    }
    Ok(())
}
