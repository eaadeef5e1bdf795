//! The computation of a layer, as data.

use crate::{
    AxisView, BoxOffsets, Coefficients, ConvGeometry, Greatest, Loss, Lrn, PerChannel, Pointwise, Pool, PoolGeometry,
    Proposals, Recurrent, Reduction, RegionPool, Resample, Spread, SsdDetection, YoloDetection, count,
};

/// The computation of a layer's forward pass, for the shapes of its last reshape and its current
/// parameters. All axes are in Caffe's order.
///
/// The engine, the operation counts and the exporters match on it. They would otherwise each
/// interpret the layer's message, whose fields mean different things in different forks. The enum
/// is exhaustive, so a new variant does not compile until each of them handles it.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Every top equals the first bottom.
    Identity,
    /// The top has the bottom's elements in the same order, in another shape.
    View,
    /// The convolution of each bottom with the layer's first parameter, plus the second one (the
    /// bias) if it exists; or the transposed convolution (Deconvolution), whose geometry is that of
    /// the convolution from the top to the bottom.
    Convolution {
        /// The axis of the channels.
        axis: usize,
        /// Whether it is transposed.
        transposed: bool,
        /// The sizes.
        geometry: ConvGeometry,
    },
    /// The product of the bottom, as a matrix, with the layer's first parameter, plus the second
    /// one (the bias) if it exists.
    InnerProduct {
        /// The first axis of the bottom that belongs to the matrix's columns.
        axis: usize,
        /// Whether the weights are stored as inputs × outputs, not outputs × inputs.
        transpose: bool,
    },
    /// A function of each element.
    Pointwise(Pointwise<f64>),
    /// A function of each element, with coefficients that depend on its index along an axis.
    PerChannel {
        /// The bottom seen from that axis.
        axis_view: AxisView,
        /// The functions.
        function: PerChannel<'static, f64>,
    },
    /// The sum of the bottoms, each times its coefficient.
    Sum(Vec<f64>),
    /// The product of the bottoms.
    Product,
    /// The maximum of the bottoms.
    Maximum,
    /// The bottoms, concatenated along an axis.
    Concat {
        /// The axis.
        axis: usize,
    },
    /// The bottom, divided along an axis into one part for each top.
    Slice {
        /// The axis.
        axis: usize,
        /// The indices at which the second and later parts begin.
        points: Vec<usize>,
    },
    /// a · x + y: the first bottom a has a factor for each channel (axis 1) of each item of the
    /// second bottom x; the third is y.
    ScaleAndAdd,
    /// The channels (axis 1) in another order: the first of each group, then the second of each
    /// group, and so on.
    ShuffleChannels {
        /// The number of groups.
        groups: usize,
    },
    /// The maximum or mean of windows.
    Pool(Pool),
    /// Local response normalisation across channels (axis 1).
    Lrn(Lrn<f64>),
    /// A strided copy: an array of these sizes is read with the bottom's strides and written with
    /// the top's.
    Rearrange {
        /// The sizes of the array.
        sizes: Vec<usize>,
        /// The strides in the bottom.
        bottom: Vec<usize>,
        /// The strides in the top.
        top: Vec<usize>,
    },
    /// Zeros, and the elements of the first bottom at the indices within their plane that the
    /// second bottom holds.
    Unpool,
    /// Images, resampled plane by plane.
    Resample(Resample),
    /// Softmax along an axis.
    Softmax {
        /// The bottom seen from that axis.
        axis_view: AxisView,
        /// The divisor of the bottom before the softmax.
        temperature: f64,
    },
    /// These numbers, which do not depend on the data of the bottoms.
    Constant(Vec<f64>),
    /// One number for each top, in all its elements.
    Fill(Vec<f64>),
    /// The layer's first parameter.
    Parameter,
    /// The part of the bottom that begins at these offsets and has the shape of the top.
    Crop {
        /// The offset along each axis.
        offsets: Vec<usize>,
    },
    /// The bottom, repeated along an axis.
    Tile {
        /// The axis.
        axis: usize,
        /// The number of repetitions.
        tiles: usize,
    },
    /// The bottom with its axes in another order.
    Permute {
        /// For each axis of the top, its axis in the bottom.
        order: Vec<usize>,
    },
    /// The items of the first bottom whose indices are in the second.
    PickItems,
    /// The items of each bottom except the last, for which the last bottom is not 0.
    KeepItems,
    /// The rows of the first parameter whose indices are in the bottom, plus the second parameter
    /// (the bias) if it exists.
    Embed,
    /// factor · Σ f(x) over all axes from a first one on.
    Reduce {
        /// The first axis of the sum.
        axis: usize,
        /// The summed function f.
        reduction: Reduction,
        /// The factor of the sum.
        factor: f64,
    },
    /// The `count` greatest elements along an axis, in descending order. Of equal elements, the one
    /// with the greater index comes first.
    Greatest {
        /// The bottom seen from the axis.
        axis_view: AxisView,
        /// How many.
        count: usize,
        /// The output: values, indices or both.
        write: Greatest,
    },
    /// Σ x² / Σ x of windows, and 0 where Σ x is not above 0: the expected value of stochastic
    /// pooling.
    StochasticMean(PoolGeometry),
    /// The maximum of windows, and as second top its index in the plane, of equal ones the first.
    MaximumAndPlace(PoolGeometry),
    /// Several poolings, whose outputs are concatenated for each image.
    Pyramid(Vec<Pool>),
    /// The windows of a convolution as columns.
    Columns {
        /// The axis of the channels.
        axis: usize,
        /// The sizes. `num_output` has no meaning here.
        geometry: ConvGeometry,
    },
    /// Local response normalisation within channels: x · (1 + (α/n²) Σ x²)^−β, with the sum over
    /// the n × n neighbourhood in the plane.
    LrnWithin(Lrn<f64>),
    /// (x − μ) / d for each index along an axis, with the mean μ over the other axes and d computed
    /// from their variance v. The second and third top, if they exist, are μ and v.
    Standardize {
        /// The bottom seen from the axis.
        axis_view: AxisView,
        /// The formula of d.
        spread: Spread,
        /// The factor, for each index.
        scale: Coefficients,
        /// The summand.
        shift: Coefficients,
    },
    /// s · x / √(Σ x² + eps), with the first parameter s.
    UnitLength {
        /// The bottom as seen from the axis of the sum.
        sets: AxisView,
        /// The bottom as seen from the axis along which s varies.
        scales: AxisView,
        /// eps.
        eps: f64,
    },
    /// scale · x + shift, with coefficients along an axis, the same for all indices of the axes
    /// before and after.
    Affine {
        /// The first bottom seen from that axis.
        axis_view: AxisView,
        /// The factors.
        scale: Coefficients,
        /// The summands.
        shift: Coefficients,
    },
    /// A recurrent network over a sequence.
    Recurrent(Recurrent),
    /// One step of an LSTM: c and h from the previous c, the inputs of the gates i, f, o and g, and
    /// the marks that are 0 where a sequence begins.
    LstmUnit,
    /// Detected boxes, from locations, scores and priors (SSD).
    Detection(SsdDetection),
    /// Detected boxes, from the maps of YOLO.
    YoloDetection(YoloDetection),
    /// Pooling of the maps in the first bottom over the regions in the second.
    RegionPool(RegionPool),
    /// Proposed regions, and as second top their scores, from probabilities, offsets and image
    /// sizes (RPN).
    Proposals(Proposals),
    /// The image and box of each region in the second bottom (R, 5), moved by the last four of its
    /// eight offsets in the first bottom (R, 8).
    DecodeBoxes(BoxOffsets),
    /// Every channel of the first bottom (N, C, H, W) times the second one (N, 1, H, W).
    Mask,
    /// A loss.
    Loss(Loss),
    /// The fraction of items whose label is among the `count` greatest scores, and as second top
    /// this fraction for each class.
    Accuracy {
        /// The scores seen from the classes.
        axis_view: AxisView,
        /// The number of greatest scores that count as a hit.
        count: usize,
        /// The label whose items are left out.
        ignore: Option<i32>,
    },
}

impl Op {
    /// The number of multiply-adds of products with learned weights, as a direct computation needs
    /// them: each output of a convolution or inner product takes one for each weight of its filter,
    /// and so does each input of a transposed convolution. `None` for operations without such
    /// products, and for shapes that do not fit.
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
            Self::Pointwise(_) | Self::PerChannel { .. } | Self::Softmax { .. } => return None,
            Self::Sum(_) | Self::Product | Self::Maximum => return None,
            Self::Pool(_) | Self::Lrn(_) | Self::StochasticMean(_) | Self::MaximumAndPlace(_) => return None,
            Self::Pyramid(_) | Self::Columns { .. } | Self::LrnWithin(_) => return None,
            Self::Constant(_) | Self::Fill(_) | Self::Parameter | Self::Crop { .. } | Self::Tile { .. } => return None,
            Self::Permute { .. } | Self::PickItems | Self::KeepItems | Self::Embed => return None,
            Self::Reduce { .. } | Self::Greatest { .. } | Self::Standardize { .. } => return None,
            Self::UnitLength { .. } | Self::Affine { .. } | Self::Recurrent(_) | Self::LstmUnit => return None,
            Self::Rearrange { .. } | Self::Unpool | Self::YoloDetection(_) => return None,
            Self::RegionPool(_) | Self::Proposals(_) | Self::DecodeBoxes(_) | Self::Mask => return None,
            Self::Detection(_) | Self::Loss(_) | Self::Accuracy { .. } => return None,
            Self::ScaleAndAdd | Self::ShuffleChannels { .. } | Self::Resample(_) => return None,
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
