//! Launches of `gemm.cu`.

use super::launch::Launcher;
use super::resolved::digit;
use super::tiles::{Product, TILES};
use crate::{Gemm, GemmKernels, MatrixMut, Transpose};
use cortado_core::{Real, Result};

const MODULE: &str = "gemm";
/// The rows that the kernels for thin matrices take at once.
const THIN: [usize; 3] = [1, 4, 8];
/// The fewest elements of a row that are worth a block.
const LONG: usize = 128;

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
        // Rows of both that lie in memory as the kernel reads them.
        let is_long = k >= LONG && of_a.column == 1 && of_b.column == 1;
        let thin = THIN.into_iter().find(|&rows| m.min(n) <= rows);
        if let (true, Some(rows)) = (is_long, thin) {
            let ((few, a, of_a), (many, b, of_b), steps) = match m <= n {
                true => ((m, a, of_a), (n, b, of_b), [c.row, 1]),
                false => ((n, b, of_b), (m, a, of_a), [1, c.row]),
            };
            let call = self.call_of::<T>(MODULE, &["gemm_thin_", digit(rows)])?;
            let call = call.index(few).index(k).value(*alpha);
            let call = call.value(of_a).read(a.elements)?.value(of_b).read(b.elements)?;
            let call = call.value(*beta).index(c.start).index(steps[0]).index(steps[1]);
            return call.write(c.elements)?.blocks([many, few.div_ceil(rows), 1]);
        }
        let product = Product {
            groups: 1,
            rows: m,
            columns: n,
            depth: k,
        };
        let plan = product.plan::<T>(&TILES);
        let call = self.call_of::<T>(MODULE, &["gemm_", plan.tile.name])?;
        let call = call.index(m).index(n).index(k).index(plan.of_part);
        let (one, zero) = (T::from_f64(1.0), T::from_f64(0.0));
        let (of_parts, of_sum) = match plan.parts {
            1 => ((*alpha, *beta), None),
            parts => ((one, zero), Some(self.scratch::<T>(parts * m * n)?)),
        };
        let call = call.value(of_parts.0).value(of_a).read(a.elements)?;
        let call = call.value(of_b).read(b.elements)?.value(of_parts.1);
        let (start, row) = (c.start, c.row);
        let Some(sums) = of_sum else {
            let call = call.index(start).index(row).index(0).write(c.elements)?;
            return call.blocks(plan.grid);
        };
        if !call.index(0).index(n).index(m * n).scratch(&sums).blocks(plan.grid)? {
            return Ok(false);
        }
        let call = self.call::<T>(MODULE, "gemm_of_parts")?.index(m * n).index(plan.parts);
        let call = call.index(n).value(*alpha).scratch(&sums).value(*beta);
        call.index(start).index(row).write(c.elements)?.for_each(m * n)
    }
}
