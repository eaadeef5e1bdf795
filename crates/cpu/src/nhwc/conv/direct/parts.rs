//! Long sums cut into parts, so that the weights of a part stay in the first-level cache.

use crate::base::parallel::share;
use crate::nhwc::conv::micro_kernel::Taps;
use cortado_mem::reserve::{self, Result};

/// The taps of a part of a long sum.
const PART: usize = 256;

/// A part of the taps.
pub(super) struct Part {
    /// Where they begin, from the pixel's first tap on.
    pub(super) x: usize,
    /// How many taps are before them.
    pub(super) before: usize,
    pub(super) taps: Taps,
}

/// Cuts the taps into parts of about [`PART`].
///
/// # Errors
/// Out of memory.
pub(super) fn parts(taps: &Taps) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut before = 0;
    let mut push = |x: usize, taps: Taps| {
        reserve::push(&mut parts, Part { x, before, taps })?;
        before += taps.count();
        Ok(())
    };
    let row = taps.runs * taps.len;
    if row <= PART {
        let some = (PART / row.max(1)).clamp(1, taps.rows.max(1));
        for first in (0..taps.rows).step_by(some) {
            let rows = some.min(taps.rows - first);
            push(first * taps.row_step, Taps { rows, ..*taps })?;
        }
        return Ok(parts);
    }
    for r in 0..taps.rows {
        for run in 0..taps.runs {
            let count = taps.len.div_ceil(PART);
            for i in 0..count {
                let range = share(taps.len, i, count);
                push(
                    r * taps.row_step + run * taps.run_step + range.start,
                    Taps::run(range.len()),
                )?;
            }
        }
    }
    Ok(parts)
}
