//! A layer with its place in a net.

use cortado_core::{Ctx, Frame, Layer, LayerKind, Real, Shape};
use cortado_proto::LayerParameter;

/// A layer in its net.
pub(super) struct LayerNode<T: Real> {
    pub(super) param: LayerParameter,
    pub(super) kind: &'static LayerKind,
    pub(super) layer: Box<dyn Layer<T>>,
    pub(super) ctx: Ctx,
    pub(super) bottoms: Vec<usize>,
    pub(super) tops: Vec<usize>,
    /// Which bottoms get gradients.
    pub(super) propagate: Vec<bool>,
    /// Which parameters get gradients.
    pub(super) param_wanted: Vec<bool>,
    pub(super) needs_backward: bool,
    /// The tops that count in the loss.
    pub(super) losses: Vec<LossTop>,
    /// The shapes that the parameters were made with.
    pub(super) param_shapes: Vec<Shape>,
    /// The shapes of bottoms and tops when the layer was last shaped or run.
    pub(super) shapes: Vec<Shape>,
    /// The multiply-adds of a forward pass at these shapes.
    pub(super) multiply_adds: u64,
}

/// A top that counts in the loss.
pub(super) struct LossTop {
    pub(super) top: usize,
    pub(super) weight: f64,
    /// The shape for which the top's diff was filled with the weight.
    pub(super) filled_for: Vec<usize>,
}

impl<T: Real> LayerNode<T> {
    pub(super) fn name(&self) -> &str {
        self.param.name()
    }

    /// The place of an error in this layer.
    pub(super) fn frame(&self) -> Frame {
        layer_frame(&self.param)
    }
}

/// The place of an error in the layer of such a parameter.
pub(super) fn layer_frame(param: &LayerParameter) -> Frame {
    Frame::Layer {
        name: param.name().into(),
        type_name: param.r#type().into(),
    }
}
