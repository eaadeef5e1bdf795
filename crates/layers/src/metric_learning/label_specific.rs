//! What the layers that change the scores of the labels' classes have in common.

use super::rows::check_one_each;
use crate::common::reshape_like_bottom;
use cortado_core::{Ctx, Io, Pair, Real, Result};
use cortado_math as math;
use cortado_ops::AxisView;

/// Shapes the tops, the second one for one number, and gives the rows and columns of the scores.
///
/// # Errors
/// Another number of labels than rows.
pub(super) fn reshape<T: Real>(io: &mut Io<'_, T>) -> Result<[usize; 2]> {
    let items = AxisView::items(io.bottom(0).shape());
    check_one_each(io.bottom(1), items.outer, io.bottom(0))?;
    reshape_like_bottom(io)?;
    if io.tops() > 1 {
        io.top_mut(1).reshape(&[1])?;
    }
    Ok([items.outer, items.len])
}

/// Copies the scores to the first top, unless they are one blob.
pub(super) fn copy_scores<T: Real>(ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
    match io.data_pair(ctx, 0, 0)? {
        Pair::InPlace(_) => Ok(()),
        Pair::Split(x, mut y) => math::copy(ctx, &x, &mut y),
    }
}

/// Copies the diff of the first top to the scores, unless they are one blob.
pub(super) fn copy_diffs<T: Real>(ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
    match io.diff_pair(ctx, 0, 0)? {
        Pair::InPlace(_) => Ok(()),
        Pair::Split(dy, mut dx) => math::copy(ctx, &dy, &mut dx),
    }
}

/// A value limited to those bounds that are given.
pub(super) fn limited(value: f64, least: Option<f32>, most: Option<f32>) -> f64 {
    let value = most.map_or(value, |most| value.min(most.into()));
    least.map_or(value, |least| value.max(least.into()))
}
