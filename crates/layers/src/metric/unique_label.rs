//! UniqueLabel: the labels that occur in each item.
//!
//! Bottom: labels `[N, 1, H, W]`. Top: (N, max_labels, 1, 1): the different labels of the item in ascending order, then −1.
//!
//! `unique_label_param`: `max_labels` (required); `ignore_label`, any number of them: labels that are left out;
//! `force_label`, any number of them: labels that are listed always. An item with more labels is an error.
//!
//! There is no gradient. From DeepLab and PSPNet.

use crate::common::{build, no_gradient, required};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["unique_label_param"],
    bottoms: Arity::exactly(1),
    not_differentiable: Some("it lists labels"),
    ..LayerKind::new(
        "UniqueLabel",
        "The labels that occur in each item.",
        module_doc!("unique_label.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.unique_label_param().cloned().unwrap_or_default();
    let most = options.max_labels.map(|most| most.try_into().unwrap_or(0));
    let most = required("unique_label_param.max_labels", most)?;
    if most <= options.force_label.len() {
        let problem = format!(
            "must be above the number of forced labels, {}, but is {most}",
            options.force_label.len()
        );
        return Err(Error::param("unique_label_param.max_labels", problem));
    }
    Ok(Box::new(UniqueLabel {
        most,
        ignored: options.ignore_label,
        forced: options.force_label.iter().map(|&label| label.into()).collect(), // bounded by the message
    }))
}

struct UniqueLabel {
    most: usize,
    ignored: Vec<i32>,
    forced: Vec<f64>,
}

impl<T: Real> Layer<T> for UniqueLabel {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let labels = io.bottom(0);
        if labels.shape().get(1).is_some_and(|&channels| channels != 1) {
            let what = format!("channels of the labels \"{}\"", labels.name());
            return Err(Error::mismatch(what, 1, labels.shape()[1]));
        }
        let items = AxisView::items(labels.shape()).outer;
        io.top_mut(0).reshape(&[items, self.most, 1, 1])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("lists of labels");
        let len = AxisView::items(io.bottom(0).shape()).len.max(1);
        let (labels, mut top) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        top.fill(T::from_f64(-1.0));
        let mut found: Vec<f64> = Vec::new();
        for (item, (labels, top)) in labels
            .chunks_exact(len)
            .zip(top.chunks_exact_mut(self.most))
            .enumerate()
        {
            let counts = |label: &f64| !self.ignored.iter().any(|&ignored| *label == f64::from(ignored));
            found.clear();
            let occurring = labels.iter().map(|label| label.to_f64()).filter(counts);
            reserve::append(&mut found, occurring.chain(self.forced.iter().copied()))?;
            found.sort_unstable_by(f64::total_cmp);
            found.dedup();
            if found.len() > self.most {
                let name = io.bottom(0).name();
                return Err(Error::message(&format!(
                    "item {item} of \"{name}\" has {} different labels; unique_label_param.max_labels is {}",
                    found.len(),
                    self.most
                )));
            }
            top.iter_mut()
                .zip(&found)
                .for_each(|(top, &label)| *top = T::from_f64(label));
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
