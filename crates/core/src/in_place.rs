//! Functions of layers that work in place on the top of the layer before them, such as ReLU after
//! Convolution, as data.
//!
//! Run one after the other, such layers would each move the whole blob through memory. As data,
//! their functions become the epilogue of the first layer's kernel, which applies them to each part
//! of the result while it is in the cache. A callback instead of data could not run in a device's
//! kernel.

use crate::{Blob, Ctx, Io, Real, Result};
use cortado_ops::{AxisView, PerChannel, Pointwise};

/// A layer that can work in place as part of another layer's pass.
pub trait InPlace<T: Real> {
    /// The forward pass as a function of single elements. `None` if an element of the top depends
    /// on several elements of the bottom in this pass, as in BatchNorm's training.
    ///
    /// `kept` is a copy of the bottom that the layer before keeps for its own gradient. A layer
    /// whose gradient needs the bottom's values uses this copy instead of making a second one.
    ///
    /// # Errors
    /// Those of [`Layer::forward`](crate::Layer::forward).
    fn step(&mut self, ctx: &Ctx, io: &Io<'_, T>, kept: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>>;

    /// A copy of the top that the layer keeps for its gradient, if it makes one.
    fn kept_top(&self) -> Option<&Blob<T>> {
        None
    }

    /// Whether its top is above 0 exactly where its bottom is, except for elements through which no
    /// gradient passes. If so, a layer before it that reads only signs (ReLU) can read them from
    /// the overwritten blob, and no copy is needed.
    fn keeps_signs(&self, ctx: &Ctx) -> bool {
        let _ = ctx;
        false
    }

    /// The backward pass of a layer in place, as a function of each channel alone. `None` if
    /// channels depend on each other.
    ///
    /// # Errors
    /// Those of [`Layer::backward`](crate::Layer::backward).
    fn channel_gradient(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ChannelGradient<'_, T>>> {
        let _ = (io, propagate);
        Ok(None)
    }
}

/// One layer's part of the common pass: a function of each element, and the copies that its
/// gradient needs.
#[derive(Debug)]
pub struct Step<'a, T: Real> {
    /// The function of each element.
    pub function: StepFunction<'a, T>,
    /// Receives a copy of the input, if the gradient needs it. It has the shape of the blob.
    pub keep_input: Option<&'a Blob<T>>,
    /// Receives a copy of the output, if the gradient needs it. It has the shape of the blob.
    pub keep_output: Option<&'a Blob<T>>,
}

impl<'a, T: Real> Step<'a, T> {
    /// A step without copies.
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
    /// One function for each channel.
    PerChannel {
        /// The blob seen from its channels.
        axis_view: AxisView,
        /// The function.
        function: BlobFunction<'a, T>,
    },
}

/// A function of the elements of each channel, whose coefficients are blobs with one element for each
/// channel.
pub type BlobFunction<'a, T> = Pointwise<PerChannel<T, &'a Blob<T>>>;

/// The gradient of a layer in place, as a function of each channel. x is its bottom, y its top, dx
/// and dy their diffs.
#[derive(Debug)]
pub enum ChannelGradient<'a, T: Real> {
    /// dx = dy · f′(y), for functions whose derivative can be computed from the output, since the
    /// input is overwritten.
    Pointwise(Pointwise<T>),
    /// dx = factor · dy, with a factor for each channel.
    Scaled {
        /// The blob seen from its channels.
        axis_view: AxisView,
        /// The factors.
        factors: &'a Blob<T>,
    },
    /// dx = (dy − mean(dy) − mean(dy·y) · y) · inverse_std, with means over the channel: the
    /// gradient of normalisation by the statistics of the batch.
    Normalized {
        /// The blob seen from its channels.
        axis_view: AxisView,
        /// The normalised values.
        y: &'a Blob<T>,
        /// 1 / the standard deviation of each channel.
        inverse_std: &'a Blob<T>,
    },
    /// dx = γ · dy, dγ += Σ dy · x and dβ += Σ dy, with sums over the channel.
    Affine {
        /// The blob seen from its channels.
        axis_view: AxisView,
        /// γ; 1 if there is none.
        gamma: Option<&'a Blob<T>>,
        /// x, if dγ may be wanted.
        x: Option<&'a Blob<T>>,
        /// The blobs of γ and β whose diffs are wanted.
        learned: [Option<&'a Blob<T>>; 2],
    },
}
