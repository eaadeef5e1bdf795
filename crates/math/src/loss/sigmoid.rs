//! The cross entropy of sigmoids with targets.

use crate::compute;
use crate::{Labels, LossSum, LossWeights};
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};

/// `Σ −w · [t ln σ(x) + (1 − t) ln(1 − σ(x))]`, in a form that cannot overflow. The labels are
/// targets t, one for each score x; those are ignored that are the ignored number after their
/// fraction is cut off.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn sigmoid_loss<T: Real>(
    ctx: &Ctx,
    targets: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    x: &Elements<'_, T>,
) -> Result<LossSum> {
    let mut found = LossSum::default();
    compute(ctx, "sigmoid_loss", |kernels| {
        kernels.sigmoid_loss(targets, weights, x, &mut found)
    })?;
    Ok(found)
}

/// [`sigmoid_loss`] on the host.
pub(super) fn sigmoid_loss_on_host<T: Real>(
    targets: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    x: &Elements<'_, T>,
    found: &mut LossSum,
) -> Result<()> {
    let weights = weights.host()?;
    let x = x.host()?;
    let x = &x[..x.len().min(targets.axis_view.count())];
    for (i, (&x, &t)) in x.iter().zip(targets.values.host()?).enumerate() {
        let (x, t) = (x.to_f64(), t.to_f64());
        if targets.ignores(t) {
            continue;
        }
        let step = if x >= 0.0 { 1.0 } else { 0.0 };
        let log_likelihood = x * (t - step) - (-x.abs()).exp().ln_1p();
        found.sum -= weights.at_score(targets.axis_view, i) * log_likelihood;
        found.counted += 1;
    }
    Ok(())
}

/// `dx = (p − t) · w · scale`, 0 where a target t is ignored: the gradient of [`sigmoid_loss`] to
/// the scores whose sigmoids are p, if scale is 1.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn sigmoid_loss_gradient<T: Real>(
    ctx: &Ctx,
    targets: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    scale: f64,
    p: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "sigmoid_loss_gradient", |kernels| {
        kernels.sigmoid_loss_gradient(targets, weights, scale, p, dx)
    })
}

/// [`sigmoid_loss_gradient`] on the host.
pub(super) fn sigmoid_loss_gradient_on_host<T: Real>(
    targets: &Labels<'_, T>,
    weights: &LossWeights<'_, T>,
    scale: f64,
    p: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    let weights = weights.host()?;
    let p = p.host()?;
    let operands = p[..p.len().min(targets.axis_view.count())]
        .iter()
        .zip(targets.values.host()?);
    for (i, (dx, (&p, &t))) in dx.host()?.iter_mut().zip(operands).enumerate() {
        *dx = if targets.ignores(t.to_f64()) {
            T::ZERO
        } else {
            (p - t) * T::from_f64(scale * weights.at_score(targets.axis_view, i))
        };
    }
    Ok(())
}
