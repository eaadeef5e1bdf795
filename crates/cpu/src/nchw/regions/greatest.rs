//! The greatest elements of windows. Weights mean nothing here.

use super::{check, plane_of, visit_readers};
use crate::base::parallel::{Shared, for_each};
use cortado_ops::{Float, RegionWindow, Regions};

/// y = the greatest element of each window, and in `mask` its index in its plane; the first in
/// row-major order wins ties. An empty window gives 0 and −1; one without a number above the lowest
/// gives that and −1.
///
/// # Panics
/// When a slice is too short for the regions: so does the gradient.
pub fn greatest_of_windows<T: Float>(regions: &Regions<T>, x: &[T], y: &mut [T], mask: &mut [i32]) {
    check(regions, x.len(), y.len().min(mask.len()));
    let sizes = regions.sizes();
    let (plane, bins) = (sizes.plane(), sizes.bins);
    let tasks = regions.images().len() * sizes.outputs;
    let cost = tasks * bins * 8;
    let (y, mask) = (Shared(y.as_mut_ptr()), Shared(mask.as_mut_ptr()));
    for_each(tasks, cost, |task| {
        let (region, output) = (task / sizes.outputs, task % sizes.outputs);
        let image = regions.images()[region] * sizes.channels;
        // SAFETY: each task has its own bins, which lie inside by the check.
        let (y, mask) = unsafe { (y.slice(task * bins, bins), mask.slice(task * bins, bins)) };
        let windows = regions.windows(region, sizes.class(output));
        for (bin, ((y, mask), window)) in y.iter_mut().zip(mask).zip(windows).enumerate() {
            let at = (image + sizes.channel(output, bin)) * plane;
            (*y, *mask) = greatest(*window, sizes.width, &x[at..at + plane]);
        }
    });
}

fn greatest<T: Float>(window: RegionWindow, width: usize, x: &[T]) -> (T, i32) {
    if window.rows.len == 0 || window.columns.len == 0 {
        return (T::ZERO, -1);
    }
    let (mut best, mut index) = (T::LOWEST, -1);
    for row in window.rows.start..window.rows.start + window.rows.len {
        let at = row * width + window.columns.start;
        for (i, &value) in x[at..at + window.columns.len].iter().enumerate() {
            if value > best {
                (best, index) = (value, (at + i) as i32);
            }
        }
    }
    (best, index)
}

/// dx = 0, then dx\[mask\] += dy: the gradient of [`greatest_of_windows`].
pub fn greatest_of_windows_backward<T: Float>(regions: &Regions<T>, mask: &[i32], dy: &[T], dx: &mut [T]) {
    check(regions, dx.len(), dy.len().min(mask.len()));
    let sizes = regions.sizes();
    let plane = sizes.plane();
    let planes = sizes.images * sizes.channels;
    let cost = planes * plane + dy.len();
    let dx = Shared(dx.as_mut_ptr());
    for_each(planes, cost, |task| {
        // SAFETY: each task has its own plane, which lies inside by the check.
        let dx = unsafe { dx.slice(task * plane, plane) };
        dx.fill(T::ZERO);
        visit_readers(regions, plane_of(regions, task), |_, _, bins, first| {
            let outputs = first..first + bins.len();
            for (&dy, &index) in dy[outputs.clone()].iter().zip(&mask[outputs]) {
                if let Some(dx) = usize::try_from(index).ok().and_then(|index| dx.get_mut(index)) {
                    *dx += dy;
                }
            }
        });
    });
}
