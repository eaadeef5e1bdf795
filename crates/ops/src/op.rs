//! The computation of a layer, as data.

use crate::integer::{IntegerOf, Quantized};
use crate::{
    AxisView, BoxOffsets, ChannelFunction, ConvGeometry, Greatest, Loss, Lrn, Pointwise, Pool, PoolGeometry, Proposals,
    Recurrent, Reduction, RegionPool, Resample, Spread, SsdDetection, YoloDetection, count,
};

/// An operation in integers.
pub type Integer = IntegerOf<Op>;

/// A computation of values from others, its operands. All axes are in Caffe's order.
///
/// The operands are what a layer's bottoms and parameters become: first the data, then, where the
/// description names weights or other learned numbers, these. Numbers that an operation itself
/// holds are fixed.
///
/// The engine, the operation counts and the exporters match on it. They would otherwise each
/// interpret the layer's message, whose fields mean different things in different forks. The enum
/// is exhaustive, so a new variant does not compile until each of them handles it.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Every output equals the first operand.
    Identity,
    /// The output has the operand's elements in the same order, in another shape.
    View,
    /// The convolution of the first operand with the weights, the second one, plus the bias, the
    /// third one, if it exists; or the transposed convolution (Deconvolution), whose geometry is
    /// that of the convolution from the output to the first operand.
    Convolution {
        /// The axis of the channels.
        axis: usize,
        /// Whether it is transposed.
        transposed: bool,
        /// The sizes.
        geometry: ConvGeometry,
    },
    /// The product of the first operand, as a matrix, with the weights, the second one, plus the
    /// bias, the third one, if it exists.
    InnerProduct {
        /// The first axis of the first operand that belongs to the matrix's columns.
        axis: usize,
        /// Whether the weights are stored as inputs × outputs, not outputs × inputs.
        transpose: bool,
    },
    /// A function of each element.
    Pointwise(Pointwise<f64>),
    /// A function of each element, with coefficients that depend on its index along an axis.
    PerChannel {
        /// The operand seen from that axis.
        axis_view: AxisView,
        /// The functions.
        function: ChannelFunction<'static, f64>,
    },
    /// The sum of the operands, each times its coefficient.
    Sum(Vec<f64>),
    /// The product of the operands.
    Product,
    /// The maximum of the operands.
    Maximum,
    /// The operands, concatenated along an axis.
    Concat {
        /// The axis.
        axis: usize,
    },
    /// The operand, divided along an axis into one part for each output.
    Slice {
        /// The axis.
        axis: usize,
        /// The indices at which the second and later parts begin.
        points: Vec<usize>,
    },
    /// a · x + y: the first operand a has a factor for each channel (axis 1) of each item of the
    /// second operand x; the third is y.
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
    /// A strided copy: an array of these sizes is read with the operand's strides and written with
    /// the output's.
    Rearrange {
        /// The sizes of the array.
        sizes: Vec<usize>,
        /// The strides in the operand.
        bottom: Vec<usize>,
        /// The strides in the output.
        top: Vec<usize>,
    },
    /// Zeros, and the elements of the first operand at the indices within their plane that the
    /// second operand holds.
    Unpool,
    /// Images, resampled plane by plane.
    Resample(Resample),
    /// Softmax along an axis.
    Softmax {
        /// The operand seen from that axis.
        axis_view: AxisView,
        /// The divisor of the operand before the softmax.
        temperature: f64,
    },
    /// These numbers, which do not depend on the data of the operands.
    Constant(Vec<f64>),
    /// One number for each output, in all its elements.
    Fill(Vec<f64>),
    /// The part of the operand that begins at these offsets and has the shape of the output.
    Crop {
        /// The offset along each axis.
        offsets: Vec<usize>,
    },
    /// The operand, repeated along an axis.
    Tile {
        /// The axis.
        axis: usize,
        /// The number of repetitions.
        tiles: usize,
    },
    /// The operand with its axes in another order.
    Permute {
        /// For each axis of the top, its axis in the operand.
        order: Vec<usize>,
    },
    /// The operand with the elements along an axis in reverse order.
    Reverse {
        /// The axis.
        axis: usize,
    },
    /// The items of the first operand whose indices are in the second.
    PickItems,
    /// The items of each operand except the last, for which the last operand is not 0.
    KeepItems,
    /// The rows of the weights, the second operand, whose indices are in the first one, plus the
    /// bias, the third one, if it exists.
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
        /// The operand seen from the axis.
        axis_view: AxisView,
        /// How many.
        count: usize,
        /// The output: values, indices or both.
        write: Greatest,
    },
    /// Σ x² / Σ x of windows, and 0 where Σ x is not above 0: the expected value of stochastic
    /// pooling.
    StochasticMean(PoolGeometry),
    /// The maximum of windows, and as second output its index in the plane, of equal ones the first.
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
    /// from their variance v. The second and third output, if they exist, are μ and v.
    Standardize {
        /// The operand seen from the axis.
        axis_view: AxisView,
        /// The formula of d.
        spread: Spread,
        /// The operand with the factor for each index, if there is one.
        scale: Option<usize>,
        /// The operand with the summand.
        shift: Option<usize>,
    },
    /// s · x / √(Σ x² + eps), with the second operand s.
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
        /// The first operand seen from that axis.
        axis_view: AxisView,
        /// The operand with the factors, if there are any.
        scale: Option<usize>,
        /// The operand with the summands.
        shift: Option<usize>,
    },
    /// A recurrent network over a sequence; its weights follow its [other
    /// operands](Recurrent::data_operands).
    Recurrent(Recurrent),
    /// One step of an LSTM: c and h from the previous c, the inputs of the gates i, f, o and g, and
    /// the marks that are 0 where a sequence begins.
    LstmUnit,
    /// Detected boxes, from locations, scores and priors (SSD).
    Detection(SsdDetection),
    /// Detected boxes, from the maps of YOLO.
    YoloDetection(YoloDetection),
    /// Pooling of the maps in the first operand over the regions in the second.
    RegionPool(RegionPool),
    /// Proposed regions, and as second output their scores, from probabilities, offsets and image
    /// sizes (RPN).
    Proposals(Proposals),
    /// The image and box of each region in the second operand (R, 5), moved by the last four of its
    /// eight offsets in the first operand (R, 8).
    DecodeBoxes(BoxOffsets),
    /// Every channel of the first operand (N, C, H, W) times the second one (N, 1, H, W).
    Mask,
    /// A loss.
    Loss(Loss),
    /// The fraction of items whose label is among the `count` greatest scores, and as second output
    /// this fraction for each class.
    Accuracy {
        /// The scores seen from the classes.
        axis_view: AxisView,
        /// The number of greatest scores that count as a hit.
        count: usize,
        /// The label whose items are left out.
        ignore: Option<i32>,
    },
    /// Real numbers as `u8`.
    Quantize(Quantized),
    /// The real numbers that `u8`s represent.
    Dequantize(Quantized),
    /// An operation on integers that represent real numbers.
    Integer(Box<Integer>),
    /// A convolution or inner product whose factors are [rounded to bf16](crate::bfloat16).
    Bfloat16(Box<Op>),
}

impl Op {
    /// The name of the variant, for reports and errors.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Identity => "Identity",
            Self::View => "View",
            Self::Convolution { .. } => "Convolution",
            Self::InnerProduct { .. } => "InnerProduct",
            Self::Pointwise(_) => "Pointwise",
            Self::PerChannel { .. } => "PerChannel",
            Self::Sum(_) => "Sum",
            Self::Product => "Product",
            Self::Maximum => "Maximum",
            Self::Concat { .. } => "Concat",
            Self::Slice { .. } => "Slice",
            Self::ScaleAndAdd => "ScaleAndAdd",
            Self::ShuffleChannels { .. } => "ShuffleChannels",
            Self::Pool(_) => "Pool",
            Self::Lrn(_) => "Lrn",
            Self::Rearrange { .. } => "Rearrange",
            Self::Unpool => "Unpool",
            Self::Resample(_) => "Resample",
            Self::Softmax { .. } => "Softmax",
            Self::Constant(_) => "Constant",
            Self::Fill(_) => "Fill",
            Self::Crop { .. } => "Crop",
            Self::Tile { .. } => "Tile",
            Self::Permute { .. } => "Permute",
            Self::Reverse { .. } => "Reverse",
            Self::PickItems => "PickItems",
            Self::KeepItems => "KeepItems",
            Self::Embed => "Embed",
            Self::Reduce { .. } => "Reduce",
            Self::Greatest { .. } => "Greatest",
            Self::StochasticMean(_) => "StochasticMean",
            Self::MaximumAndPlace(_) => "MaximumAndPlace",
            Self::Pyramid(_) => "Pyramid",
            Self::Columns { .. } => "Columns",
            Self::LrnWithin(_) => "LrnWithin",
            Self::Standardize { .. } => "Standardize",
            Self::UnitLength { .. } => "UnitLength",
            Self::Affine { .. } => "Affine",
            Self::Recurrent(_) => "Recurrent",
            Self::LstmUnit => "LstmUnit",
            Self::Detection(_) => "Detection",
            Self::YoloDetection(_) => "YoloDetection",
            Self::RegionPool(_) => "RegionPool",
            Self::Proposals(_) => "Proposals",
            Self::DecodeBoxes(_) => "DecodeBoxes",
            Self::Mask => "Mask",
            Self::Loss(_) => "Loss",
            Self::Accuracy { .. } => "Accuracy",
            Self::Quantize(_) => "Quantize",
            Self::Dequantize(_) => "Dequantize",
            Self::Integer(_) => "Integer",
            Self::Bfloat16(_) => "Bfloat16",
        }
    }

    /// Whether its last operands are the parameters of a layer.
    pub fn has_parameters(&self) -> bool {
        match self {
            Self::Convolution { .. } | Self::InnerProduct { .. } | Self::Embed | Self::UnitLength { .. } => true,
            Self::Standardize { scale, shift, .. } => scale.or(*shift).is_some(),
            Self::Affine { .. } | Self::Recurrent(_) => true,
            Self::Integer(integer) => integer.op.has_parameters(),
            Self::Bfloat16(op) => op.has_parameters(),
            _ => false,
        }
    }

    /// How many of its first operands are data, if it has `operands`. The others are weights.
    pub fn data_operands(&self, operands: usize) -> usize {
        match self {
            Self::Recurrent(recurrent) => recurrent.data_operands(),
            _ if self.has_parameters() => 1,
            _ => operands,
        }
        .min(operands)
    }

    /// The number of multiply-adds of products with learned weights, as a direct computation needs
    /// them: each output of a convolution or inner product takes one for each weight of its filter,
    /// and so does each input of a transposed convolution. `None` for operations without such
    /// products, and for shapes that do not fit.
    pub fn multiply_adds(&self, inputs: &[&[usize]], outputs: &[&[usize]]) -> Option<u64> {
        match self {
            Self::Integer(integer) => return integer.op.multiply_adds(inputs, outputs),
            Self::Bfloat16(op) => return op.multiply_adds(inputs, outputs),
            _ => {}
        }
        let &[x, weights, ..] = inputs else {
            return None;
        };
        let (applied, filters) = match self {
            Self::Convolution { transposed: false, .. } => (*outputs.first()?, *weights.first()?),
            Self::Convolution { transposed: true, .. } => (x, *weights.first()?),
            Self::InnerProduct { transpose, .. } => {
                let filters = if *transpose { weights.last() } else { weights.first() };
                (*outputs.first()?, *filters?)
            }
            Self::Identity | Self::View | Self::Concat { .. } | Self::Slice { .. } => return None,
            Self::Pointwise(_) | Self::PerChannel { .. } | Self::Softmax { .. } => return None,
            Self::Sum(_) | Self::Product | Self::Maximum => return None,
            Self::Pool(_) | Self::Lrn(_) | Self::StochasticMean(_) | Self::MaximumAndPlace(_) => return None,
            Self::Pyramid(_) | Self::Columns { .. } | Self::LrnWithin(_) => return None,
            Self::Constant(_) | Self::Fill(_) | Self::Crop { .. } | Self::Tile { .. } => return None,
            Self::Permute { .. } | Self::Reverse { .. } | Self::PickItems | Self::KeepItems | Self::Embed => {
                return None;
            }
            Self::Reduce { .. } | Self::Greatest { .. } | Self::Standardize { .. } => return None,
            Self::UnitLength { .. } | Self::Affine { .. } | Self::Recurrent(_) | Self::LstmUnit => return None,
            Self::Rearrange { .. } | Self::Unpool | Self::YoloDetection(_) => return None,
            Self::RegionPool(_) | Self::Proposals(_) | Self::DecodeBoxes(_) | Self::Mask => return None,
            Self::Detection(_) | Self::Loss(_) | Self::Accuracy { .. } => return None,
            Self::ScaleAndAdd | Self::ShuffleChannels { .. } | Self::Resample(_) => return None,
            Self::Quantize(_) | Self::Dequantize(_) | Self::Integer(_) | Self::Bfloat16(_) => return None,
        };
        Some(product(applied).saturating_mul(product(weights) / (filters as u64).max(1)))
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
        let counted = |op: &Op, weights: &[usize]| op.multiply_adds(&[&[2, 3], weights, &[5]], &[&[2, 5]]);
        assert_eq!(counted(&product(false), &[5, 3]), Some(30));
        assert_eq!(counted(&product(true), &[3, 5]), Some(30));
        assert_eq!(counted(&Op::Identity, &[5, 3]), None);
        assert_eq!(product(false).multiply_adds(&[], &[]), None);
    }
}
