//! The distance of two blobs that is square where it is small.

use crate::compute;
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};

/// What the differences of a smooth L1 loss are weighted by.
pub struct SmoothL1<'a, 'b, T: Real> {
    /// From a difference of 1/σ² on the loss is linear.
    pub sigma: f64,
    /// Weights of the differences.
    pub inside: Option<&'a Elements<'b, T>>,
    /// Weights of the losses.
    pub outside: Option<&'a Elements<'b, T>>,
}

/// `Σ v·f(d)` with `d = w·(a − b)`, `f(d) = ½(σd)²` below a magnitude of 1/σ² and `|d| − ½/σ²` from
/// there on, w the inside weights and v the outside ones. The terms are written to `losses`, and
/// their derivatives by a to `slopes`.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn smooth_l1_loss<T: Real>(
    ctx: &Ctx,
    options: &SmoothL1<'_, '_, T>,
    operands: [&Elements<'_, T>; 2],
    losses: &mut ElementsMut<'_, T>,
    slopes: &mut ElementsMut<'_, T>,
) -> Result<f64> {
    let mut sum = 0.0;
    compute(ctx, "smooth_l1_loss", |kernels| {
        kernels.smooth_l1_loss(options, operands, losses, slopes, &mut sum)
    })?;
    Ok(sum)
}

/// [`smooth_l1_loss`] on the host.
pub(super) fn smooth_l1_loss_on_host<T: Real>(
    options: &SmoothL1<'_, '_, T>,
    operands: [&Elements<'_, T>; 2],
    losses: &mut ElementsMut<'_, T>,
    slopes: &mut ElementsMut<'_, T>,
    sum: &mut f64,
) -> Result<()> {
    let [a, b] = operands;
    let inside = options.inside.map(Elements::host).transpose()?;
    let outside = options.outside.map(Elements::host).transpose()?;
    let weight = |weights: Option<&[T]>, i: usize| weights.and_then(|w| w.get(i).copied()).unwrap_or(T::ONE);
    let square = T::from_f64(options.sigma * options.sigma);
    let pairs = a.host()?.iter().zip(b.host()?);
    let results = losses.host()?.iter_mut().zip(slopes.host()?);
    for (i, ((&a, &b), (loss, slope))) in pairs.zip(results).enumerate() {
        let (inner, outer) = (weight(inside, i), weight(outside, i));
        let (value, derivative) = smooth(inner * (a - b), square);
        (*loss, *slope) = (outer * value, inner * outer * derivative);
        *sum += loss.to_f64();
    }
    Ok(())
}

/// f(d) and f'(d) for σ².
fn smooth<T: Real>(d: T, square: T) -> (T, T) {
    let half = T::from_f64(0.5);
    match d.abs() < T::ONE / square {
        true => (half * square * d * d, square * d),
        false if d < T::ZERO => (-d - half / square, -T::ONE),
        false => (d - half / square, T::ONE),
    }
}
