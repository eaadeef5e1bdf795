//! dw += dy · columnsᵀ.

use super::columns::ColumnsByPixel;
use super::thin::Thin;
use super::{ConvGeometry, depthwise, direct, winograd};
use crate::Float;
use crate::gemm::{Matrix, Start, block};
use crate::parallel::{Shared, for_each, map_each};

/// Into how many chunks the batch is cut when the weights are few; their sums are added up in order.
const CHUNKS: usize = 8;
/// The most bytes of partial sums.
const PARTIAL_BYTES: usize = 4 << 20;

/// dw += dy · columnsᵀ, summed over the batch.
///
/// # Panics
/// When a slice is too short for its sizes.
pub fn conv_backward_weights<T: Float>(geometry: &ConvGeometry, batch: usize, x: &[T], dy: &[T], dw: &mut [T]) {
    let count = geometry.num_output * geometry.weights_per_output();
    let images = batch * geometry.channels * geometry.input_plane();
    assert!(
        dw.len() >= count && x.len() >= images && dy.len() >= batch * geometry.num_output * geometry.output_plane(),
        "weights or images are too short"
    );
    if depthwise::backward_weights(geometry, batch, x, dy, dw)
        || winograd::backward_weights(geometry, batch, x, dy, dw)
        || direct::backward_weights(geometry, batch, x, dy, dw)
    {
        return;
    }
    if let Some(thin) = Thin::new(geometry) {
        let x = thin.gather(batch * geometry.channels, x);
        return conv_backward_weights(&thin.geometry, batch, &x, dy, dw);
    }
    let dw = &mut dw[..count];
    let chunks = CHUNKS.min(batch);
    if chunks < 2 || chunks * count * size_of::<T>() > PARTIAL_BYTES {
        return over_columns(geometry, batch, x, dy, dw);
    }
    let bounds = |chunk: usize| chunk * batch / chunks;
    let partial = |chunk: usize| {
        let mut partial = vec![T::ZERO; count];
        let to = Shared(partial.as_mut_ptr());
        for n in bounds(chunk)..bounds(chunk + 1) {
            // SAFETY: the partial sums are this task's own.
            (0..geometry.group).for_each(|group| unsafe {
                one_image(geometry, n, group, x, dy, to, 0..geometry.weights_per_output())
            });
        }
        partial
    };
    let partials = map_each(chunks, usize::MAX, partial);
    for partial in &partials {
        crate::add(partial, dw);
    }
}

/// Many weights: each task has some columns of dw and goes through the whole batch.
fn over_columns<T: Float>(geometry: &ConvGeometry, batch: usize, x: &[T], dy: &[T], dw: &mut [T]) {
    let k = geometry.weights_per_output();
    let step = k
        .div_ceil(16usize.div_ceil(geometry.group))
        .max(32)
        .next_multiple_of(16);
    let tasks = k.div_ceil(step);
    let dw = Shared(dw.as_mut_ptr());
    for_each(
        geometry.group * tasks,
        batch * geometry.num_output * k * geometry.output_plane(),
        |task| {
            let (group, first) = (task / tasks, task % tasks * step);
            for n in 0..batch {
                // SAFETY: each task has its own group and columns.
                unsafe { one_image(geometry, n, group, x, dy, dw, first..k.min(first + step)) };
            }
        },
    );
}

/// Adds the gradient of one image and group to some columns of dw.
///
/// # Safety
/// `dw` holds all weights, and nobody else touches these columns.
unsafe fn one_image<T: Float>(
    geometry: &ConvGeometry,
    n: usize,
    group: usize,
    x: &[T],
    dy: &[T],
    dw: Shared<T>,
    columns: std::ops::Range<usize>,
) {
    let (plane, k) = (geometry.output_plane(), geometry.weights_per_output());
    let (outputs, image) = (
        geometry.num_output / geometry.group,
        geometry.channels / geometry.group * geometry.input_plane(),
    );
    let part = n * geometry.group + group;
    let dy = Matrix::new(
        &dy[part * outputs * plane..][..outputs * plane],
        1,
        plane,
        plane,
        outputs,
    );
    let right = ColumnsByPixel {
        geometry,
        image: &x[part * image..][..image],
    };
    // SAFETY: the caller's promise.
    unsafe {
        block(
            &dy,
            &right,
            0..outputs,
            columns,
            plane,
            dw.offset(group * outputs * k),
            k,
            Start::Held,
        )
    };
}
