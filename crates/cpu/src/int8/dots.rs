//! The micro-kernel: the sums of some rows of inputs and a panel of weights.

use super::packed::{DEPTH, OUTPUTS, Panel, Sums};

/// The most rows of one call.
pub(super) const ROWS: usize = 4;
/// The sums of rows, which begin at `rows` and are as long as the panel is deep.
///
/// # Safety
/// Each row can be read to the end of the last group of terms.
#[inline(always)]
pub(super) unsafe fn dots<const R: usize>(panel: Panel<'_>, rows: [*const u8; R]) -> [Sums; R] {
    #[cfg(target_arch = "x86_64")]
    if crate::base::path::path() != crate::base::path::Path::Portable {
        // SAFETY: the other paths are taken only where the machine has AVX2; the caller's promise.
        return unsafe { super::dots_x86::dots(panel, rows) };
    }
    // SAFETY: the caller's promise.
    unsafe { portable(panel, rows) }
}

/// # Safety
/// As [`dots`].
unsafe fn portable<const R: usize>(panel: Panel<'_>, rows: [*const u8; R]) -> [Sums; R] {
    let mut sums = [[0; OUTPUTS]; R];
    for (&group, weights) in panel.order.iter().zip(panel.weights.chunks_exact(OUTPUTS * DEPTH)) {
        for (row, sums) in rows.iter().zip(&mut sums) {
            // SAFETY: the caller's promise.
            let inputs: [u8; DEPTH] = unsafe { row.add(group as usize * DEPTH).cast::<[u8; DEPTH]>().read() };
            for (sum, weights) in sums.iter_mut().zip(weights.chunks_exact(DEPTH)) {
                let products = inputs.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
                *sum += products.sum::<i32>();
            }
        }
    }
    sums
}
