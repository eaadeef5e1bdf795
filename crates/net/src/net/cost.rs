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

    /// The multiply-adds of one forward pass of a layer at its present shapes, counted directly: each output of a convolution or an inner product
    /// takes as many as its filter has weights. None for layers without such products; recurrent ones are not counted.
    pub fn multiply_adds(&self, layer: usize) -> Option<u64> {
        let weights = self.layer(layer).params().first()?.shape();
        let count = |blobs: &[usize]| -> usize { blobs.iter().map(|&blob| self.blob_at(blob).count()).sum() };
        let (applied, filters) = match self.layer_type(layer) {
            "Convolution" => (count(self.tops(layer)), weights.first().copied()?),
            // Turned round: a filter for each value that it spreads.
            "Deconvolution" => (count(self.bottoms(layer)), weights.first().copied()?),
            "InnerProduct" => {
                let param = self.layer_param(layer).inner_product_param.as_deref()?;
                (count(self.tops(layer)), param.num_output() as usize)
            }
            _ => return None,
        };
        Some(applied as u64 * (weights.count() / filters.max(1)) as u64)
    }
}
