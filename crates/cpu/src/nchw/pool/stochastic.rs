//! Stochastic pooling (Zeiler & Fergus, 2013): an element of the window at random, or the mean that
//! this has. Windows have no padding, and values are expected not to be negative.

use cortado_mem::reserve::Result;
use cortado_ops::{Float, PoolGeometry};

/// Picks from each window an element with a probability proportional to its value; its index in the
/// input plane goes to `mask`. `draws` has a number from 0 to 1 for each window. A window of zeros
/// gives its first element.
///
/// # Errors
/// Out of memory: so do all functions here.
pub fn sample_pool_forward<T: Float>(
    geometry: &PoolGeometry,
    draws: &[T],
    x: &[T],
    y: &mut [T],
    mask: &mut [i32],
) -> Result {
    for_each_window(geometry, x, |out, plane, start, runs| {
        let (total, _) = sums(plane, runs);
        let threshold = draws[out] * total;
        let (mut sum, mut chosen) = (T::ZERO, 0);
        for index in elements(runs) {
            sum += plane[index];
            chosen = index;
            if sum >= threshold {
                break;
            }
        }
        (y[out], mask[out]) = (x[start + chosen], chosen as i32);
    })
}

/// Σx² / Σx of each window: the expectation of [`sample_pool_forward`]. 0 where the sum is not
/// positive.
pub fn expected_pool_forward<T: Float>(geometry: &PoolGeometry, x: &[T], y: &mut [T]) -> Result {
    for_each_window(geometry, x, |out, plane, _, runs| {
        let (sum, squares) = sums(plane, runs);
        y[out] = if sum > T::ZERO { squares / sum } else { T::ZERO };
    })
}

/// dx = Σ dy · (2x − y) / Σx over the windows that hold the element: the gradient of
/// [`expected_pool_forward`].
pub fn expected_pool_backward<T: Float>(geometry: &PoolGeometry, x: &[T], y: &[T], dy: &[T], dx: &mut [T]) -> Result {
    dx.fill(T::ZERO);
    for_each_window(geometry, x, |out, plane, start, runs| {
        let (sum, _) = sums(plane, runs);
        if sum > T::ZERO {
            for index in elements(runs) {
                dx[start + index] += dy[out] * (plane[index] + plane[index] - y[out]) / sum;
            }
        }
    })
}

/// Calls `visit(index of the output, input plane, its start, runs of the window's elements in it)`
/// for every window of every plane.
fn for_each_window<T: Float>(
    geometry: &PoolGeometry,
    x: &[T],
    mut visit: impl FnMut(usize, &[T], usize, &[(usize, usize)]),
) -> Result {
    let (input, output) = (geometry.input_count(), geometry.output_count());
    for (i, plane) in x.chunks_exact(input.max(1)).enumerate() {
        geometry.windows(|out, runs, _| visit(i * output + out, plane, i * input, runs))?;
    }
    Ok(())
}

fn elements(runs: &[(usize, usize)]) -> impl Iterator<Item = usize> + '_ {
    runs.iter().flat_map(|&(start, len)| start..start + len)
}

/// The sum of a window's elements, and that of their squares.
fn sums<T: Float>(plane: &[T], runs: &[(usize, usize)]) -> (T, T) {
    elements(runs).fold((T::ZERO, T::ZERO), |(sum, squares), index| {
        let x = plane[index];
        (sum + x, squares + x * x)
    })
}
