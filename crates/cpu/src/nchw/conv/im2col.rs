//! The columns of an image as a matrix of their own, for callers that need them: convolution
//! itself never stores them.

use crate::base::parallel::{Shared, for_each};
use cortado_ops::{ConvAxis, ConvGeometry, Float, count};

/// The element of the input plane that element `kernel` of the kernel meets at place `output`;
/// `None` in the padding.
fn tap(axes: &[ConvAxis], mut kernel: usize, mut output: usize) -> Option<usize> {
    let (mut index, mut step) = (0, 1);
    for axis in axes.iter().rev() {
        let (k, o) = (kernel % axis.kernel, output % axis.output);
        (kernel, output) = (kernel / axis.kernel, output / axis.output);
        let at = (o * axis.stride + k * axis.dilation).checked_sub(axis.pad)?;
        if at >= axis.input {
            return None;
        }
        (index, step) = (index + at * step, step * axis.input);
    }
    Some(index)
}

fn columns_len(geometry: &ConvGeometry, batch: usize) -> usize {
    let (kernel, output) = (geometry.kernel_plane(), geometry.output_plane());
    count([batch, geometry.channels, kernel, output])
}

/// Columns (batch, channels · kernel, output…) of images (batch, channels, input…), with 0 for the
/// padding. The kernel's elements are in row-major order.
///
/// # Panics
/// When a slice is too short for its sizes.
pub fn im2col<T: Float>(geometry: &ConvGeometry, batch: usize, x: &[T], columns: &mut [T]) {
    let (input, kernel, output) = (geometry.input_plane(), geometry.kernel_plane(), geometry.output_plane());
    let to = Shared(columns.as_mut_ptr());
    let len = columns.len();
    assert!(
        len >= columns_len(geometry, batch) && x.len() >= geometry.input_len(batch),
        "a slice is too short"
    );
    let planes = batch * geometry.channels;
    for_each(planes, len, |plane| {
        let x = &x[plane * input..(plane + 1) * input];
        // SAFETY: each task has its own rows, which lie inside by the assertion.
        let rows = unsafe { to.slice(plane * kernel * output, kernel * output) };
        for (i, value) in rows.iter_mut().enumerate() {
            *value = tap(&geometry.axes, i / output, i % output).map_or(T::ZERO, |index| x[index]);
        }
    });
}

/// The sum of the columns at each element of the images: the gradient of [`im2col`]. Overwrites
/// `x`.
///
/// # Panics
/// When a slice is too short for its sizes.
pub fn col2im<T: Float>(geometry: &ConvGeometry, batch: usize, columns: &[T], x: &mut [T]) {
    let (input, kernel, output) = (geometry.input_plane(), geometry.kernel_plane(), geometry.output_plane());
    assert!(
        columns.len() >= columns_len(geometry, batch) && x.len() >= geometry.input_len(batch),
        "a slice is too short"
    );
    let planes = batch * geometry.channels;
    let to = Shared(x.as_mut_ptr());
    for_each(planes, columns.len(), |plane| {
        // SAFETY: each task has its own plane, which lies inside by the assertion.
        let x = unsafe { to.slice(plane * input, input) };
        x.fill(T::ZERO);
        for (i, &value) in columns[plane * kernel * output..][..kernel * output].iter().enumerate() {
            if let Some(index) = tap(&geometry.axes, i / output, i % output) {
                x[index] += value;
            }
        }
    });
}
