//! EuclideanLoss: `L = 1/(2N) Σ (a − b)²`, the squared distance of two blobs.
//!
//! Bottoms: a and b, of the same first axis, N items, and the same number of elements. Top: the
//! loss, a scalar. There are no options; the `normalization` and the `ignore_label` of `loss_param`
//! have no effect here.
//!
//! Gradients, with the loss weight from the top's diff: `weight · (a − b) / N` to a and `weight ·
//! (b − a) / N` to b.

use crate::common::{Loss, LossLayer, build, check_same_count, scale_derivatives};
use cortado_core::{Arity, Blob, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;
use cortado_reference::euclidean_loss;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    ..LayerKind::new(
        "EuclideanLoss",
        "Half the mean squared distance of two blobs.",
        module_doc!("euclidean_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let loss = EuclideanLoss::<T> {
        items: 0,
        difference: Blob::empty("the difference in a EuclideanLoss"),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct EuclideanLoss<T: Real> {
    items: usize,
    /// a − b.
    difference: Blob<T>,
}

impl<T: Real> Loss<T> for EuclideanLoss<T> {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        self.items = AxisView::items(io.bottom(0).shape()).outer.max(1);
        self.difference.reshape_like(io.bottom(0))
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        Some(cortado_ops::Loss::Euclidean)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        euclidean_loss(ctx, [io.bottom(0), io.bottom(1)], &self.difference)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, propagate: &[bool]) -> Result<()> {
        for (bottom, sign) in [(0, 1.0), (1, -1.0)] {
            if propagate[bottom] {
                let scale = sign * weight / self.items as f64;
                scale_derivatives(ctx, scale, &self.difference, io.bottom(bottom))?;
            }
        }
        Ok(())
    }
}
