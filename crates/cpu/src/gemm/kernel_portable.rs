//! The micro-kernel in plain Rust, which the compiler vectorises for the target's baseline.

use super::kernel::Kernel;
use super::writing::{Start, Writing};
use cortado_ops::Float;

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
unsafe fn run<T: Float>(k: usize, a: *const T, b: *const T, c: *mut T, ldc: usize, writing: &Writing<'_, T>) {
    // SAFETY: the panels hold k rows each.
    let (a, b) = unsafe {
        (
            std::slice::from_raw_parts(a, k * ROWS),
            std::slice::from_raw_parts(b, k * COLUMNS),
        )
    };
    let mut sums = [[T::ZERO; COLUMNS]; ROWS];
    if let Start::Rows(starts) = writing.start {
        sums.iter_mut()
            .zip(starts)
            .for_each(|(sums, &start)| *sums = [start; COLUMNS]);
    }
    for (a, b) in a.chunks_exact(ROWS).zip(b.chunks_exact(COLUMNS)) {
        for (sums, &a) in sums.iter_mut().zip(a) {
            sums.iter_mut().zip(b).for_each(|(sum, &b)| *sum += a * b);
        }
    }
    for (r, sums) in sums.iter_mut().enumerate() {
        // SAFETY: `c` holds a full tile.
        let c = unsafe { std::slice::from_raw_parts_mut(c.add(r * ldc), COLUMNS) };
        if matches!(writing.start, Start::Held) {
            sums.iter_mut().zip(&*c).for_each(|(sum, &c)| *sum = c + *sum);
        }
        writing.apply(r, sums);
        c.copy_from_slice(sums);
    }
}
