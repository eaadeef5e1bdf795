//! Launches of `gemm.cu`.

use super::launch::Launcher;
use crate::{Gemm, GemmKernels, MatrixMut, Transpose};
use cortado_core::{Real, Result};

const MODULE: &str = "gemm";
/// The rows and columns of C that a block makes: `TILE` of the kernel.
const TILE: usize = 64;

/// `Matrix` of the kernel: element (i, j) lies at start + i · row + j · column.
#[derive(Clone, Copy)]
#[repr(C)]
struct Places {
    start: u32,
    row: u32,
    column: u32,
}

impl Places {
    /// Of a matrix of `rows` and `columns`, or of its transpose. `None` if it is too large for the
    /// device, or does not lie in its `len` elements.
    fn of(transposed: bool, [rows, columns]: [usize; 2], start: usize, row: usize, len: usize) -> Option<Self> {
        let (row, column) = if transposed { (1, row) } else { (row, 1) };
        let reach = |count: usize, step: usize| count.saturating_sub(1).saturating_mul(step);
        let last = start
            .saturating_add(reach(rows, row))
            .saturating_add(reach(columns, column));
        if last >= len || last > i32::MAX as usize {
            return None;
        }
        let narrow = |number: usize| u32::try_from(number).ok();
        Some(Self {
            start: narrow(start)?,
            row: narrow(row)?,
            column: narrow(column)?,
        })
    }
}

impl<T: Real> GemmKernels<T> for Launcher {
    fn gemm(&self, product: &Gemm<'_, '_, T>, c: &mut MatrixMut<'_, '_, T>) -> Result<bool> {
        let Gemm {
            trans,
            size: (m, n, k),
            alpha,
            a,
            b,
            beta,
        } = product;
        let (m, n, k) = (*m, *n, *k);
        if m == 0 || n == 0 {
            return Ok(true);
        }
        let of_a = match k {
            0 => Places::of(false, [0, 0], 0, 0, 1),
            _ => Places::of(trans.0 == Transpose::Yes, [m, k], a.start, a.row, a.elements.len()),
        };
        // The kernel reads B by its columns.
        let of_b = match k {
            0 => Places::of(false, [0, 0], 0, 0, 1),
            _ => Places::of(trans.1 == Transpose::No, [n, k], b.start, b.row, b.elements.len()),
        };
        let of_c = Places::of(false, [m, n], c.start, c.row, c.elements.len());
        let (Some(of_a), Some(of_b), Some(_)) = (of_a, of_b, of_c) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "gemm")?.index(m).index(n).index(k).value(*alpha);
        let call = call
            .value(of_a)
            .read(a.elements)?
            .value(of_b)
            .read(b.elements)?
            .value(*beta);
        let (start, row) = (c.start, c.row);
        let call = call.index(start).index(row).write(c.elements)?;
        call.blocks([n.div_ceil(TILE), m.div_ceil(TILE), 1])
    }
}
