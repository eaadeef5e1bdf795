//! Maxima of small windows that overlap or lie in the padding, many outputs at a time.

use super::{PoolGeometry, plan};
use crate::base::parallel::{Shared, try_ranges};
use crate::base::path::{Path, Vectorized, path, vectorized};
use crate::gemm::with_columns;
use crate::nchw::planes::{LANES, Plan};
use cortado_mem::reserve::{self, Result};
use cortado_ops::Float;
use std::ops::Range;

/// The maxima, and their places if they are wanted, if the geometry is one for this. The slices
/// were checked to be long enough.
pub(super) fn forward<T: Float>(
    geometry: &PoolGeometry,
    planes: usize,
    x: &[T],
    y: &mut [T],
    mask: Option<&mut [i32]>,
) -> Result<bool> {
    if mask.is_some() && (geometry.is_two_by_two() || i32::try_from(geometry.input_count()).is_err()) {
        return Ok(false);
    }
    let Some(plan) = plan::<T>(geometry, planes)? else {
        return Ok(false);
    };
    let (rows, columns) = (plan.rows, plan.columns);
    let (input, output, at_once) = (geometry.input_count(), geometry.output_count(), plan.planes_at_once());
    let steps = (0..rows.kernel).flat_map(|i| (0..columns.kernel).map(move |j| (i * columns.input + j) as i32));
    let taps = reserve::collected(plan.offsets().zip(steps))?;
    let (y, mask) = (Shared(y.as_mut_ptr()), mask.map(|mask| Shared(mask.as_mut_ptr())));
    try_ranges(planes, at_once, planes * output * taps.len(), |planes| {
        let mut steps = reserve::zeros(plan.flat_len(plan.band))?;
        with_columns(plan.scratch(), |scratch: &mut [T]| {
            scratch.fill(T::LOWEST);
            let (phases, best) = scratch.split_at_mut(plan.phases() * plan.phase_len());
            for plane in planes {
                let x = &x[plane * input..][..input];
                // SAFETY: each plane belongs to one task, and lies inside.
                let y = unsafe { y.slice(plane * output, output) };
                for band in plan.bands(rows.output) {
                    plan.read_input(x, band.clone(), T::LOWEST, phases);
                    let len = plan.flat_len(band.len());
                    let Some(mask) = &mask else {
                        maxima::<T, false>(&taps, phases, &mut best[..len], &mut steps[..len]);
                        plan.write_output(band, best, y);
                        continue;
                    };
                    maxima::<T, true>(&taps, phases, &mut best[..len], &mut steps[..len]);
                    plan.write_output(band.clone(), best, y);
                    // SAFETY: as y.
                    write_places(&plan, band, &steps, unsafe { mask.slice(plane * output, output) });
                }
            }
            Ok(())
        })
    })?;
    Ok(true)
}

/// The index of each maximum in the input plane: that of the window's first element, which may lie
/// in the padding, and the steps from there.
fn write_places(plan: &Plan, rows: Range<usize>, steps: &[i32], mask: &mut [i32]) {
    let (vertical, horizontal) = (&plan.rows, &plan.columns);
    for (row, steps) in rows.zip(steps.chunks(plan.width)) {
        let first_row = (row * vertical.stride) as i32 - vertical.pad as i32;
        let first = first_row * horizontal.input as i32 - horizontal.pad as i32;
        let mask = &mut mask[row * horizontal.output..][..horizontal.output];
        for (i, (mask, &step)) in mask.iter_mut().zip(steps).enumerate() {
            let place = first + (i * horizontal.stride) as i32 + step;
            *mask = if step < 0 { -1 } else { place };
        }
    }
}

/// best\[i\] = the greatest of from\[offset + i\] over the taps, the first one of equals, and, if
/// they are wanted, steps\[i\] = that tap's step; −1 where none is above the lowest value.
fn maxima<T: Float, const STEPS: bool>(taps: &[(usize, i32)], from: &[T], best: &mut [T], steps: &mut [i32]) {
    let reach = taps.iter().map(|tap| tap.0).max().unwrap_or(0);
    assert!(
        best.len().is_multiple_of(LANES) && steps.len() == best.len() && reach + best.len() <= from.len(),
        "a row is too short for its taps"
    );
    vectorized(Maxima::<T, STEPS> {
        taps,
        from,
        best,
        steps,
    });
}

struct Maxima<'a, T, const STEPS: bool> {
    taps: &'a [(usize, i32)],
    from: &'a [T],
    best: &'a mut [T],
    steps: &'a mut [i32],
}

impl<T: Float, const STEPS: bool> Vectorized for Maxima<'_, T, STEPS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        match (path() == Path::Portable, size_of::<T>() == 4) {
            (false, true) => self.through::<16>(),
            _ => self.through::<8>(),
        }
    }
}

impl<T: Float, const STEPS: bool> Maxima<'_, T, STEPS> {
    #[inline(always)]
    fn through<const N: usize>(self) {
        let chunks = self.best.chunks_exact_mut(N).zip(self.steps.chunks_exact_mut(N));
        for (i, (best, steps)) in chunks.enumerate() {
            let (mut greatest, mut place) = ([T::LOWEST; N], [-1; N]);
            for &(offset, step) in self.taps {
                // SAFETY: `maxima` has checked that the last chunk lies inside for the greatest
                // offset.
                let from = unsafe { self.from.get_unchecked(offset + i * N..offset + (i + 1) * N) };
                for ((greatest, place), &from) in greatest.iter_mut().zip(&mut place).zip(from) {
                    let above = from > *greatest;
                    *greatest = if above { from } else { *greatest };
                    if STEPS {
                        *place = if above { step } else { *place };
                    }
                }
            }
            best.copy_from_slice(&greatest);
            if STEPS {
                steps.copy_from_slice(&place);
            }
        }
    }
}
