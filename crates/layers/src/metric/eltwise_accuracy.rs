//! EltwiseAccuracy: the fraction of places whose label is among the best scores.
//!
//! Bottoms: scores `[N, C, ...]`; labels, one for each item and place. Top: the fraction, (1, 1, 1, 1). Of equal scores the
//! later class is the better one.
//!
//! `eltwise_accuracy_param`: `top_k` (default 1); `ignore_label` (default none): places that do not count.
//!
//! There is no gradient. From HyeonwooNoh's DeconvNet, where items after the first get wrong labels.

use crate::common::{Labels, build, class_of, divisor, no_gradient, required};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["eltwise_accuracy_param"],
    bottoms: Arity::exactly(2),
    not_differentiable: Some("the number of right answers has no gradient"),
    ..LayerKind::new(
        "EltwiseAccuracy",
        "The fraction of places whose label is among the best scores.",
        module_doc!("eltwise_accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.eltwise_accuracy_param().cloned().unwrap_or_default();
    Ok(Box::new(EltwiseAccuracy {
        top_k: required("eltwise_accuracy_param.top_k", Some(options.top_k()))?,
        ignore: options.ignore_label,
        view: AxisView::default(),
    }))
}

struct EltwiseAccuracy {
    top_k: usize,
    ignore: Option<i32>,
    view: AxisView,
}

impl<T: Real> Layer<T> for EltwiseAccuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.bottom(0).shape().len() < 2 {
            let what = format!("axes of the scores \"{}\"", io.bottom(0).name());
            return Err(Error::mismatch(what, "2 or more", io.bottom(0).shape().len()));
        }
        self.view = AxisView::axis(io.bottom(0).shape(), 1);
        Labels::check_shape(io.bottom(0), self.view, io.bottom(1))?;
        io.top_mut(0).reshape(&[1; 4])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("accuracy of places");
        let (scores, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let (mut right, mut count) = (0_usize, 0);
        for (place, &label) in labels.iter().enumerate() {
            if self
                .ignore
                .is_some_and(|ignore| label.to_f64().trunc() == f64::from(ignore))
            {
                continue;
            }
            let class = class_of(io.bottom(1), place, label, self.view.len)?;
            let score = |class: usize| scores[self.view.first(place) + class * self.view.inner];
            let better = (0..self.view.len)
                .filter(|&other| score(other) > score(class) || (score(other) == score(class) && other > class));
            count += 1;
            right += usize::from(better.count() < self.top_k);
        }
        io.top(0).data_overwrite()?[0] = T::from_f64(right as f64 / divisor(count));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
