//! How much there is to compute.

use super::Net;
use cortado_core::Real;

/// A pass with fewer products than this, about 50 microseconds, and that touches fewer elements, is short.
const SHORT_PRODUCTS: u64 = 4 << 20;
const SHORT_LOOPS: usize = 1 << 16;

impl<T: Real> Net<T> {
    /// Whether a pass takes less time than waking other threads is worth.
    pub fn is_short(&self) -> bool {
        let mut products = 0;
        let mut touched = 0;
        for layer in 0..self.layers.len() {
            let blobs = self.bottoms(layer).iter().chain(self.tops(layer));
            touched += blobs.map(|&blob| self.blob_at(blob).count()).sum::<usize>();
            products += self.multiply_adds(layer).unwrap_or(0);
        }
        products < SHORT_PRODUCTS && touched < SHORT_LOOPS
    }

    /// The multiply-adds of one forward pass of a layer at its present shapes, as
    /// [`Op::multiply_adds`](cortado_ops::Op::multiply_adds) counts them. `None` for layers without
    /// such products; recurrent ones are not counted.
    pub fn multiply_adds(&self, layer: usize) -> Option<u64> {
        let weights = self.layer(layer).params().first()?;
        // The coefficients of a function of each channel are no weights of products.
        if weights.shape().len() < 2 {
            return None;
        }
        let op = self.layer_op(layer)?;
        let shapes = |blobs: &[usize]| {
            blobs
                .iter()
                .map(|&blob| &self.blob_at(blob).shape()[..])
                .collect::<Vec<_>>()
        };
        let params = self.layer(layer).params().iter().map(|param| &param.shape()[..]);
        op.multiply_adds(
            &shapes(self.bottoms(layer)),
            &shapes(self.tops(layer)),
            &params.collect::<Vec<_>>(),
        )
    }
}
