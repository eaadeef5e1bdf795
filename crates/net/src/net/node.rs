//! A layer with its place in a net.

use super::copied::Copied;
use super::quantization::Rounding;
use cortado_core::{Blob, Ctx, Frame, Layer, LayerKind, Real, Result, Shape};
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
    /// Tops that are overwritten before the backward pass reads them.
    pub(super) kept: Vec<Copied<T>>,
    /// Tops that must not share memory with a bottom or a parameter, as the layer has it.
    pub(super) apart: Vec<Copied<T>>,
    /// The shapes that the parameters were made with.
    pub(super) param_shapes: Vec<Shape>,
    /// The shapes of bottoms and tops when the layer was last shaped or run.
    pub(super) shapes: Vec<Shape>,
    /// The multiply-adds of a forward pass at these shapes.
    pub(super) multiply_adds: u64,
    /// How the layer rounds in the present pass, in nets that simulate integers.
    pub(super) rounding: Option<Rounding>,
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

    /// Puts the loss weights into the diffs of the tops, where a new shape has brought new memory.
    pub(super) fn fill_loss_diffs(&mut self, blobs: &[Blob<T>]) -> Result<()> {
        for loss in &mut self.losses {
            let blob = &blobs[self.tops[loss.top]];
            if *loss.filled_for != **blob.shape() || loss.filled_for.is_empty() {
                blob.diff_overwrite()?.fill(T::from_f64(loss.weight));
                loss.filled_for = blob.shape().to_vec();
            }
        }
        Ok(())
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
