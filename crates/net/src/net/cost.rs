//! How much there is to compute.

use super::{LayerNode, Net};
use cortado_core::{Blob, Real};
use cortado_ops::Shapes;
use std::ops::Range;

/// A pass with fewer products than this, about 50 microseconds, and that touches fewer elements, is
/// short.
const SHORT_PRODUCTS: u64 = 4 << 20;
const SHORT_LOOPS: usize = 1 << 16;

impl<T: Real> Net<T> {
    /// Whether a pass takes less time than waking other threads is worth.
    pub fn is_short(&self) -> bool {
        self.is_short_from_to(0..self.layers.len())
    }

    /// Whether a pass through some layers takes less time than waking other threads is worth.
    pub(super) fn is_short_from_to(&self, layers: Range<usize>) -> bool {
        let (mut products, mut touched) = (0u64, 0usize);
        for layer in layers {
            let blobs = self.bottoms(layer).iter().chain(self.tops(layer));
            let counts = blobs.map(|&blob| self.blob_at(blob).count());
            touched = counts.fold(touched, usize::saturating_add);
            products = products.saturating_add(self.layers[layer].multiply_adds);
            if products >= SHORT_PRODUCTS || touched >= SHORT_LOOPS {
                return false;
            }
        }
        true
    }

    /// The multiply-adds of one forward pass of a layer at its present shapes, as
    /// [`Op::multiply_adds`](cortado_ops::Op::multiply_adds) counts them. `None` for layers without
    /// such products; recurrent ones are not counted.
    pub fn multiply_adds(&self, layer: usize) -> Option<u64> {
        self.layers[layer].count_multiply_adds(&self.blobs)
    }
}

impl<T: Real> LayerNode<T> {
    pub(super) fn count_multiply_adds(&self, blobs: &[Blob<T>]) -> Option<u64> {
        let weights = self.layer.params().first()?;
        // The coefficients of a function of each channel are not weights of products.
        if weights.shape().len() < 2 {
            return None;
        }
        let shapes = |ids: &[usize]| ids.iter().map(|&id| &blobs[id].shape()[..]).collect::<Vec<_>>(); // bounded by the blobs of a layer
        let params = self.layer.params().iter().map(|param| &param.shape()[..]);
        let params: Vec<&[usize]> = params.collect(); // bounded by the blobs of a layer
        let shapes = Shapes {
            bottoms: &shapes(&self.bottoms),
            params: &params,
            tops: &shapes(&self.tops),
        };
        self.layer.lower(&self.ctx, &shapes)?.multiply_adds(&shapes)
    }
}
