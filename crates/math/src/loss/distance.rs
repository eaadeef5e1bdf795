//! Distances of two blobs.

use crate::compute;
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_cpu as cpu;

/// `Σ (a − b)²`. The differences a − b are written to `difference`.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn euclidean_loss<T: Real>(
    ctx: &Ctx,
    operands: [&Elements<'_, T>; 2],
    difference: &mut ElementsMut<'_, T>,
) -> Result<f64> {
    let mut sum = 0.0;
    compute(ctx, "euclidean_loss", |kernels| {
        kernels.euclidean_loss(operands, difference, &mut sum)
    })?;
    Ok(sum)
}

/// [`euclidean_loss`] on the host.
pub(super) fn euclidean_loss_on_host<T: Real>(
    operands: [&Elements<'_, T>; 2],
    difference: &mut ElementsMut<'_, T>,
    sum: &mut f64,
) -> Result<()> {
    *sum = cpu::sumsq(subtract(operands, difference)?)?;
    Ok(())
}

/// How far pairs that are not alike are pushed apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Margin {
    /// Up to this distance d, at a cost of (margin − d)².
    Distance(f64),
    /// Up to this d², at a cost of margin − d².
    Square(f64),
}

/// Keeps the gradient of equal items finite.
const LEAST_DISTANCE: f64 = 1e-4;

impl Margin {
    /// The cost of a pair with the square d² of its distance, and the factor of a − b in half its
    /// gradient to a. The one of a distance is `−(margin − d) / (d + 1e-4)`.
    fn cost(self, square: f64, alike: bool) -> (f64, f64) {
        let distance = square.sqrt();
        let short = match self {
            Self::Distance(margin) => margin - distance,
            Self::Square(margin) => margin - square,
        };
        match (alike, self) {
            (true, _) => (square, 1.0),
            _ if short <= 0.0 => (0.0, 0.0),
            (_, Self::Square(_)) => (short, -1.0),
            (_, Self::Distance(_)) => (short * short, -short / (distance + LEAST_DISTANCE)),
        }
    }
}

/// `Σ d²` of the pairs that are alike, plus the cost of those that are not, with d the distance of
/// two rows of `len` elements. A pair is alike if the absolute value of its mark is at least 1.
/// The differences a − b are written to `difference`, and to `slopes`, one for each pair, what they
/// are multiplied by in half the gradient to a.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn contrastive_loss<T: Real>(
    ctx: &Ctx,
    (len, margin): (usize, Margin),
    operands: [&Elements<'_, T>; 2],
    marks: &Elements<'_, T>,
    difference: &mut ElementsMut<'_, T>,
    slopes: &mut ElementsMut<'_, T>,
) -> Result<f64> {
    let mut sum = 0.0;
    compute(ctx, "contrastive_loss", |kernels| {
        kernels.contrastive_loss((len, margin), operands, marks, difference, slopes, &mut sum)
    })?;
    Ok(sum)
}

/// [`contrastive_loss`] on the host.
pub(super) fn contrastive_loss_on_host<T: Real>(
    (len, margin): (usize, Margin),
    operands: [&Elements<'_, T>; 2],
    marks: &Elements<'_, T>,
    difference: &mut ElementsMut<'_, T>,
    slopes: &mut ElementsMut<'_, T>,
    sum: &mut f64,
) -> Result<()> {
    let (difference, pairs) = (
        subtract(operands, difference)?,
        marks.host()?.iter().zip(slopes.host()?),
    );
    for (n, (mark, slope)) in pairs.enumerate() {
        let Some(row) = difference.get(n * len..(n + 1) * len) else {
            break;
        };
        let (cost, factor) = margin.cost(cpu::sumsq(row)?, mark.abs() >= T::ONE);
        *sum += cost;
        *slope = T::from_f64(factor);
    }
    Ok(())
}

fn subtract<'a, T: Real>([a, b]: [&Elements<'_, T>; 2], to: &'a mut ElementsMut<'_, T>) -> Result<&'a [T]> {
    let (a, b, to) = (a.host()?, b.host()?, to.host()?);
    cpu::zip_map(a, b, to, |a, b| a - b);
    Ok(&to[..a.len().min(b.len()).min(to.len())])
}
