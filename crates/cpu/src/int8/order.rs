//! The order of a panel's groups of terms for AVX2, whose product of `u8` and `i8` adds two products in 16 bits and
//! saturates. The sum of a pair is within 16 bits for any input if its positive weights add up to at most 128 and
//! its negative ones to at least −128. Groups in which that holds for all pairs come first.

use super::tile::{GROUP, Order};
use cortado_mem::reserve::{self, Result};

/// The orders of all panels.
#[derive(Debug)]
pub(super) struct Orders {
    /// For each panel, its groups in the order in which they are stored.
    groups: Vec<u32>,
    /// For each panel, how many of its groups cannot saturate.
    safe: Vec<usize>,
}

impl Orders {
    /// Orders the weights of panels.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(weights: &mut [i8], groups: usize) -> Result<Self> {
        let len = groups * GROUP;
        let panels = weights.len().checked_div(len).unwrap_or(0);
        let mut orders = Self {
            groups: reserve::zeros(panels * groups)?,
            safe: reserve::filled(panels, 0)?,
        };
        let mut unordered = reserve::zeros(len)?;
        for panel in 0..panels {
            let weights = &mut weights[panel * len..][..len];
            unordered.copy_from_slice(weights);
            orders.safe[panel] = order(&unordered, weights, &mut orders.groups[panel * groups..][..groups]);
        }
        Ok(orders)
    }

    /// The order of a panel.
    pub(super) fn of(&self, panel: usize, groups: usize) -> Option<Order<'_>> {
        Some(Order {
            groups: self.groups.get(panel * groups..)?.get(..groups)?,
            safe: *self.safe.get(panel)?,
        })
    }
}

/// Stores the groups of a panel, those that cannot saturate first. The result is how many these are.
fn order(unordered: &[i8], weights: &mut [i8], order: &mut [u32]) -> usize {
    let (mut next, mut safe) = (0, 0);
    for is_first in [true, false] {
        for (group, from) in unordered.chunks_exact(GROUP).enumerate() {
            if is_safe(from) == is_first {
                order[next] = group as u32;
                weights[next * GROUP..][..GROUP].copy_from_slice(from);
                next += 1;
            }
        }
        if is_first {
            safe = next;
        }
    }
    safe
}

/// Whether no pair of products with any `u8` leaves 16 bits.
fn is_safe(weights: &[i8]) -> bool {
    let mut pairs = weights
        .chunks_exact(2)
        .map(|pair| (i32::from(pair[0]), i32::from(pair[1])));
    pairs.all(|(a, b)| a.max(0) + b.max(0) <= 128 && a.min(0) + b.min(0) >= -128)
}
