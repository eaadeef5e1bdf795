//! Mean and biased variance of each channel of blobs seen as (outer, channels, inner), in 64 bits
//! and in a fixed order. A channel without elements has the mean 0.

use super::channels::{channel_sums, channel_sums_of};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{AxisView, Float};

/// Means and variances, found together. They are taken of the differences to some element of the
/// channel, so that little is lost where the mean is far from 0.
///
/// # Errors
/// Out of memory: so do all functions here.
pub fn one_pass_statistics<T: Float>(axis_view: AxisView, x: &[T]) -> Result<Vec<[f64; 2]>> {
    let (AxisView { len, inner, .. }, elements) = (axis_view, elements(axis_view));
    let near = |channel: usize| x.get(channel * inner).map_or(0.0, |x| x.to_f64());
    let sums = channel_sums_of(len, inner, x, x, |channel| {
        let near = near(channel);
        move |x: T, _| {
            let difference = x.to_f64() - near;
            [difference, difference * difference]
        }
    })?;
    let statistics = sums.iter().enumerate().map(|(channel, [sum, squares])| {
        let mean = sum / elements;
        let variance = squares / elements - mean * mean;
        // Rounding may give a number below 0; NaN stays NaN.
        let variance = if variance < 0.0 { 0.0 } else { variance };
        [near(channel) + mean, variance]
    });
    reserve::collected(statistics)
}

/// The means.
pub fn channel_means<T: Float>(axis_view: AxisView, x: &[T]) -> Result<Vec<f64>> {
    let sums = channel_sums(axis_view.len, axis_view.inner, x, x, |_| |x: T, _| x.to_f64())?;
    Ok(divided(sums, elements(axis_view)))
}

/// The variances around means that were found before.
pub fn variances_around<T: Float>(axis_view: AxisView, means: &[f64], x: &[T]) -> Result<Vec<f64>> {
    let sums = channel_sums(axis_view.len, axis_view.inner, x, x, |channel| {
        let mean = means[channel];
        move |x: T, _| (x.to_f64() - mean) * (x.to_f64() - mean)
    })?;
    Ok(divided(sums, elements(axis_view)))
}

fn divided(mut sums: Vec<f64>, elements: f64) -> Vec<f64> {
    sums.iter_mut().for_each(|sum| *sum /= elements);
    sums
}

/// The elements of each channel, at least 1.
fn elements(axis_view: AxisView) -> f64 {
    axis_view.places().max(1) as f64
}
