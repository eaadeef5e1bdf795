//! SoftmaxWithLoss: `L = −(1/Z) Σ log max(p_label, FLT_MIN)` with p = softmax of the scores.
//!
//! Bottoms: scores `[outer…, classes, inner…]` and labels, one for each of the outer · inner places, whole numbers from 0. Tops: the loss, a
//! scalar; and, if a second one is named, the probabilities, in the shape of the scores.
//!
//! `softmax_param`: `axis` (default 1). `loss_param`: `ignore_label` (default none); `normalization` chooses Z: FULL outer · inner, VALID (default) the
//! places that are not ignored, BATCH_SIZE outer, NONE 1, but never less than 1. The older `normalize` is VALID if true and BATCH_SIZE if false.
//!
//! Gradient: `(p − onehot(label)) · weight / Z` to the scores, with the loss weight from the first top's diff; 0 at ignored places. None to the labels
//! and none from the second top.

use crate::frame::{Around, Labels, Normalizer, build, reshape_loss, resolve_axis};
use cortado_core::event::Event;
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_cpu as cpu;
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["softmax_param", "loss_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "SoftmaxWithLoss",
        "Softmax and the logistic loss of its probabilities.",
        module_doc!("softmax_with_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let loss = param.loss_param().cloned().unwrap_or_default();
    Ok(Box::new(SoftmaxWithLoss {
        name: param.name().into(),
        axis: param.softmax_param().cloned().unwrap_or_default().axis(),
        labels: Labels {
            ignore: loss.ignore_label,
        },
        normalizer: Normalizer::from_param(&loss, NormalizationMode::VALID)?,
        around: Around::default(),
        prob: Blob::empty("the probabilities of a SoftmaxWithLoss"),
        valid: 0,
    }))
}

struct SoftmaxWithLoss<T: Real> {
    name: String,
    axis: i32,
    labels: Labels,
    normalizer: Normalizer,
    around: Around,
    prob: Blob<T>,
    /// The number of labels that were not ignored in the last forward pass.
    valid: usize,
}

impl<T: Real> SoftmaxWithLoss<T> {
    fn divisor(&self) -> f64 {
        self.normalizer
            .divisor(self.around.outer, self.around.inner, self.valid)
    }
}

impl<T: Real> Layer<T> for SoftmaxWithLoss<T> {
    /// The original makes an inner Softmax layer here, and says so in its log.
    fn setup(&mut self, ctx: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        ctx.emit(&Event::LayerFactory { layer: &self.name });
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        reshape_loss(io)?;
        let shape = io.bottom(0).shape();
        self.around = Around::axis(shape, resolve_axis(shape, self.axis, "softmax_param.axis")?);
        Labels::check_shape(io.bottom(0), self.around, io.bottom(1))?;
        self.prob.reshape(shape)?;
        if io.tops() > 1 {
            let top = io.top_mut(1);
            top.reshape(self.prob.shape())?;
            top.share_data(&self.prob)?;
        }
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let mut prob = self.prob.data_overwrite()?;
        let Around { outer, len, inner } = self.around;
        cpu::softmax_forward(outer, len, inner, &io.bottom(0).data()?, &mut prob);
        let least = T::from_f64(f32::MIN_POSITIVE.into());
        let (mut loss, mut valid) = (0.0, 0);
        self.labels.visit(io.bottom(1), len, |place, class| {
            if let Some(class) = class {
                let p = prob[self.around.first(place) + class * inner];
                loss -= if p < least { least } else { p }.ln().to_f64();
                valid += 1;
            }
        })?;
        self.valid = valid;
        io.top(0).data_overwrite()?.fill(T::from_f64(loss / self.divisor()));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(Error::message(
                "SoftmaxWithLoss Layer cannot backpropagate to label inputs.",
            ));
        }
        if !propagate[0] {
            return Ok(());
        }
        let Around {
            len: classes, inner, ..
        } = self.around;
        let mut diff = io.bottom(0).diff_overwrite()?;
        diff.copy_from_slice(&self.prob.data()?);
        self.labels.visit(io.bottom(1), classes, |place, class| {
            let first = self.around.first(place);
            match class {
                Some(class) => diff[first + class * inner] -= T::ONE,
                None => diff[first..]
                    .iter_mut()
                    .step_by(inner)
                    .take(classes)
                    .for_each(|d| *d = T::ZERO),
            }
        })?;
        let weight = io.top(0).diff()?[0].to_f64();
        cpu::scal(T::from_f64(weight / self.divisor()), &mut diff);
        Ok(())
    }
}
