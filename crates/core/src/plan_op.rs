//! What a layer computes, in the terms of an engine that plans a whole net for inference.

use cortado_ops::{ConvGeometry, Lrn, PoolGeometry};

/// What a layer computes in its forward pass, for the shapes of its last reshape and with its present parameters. All is in Caffe's order of axes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PlanOp {
    /// Every top is the bottom.
    Identity,
    /// The top has the bottom's elements in the same order, in another shape.
    Reshape,
    /// Every top is the convolution of its bottom with the layer's first parameter, plus the second one if there is one.
    Convolution {
        /// The axis of the channels.
        axis: usize,
        /// The sizes.
        geometry: ConvGeometry,
    },
    /// The product of the bottom, as a matrix, with the layer's first parameter, plus the second one if there is one.
    InnerProduct {
        /// The first axis that belongs to the columns of the bottom.
        axis: usize,
        /// Whether the weights are stored as inputs × outputs, not outputs × inputs.
        transpose: bool,
    },
    /// `y = scale · x + shift`.
    Affine(AffineOp),
    /// `x` if it is positive, else `slope · x`.
    Relu {
        /// For negative numbers.
        slope: f32,
    },
    /// The same with a slope for each channel (axis 1), or one for all.
    PRelu {
        /// The slopes.
        slopes: Vec<f32>,
    },
    /// The nearest number from `min` to `max`.
    Clip {
        /// The least.
        min: f32,
        /// The greatest.
        max: f32,
    },
    /// The sum of the bottoms, each times its coefficient.
    Sum {
        /// One for each bottom.
        coefficients: Vec<f32>,
    },
    /// The product of the bottoms.
    Product,
    /// The maximum of the bottoms.
    Maximum,
    /// The bottoms one after the other.
    Concat {
        /// The axis along which they lie.
        axis: usize,
    },
    /// The maximum or the mean of windows.
    Pool {
        /// The maximum, not the mean.
        max: bool,
        /// The sizes.
        geometry: PoolGeometry,
    },
    /// Local response normalisation across channels (axis 1).
    Lrn(Lrn<f32>),
    /// Softmax along the middle one of the three axes (outer, len, inner) as which the bottom is seen.
    Softmax {
        /// The sizes of the three axes.
        around: [usize; 3],
    },
}

/// `y = scale · x + shift`, with coefficients for the middle one of the three axes (outer, len, inner) as which the bottom is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct AffineOp {
    /// The sizes of the three axes; they do not matter where there is one coefficient only.
    pub around: [usize; 3],
    /// The factors, one for each place along the middle axis, or one for all elements.
    pub scale: Vec<f64>,
    /// As many summands.
    pub shift: Vec<f64>,
}

impl AffineOp {
    /// The same scale and shift for all elements.
    pub fn uniform(scale: f64, shift: f64) -> Self {
        Self {
            around: [1; 3],
            scale: vec![scale],
            shift: vec![shift],
        }
    }
}
