//! LabelSpecificAdd: adds a bias to the score of the label's class, such as the negative margin of AM-Softmax.
//!
//! Bottoms: scores `[N, K...]`; labels, one for each row. Tops: the scores with the bias added to the entry of each row's
//! label, if that entry is above −bias; and, if a second one is named, the bias, `[1]`. In TEST the scores are copied. The
//! first top may be the first bottom.
//!
//! `label_specific_add_param`: `bias` (default 0). If `bias_base` is given, the bias is instead
//! `bias_base + (1 + bias_gamma · iteration)^bias_power − 1`, limited by `bias_min` and `bias_max` where they are given;
//! `bias_gamma` 0, `bias_power` 1; `iteration` (default 0) is increased after each forward pass in TRAIN and is part of a
//! snapshot. `transform_test` has no effect, as in the original.
//!
//! Gradient: that of the first top is passed on to the scores; none to the labels, and none from the bias.
//!
//! From happynear/caffe-windows and AMSoftmax.

use super::label_specific::{copy_diffs, copy_scores, limited, reshape};
use super::rows::classes_of;
use crate::common::{build, iteration_of_state, iteration_to_state, no_label_gradient};
use cortado_core::{Arity, BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{LabelSpecificAddParameter, LayerParameter, LayerState};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["label_specific_add_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    in_place: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "LabelSpecificAdd",
        "Adds a bias to the score of the label's class.",
        module_doc!("label_specific_add.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.label_specific_add_param().cloned().unwrap_or_default();
    Ok(Box::new(LabelSpecificAdd {
        iteration: options.iteration().into(),
        options,
        columns: 0,
    }))
}

struct LabelSpecificAdd {
    options: LabelSpecificAddParameter,
    iteration: i64,
    columns: usize,
}

impl LabelSpecificAdd {
    /// The bias of the iteration.
    fn bias(&self) -> f64 {
        let options = &self.options;
        let Some(base) = options.bias_base else {
            return options.bias().into();
        };
        let growth = 1.0 + f64::from(options.bias_gamma()) * self.iteration as f64;
        let bias = f64::from(base) + growth.powf(options.bias_power().into()) - 1.0;
        limited(bias, options.bias_min, options.bias_max)
    }
}

impl<T: Real> Layer<T> for LabelSpecificAdd {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.columns = reshape(io)?[1];
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        copy_scores(ctx, io)?;
        let bias = self.bias();
        if ctx.is_train() {
            ctx.falls_back("biases of labels");
            self.iteration = self.iteration.saturating_add(1);
            let classes = classes_of(io.bottom(1), self.columns)?;
            let mut y = io.top(0).data_mut()?;
            for (i, class) in classes.into_iter().enumerate() {
                let score = &mut y[i * self.columns + class];
                if score.to_f64() > -bias {
                    *score = T::from_f64(score.to_f64() + bias);
                }
            }
        }
        if io.tops() > 1 {
            io.top(1).data_overwrite()?[0] = T::from_f64(bias);
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(1) == Some(&true) {
            return Err(no_label_gradient(&KIND, 1, io));
        }
        match propagate[0] {
            true => copy_diffs(ctx, io),
            false => Ok(()),
        }
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
