//! What solvers that train one model together need from a net.

use super::Net;
use cortado_core::{Real, Result};

impl<T: Real> Net<T> {
    /// The learnable parameters whose gradients are whole when the backward pass has gone through a
    /// layer, for each layer: of those that get one, at the lowest layer that has it.
    pub fn gradients_whole_after(&self) -> Vec<Vec<usize>> {
        let mut lowest = vec![None; self.learnable.len()];
        for param in self
            .params
            .iter()
            .filter(|param| self.layers[param.layer].needs_backward)
        {
            let place = &mut lowest[param.learnable];
            *place = Some(place.map_or(param.layer, |layer: usize| layer.min(param.layer)));
        }
        let mut whole = vec![Vec::new(); self.layers.len()];
        for (learnable, layer) in lowest.into_iter().enumerate() {
            if let Some(layer) = layer {
                whole[layer].push(learnable);
            }
        }
        whole
    }

    /// Whether a learnable parameter is a statistic, which the forward pass changes.
    pub fn is_statistic(&self, learnable: usize) -> bool {
        let param = &self.learnable[learnable];
        let node = &self.layers[param.layer];
        node.kind.statistics.include(&node.param, param.index)
    }

    /// Whether a forward pass can be left out without effect on those that follow, except the
    /// records that it would have read: only layers that read have a state.
    pub fn can_skip_passes(&self) -> bool {
        let mut others = self.layers.iter().filter(|node| !node.bottoms.is_empty());
        others.all(|node| matches!(node.layer.state(), Ok(None)))
    }

    /// Reads what a forward pass would have read.
    ///
    /// # Errors
    /// Those of the layers that read.
    pub fn skip_pass(&mut self) -> Result<()> {
        let sources: Vec<usize> = (0..self.layers.len())
            .filter(|&layer| self.layers[layer].bottoms.is_empty())
            .collect();
        sources
            .into_iter()
            .try_for_each(|layer| self.forward_layer(layer).map(drop))
    }
}
