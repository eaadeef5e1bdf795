//! Logistic losses: of probabilities, of softmax, and weighted by a matrix.

use super::operands::{HostWeights, not_below};
use crate::{Labels, LossSum, LossWeights};
use crate::{compute, kernels_of};
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result, reserve};
use cortado_cpu as cpu;
use cortado_ops::{AxisView, LossDivisor};

/// `Σ −w · ln max(p, least)` over the probabilities p of the labels' classes.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn log_loss<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    least: T,
    p: &Elements<'_, T>,
) -> Result<LossSum> {
    let mut found = LossSum::default();
    compute(ctx, "log_loss", |kernels| {
        kernels.log_loss(labels, weights, least, p, &mut found)
    })?;
    Ok(found)
}

/// [`log_loss`] on the host.
pub(super) fn log_loss_on_host<T: Real>(
    labels: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    least: T,
    p: &Elements<'_, T>,
    found: &mut LossSum,
) -> Result<()> {
    let (p, weights, axis_view) = (p.host()?, weights.host()?, labels.axis_view);
    labels.visit(p.len(), |place, class| {
        if let Some(class) = class {
            let p = p[axis_view.first(place) + class * axis_view.inner];
            found.sum -= weights.at(place, class) * not_below(p, least).ln().to_f64();
            found.counted += 1;
        }
    })?;
    Ok(())
}

/// The terms of [`log_loss`], one for each place, 0 where a label does not count.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn log_losses<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    least: T,
    p: &Elements<'_, T>,
    losses: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "log_losses", |kernels| {
        kernels.log_losses(labels, weights, least, p, losses)
    })
}

/// [`log_losses`] on the host.
pub(super) fn log_losses_on_host<T: Real>(
    labels: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    least: T,
    p: &Elements<'_, T>,
    losses: &mut ElementsMut<'_, T>,
) -> Result<()> {
    let (p, weights, losses, axis_view) = (p.host()?, weights.host()?, losses.host()?, labels.axis_view);
    labels.visit(p.len(), |place, class| {
        let loss = class.map_or(0.0, |class| {
            let p = p[axis_view.first(place) + class * axis_view.inner];
            -weights.at(place, class) * not_below(p, least).ln().to_f64()
        });
        if let Some(to) = losses.get_mut(place) {
            *to = T::from_f64(loss);
        }
    })
}

/// `dp = scale / max(p, least)` for the probabilities p of the labels' classes, else 0: the
/// gradient of [`log_loss`] without weights, if scale is −1.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn log_loss_gradient<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    (least, scale): (T, T),
    p: &Elements<'_, T>,
    dp: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "log_loss_gradient", |kernels| {
        kernels.log_loss_gradient(labels, (least, scale), p, dp)
    })
}

/// [`log_loss_gradient`] on the host.
pub(super) fn log_loss_gradient_on_host<T: Real>(
    labels: &Labels<'_, T>,
    (least, scale): (T, T),
    p: &Elements<'_, T>,
    dp: &mut ElementsMut<'_, T>,
) -> Result<()> {
    let (p, dp, axis_view) = (p.host()?, dp.host()?, labels.axis_view);
    dp.fill(T::ZERO);
    labels.visit(p.len().min(dp.len()), |place, class| {
        if let Some(class) = class {
            let at = axis_view.first(place) + class * axis_view.inner;
            dp[at] = scale / not_below(p[at], least);
        }
    })
}

/// What a gradient is multiplied by.
pub enum LossScale<'a, T: Real> {
    /// A number.
    Known(T),
    /// A number over the count of the labels that count, which [`leave_log_loss`] has left.
    ByCount(f64, Elements<'a, f64>),
}

impl<T: Real> LossScale<'_, T> {
    fn number(&self) -> Result<T> {
        Ok(match self {
            Self::Known(scale) => *scale,
            Self::ByCount(weight, found) => {
                let counted = found.host()?.get(1).copied().unwrap_or(0.0);
                T::from_f64(weight / counted.max(1.0))
            }
        })
    }
}

/// [`log_loss`] on a device, without waiting: the sum and the count of the labels that count are left in
/// `found`, and the sum over the divisor in `mean`. False if the [ledger](Ctx::ledger) is closed, or the device cannot
/// do it; nothing is written then.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn leave_log_loss<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    (least, divisor): (T, LossDivisor),
    p: &Elements<'_, T>,
    found: &mut ElementsMut<'_, f64>,
    mean: &mut ElementsMut<'_, T>,
) -> Result<bool> {
    match ctx.open_ledger().and_then(|(_, device)| kernels_of::<T>(device)) {
        Some(kernels) => kernels.leave_log_loss(labels, weights, (least, divisor), p, found, mean),
        None => Ok(false),
    }
}

/// `dx = (p − onehot(label)) · w · scale`, 0 where a label does not count: the gradient of
/// [`log_loss`] to the scores whose softmax is p, if scale is 1.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn softmax_loss_gradient<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    scale: &LossScale<'_, T>,
    p: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "softmax_loss_gradient", |kernels| {
        kernels.softmax_loss_gradient(labels, weights, scale, p, dx)
    })
}

/// [`softmax_loss_gradient`] on the host.
pub(super) fn softmax_loss_gradient_on_host<T: Real>(
    labels: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    scale: &LossScale<'_, T>,
    p: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    let scale = scale.number()?;
    let (p, dx) = (p.host()?, dx.host()?);
    let len = p.len().min(dx.len());
    let dx = &mut dx[..len];
    dx.copy_from_slice(&p[..len]);
    subtract_labels(labels, &weights.host()?, dx)?;
    cpu::scal(scale, dx);
    Ok(())
}

/// `dx = (dx − onehot(label)) · w`, 0 where a label does not count.
fn subtract_labels<T: Real>(labels: &Labels<'_, T>, weights: &HostWeights<'_, T>, dx: &mut [T]) -> Result<()> {
    let axis_view = labels.axis_view;
    labels.visit(dx.len(), |place, class| {
        let first = axis_view.first(place);
        if let Some(class) = class {
            dx[first + class * axis_view.inner] -= T::ONE;
            if weights.are_one() {
                return;
            }
        }
        let factor = class.map_or(T::ZERO, |class| T::from_f64(weights.at(place, class)));
        let along = dx[first..].iter_mut().step_by(axis_view.inner).take(axis_view.len);
        match class {
            Some(_) => along.for_each(|d| *d *= factor),
            None => along.for_each(|d| *d = T::ZERO),
        }
    })
}

/// `Σ −H[label, k] · ln max(p_k, least)` over all places and classes k, with a matrix H of classes
/// × classes gains.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn infogain_loss<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    gains: &Elements<'_, T>,
    least: T,
    p: &Elements<'_, T>,
) -> Result<LossSum> {
    let mut found = LossSum::default();
    compute(ctx, "infogain_loss", |kernels| {
        kernels.infogain_loss(labels, gains, least, p, &mut found)
    })?;
    Ok(found)
}

/// [`infogain_loss`] on the host.
pub(super) fn infogain_loss_on_host<T: Real>(
    labels: &Labels<'_, T>,
    gains: &Elements<'_, T>,
    least: T,
    p: &Elements<'_, T>,
    found: &mut LossSum,
) -> Result<()> {
    let (p, gains, axis_view) = (p.host()?, gains.host()?, labels.axis_view);
    labels.visit(p.len(), |place, class| {
        let Some(class) = class else { return };
        let along = p[axis_view.first(place)..].iter().step_by(axis_view.inner);
        for (&gain, &p) in row_of(gains, axis_view.len, class).iter().zip(along) {
            found.sum -= (gain * not_below(p, least).ln()).to_f64();
        }
        found.counted += 1;
    })?;
    Ok(())
}

/// `dx_k = scale · (p_k Σ H[label, ·] − H[label, k])`, 0 where a label does not count: the gradient
/// of [`infogain_loss`] to the scores whose softmax is p, if scale is 1.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn infogain_loss_gradient<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    gains: &Elements<'_, T>,
    scale: T,
    p: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "infogain_loss_gradient", |kernels| {
        kernels.infogain_loss_gradient(labels, gains, scale, p, dx)
    })
}

/// [`infogain_loss_gradient`] on the host.
pub(super) fn infogain_loss_gradient_on_host<T: Real>(
    labels: &Labels<'_, T>,
    gains: &Elements<'_, T>,
    scale: T,
    p: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    let (p, dx, gains) = (p.host()?, dx.host()?, gains.host()?);
    let AxisView { len, inner, .. } = labels.axis_view;
    let sum = |class| T::from_f64(row_of(gains, len, class).iter().map(|gain| gain.to_f64()).sum());
    let sums = reserve::collected((0..len.min(gains.len())).map(sum))?;
    labels.visit(p.len().min(dx.len()), |place, class| {
        let first = labels.axis_view.first(place);
        let along = dx[first..].iter_mut().step_by(inner).take(len);
        let Some((class, &sum)) = class.and_then(|class| Some((class, sums.get(class)?))) else {
            return along.for_each(|d| *d = T::ZERO);
        };
        let parts = row_of(gains, len, class).iter().zip(p[first..].iter().step_by(inner));
        for (d, (&gain, &p)) in along.zip(parts) {
            *d = scale * (p * sum - gain);
        }
    })
}

/// A row of a matrix, as far as it is there.
fn row_of<T>(matrix: &[T], len: usize, row: usize) -> &[T] {
    matrix.chunks(len.max(1)).nth(row).unwrap_or(&[])
}
