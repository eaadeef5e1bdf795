//! FocalLoss: the logistic loss of a softmax, which counts less for places that are right already (Lin et al., 2017).
//!
//! `L = −1/Z Σ α (1 − p)^γ ln p`, with p the softmax of the label's class.
//!
//! Bottoms: scores `[outer…, classes, inner…]`; labels, one for each of the outer · inner places. Tops: the loss, a scalar;
//! and, if a second one is named, the probabilities, in the shape of the scores.
//!
//! `focal_loss_param`: `axis` (default 1), `alpha` α (0.25; with `type` or `beta`, which only happynear's Caffe has, 1),
//! `gamma` γ (2). `type`: only ORIGIN. `loss_param`: `ignore_label` (default none); `normalization` chooses Z as in
//! SoftmaxWithLoss (default VALID).
//!
//! Gradient to the scores x, with the loss weight from the first top's diff:
//! `α (γ (1 − p)^(γ−1) p ln p − (1 − p)^γ) (onehot(label) − softmax) · weight / Z`; 0 at ignored places. None to the labels,
//! and none from the probabilities. From jolibrain/caffe.

use crate::common::{Formula, HostLoss, Labels, Normalizer, build, class_of, finite, not_negative, resolve_axis};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::AxisView;
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_proto::{FocalLossParameter, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["focal_loss_param", "loss_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "FocalLoss",
        "The logistic loss of a softmax, with less weight for what is right.",
        module_doc!("focal_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.focal_loss_param().cloned().unwrap_or_default();
    let common = param.loss_param().cloned().unwrap_or_default();
    let formula = Focal {
        axis: options.axis(),
        focus: Focus::new(&options)?,
        ignore: common.ignore_label,
        normalizer: Normalizer::from_param(&common, NormalizationMode::VALID)?,
        axis_view: AxisView::default(),
    };
    HostLoss::boxed(&KIND, param, formula)
}

struct Focal {
    axis: i32,
    focus: Focus,
    ignore: Option<i32>,
    normalizer: Normalizer,
    axis_view: AxisView,
}

/// How much less places count that are right already.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Focus {
    alpha: f64,
    gamma: f64,
}

impl Focus {
    /// That of a `focal_loss_param`.
    ///
    /// # Errors
    /// A form that is not supported, and numbers that make no sense.
    pub(crate) fn new(options: &FocalLossParameter) -> Result<Self> {
        if options.r#type().0 != 0 {
            let problem = "can only be ORIGIN; the other forms of happynear's Caffe are not supported";
            return Err(Error::param("focal_loss_param.type", problem));
        }
        let is_happynear = options.r#type.is_some() || options.beta.is_some();
        let alpha = options.alpha.unwrap_or(if is_happynear { 1.0 } else { 0.25 });
        Ok(Self {
            alpha: finite("focal_loss_param.alpha", alpha)?,
            gamma: not_negative("focal_loss_param.gamma", options.gamma())?,
        })
    }

    /// The loss of a probability, and its derivative by the score of the class divided by 1 − p.
    pub(crate) fn term(self, p: f64) -> (f64, f64) {
        let (log, rest) = (p.max(f32::MIN_POSITIVE.into()).ln(), 1.0 - p);
        let loss = -self.alpha * rest.powf(self.gamma) * log;
        let inner = match self.gamma > 0.0 && rest > 0.0 {
            true => self.gamma * rest.powf(self.gamma - 1.0) * p * log,
            false => 0.0,
        };
        (loss, self.alpha * (inner - rest.powf(self.gamma)))
    }
}

/// Replaces scores by their softmax.
fn take_softmax(scores: &mut [f64]) {
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    scores.iter_mut().for_each(|x| *x = (*x - most).exp());
    let sum: f64 = scores.iter().sum();
    scores.iter_mut().for_each(|x| *x /= sum);
}

impl<T: Real> Formula<T> for Focal {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        self.axis_view = AxisView::axis(&shape, resolve_axis(&shape, self.axis, "focal_loss_param.axis")?);
        Labels::check_shape(io.bottom(0), self.axis_view, io.bottom(1))?;
        match io.tops() {
            1 => Ok(()),
            _ => io.top_mut(1).reshape(&shape),
        }
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let view = self.axis_view;
        let (scores, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let mut probabilities = (io.tops() > 1).then(|| io.top(1).data_overwrite()).transpose()?;
        let mut p: Vec<f64> = reserve::filled(view.len, 0.0)?;
        let (mut sum, mut valid) = (0.0, 0);
        for (place, &label) in labels.iter().enumerate() {
            let first = view.first(place);
            let at = |class: usize| first + class * view.inner;
            p.iter_mut()
                .enumerate()
                .for_each(|(class, p)| *p = scores[at(class)].to_f64());
            take_softmax(&mut p);
            if let Some(top) = &mut probabilities {
                p.iter()
                    .enumerate()
                    .for_each(|(class, &p)| top[at(class)] = T::from_f64(p));
            }
            if self
                .ignore
                .is_some_and(|ignore| label.to_f64().trunc() == f64::from(ignore))
            {
                continue;
            }
            let label = class_of(io.bottom(1), place, label, view.len)?;
            let (loss, slope) = self.focus.term(p[label]);
            (sum, valid) = (sum + loss, valid + 1);
            for (class, p) in p.iter().enumerate() {
                let hit = if class == label { 1.0 } else { 0.0 };
                slopes[0][at(class)] = T::from_f64(slope * (hit - p));
            }
        }
        let divisor = self.normalizer.divisor(view.outer, view.inner, valid);
        slopes[0]
            .iter_mut()
            .for_each(|slope| *slope = T::from_f64(slope.to_f64() / divisor));
        Ok(sum / divisor)
    }
}
