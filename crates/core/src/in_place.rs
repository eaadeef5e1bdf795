//! Layers that work in place on the top of the layer before them, a part of the blob at a time
//! while that is in the caches: what they do, as data that a kernel of any device can read.

use crate::{Blob, Ctx, Io, Real, Result};
use cortado_ops::{Around, Pointwise};

/// What a layer does to its blob in place.
pub trait InPlace<T: Real> {
    /// The forward pass as a function of single elements. `None` if, this time, an element of the
    /// top needs others of the bottom. `kept` is a copy of the bottom that the layer before keeps
    /// until the gradient is computed: whoever needs what it overwrites need not make another.
    ///
    /// # Errors
    /// Those of [`Layer::forward`](crate::Layer::forward).
    fn step(&mut self, ctx: &Ctx, io: &Io<'_, T>, kept: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>>;

    /// A copy of the top that a forward pass leaves for the gradient, if there is one.
    fn kept_top(&self) -> Option<&Blob<T>> {
        None
    }

    /// Whether its top is above 0 exactly where its bottom is, leaving out elements through which no
    /// gradient passes: whether a layer before it that reads only signs finds them in its top.
    fn keeps_signs(&self, ctx: &Ctx) -> bool {
        let _ = ctx;
        false
    }

    /// The backward pass as a function of each channel alone, for a layer whose bottom is its top.
    /// `None` if it is not one.
    ///
    /// # Errors
    /// Those of [`Layer::backward`](crate::Layer::backward).
    fn channel_gradient(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ChannelGradient<'_, T>>> {
        let _ = (io, propagate);
        Ok(None)
    }
}

/// One step: a function of each element, and copies for a gradient.
#[derive(Debug)]
pub struct Step<'a, T: Real> {
    /// The function.
    pub function: StepFunction<'a, T>,
    /// Where to copy what is read, if it is needed; in the shape of the blob.
    pub keep_input: Option<&'a Blob<T>>,
    /// Where to copy what is written, if it is needed; in the shape of the blob.
    pub keep_output: Option<&'a Blob<T>>,
}

impl<'a, T: Real> Step<'a, T> {
    /// A step that keeps nothing.
    pub fn new(function: StepFunction<'a, T>) -> Self {
        Self {
            function,
            keep_input: None,
            keep_output: None,
        }
    }
}

/// The function of a step.
#[derive(Clone, Copy, Debug)]
pub enum StepFunction<'a, T: Real> {
    /// The same for all elements.
    Pointwise(Pointwise<T>),
    /// One for each channel of a blob.
    PerChannel {
        /// The blob seen from its channels.
        around: Around,
        /// The functions.
        function: ChannelFunction<'a, T>,
    },
}

/// A function of the elements of each channel, with coefficients in blobs, one for each channel.
#[derive(Clone, Copy, Debug)]
pub enum ChannelFunction<'a, T: Real> {
    /// scale · x + shift.
    Affine {
        /// The factors; 1 if there are none.
        scale: Option<&'a Blob<T>>,
        /// The summands; 0 if there are none.
        shift: Option<&'a Blob<T>>,
    },
    /// (x − mean) · inverse_std.
    Normalize {
        /// The means.
        mean: &'a Blob<T>,
        /// 1 / the standard deviations.
        inverse_std: &'a Blob<T>,
    },
    /// x, times slope unless x > 0.
    PRelu {
        /// The slopes.
        slope: &'a Blob<T>,
    },
}

/// The gradient of a layer that is in place, as a function of each channel of its blob.
#[derive(Debug)]
pub enum ChannelGradient<'a, T: Real> {
    /// dx = dy · f′(y), for a function whose slope follows from its output.
    Pointwise(Pointwise<T>),
    /// dx = factor · dy, with a factor for each channel.
    Scaled {
        /// The blob seen from its channels.
        around: Around,
        /// The factors.
        factors: &'a Blob<T>,
    },
    /// dx = (dy − mean(dy) − mean(dy·y) · y) · inverse_std, with means over the channel: that of
    /// normalisation by the statistics of a batch.
    Normalized {
        /// The blob seen from its channels.
        around: Around,
        /// The normalised values.
        y: &'a Blob<T>,
        /// 1 / the standard deviation of each channel.
        inverse_std: &'a Blob<T>,
    },
    /// dx = γ · dy, dγ += Σ dy · x and dβ += Σ dy, with sums over the channel.
    Affine {
        /// The blob seen from its channels.
        around: Around,
        /// γ; 1 if there is none.
        gamma: Option<&'a Blob<T>>,
        /// x, if dγ may be wanted.
        x: Option<&'a Blob<T>>,
        /// The blobs of γ and β whose diffs are wanted.
        learned: [Option<&'a Blob<T>>; 2],
    },
}
