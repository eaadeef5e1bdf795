//! MultinomialLogisticLoss: `L = −(1/N) Σ log max(p_label, 1e-20)` of probabilities.
//!
//! Bottoms: probabilities, N items along the first axis, whose other elements are their classes;
//! labels, one for each item, numbers from 0, whose fraction is cut off. Top: the loss, a scalar. There are no options;
//! the `normalization` and the `ignore_label` of `loss_param` have no effect here.
//!
//! Gradient to the probabilities, with the loss weight from the top's diff: `−weight / (N max(p,
//! 1e-20))` at the label, 0 elsewhere. None to the labels. SoftmaxWithLoss takes scores instead,
//! and its gradient stays small where a probability is.

use crate::common::{Labels, Loss, LossLayer, build};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;
use cortado_reference::LogLoss;

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
    let axis_view = AxisView::default();
    LossLayer::boxed(&KIND, param, MultinomialLogisticLoss { axis_view })
}

struct MultinomialLogisticLoss {
    axis_view: AxisView,
}

impl<T: Real> Loss<T> for MultinomialLogisticLoss {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.axis_view = AxisView::items(io.bottom(0).shape());
        Labels::check_shape(io.bottom(0), self.axis_view, io.bottom(1))
    }

    fn op(&self) -> Option<cortado_ops::Loss> {
        Some(cortado_ops::Loss::Log {
            axis_view: self.axis_view,
            softmax: false,
            least: LEAST,
            ignore: None,
            divisor: cortado_ops::LossDivisor::Fixed(self.axis_view.outer.max(1) as f64),
            infogain: None,
            class_weights: Vec::new(),
        })
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        let loss = LogLoss {
            axis_view: self.axis_view,
            least: LEAST,
            ignore: None,
            weights: math::LossWeights::default(),
            gains: None,
        };
        let found = loss.of_probabilities(ctx, [io.bottom(0), io.bottom(1)], None)?;
        Ok(found.sum / self.axis_view.outer.max(1) as f64)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        let labels = Labels { ignore: None }.read_checked(ctx, self.axis_view, io.bottom(1))?;
        let (prob, mut diff) = (io.bottom(0).data_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
        let scale = T::from_f64(-weight / self.axis_view.outer.max(1) as f64);
        math::log_loss_gradient(ctx, &labels, (T::from_f64(LEAST), scale), &prob, &mut diff)
    }
}
