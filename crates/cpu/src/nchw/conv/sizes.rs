//! Conditions of all choices: sizes whose costs can be computed, and the element type.

use cortado_ops::{ConvAxis, ConvGeometry, Float};

/// The multiplications beyond which costs might overflow. They take hours, however they are done.
const MOST: f64 = 1e15;

/// Whether the costs of algorithms can be computed for these sizes.
pub(super) fn can_be_weighed(geometry: &ConvGeometry, batch: usize) -> bool {
    let product = |of: fn(&ConvAxis) -> usize| -> f64 { geometry.axes.iter().map(|axis| of(axis) as f64).product() };
    let pixels = batch.max(1) as f64 * product(|axis| axis.input.max(axis.output).max(1));
    let weights = geometry.channels.max(1) as f64 * geometry.num_output.max(1) as f64 * product(|axis| axis.kernel);
    pixels * weights < MOST
}

/// The elements of an algorithm that is chosen for `f32` only.
///
/// # Panics
/// When they are others.
pub(super) fn single_precision<T: Float>(values: &[T]) -> &[f32] {
    T::as_f32(values).expect("an algorithm for f32 was chosen for f32")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_no_memory_holds() {
        let geometry = |input| ConvGeometry {
            group: 1,
            channels: 3,
            num_output: 64,
            axes: vec![
                ConvAxis {
                    input,
                    kernel: 3,
                    stride: 1,
                    pad: 1,
                    dilation: 1,
                    output: input,
                };
                2
            ],
        };
        assert!(can_be_weighed(&geometry(1 << 14), 1000));
        assert!(!can_be_weighed(&geometry(usize::MAX), 0));
    }
}
