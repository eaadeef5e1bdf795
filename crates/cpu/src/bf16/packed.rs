//! Weights in bf16 in panels, and biases.

use super::numbers::Halves;
use crate::nhwc::Filters;
use crate::panels::{OUTPUTS, PanelSizes, Panels, ProductWindow};
use cortado_mem::HostBuf;
use cortado_mem::reserve::{self, Result};
use cortado_ops::bfloat16;

/// The weights of a convolution.
#[derive(Debug)]
pub(super) struct Packed {
    /// Panel by panel, those of a group of channels after each other.
    weights: HostBuf<u16>,
    /// Those of each panel, in `f32`.
    biases: Vec<[f32; OUTPUTS]>,
    pub(super) sizes: PanelSizes<Halves>,
}

impl Packed {
    /// # Errors
    /// Out of memory.
    pub(super) fn new(filters: &Filters<'_>, window: &ProductWindow) -> Result<Self> {
        let sizes = PanelSizes::of(window);
        let mut weights = HostBuf::<u16>::zeroed(sizes.len())?;
        let mut biases = reserve::filled(sizes.all, [0.0; OUTPUTS])?;
        for (panel, biases) in biases.iter_mut().enumerate() {
            let to = &mut weights[panel * sizes.panel_len()..][..sizes.panel_len()];
            for (place, output) in sizes.outputs(panel).enumerate() {
                let from = &filters.weights[output * sizes.terms..][..sizes.terms];
                for term in 0..sizes.terms {
                    to[sizes.at(place, term)] = bfloat16::round(from[window.weight_of(term)]);
                }
                biases[place] = filters.bias.map_or(0.0, |bias| bias[output]);
            }
        }
        Ok(Self { weights, biases, sizes })
    }

    /// Some panels of a group of channels.
    #[inline(always)]
    pub(super) fn panels(&self, group: usize, first: usize, count: usize) -> Panels<'_, Halves> {
        let len = self.sizes.panel_len();
        let index = group * self.sizes.panels + first;
        Panels {
            weights: &self.weights[index * len..][..count * len],
            count,
            groups: self.sizes.groups,
            #[cfg(target_arch = "x86_64")]
            order: None,
        }
    }

    /// The biases of a panel of those of all groups.
    #[inline(always)]
    pub(super) fn bias(&self, panel: usize) -> &[f32; OUTPUTS] {
        &self.biases[panel]
    }
}
