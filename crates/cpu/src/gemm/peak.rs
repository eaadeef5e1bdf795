//! The peak of the machine: the micro-kernel on operands that never leave the first-level cache.

use super::kernels::kernel;
use crate::base::aligned::Aligned;
use crate::base::parallel::{at_once, try_on_each_thread};
use crate::system::Moment;
use cortado_mem::reserve::Result;
use cortado_ops::Float;
use std::hint::black_box;

/// The inner indices of one run of the kernel.
const DEPTH: usize = 256;
/// The runs of one measurement.
const RUNS: usize = 1000;

/// Floating-point operations a second of all threads of the pool together, best of some
/// measurements, which take a few milliseconds each: the measured peak that shares refer to. No
/// more threads are measured than the machine can run at once: others would only wait.
///
/// # Errors
/// Out of memory.
pub fn peak_flops<T: Float>(measurements: usize) -> Result<f64> {
    let kernel = kernel::<T>();
    let one_thread = || {
        let (mut a, mut b) = (
            Aligned::zeros(DEPTH * kernel.rows)?,
            Aligned::zeros(DEPTH * kernel.columns)?,
        );
        a.fill(T::ONE);
        b.fill(T::ONE);
        let mut c = Aligned::zeros(kernel.rows * kernel.columns)?;
        for _ in 0..RUNS {
            kernel.multiply(kernel.rows, DEPTH, &a, &b, &mut c);
            black_box(&mut c);
        }
        Ok(())
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = at_once().min(cores);
    let flops = 2.0 * (threads * RUNS * DEPTH * kernel.rows * kernel.columns) as f64;
    let mut best = f64::INFINITY;
    for _ in 0..measurements {
        let start = Moment::now();
        try_on_each_thread(threads, one_thread)?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(flops / best)
}
