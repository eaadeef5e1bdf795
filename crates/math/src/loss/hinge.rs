//! The margins that scores lack.

use crate::Labels;
use crate::compute;
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};

/// What a hinge loss sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HingeNorm {
    /// Margins.
    L1,
    /// Squares of margins.
    L2,
}

/// `Σ m`, or `Σ m²`, with the margins `m = max(0, 1 − δ x)`, where δ is 1 for the class of a label
/// and −1 for all others. The derivatives by the scores x are written to `slopes`.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn hinge_loss<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    norm: HingeNorm,
    x: &Elements<'_, T>,
    slopes: &mut ElementsMut<'_, T>,
) -> Result<f64> {
    let mut sum = 0.0;
    compute(ctx, "hinge_loss", |kernels| {
        kernels.hinge_loss(labels, norm, x, slopes, &mut sum)
    })?;
    Ok(sum)
}

/// [`hinge_loss`] on the host.
pub(super) fn hinge_loss_on_host<T: Real>(
    labels: &Labels<'_, T>,
    norm: HingeNorm,
    x: &Elements<'_, T>,
    slopes: &mut ElementsMut<'_, T>,
    sum: &mut f64,
) -> Result<()> {
    let (x, slopes, axis_view) = (x.host()?, slopes.host()?, labels.axis_view);
    let two = T::from_f64(2.0);
    labels.visit(x.len().min(slopes.len()), |place, label| {
        let first = axis_view.first(place);
        for class in 0..axis_view.len {
            let at = first + class * axis_view.inner;
            let sign = if label == Some(class) { T::ONE } else { -T::ONE };
            let margin = T::ONE - sign * x[at];
            // Written so that a score that is NaN shows in the loss.
            (*sum, slopes[at]) = if margin <= T::ZERO {
                (*sum, T::ZERO)
            } else if norm == HingeNorm::L2 {
                (*sum + (margin * margin).to_f64(), -two * sign * margin)
            } else {
                (*sum + margin.to_f64(), -sign)
            };
        }
    })?;
    Ok(())
}
