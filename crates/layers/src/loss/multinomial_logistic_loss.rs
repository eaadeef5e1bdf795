//! MultinomialLogisticLoss: `L = −(1/N) Σ log max(p_label, 1e-20)` of probabilities.
//!
//! Bottoms: probabilities, N items along the first axis, whose other elements are their classes; labels, one for each item, whole numbers from 0.
//! Top: the loss, a scalar. There are no options; the `normalization` and the `ignore_label` of `loss_param` mean nothing here.
//!
//! Gradient to the probabilities, with the loss weight from the top's diff: `−weight / (N max(p, 1e-20))` at the label, 0 elsewhere. None to the
//! labels. SoftmaxWithLoss takes scores instead, and its gradient stays small where a probability is.

use crate::common::{Labels, Loss, LossLayer, build, not_below};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Around;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "MultinomialLogisticLoss",
        "The logistic loss of probabilities.",
        module_doc!("multinomial_logistic_loss.rs"),
        build!(build),
    )
};

/// Probabilities below this one count as this one.
const LEAST: f64 = 1e-20;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let around = Around::default();
    LossLayer::boxed(&KIND, param, MultinomialLogisticLoss { around })
}

struct MultinomialLogisticLoss {
    around: Around,
}

impl MultinomialLogisticLoss {
    /// Calls `visit` with the index of each item's probability of its label.
    fn visit<T: Real>(&self, io: &Io<'_, T>, mut visit: impl FnMut(usize)) -> Result<()> {
        let classes = self.around.len;
        Labels { ignore: None }.visit(io.bottom(1), classes, |item, class| {
            if let Some(class) = class {
                visit(item * classes + class);
            }
        })
    }
}

impl<T: Real> Loss<T> for MultinomialLogisticLoss {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.around = Around::items(io.bottom(0).shape());
        Labels::check_shape(io.bottom(0), self.around, io.bottom(1))
    }

    fn forward(&mut self, io: &mut Io<'_, T>) -> Result<f64> {
        let prob = io.bottom(0).data()?;
        let (least, mut sum) = (T::from_f64(LEAST), 0.0);
        self.visit(io, |i| sum -= not_below(prob[i], least).ln().to_f64())?;
        Ok(sum / self.around.outer.max(1) as f64)
    }

    fn backward(&mut self, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let prob = io.bottom(0).data()?;
        let mut diff = io.bottom(0).diff_overwrite()?;
        diff.fill(T::ZERO);
        let (least, scale) = (
            T::from_f64(LEAST),
            T::from_f64(-weight / self.around.outer.max(1) as f64),
        );
        self.visit(io, |i| diff[i] = scale / not_below(prob[i], least))
    }
}
