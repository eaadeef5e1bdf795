//! Where Winograd's convolution is faster than the direct one, and with which tiles. Costs are in
//! multiplications of the micro-kernel, fitted to measurements.

use super::form;
use crate::nhwc::Image;
use crate::nhwc::conv::Filters;
use crate::winograd::{Form, TileSize};

/// The cost of reading a weight from memory.
const WEIGHT: usize = 10;
/// How much of its time the direct convolution does something else than to multiply, in percent of
/// the multiplications.
const DIRECT: usize = 6;
/// Transformed weights of more bytes than this are large: they are up to 5 (3 × 3) or 2.6 times (5
/// × 5) the plain ones, and what a net's engine takes is mostly weights.
const LARGE: usize = 16 << 20;
/// The tiles of a batch that large weights must serve to be worth their memory. With fewer the next
/// smaller form does nearly as well: 512 to 512 channels of 7 × 7, 8 images, are 32 tiles of F(4 ×
/// 4) in 5.4 ms, with 38 MB of weights, and 128 of F(2 × 2) in 7.2 ms, with 17 MB; of 14 × 14, one
/// image, 16 tiles in 3.4 ms and 49 in 3.3 ms; but of 28 × 28, one image, 49 tiles in 7.7 ms and
/// 196 in 13.9 ms.
const TILES_OF_LARGE: usize = 40;

/// The cost of transforming an input or an output, for each point.
fn transform_cost(form: Form) -> usize {
    match form.side() {
        4 => 14,
        6 => 16,
        _ => 26,
    }
}

/// The fastest tiles, or `None` if the direct convolution is faster than all, or the only one.
pub(in crate::nhwc::conv) fn fastest(filters: &Filters<'_>, output: &Image) -> Option<TileSize> {
    let (channels, outputs) = (filters.channels / filters.group, filters.outputs / filters.group);
    let pixels = output.batch * output.height * output.width;
    let weights = channels * outputs * filters.kernel[0] * filters.kernel[1];
    let products = pixels * weights;
    let mut least = products + products * DIRECT / 100 + weights * WEIGHT;
    let mut fastest = None;
    for size in [TileSize::Two, TileSize::Four, TileSize::Six] {
        let Some(form) = form(size, filters) else {
            continue;
        };
        let side = form.outputs();
        let tiles = output.batch * output.height.div_ceil(side) * output.width.div_ceil(side);
        let bytes = filters.group * form.points() * channels * outputs * size_of::<f32>();
        if bytes > LARGE && tiles < TILES_OF_LARGE {
            continue;
        }
        let transforms = tiles * transform_cost(form) * (channels + outputs);
        let cost = form.points() * (tiles * channels * outputs + transforms + channels * outputs * WEIGHT);
        if cost < least {
            (least, fastest) = (cost, Some(size));
        }
    }
    fastest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(sizes: [usize; 2], input: usize, batch: usize) -> Option<TileSize> {
        size_for(3, sizes, input, batch)
    }

    fn size_for(kernel: usize, [channels, outputs]: [usize; 2], input: usize, batch: usize) -> Option<TileSize> {
        let filters = Filters {
            weights: &[],
            bias: None,
            outputs,
            channels,
            group: 1,
            kernel: [kernel; 2],
            stride: [1; 2],
            pad: [kernel / 2; 2],
            dilation: [1; 2],
        };
        fastest(&filters, &Image::new(batch, [outputs, input, input], 0))
    }

    #[test]
    fn it_is_taken_where_it_pays() {
        for (channels, input) in [(64, 56), (128, 28), (256, 14), (512, 28)] {
            assert_eq!(
                size([channels; 2], input, 1),
                Some(TileSize::Four),
                "{channels} × {input}²"
            );
        }
        assert_eq!(size([512, 512], 7, 1), Some(TileSize::Two));
        assert_eq!(size([16, 64], 55, 1), Some(TileSize::Four));
        // Few channels, few outputs of a tile, and no images.
        assert_eq!(size([3, 64], 224, 1), None);
        assert_eq!(size([512, 512], 1, 1), None);
        assert_eq!(size([64, 64], 56, 0), None);
    }

    #[test]
    fn large_weights_must_serve_many_tiles() {
        // 36 MiB for tiles of 4 × 4, of which there are 32 and 16; 16 MiB for those of 2 × 2.
        assert_eq!(size([512; 2], 7, 8), Some(TileSize::Two));
        assert_eq!(size([512; 2], 14, 1), Some(TileSize::Two));
        // 40 tiles are enough, and with more the largest ones pay.
        assert_eq!(size([512; 2], 7, 10), Some(TileSize::Four));
        assert_eq!(size([512; 2], 14, 4), Some(TileSize::Four));
        assert_eq!(size([512; 2], 28, 4), Some(TileSize::Six));
        // Even those of 2 × 2 are large here.
        assert_eq!(size([1024; 2], 7, 2), None);
        assert_eq!(size([1024; 2], 7, 3), Some(TileSize::Two));
    }

    #[test]
    fn it_is_taken_for_kernels_of_five_where_it_pays() {
        for (sizes, input) in [
            ([20, 50], 8),
            ([32, 32], 16),
            ([48, 128], 27),
            ([16, 32], 28),
            ([48, 128], 7),
        ] {
            assert_eq!(
                size_for(5, sizes, input, 1),
                Some(TileSize::Four),
                "{sizes:?} × {input}²"
            );
        }
        assert_eq!(size_for(5, [64, 64], 4, 1), Some(TileSize::Two));
        assert_eq!(size_for(5, [3, 32], 32, 64), None);
        assert_eq!(size_for(5, [64, 64], 2, 1), None);
        assert_eq!(size_for(7, [64, 64], 28, 1), None);
    }
}
