//! Means of small windows, many outputs at a time: correlations with taps of weight 1, in the order
//! in which a plain loop adds.

use super::{PoolGeometry, plan};
use crate::nchw::planes::{correlate, for_planes};
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Float, PoolAxis};

/// The areas by which the sums of windows are divided.
struct Areas {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Areas {
    fn new(geometry: &PoolGeometry) -> Result<Self> {
        let sizes = |axis: &PoolAxis| reserve::collected((0..axis.output).map(|out| axis.span(out).full));
        Ok(Self {
            rows: sizes(&geometry.axes[0])?,
            columns: sizes(&geometry.axes[1])?,
        })
    }

    /// Divides row `row` of an output by the areas of its windows. `divisors` is kept from row to
    /// row, with the height that it is for.
    fn divide<T: Float>(&self, row: usize, divisors: &mut (usize, Vec<T>), values: &mut [T]) -> Result {
        let height = self.rows[row];
        if divisors.0 != height || divisors.1.is_empty() {
            let areas = self.columns.iter().map(|width| T::from_usize((height * width).max(1)));
            *divisors = (height, reserve::collected(areas)?);
        }
        values
            .iter_mut()
            .zip(&divisors.1)
            .for_each(|(value, &area)| *value /= area);
        Ok(())
    }
}

/// The means, if the geometry is one for this.
pub(super) fn forward<T: Float>(geometry: &PoolGeometry, planes: usize, x: &[T], y: &mut [T]) -> Result<bool> {
    let Some(plan) = plan::<T>(geometry, planes)? else {
        return Ok(false);
    };
    let (areas, columns) = (Areas::new(geometry)?, plan.columns.output);
    let taps = reserve::collected(plan.offsets().map(|offset| (offset, T::ONE)))?;
    let (x, y) = ((geometry.input_count(), x), (geometry.output_count(), y));
    for_planes(&plan, 1, x, y, |scratch, _, x, y| {
        let (phases, flat) = scratch.split_at_mut(plan.phases() * plan.phase_len());
        let mut divisors = (0, Vec::new());
        for rows in plan.bands(plan.rows.output) {
            plan.read_input(x, rows.clone(), T::ZERO, phases);
            correlate(&taps, T::ZERO, phases, &mut flat[..plan.flat_len(rows.len())]);
            plan.write_output(rows.clone(), flat, y);
            for row in rows {
                areas.divide(row, &mut divisors, &mut y[row * columns..][..columns])?;
            }
        }
        Ok(())
    })?;
    Ok(true)
}

/// The gradient of the means, if the geometry is one for this.
pub(super) fn backward<T: Float>(geometry: &PoolGeometry, planes: usize, dy: &[T], dx: &mut [T]) -> Result<bool> {
    let Some(plan) = plan::<T>(geometry, planes)? else {
        return Ok(false);
    };
    let (areas, columns, stride) = (Areas::new(geometry)?, plan.columns.output, plan.columns.stride);
    // The last element of a window meets the first of the windows that share an input.
    let of_phase = |phase: usize| {
        let sources = plan.sources(phase)?.into_iter().rev();
        reserve::collected(sources.map(|(offset, _)| (offset, T::ONE)))
    };
    let taps = reserve::try_collected((0..plan.phases()).map(of_phase))?;
    let before = plan.width - columns;
    let (dy, dx) = ((geometry.output_count(), dy), (geometry.input_count(), dx));
    for_planes(&plan, 1, dy, dx, |scratch, _, dy, dx| {
        let (shares, flat) = scratch.split_at_mut(plan.phase_len());
        let mut divisors = (0, Vec::new());
        dx.fill(T::ZERO);
        for rows in plan.bands(plan.rows.output + plan.reach) {
            let first = rows.start as isize - plan.reach as isize;
            plan.read_output(dy, first..rows.end as isize, before, shares);
            for row in rows.start.saturating_sub(plan.reach)..rows.end.min(plan.rows.output) {
                let at = before + (row as isize - first) as usize * plan.width;
                areas.divide(row, &mut divisors, &mut shares[at..at + columns])?;
            }
            let flat_len = plan.flat_len(rows.len());
            for (phase_row, taps) in taps.chunks(stride).enumerate() {
                for (taps, flat) in taps.iter().zip(flat.chunks_exact_mut(flat_len)) {
                    correlate(taps, T::ZERO, shares, flat);
                }
                plan.write_input(phase_row, rows.clone(), flat, flat_len, dx);
            }
        }
        Ok(())
    })?;
    Ok(true)
}
