//! Accuracy: the share of samples whose true class is among the `top_k` best scores.
//!
//! Bottoms: scores `[outer…, classes, inner…]` and labels, one for each of the outer · inner
//! places, numbers from 0, whose fraction is cut off. Tops: the accuracy, a scalar; and, if a second one is named, the
//! accuracy of each class, `[classes]` (0 for a class without samples).
//!
//! `accuracy_param`: `top_k` (default 1), `axis` (default 1), `ignore_label` (default none).
//!
//! A sample is right if no more than `top_k` classes, itself included, have at least the true
//! class's score: ties count against it, and so does a score that is not a number. There is no
//! gradient.

use crate::common::{Labels, build, no_gradient, resolve_axis};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{AxisView, Op};
use cortado_proto::LayerParameter;
use cortado_reference::accuracy;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["accuracy_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    not_differentiable: Some("the number of right answers has no gradient"),
    ..LayerKind::new(
        "Accuracy",
        "The share of samples whose label is among the best scores.",
        module_doc!("accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.accuracy_param().cloned().unwrap_or_default();
    let top_k = options.top_k() as usize;
    if top_k == 0 {
        return Err(Error::param("accuracy_param.top_k", "must be at least 1, not 0"));
    }
    let labels = Labels {
        ignore: options.ignore_label,
    };
    Ok(Box::new(Accuracy {
        top_k,
        axis: options.axis(),
        labels,
        axis_view: AxisView::default(),
    }))
}

struct Accuracy {
    top_k: usize,
    axis: i32,
    labels: Labels,
    axis_view: AxisView,
}

impl<T: Real> Layer<T> for Accuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        self.axis_view = AxisView::axis(shape, resolve_axis(shape, self.axis, "accuracy_param.axis")?);
        Labels::check_shape(io.bottom(0), self.axis_view, io.bottom(1))?;
        if self.top_k > self.axis_view.len {
            let problem = format!(
                "must be at most the number of classes, {}, but is {}",
                self.axis_view.len, self.top_k
            );
            return Err(Error::param("accuracy_param.top_k", problem));
        }
        io.top_mut(0).reshape(&[])?;
        if io.tops() > 1 {
            io.top_mut(1).reshape(&[self.axis_view.len])?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let operands = [io.bottom(0), io.bottom(1)];
        let of_classes = (io.tops() > 1).then(|| io.top(1));
        accuracy(
            ctx,
            (self.axis_view, self.labels.ignore),
            self.top_k,
            operands,
            io.top(0),
            of_classes,
        )
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Accuracy {
            axis_view: self.axis_view,
            count: self.top_k,
            ignore: self.labels.ignore,
        })
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
