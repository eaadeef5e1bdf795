//! Which layers and bottoms need gradients: those with something to learn below them and a loss
//! above them.

use super::Net;
use cortado_core::event::Event;
use cortado_core::{Real, Result};
use std::collections::HashSet;

impl<T: Real> Net<T> {
    /// Goes through the net backwards and takes out what no loss depends on, and what needs no
    /// gradient above or below.
    pub(super) fn settle_backward_need(&mut self, force: bool) {
        let mut under_loss: HashSet<usize> = HashSet::new();
        let mut skipped: HashSet<usize> = HashSet::new();
        for node in self.layers.iter_mut().rev() {
            let mut contributes = false;
            let mut skip = true;
            for (i, top) in node.tops.iter().enumerate() {
                contributes |= node.losses.iter().any(|loss| loss.top == i) || under_loss.contains(top);
                skip &= skipped.contains(top);
                if contributes && !skip {
                    break;
                }
            }
            if node.needs_backward && skip {
                node.needs_backward = false;
                node.propagate.fill(false);
            }
            node.needs_backward &= contributes;
            node.ctx.emit(&Event::NeedsBackward {
                layer: node.param.name(),
                needed: node.needs_backward,
            });
            for (bottom, propagate) in node.bottoms.iter().zip(&mut node.propagate) {
                if contributes {
                    under_loss.insert(*bottom);
                } else {
                    *propagate = false;
                }
                if !*propagate {
                    skipped.insert(*bottom);
                }
            }
        }
        if force {
            self.want_all_gradients();
        }
    }

    /// From the next forward pass on, every gradient that can exist is computed, as with
    /// `force_backward: true`.
    ///
    /// # Errors
    /// Memory in use.
    pub fn force_backward(&mut self) -> Result<()> {
        self.want_all_gradients();
        self.settle_overwritten()
    }

    fn want_all_gradients(&mut self) {
        for node in &mut self.layers {
            node.needs_backward = true;
            for (i, propagate) in node.propagate.iter_mut().enumerate() {
                *propagate |= node.kind.not_differentiable.is_none() && node.kind.allows_gradient(i);
                self.blob_needs_backward[node.bottoms[i]] |= *propagate;
            }
            node.param_wanted.fill(true);
        }
    }
}
