//! Maxima of windows without their places: first down the columns, then along the one row that is
//! left.

use super::{PoolGeometry, TASK};
use crate::base::parallel::{Shared, try_ranges};
use crate::gemm::with_columns;
use crate::simd::{Simd, SimdWork, lanes, with_simd};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Float, PoolAxis, Span};
use std::ops::Range;

/// The most elements of a row with its padding.
const MAX_ROW: usize = 1 << 18;

/// The maxima, if the geometry is one for this: two dimensions, in `f32`, and rows that are not too
/// long. The slices were checked to be long enough.
pub(super) fn forward<T: Float>(geometry: &PoolGeometry, planes: usize, x: &[T], y: &mut [T]) -> Result<bool> {
    let (&[rows, columns], Some(x)) = (geometry.axes.as_slice(), T::as_f32(x)) else {
        return Ok(false);
    };
    let row_len = row_len(columns);
    if row_len > MAX_ROW {
        return Ok(false);
    }
    let (input, output) = (geometry.input_count(), geometry.output_count());
    if output == 0 {
        return Ok(true);
    }
    let at_once = (TASK / input.max(1)).max(1);
    let spans = reserve::collected((0..rows.output).map(|out| rows.span(out)))?;
    let y = Shared(y.as_mut_ptr().cast::<f32>());
    try_ranges(planes, at_once, planes * input.max(output), |planes| {
        with_columns(row_len, |row: &mut [f32]| {
            row.fill(f32::LOWEST);
            for plane in planes {
                with_simd(Plane {
                    rows: &spans,
                    columns,
                    x: &x[plane * input..][..input],
                    // SAFETY: each plane belongs to one task, and lies inside.
                    y: unsafe { y.slice(plane * output, output) },
                    row,
                });
            }
            Ok(())
        })
    })?;
    Ok(true)
}

/// The elements of a row with its padding, and of what vectors at its end reach beyond it.
fn row_len(columns: PoolAxis) -> usize {
    let last = match columns.stride {
        1 | 2 => {
            let vectors = columns.output.div_ceil(lanes()).saturating_mul(lanes());
            vectors.saturating_mul(columns.stride).saturating_add(lanes())
        }
        stride => columns.output.saturating_sub(1).saturating_mul(stride),
    };
    let padded = columns.pad.saturating_add(columns.input);
    last.saturating_add(columns.kernel).max(padded)
}

/// One plane.
struct Plane<'a> {
    /// Those of each row of outputs.
    rows: &'a [Span],
    columns: PoolAxis,
    x: &'a [f32],
    y: &'a mut [f32],
    /// The maxima down the columns, in padding that is never the greatest.
    row: &'a mut [f32],
}

impl SimdWork for Plane<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(mut self) {
        for (out, span) in self.rows.iter().enumerate() {
            self.down::<S>(span.start..span.end.max(span.start));
            match self.columns.stride {
                1 => self.along::<S, 1>(out),
                2 => self.along::<S, 2>(out),
                _ => self.along_far(out),
            }
        }
    }
}

impl Plane<'_> {
    /// The maxima of some rows.
    #[inline(always)]
    fn down<S: Simd>(&mut self, rows: Range<usize>) {
        let (width, pad) = (self.columns.input, self.columns.pad);
        for column in (0..width).step_by(S::LANES) {
            let n = S::LANES.min(width - column);
            let mut greatest = S::splat(f32::LOWEST);
            for row in rows.clone() {
                let from = &self.x[row * width + column..][..n];
                // SAFETY: as many as the slice has.
                let x = unsafe {
                    match n == S::LANES {
                        true => S::load(from.as_ptr()),
                        false => S::load_first(from.as_ptr(), n),
                    }
                };
                greatest = x.max(greatest);
            }
            let to = &mut self.row[pad + column..][..n];
            // SAFETY: as many as the slice has.
            unsafe {
                match n == S::LANES {
                    true => greatest.store(to.as_mut_ptr()),
                    false => greatest.store_first(to.as_mut_ptr(), n),
                }
            }
        }
    }

    /// The maxima of the windows of a row of outputs, a vector at a time.
    #[inline(always)]
    fn along<S: Simd, const STRIDE: usize>(&mut self, out: usize) {
        let PoolAxis { kernel, output, .. } = self.columns;
        for column in (0..output).step_by(S::LANES) {
            let windows = &self.row[column * STRIDE..][..(STRIDE + 1) * S::LANES + kernel];
            let mut greatest = S::splat(f32::LOWEST);
            for j in (0..kernel).step_by(STRIDE) {
                // SAFETY: from an element of a window on, the slice has two vectors more, or one
                // without strides.
                unsafe {
                    let first = S::load(windows.as_ptr().add(j));
                    if STRIDE == 1 {
                        greatest = first.max(greatest);
                        continue;
                    }
                    let next = S::load(windows.as_ptr().add(j + S::LANES));
                    greatest = first.evens(next).max(greatest);
                    if j + 1 < kernel {
                        greatest = first.odds(next).max(greatest);
                    }
                }
            }
            let n = S::LANES.min(output - column);
            let to = &mut self.y[out * output + column..][..n];
            // SAFETY: as many as the slice has.
            unsafe { greatest.store_first(to.as_mut_ptr(), n) };
        }
    }

    /// Maxima one by one.
    #[inline(always)]
    fn along_far(&mut self, out: usize) {
        let PoolAxis {
            kernel, stride, output, ..
        } = self.columns;
        for (i, y) in self.y[out * output..][..output].iter_mut().enumerate() {
            let window = &self.row[i * stride..][..kernel];
            *y = window.iter().fold(f32::LOWEST, |y, &x| if x > y { x } else { y });
        }
    }
}
