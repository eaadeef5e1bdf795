//! Planes in another resolution.

use crate::base::mixes::Mixes;
use crate::base::parallel::{Shared, for_each};
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
pub fn resample_forward<T: Float>(resample: &Resample, planes: usize, x: &[T], y: &mut [T]) {
    let (planes, [input, output]) = whole_planes(resample, planes, x.len(), y.len());
    let [rows, columns] = [0, 1].map(|axis| Mixes::of(&resample.axes[axis]));
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
}

/// dx = the gradient of [`resample_forward`] to x.
pub fn resample_backward<T: Float>(resample: &Resample, planes: usize, dy: &[T], dx: &mut [T]) {
    let (planes, [input, output]) = whole_planes(resample, planes, dx.len(), dy.len());
    let [rows, columns] = [0, 1].map(|axis| Mixes::of(&resample.axes[axis]));
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use cortado_ops::{Grid, ResampleAxis};

    fn resample(input: [usize; 2], output: [usize; 2], grid: [Grid; 2]) -> Resample {
        Resample {
            axes: [0, 1].map(|i| ResampleAxis {
                input: input[i],
                output: output[i],
                grid: grid[i],
            }),
        }
    }

    #[test]
    fn planes_are_mixed_or_repeated() {
        let corners = Grid::Corners { begin: 0, len: 2 };
        let linear = resample([2, 2], [3, 3], [corners; 2]);
        let mut y = [9.0; 9];
        resample_forward(&linear, 1, &[0.0, 2.0, 4.0, 10.0], &mut y);
        assert_eq!(y, [0.0, 1.0, 2.0, 2.0, 4.0, 6.0, 4.0, 7.0, 10.0]);
        let repeat = resample([1, 2], [2, 4], [Grid::Repeat(2); 2]);
        let mut y = [9.0; 8];
        resample_forward(&repeat, 1, &[f64::INFINITY, 2.0], &mut y);
        assert_eq!(y[..4], [f64::INFINITY, f64::INFINITY, 2.0, 2.0]);
        assert_eq!(y[..4], y[4..]);
        let mut dx = [9.0; 2];
        resample_backward(&repeat, 1, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], &mut dx);
        assert_eq!(dx, [14.0, 22.0]);
    }

    #[test]
    fn the_gradient_is_the_transpose() {
        let grids = [Grid::Corners { begin: 1, len: 3 }, Grid::Corners { begin: 0, len: 4 }];
        let resample = resample([5, 4], [7, 3], grids);
        let unit = |len: usize, at: usize| -> Vec<f64> { (0..len).map(|i| f64::from(u8::from(i == at))).collect() };
        for from in 0..20 {
            let mut y = vec![0.0; 21];
            resample_forward(&resample, 1, &unit(20, from), &mut y);
            for (to, &y) in y.iter().enumerate() {
                let mut dx = vec![0.0; 20];
                resample_backward(&resample, 1, &unit(21, to), &mut dx);
                assert!((dx[from] - y).abs() < 1e-15, "{from} {to}");
            }
        }
    }
}
