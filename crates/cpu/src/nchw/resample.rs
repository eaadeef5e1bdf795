//! Planes in another resolution.

use crate::base::mixes::Mixes;
use crate::base::parallel::{Shared, for_each};
use cortado_mem::reserve::Result;
use cortado_ops::{Float, Mix, Resample, count};

/// The outputs of a task, about.
const PIECE: usize = 1 << 14;

/// The planes that both slices hold, and how many elements each has in them.
fn whole_planes(resample: &Resample, planes: usize, x: usize, y: usize) -> (usize, [usize; 2]) {
    let [rows, columns] = &resample.axes;
    let sizes = [count([rows.input, columns.input]), count([rows.output, columns.output])];
    let fits = |len: usize, size: usize| len.checked_div(size).unwrap_or(0);
    (planes.min(fits(x, sizes[0])).min(fits(y, sizes[1])), sizes)
}

/// (1 − share) · a + share · b; a alone where the share is 0, whatever b is.
#[inline(always)]
fn mix<T: Float>(mix: &Mix, a: T, b: T) -> T {
    match mix.share == 0.0 {
        true => a,
        false => a * T::from_f64(1.0 - mix.share) + b * T::from_f64(mix.share),
    }
}

/// y = x, resampled.
///
/// # Errors
/// Out of memory.
pub fn resample_forward<T: Float>(resample: &Resample, planes: usize, x: &[T], y: &mut [T]) -> Result {
    let (planes, [input, output]) = whole_planes(resample, planes, x.len(), y.len());
    let (rows, columns) = (Mixes::of(&resample.axes[0])?, Mixes::of(&resample.axes[1])?);
    let (width, out, y) = (
        resample.axes[1].input,
        resample.axes[1].output.max(1),
        Shared(y.as_mut_ptr()),
    );
    let of_task = PIECE.div_ceil(out);
    let of_plane = resample.axes[0].output.div_ceil(of_task);
    for_each(planes * of_plane, planes * output, |task| {
        let (plane, start) = (task / of_plane, task % of_plane * of_task);
        let x = &x[plane * input..][..input];
        // SAFETY: each task has its own rows of a plane, which lie inside.
        let y = unsafe { y.slice(plane * output + start * out, (of_task * out).min(output - start * out)) };
        for (row, y) in (start..).zip(y.chunks_mut(out)) {
            let row = &rows.at(row);
            let (a, b) = (&x[row.first * width..][..width], &x[row.second * width..][..width]);
            columns.along(y.iter_mut(), |column, y| {
                let (first, second) = (column.first, column.second);
                *y = mix(row, mix(column, a[first], a[second]), mix(column, b[first], b[second]));
            });
        }
    });
    Ok(())
}

/// dx = the gradient of [`resample_forward`] to x.
///
/// # Errors
/// Out of memory.
pub fn resample_backward<T: Float>(resample: &Resample, planes: usize, dy: &[T], dx: &mut [T]) -> Result {
    let (planes, [input, output]) = whole_planes(resample, planes, dx.len(), dy.len());
    let (rows, columns) = (Mixes::of(&resample.axes[0])?, Mixes::of(&resample.axes[1])?);
    let (width, dx) = (resample.axes[1].input, Shared(dx.as_mut_ptr()));
    for_each(planes, planes * output, |plane| {
        let dy = &dy[plane * output..][..output];
        // SAFETY: each task has its own plane, which lies inside.
        let dx = unsafe { dx.slice(plane * input, input) };
        dx.fill(T::ZERO);
        for (row, dy) in dy.chunks(resample.axes[1].output.max(1)).enumerate() {
            let row = rows.at(row);
            columns.along(dy.iter(), |column, &dy| {
                for (y, of_row) in [(row.first, 1.0 - row.share), (row.second, row.share)] {
                    for (x, of_column) in [(column.first, 1.0 - column.share), (column.second, column.share)] {
                        let share = of_row * of_column;
                        if share != 0.0 {
                            dx[y * width + x] += dy * T::from_f64(share);
                        }
                    }
                }
            });
        }
    });
    Ok(())
}
