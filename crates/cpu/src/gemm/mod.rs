//! Matrix products. Operands are packed into panels, which the micro-kernel reads in order. A
//! [`Panels`] source supplies them: a matrix, or the columns of a convolution's image. So a
//! convolution is a product without storing its columns, which Caffe's im2col writes to memory
//! first.
//!
//! | file | what it holds |
//! |---|---|
//! | `operand.rs`, `matrix.rs`, `packed.rs` | operands: the trait, matrices, prepacked panels |
//! | `interleave.rs` | packing of operands whose inner index runs along their rows |
//! | `block.rs` | the loops around the micro-kernel |
//! | `writing.rs` | the start values of a product, and its epilogue |
//! | `kernel.rs`, `kernels.rs`, `kernel_*.rs` | the micro-kernels: their type, their choice, one per instruction set |
//! | `over_batch.rs` | products that sum over the images of a batch |
//! | `slim.rs`, `dots.rs` | products with few rows, as dot products |
//! | `scratch.rs` | buffers of each thread |

mod block;
mod dots;
mod interleave;
mod kernel;
#[cfg(target_arch = "aarch64")]
mod kernel_neon;
mod kernel_portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod kernel_vectors;
#[cfg(target_arch = "x86_64")]
mod kernel_x86;
mod kernels;
mod matrix;
mod operand;
mod over_batch;
mod packed;
// It needs a clock.
#[cfg(not(target_os = "unknown"))]
mod peak;
mod scratch;
mod slim;
mod writing;

pub(crate) use block::block;
pub(crate) use dots::dots;
pub(crate) use interleave::interleave;
pub(crate) use kernels::kernel;
pub(crate) use matrix::Matrix;
pub(crate) use operand::Panels;
pub use operand::Transpose;
pub use over_batch::gemm_over_batch;
pub(crate) use packed::{Ahead, Packed, PackedPanels};
#[cfg(not(target_os = "unknown"))]
pub use peak::peak_flops;
pub use scratch::scratch_bytes;
pub(crate) use scratch::{with_ahead_buffer, with_columns, with_stage_buffer};
pub use slim::FEW_ROWS;
pub(crate) use writing::{Start, Writing};

use crate::base::parallel::{Shared, try_each};
use cortado_mem::reserve::Result;
use cortado_ops::{Float, count};

/// Products with fewer multiplications than this run on one thread, undivided.
const WORTH_SPLITTING: usize = 1 << 16;
/// The smallest number of columns (or rows) of a task. It is smaller only where C has fewer than
/// four times as many.
const TASK: usize = 96;
/// The largest number of tasks of a product.
const MAX_TASKS: usize = 32;

/// C = α · op(A) · op(B) + β · C, the BLAS function of this name, row-major: the rows of A, B and C
/// are `lda`, `ldb` and `ldc` elements apart, op(A) is m × k, op(B) is k × n. With β = 0, C is not
/// read, so NaNs in it do no harm.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// If a slice is too short for its sizes.
pub fn gemm<T: Float>(
    trans: (Transpose, Transpose),
    size: (usize, usize, usize),
    alpha: T,
    a: (&[T], usize),
    b: (&[T], usize),
    beta: T,
    c: (&mut [T], usize),
) -> Result {
    gemm_of_share(1, trans, size, alpha, a, b, beta, c)
}

/// [`gemm`] where op(A) has the rows of one of `ranks` processes that share a batch. The algorithm
/// is chosen by the rows of all processes, so a row has the same bits for any number of processes.
///
/// # Errors
/// Out of memory.
///
/// # Panics
/// As [`gemm`].
pub fn gemm_of_share<T: Float>(
    ranks: usize,
    (trans_a, trans_b): (Transpose, Transpose),
    (m, n, k): (usize, usize, usize),
    alpha: T,
    (a, lda): (&[T], usize),
    (b, ldb): (&[T], usize),
    beta: T,
    (c, ldc): (&mut [T], usize),
) -> Result {
    if m == 0 || n == 0 {
        return Ok(());
    }
    let c_len = count([m - 1, ldc]).saturating_add(n);
    assert!(c.len() >= c_len && ldc >= n, "C is too short");
    let nothing_to_add = k == 0 || alpha == T::ZERO;
    if beta != T::ZERO || nothing_to_add {
        scale_rows(beta, m, n, c, ldc);
    }
    if nothing_to_add {
        return Ok(());
    }
    let start = Start::held_if(beta != T::ZERO);
    let (left, right) = (a, b);
    let a = Matrix::left(left, lda, trans_a, m, k).scaled(alpha);
    let b = Matrix::right(right, ldb, trans_b, k, n);
    if (trans_a, trans_b) == (Transpose::No, Transpose::Yes)
        && count([m, ranks]) <= FEW_ROWS
        && slim::product((m, n, k), alpha, (left, lda), (right, ldb), (c, ldc), beta != T::ZERO)
    {
        return Ok(());
    }
    product(m, n, k, &a, &b, c, ldc, start)
}

/// C = start + A · B, divided into tasks by rows or columns of C. The inner dimension is not
/// divided among tasks: the bits of an element would then depend on the division.
fn product<T: Float>(
    m: usize,
    n: usize,
    k: usize,
    a: &dyn Panels<T>,
    b: &dyn Panels<T>,
    c: &mut [T],
    ldc: usize,
    start: Start<'_, T>,
) -> Result {
    let (rows, columns) = task_grid(m, n, k);
    let (row_tasks, column_tasks) = (m.div_ceil(rows), n.div_ceil(columns));
    let c = Shared(c.as_mut_ptr());
    let products = count([m, n, k]);
    let cost = if products < WORTH_SPLITTING { 0 } else { products };
    try_each(row_tasks * column_tasks, cost, |task| {
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
        }
    })
}

/// The numbers of rows and columns of a task. Only the longer side of C is divided: the operand
/// along the other side is packed again by each task, and along the shorter side it is the smaller
/// one.
fn task_grid(m: usize, n: usize, k: usize) -> (usize, usize) {
    if count([m, n, k]) < WORTH_SPLITTING {
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
