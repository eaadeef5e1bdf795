//! Images of a single pixel, such as those after a global pooling: their convolution is a fully
//! connected layer, which reads each weight once, from where it lies.

use super::filters::Filters;
use crate::epilogue::Epilogue;
use crate::gemm::{FEW_ROWS, Transpose, gemm};
use cortado_mem::reserve::Result;
use cortado_ops::{ConvGeometry, Float};

/// Whether a batch is taken so, where the weights are not [flipped](Filters).
pub(super) fn takes<T: Float>(geometry: &ConvGeometry, batch: usize) -> bool {
    let single = geometry.is_pointwise() && geometry.group == 1 && geometry.output_plane() == 1;
    single && batch <= FEW_ROWS && T::as_f32(&[]).is_some()
}

/// y = x · wᵀ + bias, and the steps of `epilogue`.
pub(super) fn forward<T: Float>(
    geometry: &ConvGeometry,
    batch: usize,
    x: &[T],
    filters: &Filters<'_, T>,
    y: &mut [T],
    epilogue: &Epilogue<'_, T>,
) -> Result {
    let (channels, outputs) = (geometry.channels, geometry.num_output);
    let beta = match filters.bias {
        Some(bias) => {
            y.chunks_exact_mut(outputs)
                .for_each(|y| y.copy_from_slice(&bias[..outputs]));
            T::ONE
        }
        None => T::ZERO,
    };
    gemm(
        (Transpose::No, Transpose::Yes),
        (batch, outputs, channels),
        T::ONE,
        (x, channels),
        (filters.weights, channels),
        beta,
        (y, outputs),
    )?;
    epilogue.run(y);
    Ok(())
}
