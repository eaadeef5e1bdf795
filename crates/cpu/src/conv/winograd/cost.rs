//! Where Winograd's convolution is faster than the product with the image's columns. Costs are in multiplications of the micro-kernel, fitted to
//! measurements.

use super::Plan;

/// What it costs to transform an input of a tile, an output of a tile, and a weight, for each point.
const INPUT_COST: usize = 46;
const OUTPUT_COST: usize = 34;
const WEIGHT_COST: usize = 4;
/// What it costs to pack an element of the columns.
const PACKING_COST: usize = 32;

impl<const K: usize, const SIDE: usize, const R: usize> Plan<'_, K, SIDE, R> {
    /// Whether this is faster than the product with the image's columns.
    pub(super) fn pays(&self) -> bool {
        let (channels, outputs) = (self.channels, self.outputs);
        let tiles = self.tiles.next_multiple_of(self.columns);
        let transforms = tiles * (channels * INPUT_COST + outputs * OUTPUT_COST) + channels * outputs * WEIGHT_COST;
        let columns_cost = self.pixels * channels * (outputs + PACKING_COST) * R * R;
        Self::POINTS * (tiles * channels * outputs + transforms) < columns_cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conv::{ConvAxis, ConvGeometry};

    fn pays(channels: usize, num_output: usize, input: usize, batch: usize) -> bool {
        let axis = ConvAxis {
            input,
            kernel: 3,
            stride: 1,
            pad: 1,
            dilation: 1,
            output: input,
        };
        let geometry = ConvGeometry {
            group: 1,
            channels,
            num_output,
            axes: vec![axis; 2],
        };
        Plan::<2, 6, 3>::new(&geometry, batch).is_some_and(|plan| plan.pays())
    }

    #[test]
    fn it_is_taken_where_it_pays() {
        for (channels, input) in [
            (64, 224),
            (128, 112),
            (256, 56),
            (512, 28),
            (512, 14),
            (64, 56),
            (256, 14),
        ] {
            assert!(pays(channels, channels, input, 1), "{channels} × {input}²");
        }
        assert!(pays(512, 512, 7, 8));
        // Few channels, few outputs of a tile, no images, and weights of more channels than a task can hold.
        assert!(!pays(3, 64, 224, 1) && !pays(64, 64, 2, 1) && !pays(64, 64, 56, 0) && !pays(4096, 64, 56, 1));
    }
}
