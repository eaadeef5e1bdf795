//! Where Winograd's convolution is faster than the direct one, and with which tiles. Costs are in
//! multiplications of the micro-kernel, fitted to measurements.

use super::form;
use crate::nhwc::NhwcImage;
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
pub(in crate::nhwc::conv) fn fastest(filters: &Filters<'_>, output: &NhwcImage) -> Option<TileSize> {
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
