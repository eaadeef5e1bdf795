//! HingeLoss: `L = (1/N) Σ m`, or `(1/N) Σ m²`, with the margins `m = max(0, 1 − δ s)`: each class
//! against all others.
//!
//! s is a score; δ is 1 for the class of the label and −1 for every other class.
//!
//! Bottoms: scores, N items along the first axis, whose other elements are their classes; labels,
//! one for each item, numbers from 0, whose fraction is cut off. Top: the loss, a scalar.
//!
//! `hinge_loss_param`: `norm` L1 (default, Σ m) or L2 (Σ m²). The `normalization` and the
//! `ignore_label` of `loss_param` have no effect here.
//!
//! Gradient to the scores, times weight / N with the loss weight from the top's diff: L1 `−δ` where
//! m > 0, else 0; L2 `−2 δ m`. None to the labels.

use crate::common::{Labels, Loss, LossLayer, build, scale_derivatives};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::HingeNorm;
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;
use cortado_proto::hinge_loss_parameter::Norm;
use cortado_reference::hinge_loss;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["hinge_loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "HingeLoss",
        "The margins that scores lack, each class against all others.",
        module_doc!("hinge_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let norm = match param.hinge_loss_param().cloned().unwrap_or_default().norm() {
        Norm::L1 => HingeNorm::L1,
        Norm::L2 => HingeNorm::L2,
        other => {
            let problem = format!("{other} is unknown; it can be L1 or L2");
            return Err(Error::param("hinge_loss_param.norm", problem));
        }
    };
    let loss = HingeLoss::<T> {
        norm,
        axis_view: AxisView::default(),
        slope: Blob::empty("the slopes in a HingeLoss"),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct HingeLoss<T: Real> {
    norm: HingeNorm,
    axis_view: AxisView,
    /// The derivatives of the sum by the scores.
    slope: Blob<T>,
}

impl<T: Real> Loss<T> for HingeLoss<T> {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.axis_view = AxisView::items(io.bottom(0).shape());
        Labels::check_shape(io.bottom(0), self.axis_view, io.bottom(1))?;
        self.slope.reshape_like(io.bottom(0))
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        let squared = self.norm == HingeNorm::L2;
        Some(cortado_ops::Loss::Hinge { squared })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        hinge_loss(ctx, self.norm, [io.bottom(0), io.bottom(1)], &self.slope)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let scale = weight / self.axis_view.outer.max(1) as f64;
        scale_derivatives(ctx, scale, &self.slope, io.bottom(0))
    }
}
