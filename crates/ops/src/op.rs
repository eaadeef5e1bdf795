//! What a layer computes.

use crate::{
    Around, BoxOffsets, Coefficients, ConvGeometry, Detection, Greatest, Loss, Lrn, PerChannel, Pointwise, Pool,
    PoolGeometry, Proposals, Recurrent, Reduction, RegionPool, Resample, Spread, YoloDetection, count,
};

/// What a layer computes in its forward pass, in Caffe's terms: for the shapes of its last reshape
/// and with its present parameters. All is in Caffe's order of axes.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Every top is the bottom, the first of several.
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
    /// The elements of the bottom in other places: an array of these sizes lies in both, with these
    /// distances of neighbours along each axis.
    Rearrange {
        /// The sizes of the array.
        sizes: Vec<usize>,
        /// The distances in the bottom.
        bottom: Vec<usize>,
        /// The distances in the top.
        top: Vec<usize>,
    },
    /// Zeros, but for the elements of the first bottom, at the places within their planes that the
    /// second one names.
    Unpool,
    /// Images in another resolution, plane by plane.
    Resample(Resample),
    /// Softmax along an axis.
    Softmax {
        /// The bottom seen from that axis.
        around: Around,
        /// What the bottom is divided by first.
        temperature: f64,
    },
    /// The top is these numbers, which do not depend on what the bottoms hold.
    Constant(Vec<f64>),
    /// Each top is one number, everywhere.
    Fill(Vec<f64>),
    /// The top is the layer's first parameter.
    Parameter,
    /// What of the bottom begins at these places, one for each axis, and is as large as the top.
    Crop {
        /// Where it begins along each axis.
        offsets: Vec<usize>,
    },
    /// All of the bottom from an axis on, several times one after the other.
    Tile {
        /// The axis.
        axis: usize,
        /// How often.
        tiles: usize,
    },
    /// The bottom with its axes in another order.
    Permute {
        /// For each axis of the top the axis of the bottom that it is.
        order: Vec<usize>,
    },
    /// The items of the first bottom whose numbers stand in the second one.
    PickItems,
    /// The items of each bottom but the last for which the last one is not 0.
    KeepItems,
    /// The rows of the first parameter whose numbers stand in the bottom, plus the second
    /// parameter if there is one.
    Embed,
    /// factor · Σ f(x) over all axes from one on.
    Reduce {
        /// The first axis of the sum.
        axis: usize,
        /// What is summed.
        reduction: Reduction,
        /// What the sum is multiplied by.
        factor: f64,
    },
    /// The `count` greatest elements along an axis, from the greatest on; of equal ones the one at
    /// the greater place comes first.
    Greatest {
        /// The bottom seen from the axis.
        around: Around,
        /// How many.
        count: usize,
        /// What is written of them.
        write: Greatest,
    },
    /// Σ x² / Σ x of windows, 0 where that sum is not above 0: what stochastic pooling is on the
    /// average.
    StochasticMean(PoolGeometry),
    /// The maximum of windows; and as second top its place in the plane, the first of equal ones.
    MaximumAndPlace(PoolGeometry),
    /// Several poolings, the outputs of each image one after the other.
    Pyramid(Vec<Pool>),
    /// The windows of a convolution as columns.
    Columns {
        /// The axis of the channels.
        axis: usize,
        /// The sizes, whose outputs are not those of filters.
        geometry: ConvGeometry,
    },
    /// x · (1 + (α/n²) Σ x²)^−β, the sum over n × n elements of the plane around each one.
    LrnWithin(Lrn<f64>),
    /// (x − μ) / d of each place along an axis, with the mean μ over the others and d from their
    /// variance v; and as second and third top μ and v, if there are these.
    Standardize {
        /// The bottom seen from the axis.
        around: Around,
        /// What d is.
        spread: Spread,
        /// What that is multiplied by, for each place.
        scale: Coefficients,
        /// What is added then.
        shift: Coefficients,
    },
    /// s · x / √(Σ x² + eps), with the first parameter s.
    UnitLength {
        /// The bottom seen from the axis that the sum runs over.
        sets: Around,
        /// The bottom seen from the axis along which s has numbers of its own.
        scales: Around,
        /// eps.
        eps: f64,
    },
    /// scale · x + shift, with coefficients that are repeated before and after an axis.
    Affine {
        /// The first bottom seen from that axis.
        around: Around,
        /// The factors.
        scale: Coefficients,
        /// The summands.
        shift: Coefficients,
    },
    /// A recurrent network over a sequence.
    Recurrent(Recurrent),
    /// One step of an LSTM: c and h from the c before, the sums of the gates i, f, o and g, and the
    /// marks that are 0 where a sequence begins.
    LstmUnit,
    /// The boxes that are found, from locations, scores and priors.
    Detection(Detection),
    /// The boxes that are found, from maps of YOLO.
    YoloDetection(YoloDetection),
    /// Values of regions, the second bottom, of the maps in the first one.
    RegionPool(RegionPool),
    /// Regions, and as second top their scores, from probabilities, offsets and sizes of images.
    Proposals(Proposals),
    /// The image and the box of each region (R, 5), the second bottom, whose offset is the second
    /// four of the first bottom (R, 8).
    DecodeBoxes(BoxOffsets),
    /// Every channel of the first bottom (N, C, H, W) times the second one (N, 1, H, W).
    Mask,
    /// A loss.
    Loss(Loss),
    /// The share of places whose label is among the `count` greatest scores; and as second top that
    /// of each class.
    Accuracy {
        /// The scores seen from the classes.
        around: Around,
        /// How many scores.
        count: usize,
        /// Labels that do not count.
        ignore: Option<i32>,
    },
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
