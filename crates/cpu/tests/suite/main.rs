//! Every kernel against a slow obvious reference, on every path, with the same bits for any number
//! of threads.
#![allow(clippy::unwrap_used)]

mod batch;
mod bf16;
mod caches;
mod conv;
mod depthwise;
mod epilogue;
mod int8;
mod lstm;
mod nhwc;
mod paths;
mod pointwise;
mod pooling;
mod products;
mod regions;
mod resample;
mod short_images;
mod short_slices;
mod strided;
mod tasks;
mod team;
mod unit;
mod winograd;

use cortado_ops::Float;

/// A small generator, so that the numbers are the same on every machine.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    /// From `low` to `high`, both included.
    pub(crate) fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.next() as usize % (high - low + 1)
    }

    /// Values from −1 to 1.
    pub(crate) fn values<T: Float>(&mut self, count: usize) -> Vec<T> {
        (0..count)
            .map(|_| T::from_f64(self.next() as f64 / (1u64 << 52) as f64 - 1.0))
            .collect()
    }
}

/// Compares within a tolerance that suits the type and the number of terms.
pub(crate) fn assert_near<T: Float>(what: &str, found: &[T], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{what}");
    let scale = expected.iter().fold(1.0f64, |scale, value| scale.max(value.abs()));
    let tolerance = scale * if size_of::<T>() == 4 { 2e-5 } else { 1e-12 };
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (found.to_f64() - expected).abs();
        assert!(error <= tolerance, "{what}: element {i} is {found}, not {expected}");
    }
}

pub(crate) fn wide<T: Float>(values: &[T]) -> Vec<f64> {
    values.iter().map(|value| value.to_f64()).collect()
}

/// Runs `work` with 1, 2 and 5 threads and checks that all results have the same bits.
pub(crate) fn same_for_any_threads<T: Float>(what: &str, work: impl Fn() -> Vec<T> + Sync) {
    // As one type, or rayon would be compiled for every caller.
    let work: &(dyn Fn() -> Vec<T> + Sync) = &work;
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        let values = pool.install(work);
        values.iter().map(|value| value.to_f64().to_bits()).collect::<Vec<_>>()
    };
    let one = run(1);
    for threads in [2, 5] {
        assert!(run(threads) == one, "{what}: other bits with {threads} threads");
    }
}
