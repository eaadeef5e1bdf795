//! Conditions of all choices: sizes whose costs can be computed, and the element type.

use cortado_ops::{ConvAxis, ConvGeometry, Float};

/// The multiplications beyond which costs might overflow. They take hours, however they are done.
const MOST_WORK: f64 = 1e15;
/// The elements of a padded plane, with what strides and dilations reach, beyond which offsets
/// might overflow.
const MOST_REACHED: f64 = 1e12;

/// Whether the costs of algorithms can be computed for these sizes.
pub(super) fn can_be_weighed(geometry: &ConvGeometry, batch: usize) -> bool {
    let product = |of: fn(&ConvAxis) -> usize| -> f64 { geometry.axes.iter().map(|axis| of(axis) as f64).product() };
    let pixels = batch.max(1) as f64 * product(|axis| axis.input.max(axis.output).max(1));
    let weights = geometry.channels.max(1) as f64 * geometry.num_output.max(1) as f64 * product(|axis| axis.kernel);
    let reached = product(|axis| {
        let sizes = [axis.input, axis.output, axis.stride, axis.pad, axis.pad];
        let kernel = axis.kernel.saturating_mul(axis.dilation);
        sizes.into_iter().fold(kernel, usize::saturating_add)
    });
    pixels * weights < MOST_WORK && reached < MOST_REACHED
}

/// The elements of an algorithm that is chosen for `f32` only.
///
/// # Panics
/// When they are others.
pub(super) fn single_precision<T: Float>(values: &[T]) -> &[f32] {
    T::as_f32(values).expect("an algorithm for f32 was chosen for f32")
}
