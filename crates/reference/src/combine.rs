//! Sums, products and maxima of several operands.

use crate::operands::Operands;
use cortado_core::{Blob, Elements, Real, Result, reserve};
use cortado_math as math;

fn others<'a, T: Real>(io: &Operands<'a, T>) -> Result<Vec<Elements<'a, T>>> {
    (1..io.inputs.len()).map(|index| io.read(index)).collect() // bounded by the operands
}

pub(crate) fn sum<T: Real>(io: &Operands<'_, T>, coefficients: &[f64]) -> Result<()> {
    let coefficients = reserve::collected(coefficients.iter().map(|&value| T::from_f64(value)))?;
    math::weighted_sum(io.ctx, &coefficients, io.pair(0, 0)?, &others(io)?, &[])
}

pub(crate) fn product<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    math::product(io.ctx, io.pair(0, 0)?, &others(io)?, &[])
}

pub(crate) fn maximum<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let winners = Blob::new("the operands of maxima", io.shape(0)?)?;
    let mut winners = winners.data_overwrite_on(io.ctx)?;
    math::maximum(io.ctx, io.pair(0, 0)?, &others(io)?, &mut winners, &[])
}
