//! Pooling over the planes of an image, in any number of dimensions. A plane is one channel of one
//! image, row-major.

mod max;
mod mean;
mod stochastic;
mod two_by_two;
mod values;

pub use stochastic::{expected_pool_backward, expected_pool_forward, sample_pool_forward};

use crate::base::parallel::{Shared, for_each, for_ranges, try_each};
use crate::nchw::planes::Plan;
use crate::pointwise::reduce::lane_sums;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Float, PoolGeometry};

/// The elements of the inputs of a task, about.
const TASK: usize = 1 << 15;
/// Rows of fewer outputs are not worth a vector.
const MIN_OUTPUTS: usize = 4;
/// Windows of more elements are left to a plain loop.
const MAX_WINDOW: usize = 49;

/// The plan of windows that are worth it, in two dimensions.
fn plan<T: Float>(geometry: &PoolGeometry, planes: usize) -> Result<Option<Plan>> {
    let [rows, columns] = *geometry.axes.as_slice() else {
        return Ok(None);
    };
    if columns.output < MIN_OUTPUTS || rows.kernel.saturating_mul(columns.kernel) > MAX_WINDOW {
        return Ok(None);
    }
    Plan::new::<T>(rows.into(), columns.into(), planes, 1)
}

/// How many planes there are with elements. Without elements there may still be very many empty
/// planes.
///
/// # Panics
/// When the planes on the side of the input or of the output have fewer elements than they should.
fn checked(geometry: &PoolGeometry, planes: usize, inputs: usize, outputs: usize) -> usize {
    let wanted = (geometry.input_len(planes), geometry.output_len(planes));
    assert!(
        inputs >= wanted.0 && outputs >= wanted.1,
        "{inputs} inputs and {outputs} outputs are too few for {planes} planes: {wanted:?}"
    );
    if wanted == (0, 0) { 0 } else { planes }
}

/// The greatest value of each window, and in `mask` its index in the input plane; the first in
/// row-major order wins ties. An empty window gives the lowest value and −1.
///
/// # Errors
/// Out of memory: so do all functions here.
///
/// # Panics
/// When a slice is too short for its planes: so do all functions here.
pub fn max_pool_forward<T: Float>(
    geometry: &PoolGeometry,
    planes: usize,
    x: &[T],
    y: &mut [T],
    mask: &mut [i32],
) -> Result {
    let planes = checked(geometry, planes, x.len(), y.len().min(mask.len()));
    if planes == 0 || max::forward(geometry, planes, x, y, Some(mask))? {
        return Ok(());
    }
    let (input, output) = (geometry.input_count(), geometry.output_count());
    let (y, mask) = (Shared(y.as_mut_ptr()), Shared(mask.as_mut_ptr()));
    let fast = geometry.is_two_by_two();
    try_each(planes, planes * input, |plane| {
        let x = &x[plane * input..(plane + 1) * input];
        // SAFETY: each task has its own plane, which lies inside by the check.
        let (y, mask) = unsafe { (y.slice(plane * output, output), mask.slice(plane * output, output)) };
        if fast {
            two_by_two::forward(geometry.axes[0], geometry.axes[1], x, y, mask);
            return Ok(());
        }
        geometry.windows(|out, runs, _| {
            let (mut best, mut index) = (T::LOWEST, -1);
            for &(start, len) in runs {
                for (i, &value) in x[start..start + len].iter().enumerate() {
                    if value > best {
                        (best, index) = (value, (start + i) as i32);
                    }
                }
            }
            (y[out], mask[out]) = (best, index);
        })
    })
}

/// Maxima alone, without `mask`.
pub fn max_pool_values<T: Float>(geometry: &PoolGeometry, planes: usize, x: &[T], y: &mut [T]) -> Result {
    let planes = checked(geometry, planes, x.len(), y.len());
    if planes == 0 || values::forward(geometry, planes, x, y)? || max::forward(geometry, planes, x, y, None)? {
        return Ok(());
    }
    max_pool_forward(
        geometry,
        planes,
        x,
        y,
        &mut reserve::zeros(geometry.output_len(planes))?,
    )
}

/// dx = 0, then dx\[mask\] += dy.
pub fn max_pool_backward<T: Float>(geometry: &PoolGeometry, planes: usize, dy: &[T], mask: &[i32], dx: &mut [T]) {
    let planes = checked(geometry, planes, dx.len(), dy.len().min(mask.len()));
    let (input, output) = (geometry.input_count(), geometry.output_count());
    let dx = Shared(dx.as_mut_ptr());
    for_each(planes, planes * input, |plane| {
        // SAFETY: each task has its own plane, which lies inside by the check.
        let dx = unsafe { dx.slice(plane * input, input) };
        dx.fill(T::ZERO);
        let range = plane * output..(plane + 1) * output;
        for (&dy, &index) in dy[range.clone()].iter().zip(&mask[range]) {
            if let Some(dx) = usize::try_from(index).ok().and_then(|index| dx.get_mut(index)) {
                *dx += dy;
            }
        }
    });
}

/// The sum of each window's elements divided by the window's area, to which padding counts but
/// nothing beyond it. A window of no area gives 0.
pub fn ave_pool_forward<T: Float>(geometry: &PoolGeometry, planes: usize, x: &[T], y: &mut [T]) -> Result {
    let planes = checked(geometry, planes, x.len(), y.len());
    if planes == 0 || mean::forward(geometry, planes, x, y)? {
        return Ok(());
    }
    let (input, output) = (geometry.input_count(), geometry.output_count());
    if let Some(area) = geometry.area_of_whole_plane() {
        means((planes, input), x, T::from_usize(area), y);
        return Ok(());
    }
    let y = Shared(y.as_mut_ptr());
    try_each(planes, planes * input, |plane| {
        let x = &x[plane * input..(plane + 1) * input];
        // SAFETY: each task has its own plane, which lies inside by the check.
        let y = unsafe { y.slice(plane * output, output) };
        geometry.windows(|out, runs, area| {
            let mut sum = 0.0;
            for &(start, len) in runs {
                let run = &x[start..start + len];
                sum += lane_sums(run, run, |value, _| [value.to_f64()])[0];
            }
            y[out] = T::from_f64(sum) / T::from_usize(area.max(1));
        })
    })
}

/// The sum of each plane divided by `area`.
fn means<T: Float>((planes, input): (usize, usize), x: &[T], area: T, y: &mut [T]) {
    let y = Shared(y[..planes].as_mut_ptr());
    let at_once = (TASK / input.max(1)).max(1);
    for_ranges(planes, at_once, planes * input, |planes| {
        for plane in planes {
            let x = &x[plane * input..][..input];
            let sum = lane_sums(x, x, |value, _| [value.to_f64()])[0];
            // SAFETY: each plane belongs to one task.
            unsafe { y.slice(plane, 1)[0] = T::from_f64(sum) / area };
        }
    });
}

/// dx = Σ dy / area over the windows that hold the element.
pub fn ave_pool_backward<T: Float>(geometry: &PoolGeometry, planes: usize, dy: &[T], dx: &mut [T]) -> Result {
    let planes = checked(geometry, planes, dx.len(), dy.len());
    if planes == 0 || mean::backward(geometry, planes, dy, dx)? {
        return Ok(());
    }
    let (input, output) = (geometry.input_count(), geometry.output_count());
    let dx = Shared(dx.as_mut_ptr());
    try_each(planes, planes * input, |plane| {
        // SAFETY: each task has its own plane, which lies inside by the check.
        let dx = unsafe { dx.slice(plane * input, input) };
        dx.fill(T::ZERO);
        let dy = &dy[plane * output..(plane + 1) * output];
        geometry.windows(|out, runs, area| {
            let share = dy[out] / T::from_usize(area.max(1));
            for &(start, len) in runs {
                dx[start..start + len].iter_mut().for_each(|dx| *dx += share);
            }
        })
    })
}
