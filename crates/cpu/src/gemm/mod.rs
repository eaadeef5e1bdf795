//! Matrix products. Operands are packed into panels that the micro-kernel reads in order; where they come from is up to a [`Panels`] source: a matrix
//! as it lies in memory, or the columns of a convolution.

mod block;
mod dots;
mod interleave;
#[cfg(target_arch = "aarch64")]
mod kernel_neon;
mod kernel_portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod kernel_vectors;
#[cfg(target_arch = "x86_64")]
mod kernel_x86;
mod matrix;
mod packed;
mod peak;
mod slim;
mod writing;

pub use block::scratch_bytes;
pub(crate) use block::{block, with_ahead_buffer, with_columns, with_stage_buffer};
pub(crate) use dots::dots;
pub(crate) use interleave::interleave;
pub(crate) use matrix::Matrix;
pub(crate) use packed::{Ahead, Packed, PackedPanels};
pub use peak::peak_flops;
pub use slim::FEW_ROWS;
pub(crate) use writing::{Start, Writing};

use crate::base::parallel::{Shared, for_each};
use cortado_ops::{Family, Float};
use std::ops::Range;

/// One operand of a product, as a function of the inner index k and an outer index x (a row of A, a column of B).
pub(crate) trait Panels<T>: Sync {
    /// Packs the outer indices `x` in panels of `width`: element (k, x) goes to `to[(panel · k.len() + k) · width + x]`, and the last panel is
    /// filled up with zeros.
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]);

    /// The same panels if they are packed already.
    fn packed(&self, _k: &Range<usize>, _x: &Range<usize>) -> Option<&[T]> {
        None
    }
}

/// `run(k, a, b, c, ldc, writing)`: reads k · rows of `a` and k · columns of `b`, and writes a tile of `c`. A start by rows has as many.
pub(crate) type Run<T> = unsafe fn(usize, *const T, *const T, *mut T, usize, &Writing<'_, T>);

/// A micro-kernel: C\[rows × columns\] = A · B, from one panel of each, and what it is added to.
#[derive(Clone, Copy)]
pub(crate) struct Kernel<T: Float> {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Makes a full tile.
    pub(crate) run: Run<T>,
    /// The same for tiles of fewer rows, from panels with all rows; the fewest rows first.
    pub(crate) short: &'static [(usize, Run<T>)],
    /// For the last panel of B where no more than half of its columns are there: see [`multiply_narrow`](Self::multiply_narrow).
    pub(crate) narrow: Option<Narrow<T>>,
}

/// `run(k, panels of a, b, c)` overwrites a tile of twice the rows and half the columns, without gaps.
pub(crate) type Narrow<T> = unsafe fn(usize, [*const T; 2], *const T, *mut T);

impl<T: Float> Kernel<T> {
    /// What makes at least the first `rows` rows of a tile, and how many it makes.
    pub(crate) fn for_rows(&self, rows: usize) -> (usize, Run<T>) {
        let short = self.short.iter().find(|short| short.0 >= rows);
        short.copied().unwrap_or((self.rows, self.run))
    }

    /// Overwrites at least the first `height` rows of a tile without gaps with the product of two panels of `k` rows.
    ///
    /// # Panics
    /// When a slice is too short.
    pub(crate) fn multiply(&self, height: usize, k: usize, a: &[T], b: &[T], tile: &mut [T]) {
        let (rows, columns) = (self.rows, self.columns);
        assert!(
            a.len() >= k * rows && b.len() >= k * columns && tile.len() >= rows * columns,
            "a panel or a tile is too short"
        );
        // SAFETY: the panels hold k rows each, and `tile` a full tile.
        unsafe {
            let run = self.for_rows(height).1;
            run(
                k,
                a.as_ptr(),
                b.as_ptr(),
                tile.as_mut_ptr(),
                columns,
                &Start::Zero.into(),
            );
        }
    }

    /// What multiplies a last panel of B with so many columns, where half a panel is enough.
    pub(crate) fn for_columns(&self, columns: usize) -> Option<Narrow<T>> {
        self.narrow.filter(|_| columns > 0 && 2 * columns <= self.columns)
    }

    /// Overwrites a tile of twice the rows and half the columns, without gaps, with the product of two panels of A and the first half of one of B, by
    /// `narrow`, which is this kernel's.
    ///
    /// # Panics
    /// When a slice is too short.
    pub(crate) fn multiply_narrow(&self, narrow: Narrow<T>, k: usize, a: [&[T]; 2], b: &[T], tile: &mut [T]) {
        let (rows, columns) = (self.rows, self.columns);
        assert!(
            a.iter().all(|a| a.len() >= k * rows) && b.len() >= k * columns && tile.len() >= rows * columns,
            "a panel or a tile is too short"
        );
        // SAFETY: the panels hold k rows each, and `tile` a tile of any shape.
        unsafe { narrow(k, a.map(<[T]>::as_ptr), b.as_ptr(), tile.as_mut_ptr()) }
    }
}

/// The kernels of the path that is taken.
/// The micro-kernels of each element type.
struct Kernels;

impl Family for Kernels {
    type Of<T: Float> = fn() -> Kernel<T>;
}

/// The micro-kernel of the path that is taken.
#[inline]
pub(crate) fn kernel<T: Float>() -> Kernel<T> {
    T::choose::<Kernels>(kernel_for_path::f32, kernel_for_path::f64)()
}

mod kernel_for_path {
    use super::{Kernel, kernel_portable};
    use crate::base::path::{Path, path};

    pub(super) fn f32() -> Kernel<f32> {
        match path() {
            Path::Portable => kernel_portable::KERNEL_F32,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => super::kernel_x86::AVX2_F32,
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => super::kernel_x86::AVX512_F32,
            #[cfg(target_arch = "aarch64")]
            Path::Neon => super::kernel_neon::NEON_F32,
        }
    }

    pub(super) fn f64() -> Kernel<f64> {
        match path() {
            Path::Portable => kernel_portable::KERNEL_F64,
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => super::kernel_x86::AVX2_F64,
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => super::kernel_x86::AVX512_F64,
            #[cfg(target_arch = "aarch64")]
            Path::Neon => kernel_portable::KERNEL_F64,
        }
    }
}

/// Whether a matrix is used as it is or transposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transpose {
    /// As it is.
    No,
    /// Rows and columns exchanged.
    Yes,
}

/// Products with fewer multiplications than this run on one thread.
const WORTH_SPLITTING: usize = 1 << 16;
/// The columns, and the rows, that one task computes at least.
const TASK: usize = 96;
/// How many tasks a large product is cut into at most.
const MAX_TASKS: usize = 32;

/// C = α · op(A) · op(B) + β · C, row-major, with the rows of A, B and C `lda`, `ldb` and `ldc` elements apart. op(A) is m × k, op(B) is k × n. With
/// β = 0, C is not read.
///
/// # Panics
/// When a slice is too short for its sizes.
pub fn gemm<T: Float>(
    (trans_a, trans_b): (Transpose, Transpose),
    (m, n, k): (usize, usize, usize),
    alpha: T,
    (a, lda): (&[T], usize),
    (b, ldb): (&[T], usize),
    beta: T,
    (c, ldc): (&mut [T], usize),
) {
    if m == 0 || n == 0 {
        return;
    }
    assert!(c.len() >= (m - 1) * ldc + n && ldc >= n, "C is too short");
    let nothing_to_add = k == 0 || alpha == T::ZERO;
    if beta != T::ZERO || nothing_to_add {
        scale_rows(beta, m, n, c, ldc);
    }
    if nothing_to_add {
        return;
    }
    let start = Start::held_if(beta != T::ZERO);
    let (left, right) = (a, b);
    let a = Matrix::left(left, lda, trans_a, m, k).scaled(alpha);
    let b = Matrix::right(right, ldb, trans_b, k, n);
    if (trans_a, trans_b) == (Transpose::No, Transpose::Yes)
        && slim::product((m, n, k), alpha, (left, lda), (right, ldb), (c, ldc), beta != T::ZERO)
    {
        return;
    }
    product(m, n, k, &a, &b, c, ldc, start);
}

/// C = start + A · B, cut into tasks over rows or columns of C.
fn product<T: Float>(
    m: usize,
    n: usize,
    k: usize,
    a: &dyn Panels<T>,
    b: &dyn Panels<T>,
    c: &mut [T],
    ldc: usize,
    start: Start<'_, T>,
) {
    let (rows, columns) = task_grid(m, n, k);
    let (row_tasks, column_tasks) = (m.div_ceil(rows), n.div_ceil(columns));
    let c = Shared(c.as_mut_ptr());
    let cost = if m * n * k < WORTH_SPLITTING { 0 } else { m * n * k };
    for_each(row_tasks * column_tasks, cost, |task| {
        let (i, j) = (task / column_tasks * rows, task % column_tasks * columns);
        // SAFETY: C was checked to hold m rows of n, and tasks have their own tiles of it.
        unsafe {
            block(
                a,
                b,
                i..m.min(i + rows),
                j..n.min(j + columns),
                k,
                c,
                ldc,
                &start.into(),
            )
        };
    });
}

/// The size of one task's part of C: the longer side is cut, so that little is packed twice.
fn task_grid(m: usize, n: usize, k: usize) -> (usize, usize) {
    if m * n * k < WORTH_SPLITTING {
        return (m, n);
    }
    let cut = |len: usize| {
        len.div_ceil(MAX_TASKS)
            .max(TASK.min(len.div_ceil(4).next_multiple_of(16)))
            .next_multiple_of(48)
    };
    if n >= m { (m, cut(n)) } else { (cut(m), n) }
}

fn scale_rows<T: Float>(beta: T, m: usize, n: usize, c: &mut [T], ldc: usize) {
    if beta == T::ONE {
        return;
    }
    for row in c.chunks_mut(ldc).take(m) {
        if beta == T::ZERO {
            row[..n].fill(T::ZERO);
        } else {
            row[..n].iter_mut().for_each(|c| *c *= beta);
        }
    }
}
