//! The loops around the micro-kernel, for one task's part of C. They are nested so that each packed
//! block stays in a cache while it is reused.

use super::kernel::Narrow;
use super::kernels::kernel;
use super::operand::Panels;
use super::scratch::with_left_and_right;
use super::writing::{Start, Writing};
use crate::base::parallel::Shared;
use cortado_mem::reserve::Result;
use cortado_ops::Float;
use std::ops::Range;

/// The number of inner indices of a packed block. One panel of A and one of B with this many fit
/// into the first-level cache.
pub(super) const K_BLOCK: usize = 256;
/// The number of rows of A in a packed block: a multiple of the tile of each kernel.
pub(super) const ROW_BLOCK: usize = 96;
/// The bytes of one packed row of B. It is in bytes and not in columns, so that the buffer has the
/// same size for every type.
const COLUMN_BLOCK_BYTES: usize = 768 * 4;
/// The largest size, in bytes, of a packed block of B that is read again for each panel of A. It
/// must stay in the second-level cache.
const MAX_REREAD_BYTES: usize = 256 << 10;
/// The largest number of elements of a tile, over all kernels.
pub(super) const MAX_TILE: usize = 12 * 32;

/// C\[rows × columns\] = A · B over all `k`, with the start values and epilogue of `writing`, on
/// this thread. Start values and coefficients by rows have the row indices of C.
///
/// The terms of an element are added in an order that depends on `k` only, so the results have the
/// same bits for any division into tasks.
///
/// # Safety
/// `c` points to an element (0, 0), the elements of all `rows` and `columns` at steps of `ldc` lie
/// inside its allocation, and no other code accesses them.
pub(crate) unsafe fn block<T: Float>(
    a: &dyn Panels<T>,
    b: &dyn Panels<T>,
    rows: Range<usize>,
    columns: Range<usize>,
    k: usize,
    c: Shared<T>,
    ldc: usize,
    writing: &Writing<'_, T>,
) -> Result {
    let kernel = kernel::<T>();
    let column_block = COLUMN_BLOCK_BYTES / size_of::<T>();
    let depth = K_BLOCK.min(k);
    let left_len = ROW_BLOCK.next_multiple_of(kernel.rows) * depth;
    let right_len = columns.len().min(column_block).next_multiple_of(kernel.columns) * depth;
    with_left_and_right((left_len, right_len), |left_buffer: &mut [T], right_buffer| {
        for k_start in (0..k).step_by(K_BLOCK) {
            let ks = k_start..k.min(k_start + K_BLOCK);
            let writing = writing.of_block(k_start == 0, ks.end == k);
            for j in columns.clone().step_by(column_block) {
                let js = j..columns.end.min(j + column_block);
                let right = match b.packed(&ks, &js) {
                    Some(panels) => panels,
                    None => {
                        b.pack(ks.clone(), js.clone(), kernel.columns, right_buffer)?;
                        &*right_buffer
                    }
                };
                for i in rows.clone().step_by(ROW_BLOCK) {
                    let is = i..rows.end.min(i + ROW_BLOCK);
                    let left = match a.packed(&ks, &is) {
                        Some(panels) => panels,
                        None => {
                            a.pack(ks.clone(), is.clone(), kernel.rows, left_buffer)?;
                            &*left_buffer
                        }
                    };
                    // SAFETY: the caller's promise, for these rows and columns.
                    unsafe { tiles(left, right, is, js.clone(), ks.len(), c, ldc, &writing) };
                }
            }
        }
        Ok(())
    })
}

/// All tiles of one packed block.
///
/// # Safety
/// As [`block`].
unsafe fn tiles<T: Float>(
    a: &[T],
    b: &[T],
    rows: Range<usize>,
    columns: Range<usize>,
    depth: usize,
    c: Shared<T>,
    ldc: usize,
    writing: &Writing<'_, T>,
) {
    let kernel = kernel::<T>();
    let mut edge = [T::ZERO; MAX_TILE];
    let rest = columns.len() % kernel.columns;
    let narrow = kernel.for_columns(rest);
    let whole = columns.start..columns.end - if narrow.is_some() { rest } else { 0 };
    let (row_panels, column_panels) = (rows.len().div_ceil(kernel.rows), whole.len().div_ceil(kernel.columns));
    // Tiles along the rows write C in long runs, which is faster, but read all of B again for each
    // panel of A. That pays if B stays in the cache.
    let by_rows = columns.len() * depth * size_of::<T>() <= MAX_REREAD_BYTES;
    for tile in 0..row_panels * column_panels {
        let (panel_a, panel_b) = match by_rows {
            true => (tile / column_panels, tile % column_panels),
            false => (tile % row_panels, tile / row_panels),
        };
        let (i, j) = (
            rows.start + panel_a * kernel.rows,
            columns.start + panel_b * kernel.columns,
        );
        let a = &a[panel_a * depth * kernel.rows..][..depth * kernel.rows];
        let b = &b[panel_b * depth * kernel.columns..][..depth * kernel.columns];
        let (height, width) = (kernel.rows.min(rows.end - i), kernel.columns.min(whole.end - j));
        let (made, run) = kernel.for_rows(height);
        if width == kernel.columns && height == made {
            // SAFETY: a full tile of C, and panels of `depth`.
            unsafe {
                run(
                    depth,
                    a.as_ptr(),
                    b.as_ptr(),
                    c.0.wrapping_add(i * ldc + j),
                    ldc,
                    &writing.at_row(i, height),
                )
            };
            continue;
        }
        kernel.multiply(height, depth, a, b, &mut edge);
        // SAFETY: inside the caller's part of C.
        unsafe { write_edge(&edge, kernel.columns, i..i + height, j..j + width, c, ldc, writing) };
    }
    if let Some(narrow) = narrow {
        let b = &b[column_panels * depth * kernel.columns..][..depth * kernel.columns];
        // SAFETY: the caller's promise, for these columns.
        unsafe { narrow_tiles(narrow, a, b, rows, whole.end..columns.end, depth, c, ldc, writing) };
    }
}

/// The tiles of a last panel of B that is at most half full. The narrow kernel computes two panels
/// of A with half the columns at once, where the full kernel would compute half a tile for nothing.
/// A single last panel of A goes to the full kernel.
///
/// # Safety
/// As [`block`].
unsafe fn narrow_tiles<T: Float>(
    narrow: Narrow<T>,
    a: &[T],
    b: &[T],
    rows: Range<usize>,
    columns: Range<usize>,
    depth: usize,
    c: Shared<T>,
    ldc: usize,
    writing: &Writing<'_, T>,
) {
    let kernel = kernel::<T>();
    let mut edge = [T::ZERO; MAX_TILE];
    for i in rows.clone().step_by(2 * kernel.rows) {
        let height = (2 * kernel.rows).min(rows.end - i);
        let a = &a[(i - rows.start) * depth..][..height.next_multiple_of(kernel.rows) * depth];
        let width = if height > kernel.rows {
            let (first, second) = a.split_at(kernel.rows * depth);
            kernel.multiply_narrow(narrow, depth, [first, second], b, &mut edge);
            kernel.columns / 2
        } else {
            kernel.multiply(height, depth, a, b, &mut edge);
            kernel.columns
        };
        // SAFETY: inside the caller's part of C.
        unsafe { write_edge(&edge, width, i..i + height, columns.clone(), c, ldc, writing) };
    }
}

/// Writes the part of a tile, `width` wide, that is inside C.
///
/// # Safety
/// As [`block`].
unsafe fn write_edge<T: Float>(
    tile: &[T],
    width: usize,
    rows: Range<usize>,
    columns: Range<usize>,
    c: Shared<T>,
    ldc: usize,
    writing: &Writing<'_, T>,
) {
    for (row, from) in rows.zip(tile.chunks_exact(width)) {
        // SAFETY: the caller's promise.
        let c = unsafe { c.slice(row * ldc + columns.start, columns.len()) };
        match writing.start {
            Start::Zero => c.copy_from_slice(&from[..columns.len()]),
            Start::Held => c.iter_mut().zip(from).for_each(|(c, &from)| *c += from),
            Start::Rows(starts) => c.iter_mut().zip(from).for_each(|(c, &from)| *c = starts[row] + from),
        }
        writing.apply(row, c);
    }
}
