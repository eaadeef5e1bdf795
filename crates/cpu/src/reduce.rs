//! Sums over slices, in 64 bits and in a fixed order: 16 running sums over pieces of a fixed size, added up in order.

use crate::Float;
use crate::parallel::on_path;
use rayon::prelude::*;

const PIECE: usize = 1 << 15;
const LANES: usize = 16;

fn sum<T: Float>(x: &[T], y: &[T], f: impl Fn(T, T) -> f64 + Sync) -> f64 {
    let piece = |(x, y): (&[T], &[T])| lane_sum(x, y, &f);
    if x.len() <= PIECE {
        return piece((x, y));
    }
    let sums: Vec<f64> = x.par_chunks(PIECE).zip(y.par_chunks(PIECE)).map(piece).collect();
    sums.iter().sum()
}

/// Σ f(x, y) in 16 running sums, which are added up in order.
pub(crate) fn lane_sum<T: Float>(x: &[T], y: &[T], f: impl Fn(T, T) -> f64) -> f64 {
    let mut lanes = [0.0; LANES];
    let ((x, last_x), (y, last_y)) = (x.as_chunks::<LANES>(), y.as_chunks::<LANES>());
    on_path(|| {
        for (x, y) in x.iter().zip(y) {
            for ((lane, &x), &y) in lanes.iter_mut().zip(x).zip(y) {
                *lane += f(x, y);
            }
        }
    });
    for ((lane, &x), &y) in lanes.iter_mut().zip(last_x).zip(last_y) {
        *lane += f(x, y);
    }
    lanes.iter().sum()
}

/// Σ |x|.
pub fn asum<T: Float>(x: &[T]) -> f64 {
    sum(x, x, |x, _| x.to_f64().abs())
}

/// Σ x².
pub fn sumsq<T: Float>(x: &[T]) -> f64 {
    sum(x, x, |x, _| x.to_f64() * x.to_f64())
}

/// Σ x·y.
pub fn dot<T: Float>(x: &[T], y: &[T]) -> f64 {
    sum(x, y, |x, y| x.to_f64() * y.to_f64())
}
