//! LabelSpecificRescale: multiplies the score of the label's class by one weight and those of all others by another.
//!
//! Bottoms: scores `[N, K...]`; labels, one for each row. Tops: the scores, those of the labels times `positive_weight`, all
//! others times `negative_weight`; and, if a second one is named, the positive weight, `[1]`. In TEST the scores are copied,
//! unless `rescale_test` is true. The first top may be the first bottom.
//!
//! `label_specific_rescale_param`: `positive_weight` w and `negative_weight` (default 1). `bias_fix` adds 1 − w to a label's
//! score. `for_ip` leaves labels' scores of 0 and less as they are. `power_on_positive` takes sign(x) |x|^w for w x. If
//! `positive_weight_base` is given, w is in TRAIN `positive_weight_base · (1 + gamma · iteration)^−power`, limited by
//! `positive_weight_min` and `positive_weight_max` where they are given; `gamma` 0, `power` 1; `iteration` (default 0) is
//! increased before each forward pass in TRAIN and is part of a snapshot. `positive_lower_bound` and
//! `negative_upper_bound` have no effect, as in the original.
//!
//! Gradient to the scores: that of the first top times the same factors, with `power_on_positive` w |x|^(w − 1) at the
//! labels; none to the labels, and none from the weight.
//!
//! From happynear's NormFace.

use super::label_specific::{copy_diffs, copy_scores, limited, reshape};
use super::rows::classes_of;
use crate::common::{build, iteration_of_state, iteration_to_state, no_label_gradient};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{LabelSpecificRescaleParameter, LayerParameter, LayerState};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["label_specific_rescale_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    in_place: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "LabelSpecificRescale",
        "Multiplies the score of the label's class by one weight, others by another.",
        module_doc!("label_specific_rescale.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.label_specific_rescale_param().cloned().unwrap_or_default();
    Ok(Box::new(LabelSpecificRescale::<T> {
        iteration: options.iteration().into(),
        options,
        columns: 0,
        factors: Blob::empty("the factors of labels"),
        is_copy: true,
    }))
}

struct LabelSpecificRescale<T: Real> {
    options: LabelSpecificRescaleParameter,
    iteration: i64,
    columns: usize,
    /// The derivative of each row's score of its label. A top in place has no scores to compute it from.
    factors: Blob<T>,
    /// Whether the last forward pass only copied.
    is_copy: bool,
}

impl<T: Real> LabelSpecificRescale<T> {
    fn weight(&self, is_train: bool) -> f64 {
        let options = &self.options;
        match options.positive_weight_base {
            Some(base) if is_train => {
                let growth = 1.0 + f64::from(options.gamma()) * self.iteration as f64;
                let weight = f64::from(base) * growth.powf(-f64::from(options.power()));
                limited(weight, options.positive_weight_min, options.positive_weight_max)
            }
            _ => options.positive_weight().into(),
        }
    }

    /// A label's score, and its derivative.
    fn rescaled(&self, x: f64, weight: f64) -> (f64, f64) {
        if self.options.for_ip() && x <= 0.0 {
            return (x, 1.0);
        }
        let fix = if self.options.bias_fix() { 1.0 - weight } else { 0.0 };
        match self.options.power_on_positive() {
            true => {
                let slope = weight * x.abs().powf(weight - 1.0);
                (x.signum() * x.abs().powf(weight) + fix, slope)
            }
            false => (x * weight + fix, weight),
        }
    }

    fn rescale(&mut self, io: &Io<'_, T>, weight: f64) -> Result<()> {
        let (columns, negative) = (self.columns, f64::from(self.options.negative_weight()));
        let classes = classes_of(io.bottom(1), columns)?;
        let (mut y, mut factors) = (io.top(0).data_mut()?, self.factors.data_overwrite()?);
        for ((row, class), factor) in y.chunks_exact_mut(columns.max(1)).zip(classes).zip(factors.iter_mut()) {
            let (score, slope) = self.rescaled(row[class].to_f64(), weight);
            row.iter_mut().for_each(|x| *x = T::from_f64(x.to_f64() * negative));
            row[class] = T::from_f64(score);
            *factor = T::from_f64(slope);
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for LabelSpecificRescale<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [rows, columns] = reshape(io)?;
        self.columns = columns;
        self.factors.reshape(&[rows])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        copy_scores(ctx, io)?;
        self.is_copy = !ctx.is_train() && !self.options.rescale_test();
        if ctx.is_train() {
            self.iteration = self.iteration.saturating_add(1);
        }
        let weight = self.weight(ctx.is_train());
        if !self.is_copy {
            ctx.falls_back("weights of labels");
            self.rescale(io, weight)?;
        }
        if io.tops() > 1 {
            io.top(1).data_overwrite()?[0] = T::from_f64(weight);
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(1) == Some(&true) {
            return Err(no_label_gradient(&KIND, 1, io));
        }
        if !propagate[0] {
            return Ok(());
        }
        copy_diffs(ctx, io)?;
        if self.is_copy {
            return Ok(());
        }
        let (columns, negative) = (self.columns, f64::from(self.options.negative_weight()));
        let classes = classes_of(io.bottom(1), columns)?;
        let (mut diff, factors) = (io.bottom(0).diff_mut()?, self.factors.data()?);
        for ((row, class), factor) in diff.chunks_exact_mut(columns.max(1)).zip(classes).zip(factors.iter()) {
            let of_label = row[class] * *factor;
            row.iter_mut().for_each(|dx| *dx = T::from_f64(dx.to_f64() * negative));
            row[class] = of_label;
        }
        Ok(())
    }

    fn state(&self) -> Result<Option<LayerState>> {
        Ok(Some(iteration_to_state(self.iteration)))
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        if let Some(iteration) = iteration_of_state(state)? {
            self.iteration = iteration;
        }
        Ok(())
    }
}
