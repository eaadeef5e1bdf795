//! The micro-kernel in plain Rust, which the compiler vectorises for the target's baseline.

use super::{Kernel, Start};
use crate::Float;

const ROWS: usize = 4;
const COLUMNS: usize = 8;

pub(super) const KERNEL_F32: Kernel<f32> = Kernel {
    rows: ROWS,
    columns: COLUMNS,
    run: run::<f32>,
    short: &[],
    narrow: None,
};
pub(super) const KERNEL_F64: Kernel<f64> = Kernel {
    rows: ROWS,
    columns: COLUMNS,
    run: run::<f64>,
    short: &[],
    narrow: None,
};

/// # Safety
/// See [`Kernel::run`].
unsafe fn run<T: Float>(k: usize, a: *const T, b: *const T, c: *mut T, ldc: usize, start: Start<'_, T>) {
    // SAFETY: the panels hold k rows each.
    let (a, b) = unsafe {
        (
            std::slice::from_raw_parts(a, k * ROWS),
            std::slice::from_raw_parts(b, k * COLUMNS),
        )
    };
    let mut sums = [[T::ZERO; COLUMNS]; ROWS];
    if let Start::Rows(starts) = start {
        sums.iter_mut()
            .zip(starts)
            .for_each(|(sums, &start)| *sums = [start; COLUMNS]);
    }
    for (a, b) in a.chunks_exact(ROWS).zip(b.chunks_exact(COLUMNS)) {
        for (sums, &a) in sums.iter_mut().zip(a) {
            sums.iter_mut().zip(b).for_each(|(sum, &b)| *sum += a * b);
        }
    }
    for (r, sums) in sums.iter().enumerate() {
        // SAFETY: `c` holds a full tile.
        let c = unsafe { std::slice::from_raw_parts_mut(c.add(r * ldc), COLUMNS) };
        for (c, &sum) in c.iter_mut().zip(sums) {
            *c = if matches!(start, Start::Held) { *c + sum } else { sum };
        }
    }
}
