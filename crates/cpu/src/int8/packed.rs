//! Weights in panels.

#[cfg(target_arch = "x86_64")]
use super::order::Orders;
use super::tile::{OUTPUTS, Panels, Sums, Whole};
use crate::panels::{PanelSizes, ProductWindow};
use cortado_mem::HostBuf;
use cortado_mem::reserve::{self, Result};
use cortado_ops::Integer;
use cortado_ops::integer;

/// The weights of a convolution, and what follows its sums.
#[derive(Debug)]
pub(super) struct Packed {
    /// Panel by panel, those of a group of channels after each other.
    weights: HostBuf<i8>,
    /// What follows the sums of each panel.
    ends: Vec<End>,
    #[cfg(target_arch = "x86_64")]
    orders: Option<Orders>,
    pub(super) sizes: PanelSizes<Whole>,
}

/// What follows the sums of a panel.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct End {
    /// What is added to each sum: the bias less zero · Σ w, where zero is what stands for 0 after the kernel's subtraction.
    pub(super) offsets: Sums,
    /// The factor of each sum.
    pub(super) factors: [f32; OUTPUTS],
}

/// What a kernel wants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// What it subtracts from each input.
    pub(super) shift: i32,
    /// Whether it wants the groups of terms that cannot saturate first.
    #[cfg(target_arch = "x86_64")]
    pub(super) order: bool,
}

impl Packed {
    /// Packs weights as a kernel wants them. `weight(output, index)` gives them in the order channel, row, column.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(
        wanted: Wanted,
        integer: &Integer,
        window: &ProductWindow,
        weight: &dyn Fn(usize, usize) -> f32,
        bias: Option<&[f32]>,
    ) -> Result<Self> {
        let sizes = PanelSizes::of(window);
        let mut weights = HostBuf::<i8>::zeroed(sizes.len())?;
        let mut ends = reserve::filled(sizes.all, End::default())?;
        let zero = integer.inputs.first().map_or(0, |x| i32::from(x.zero)) - wanted.shift;
        for (panel, end) in ends.iter_mut().enumerate() {
            let to = &mut weights[panel * sizes.panel_len()..][..sizes.panel_len()];
            for (place, output) in sizes.outputs(panel).enumerate() {
                let scale = integer.weights.get(output).copied().unwrap_or(1.0);
                let mut sum = 0i32;
                for term in 0..sizes.terms {
                    let whole = integer::weight(weight(output, window.weight_of(term)), scale);
                    to[sizes.at(place, term)] = whole;
                    sum += i32::from(whole);
                }
                let bias = bias.and_then(|bias| bias.get(output)).copied().unwrap_or(0.0);
                let bias = integer::bias(bias, integer.sum_scale(output));
                end.offsets[place] = bias.wrapping_sub(zero.wrapping_mul(sum));
                end.factors[place] = integer.factor(output);
            }
        }
        Ok(Self {
            #[cfg(target_arch = "x86_64")]
            orders: match wanted.order {
                true => Some(Orders::new(&mut weights, sizes.groups)?),
                false => None,
            },
            weights,
            ends,
            sizes,
        })
    }

    /// Whether the groups of terms are in their own order.
    pub(super) fn is_in_order(&self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return self.orders.is_none();
        #[cfg(not(target_arch = "x86_64"))]
        true
    }

    /// Some panels of a group of channels.
    pub(super) fn panels(&self, group: usize, first: usize, count: usize) -> Panels<'_> {
        let (sizes, len) = (&self.sizes, self.sizes.panel_len());
        let index = group * sizes.panels + first;
        Panels {
            weights: &self.weights[index * len..][..count * len],
            count,
            groups: sizes.groups,
            #[cfg(target_arch = "x86_64")]
            order: self.orders.as_ref().and_then(|orders| orders.of(index, sizes.groups)),
        }
    }

    /// What follows the sums of a panel.
    pub(super) fn end(&self, group: usize, panel: usize) -> &End {
        &self.ends[group * self.sizes.panels + panel]
    }
}
