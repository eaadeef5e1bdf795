//! Stochastic pooling over planes: in training an element of the window at random, else the mean that this has.

use cortado_core::{Real, Rng};
use cortado_cpu::{PoolAxis, PoolGeometry};

/// A window without padding: for each of its rows the range of elements.
fn rows(geometry: &PoolGeometry, output: usize) -> impl Iterator<Item = std::ops::Range<usize>> + Clone {
    let [high, wide] = [geometry.axes[0], geometry.axes[1]];
    let range = |axis: PoolAxis, at: usize| at * axis.stride..(at * axis.stride + axis.kernel).min(axis.input);
    let columns = range(wide, output % wide.output);
    range(high, output / wide.output).map(move |row| row * wide.input + columns.start..row * wide.input + columns.end)
}

/// Picks from each window an element with a probability proportional to its value; its index in the plane goes to `mask`. Takes one number from
/// the generator for each window, in order. Values are expected not to be negative; a window of zeros gives its first one.
pub(super) fn sample<T: Real>(geometry: &PoolGeometry, x: &[T], y: &mut [T], mask: &mut [i32], rng: &mut Rng) {
    let (input, output) = (geometry.input_count(), geometry.output_count());
    for (i, (y, mask)) in y.iter_mut().zip(mask).enumerate() {
        let plane = &x[i / output * input..][..input];
        let elements = rows(geometry, i % output).flatten();
        let total = elements.clone().fold(T::ZERO, |sum, index| sum + plane[index]);
        let threshold = rng.uniform(T::ZERO, T::ONE) * total;
        let (mut sum, mut chosen) = (T::ZERO, 0);
        for index in elements {
            sum += plane[index];
            chosen = index;
            if sum >= threshold {
                break;
            }
        }
        (*y, *mask) = (plane[chosen], chosen as i32);
    }
}

/// `Σx² / Σx` of each window: the expectation of [`sample`]. 0 where the sum is not positive.
pub(super) fn expectation<T: Real>(geometry: &PoolGeometry, x: &[T], y: &mut [T]) {
    let (input, output) = (geometry.input_count(), geometry.output_count());
    for (i, y) in y.iter_mut().enumerate() {
        let (sum, squares) = sums(geometry, &x[i / output * input..][..input], i % output);
        *y = if sum > T::ZERO { squares / sum } else { T::ZERO };
    }
}

/// The gradient of [`expectation`]: `dx = Σ dy · (2x − y) / Σx` over the windows that hold the element.
pub(super) fn expectation_gradient<T: Real>(geometry: &PoolGeometry, x: &[T], y: &[T], dy: &[T], dx: &mut [T]) {
    let (input, output) = (geometry.input_count(), geometry.output_count());
    dx.fill(T::ZERO);
    for (i, (&y, &dy)) in y.iter().zip(dy).enumerate() {
        let start = i / output * input;
        let plane = &x[start..][..input];
        let (sum, _) = sums(geometry, plane, i % output);
        if sum > T::ZERO {
            for index in rows(geometry, i % output).flatten() {
                dx[start + index] += dy * (plane[index] + plane[index] - y) / sum;
            }
        }
    }
}

/// The sum of a window's elements, and that of their squares.
fn sums<T: Real>(geometry: &PoolGeometry, plane: &[T], output: usize) -> (T, T) {
    rows(geometry, output)
        .flatten()
        .fold((T::ZERO, T::ZERO), |(sum, squares), index| {
            let x = plane[index];
            (sum + x, squares + x * x)
        })
}
