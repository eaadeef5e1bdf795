//! Weighted sums of windows.

use super::{check, plane_of, visit_readers};
use crate::base::parallel::{Shared, for_each};
use cortado_ops::{Float, RegionWindow, Regions};

/// y = the sum of each window, each element times the weights of its row and column.
///
/// # Panics
/// When a slice is too short for the regions: so does the gradient.
pub fn sums_of_windows<T: Float>(regions: &Regions<T>, x: &[T], y: &mut [T]) {
    check(regions, x.len(), y.len());
    let sizes = regions.sizes();
    let (plane, bins) = (sizes.plane(), sizes.bins);
    let tasks = regions.images().len() * sizes.outputs;
    let cost = tasks * bins * 4;
    let y = Shared(y.as_mut_ptr());
    for_each(tasks, cost, |task| {
        let (region, output) = (task / sizes.outputs, task % sizes.outputs);
        let image = regions.images()[region] * sizes.channels;
        // SAFETY: each task has its own bins, which lie inside by the check.
        let y = unsafe { y.slice(task * bins, bins) };
        let windows = regions.windows(region, sizes.class(output));
        for (bin, (y, window)) in y.iter_mut().zip(windows).enumerate() {
            let at = (image + sizes.channel(output, bin)) * plane;
            *y = sum(regions, *window, sizes.width, &x[at..at + plane]);
        }
    });
}

fn sum<T: Float>(regions: &Regions<T>, window: RegionWindow, width: usize, x: &[T]) -> T {
    let columns = regions.weights(window.columns);
    let mut sum = T::ZERO;
    for (i, &of_row) in regions.weights(window.rows).iter().enumerate() {
        let at = (window.rows.start + i) * width + window.columns.start;
        let row = x[at..at + columns.len()].iter().zip(columns);
        sum += of_row * row.fold(T::ZERO, |sum, (&x, &weight)| sum + x * weight);
    }
    sum
}

/// dx = the sum of dy times the weights over the windows that hold the element: the gradient of
/// [`sums_of_windows`].
pub fn sums_of_windows_backward<T: Float>(regions: &Regions<T>, dy: &[T], dx: &mut [T]) {
    check(regions, dx.len(), dy.len());
    let sizes = regions.sizes();
    let (plane, width) = (sizes.plane(), sizes.width);
    let planes = sizes.images * sizes.channels;
    let cost = planes * plane + dy.len() * 4;
    let dx = Shared(dx.as_mut_ptr());
    for_each(planes, cost, |task| {
        // SAFETY: each task has its own plane, which lies inside by the check.
        let dx = unsafe { dx.slice(task * plane, plane) };
        dx.fill(T::ZERO);
        visit_readers(regions, plane_of(regions, task), |region, class, bins, first| {
            let windows = regions.windows(region, class)[bins].iter();
            for (&window, &dy) in windows.zip(&dy[first..]) {
                let columns = regions.weights(window.columns);
                for (i, &of_row) in regions.weights(window.rows).iter().enumerate() {
                    let at = (window.rows.start + i) * width + window.columns.start;
                    let share = dy * of_row;
                    let row = dx[at..at + columns.len()].iter_mut().zip(columns);
                    row.for_each(|(dx, &weight)| *dx += share * weight);
                }
            }
        });
    });
}
