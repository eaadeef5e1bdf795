//! Weights in panels.
//!
//! A panel has the weights of [`OUTPUTS`] outputs, in groups of [`DEPTH`] terms: for each group the
//! terms of the first output, then those of the second. AVX2's product of `u8` and `i8` adds two
//! products in 16 bits and saturates. The sum of a pair is within 16 bits for any input if its
//! positive weights add up to at most 128 and its negative ones to at least −128. Groups in which
//! that holds for all pairs come first, the others are computed by 16-bit factors.

use super::IntWindow;
use cortado_mem::HostBuf;
use cortado_mem::reserve::{self, Result};
use cortado_ops::Integer;
use cortado_ops::count;
use cortado_ops::integer;

/// The outputs of a panel.
pub(super) const OUTPUTS: usize = 16;
/// The sums of a row.
pub(super) type Sums = [i32; OUTPUTS];
/// The terms of a group.
pub(super) const DEPTH: usize = 4;
/// The weights of a group.
const GROUP: usize = OUTPUTS * DEPTH;

/// The weights of a convolution, and what follows its sums.
#[derive(Debug)]
pub(super) struct Packed {
    /// Panel by panel, those of a group of channels after each other.
    weights: HostBuf<i8>,
    /// For each panel, the groups of terms in the order in which they are stored.
    order: Vec<u32>,
    /// For each panel, how many of its groups cannot saturate.
    safe: Vec<usize>,
    /// For each output, what is added to its sum: the bias less zero · Σ w.
    pub(super) offsets: Vec<i32>,
    /// For each output, the factor of its sum.
    pub(super) factors: Vec<f32>,
    /// The groups of terms of a panel.
    pub(super) groups: usize,
    /// The panels of a group of channels.
    pub(super) panels: usize,
}

/// A panel.
#[derive(Clone, Copy)]
pub(super) struct Panel<'a> {
    pub(super) weights: &'a [i8],
    pub(super) order: &'a [u32],
    pub(super) safe: usize,
}

impl Packed {
    /// Packs weights, which `weight(output, index)` gives in the order channel, row, column.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(
        integer: &Integer,
        window: &IntWindow,
        weight: &dyn Fn(usize, usize) -> f32,
        bias: Option<&[f32]>,
    ) -> Result<Self> {
        let (terms, each) = (window.terms(), window.outputs / window.group);
        let (groups, panels) = (terms.div_ceil(DEPTH), each.div_ceil(OUTPUTS));
        let all = count([panels, window.group]);
        let mut packed = Self {
            weights: HostBuf::zeroed(count([all, groups, GROUP]))?,
            order: reserve::zeros(count([all, groups]))?,
            safe: reserve::filled(all, 0)?,
            offsets: reserve::zeros(window.outputs)?,
            factors: reserve::collected((0..window.outputs).map(|output| integer.factor(output)))?,
            groups,
            panels,
        };
        let scale = |output: usize| integer.weights.get(output).copied().unwrap_or(1.0);
        let mut unordered = reserve::zeros(groups * GROUP)?;
        for panel in 0..all {
            unordered.fill(0);
            let first = panel / panels * each + panel % panels * OUTPUTS;
            let outputs = OUTPUTS.min((panel / panels + 1) * each - first);
            for output in first..first + outputs {
                let mut sum = 0i32;
                for term in 0..terms {
                    let whole = integer::weight(weight(output, window.weight_of(term)), scale(output));
                    unordered[(term / DEPTH * OUTPUTS + output - first) * DEPTH + term % DEPTH] = whole;
                    sum += i32::from(whole);
                }
                let bias = bias.and_then(|bias| bias.get(output)).copied().unwrap_or(0.0);
                let zero = integer.inputs.first().map_or(0, |x| i32::from(x.zero));
                packed.offsets[output] =
                    integer::bias(bias, integer.sum_scale(output)).wrapping_sub(zero.wrapping_mul(sum));
            }
            packed.order_panel(panel, &unordered);
        }
        Ok(packed)
    }

    /// Stores the groups of a panel, those that cannot saturate first.
    fn order_panel(&mut self, panel: usize, unordered: &[i8]) {
        let groups = self.groups;
        let order = &mut self.order[panel * groups..][..groups];
        let weights = &mut self.weights[panel * groups * GROUP..][..groups * GROUP];
        let mut next = 0;
        for safe in [true, false] {
            for (group, from) in unordered.chunks_exact(GROUP).enumerate() {
                if is_safe(from) == safe {
                    order[next] = group as u32;
                    weights[next * GROUP..][..GROUP].copy_from_slice(from);
                    next += 1;
                }
            }
            if safe {
                self.safe[panel] = next;
            }
        }
    }

    /// A panel of a group of channels.
    pub(super) fn panel(&self, group: usize, panel: usize) -> Panel<'_> {
        let (index, groups) = (group * self.panels + panel, self.groups);
        Panel {
            weights: &self.weights[index * groups * GROUP..][..groups * GROUP],
            order: &self.order[index * groups..][..groups],
            safe: self.safe[index],
        }
    }
}

/// Whether no pair of products with any `u8` leaves 16 bits.
fn is_safe(weights: &[i8]) -> bool {
    let mut pairs = weights
        .chunks_exact(2)
        .map(|pair| (i32::from(pair[0]), i32::from(pair[1])));
    pairs.all(|(a, b)| a.max(0) + b.max(0) <= 128 && a.min(0) + b.min(0) >= -128)
}
