//! What a layer computes.

use crate::{Around, ConvGeometry, Lrn, PerChannel, Pointwise, Pool, Resample, count};

/// What a layer computes in its forward pass, in Caffe's terms: for the shapes of its last reshape
/// and with its present parameters. All is in Caffe's order of axes.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Every top is the bottom.
    Identity,
    /// The top has the bottom's elements in the same order, in another shape.
    View,
    /// Every top is the convolution of its bottom with the layer's first parameter, plus the second
    /// one if there is one; or the transposed convolution (Deconvolution), for which the geometry
    /// is that of the convolution from the top to the bottom.
    Convolution {
        /// The axis of the channels.
        axis: usize,
        /// Whether it is transposed.
        transposed: bool,
        /// The sizes.
        geometry: ConvGeometry,
    },
    /// The product of the bottom, as a matrix, with the layer's first parameter, plus the second
    /// one if there is one.
    InnerProduct {
        /// The first axis that belongs to the columns of the bottom.
        axis: usize,
        /// Whether the weights are stored as inputs × outputs, not outputs × inputs.
        transpose: bool,
    },
    /// A function of each element.
    Pointwise(Pointwise<f64>),
    /// A function of each element for each place along an axis.
    PerChannel {
        /// The bottom seen from that axis.
        around: Around,
        /// The functions.
        function: PerChannel<'static, f64>,
    },
    /// The sum of the bottoms, each times its coefficient.
    Sum(Vec<f64>),
    /// The product of the bottoms.
    Product,
    /// The maximum of the bottoms.
    Maximum,
    /// The bottoms one after the other.
    Concat {
        /// The axis along which they lie.
        axis: usize,
    },
    /// The parts of the bottom, one for each top.
    Slice {
        /// The axis along which they lie.
        axis: usize,
        /// Where the second and the later ones begin.
        points: Vec<usize>,
    },
    /// The first bottom, a factor for each channel (axis 1) of each item, times the second, plus
    /// the third.
    ScaleAndAdd,
    /// The channels (axis 1), seen as groups, with the first of all groups before the second ones.
    ShuffleChannels {
        /// The groups.
        groups: usize,
    },
    /// The maximum or the mean of windows.
    Pool(Pool),
    /// Local response normalisation across channels (axis 1).
    Lrn(Lrn<f64>),
    /// Images in another resolution, plane by plane.
    Resample(Resample),
    /// Softmax along an axis.
    Softmax(Around),
}

impl Op {
    /// The multiply-adds of products with learned weights, counted directly: each output of a
    /// convolution or an inner product takes as many as its filter has weights, and each input of a
    /// transposed convolution. `None` for what has no such products, and for shapes that do not
    /// fit.
    pub fn multiply_adds(&self, bottoms: &[&[usize]], tops: &[&[usize]], params: &[&[usize]]) -> Option<u64> {
        let weights = *params.first()?;
        let all = |shapes: &[&[usize]]| shapes.iter().map(|shape| product(shape)).fold(0, u64::saturating_add);
        let (applied, filters) = match self {
            Self::Convolution { transposed: false, .. } => (all(tops), *weights.first()?),
            Self::Convolution { transposed: true, .. } => (all(bottoms), *weights.first()?),
            Self::InnerProduct { transpose, .. } => {
                let outputs = if *transpose { weights.last() } else { weights.first() };
                (all(tops), *outputs?)
            }
            Self::Identity | Self::View | Self::Concat { .. } | Self::Slice { .. } => return None,
            Self::Pointwise(_) | Self::PerChannel { .. } | Self::Softmax(_) => return None,
            Self::Sum(_) | Self::Product | Self::Maximum => return None,
            Self::ScaleAndAdd | Self::ShuffleChannels { .. } => return None,
            Self::Pool(_) | Self::Lrn(_) | Self::Resample(_) => return None,
        };
        Some(applied.saturating_mul(product(weights) / (filters as u64).max(1)))
    }
}

fn product(shape: &[usize]) -> u64 {
    count(shape.iter().copied()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_counted_by_their_weights() {
        let product = |transpose| Op::InnerProduct { axis: 1, transpose };
        let counted = |op: &Op, weights: &[usize]| op.multiply_adds(&[&[2, 3]], &[&[2, 5]], &[weights, &[5]]);
        assert_eq!(counted(&product(false), &[5, 3]), Some(30));
        assert_eq!(counted(&product(true), &[3, 5]), Some(30));
        assert_eq!(counted(&Op::Identity, &[5, 3]), None);
        assert_eq!(product(false).multiply_adds(&[], &[], &[]), None);
    }
}
