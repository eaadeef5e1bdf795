//! LabelsequenceAccuracy: the fraction of items with all labels found.
//!
//! Bottoms: scores `[N, T, A]`, N items of T steps over A symbols; labels `[N, L]`, of which blanks are dropped. Top: the
//! accuracy, a scalar. Of each step the symbol of the best score is taken, the first one of equals; symbols equal to that
//! of the step before and blanks are dropped. An item is right if what remains equals its labels.
//!
//! `labelsequence_accuracy_param`: `blank_label` (default 0).
//!
//! There is no gradient. From warpctc-caffe and jolibrain/caffe.

use super::best;
use crate::common::{build, divisor, no_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["labelsequence_accuracy_param"],
    bottoms: Arity::exactly(2),
    not_differentiable: Some("the number of right answers has no gradient"),
    ..LayerKind::new(
        "LabelsequenceAccuracy",
        "The fraction of sequences that are read without an error.",
        module_doc!("labelsequence_accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.labelsequence_accuracy_param().cloned().unwrap_or_default();
    Ok(Box::new(SequenceAccuracy {
        blank: options.blank_label().into(),
        sizes: [0; 3],
    }))
}

struct SequenceAccuracy {
    blank: f64,
    /// Items, steps and symbols.
    sizes: [usize; 3],
}

impl SequenceAccuracy {
    /// Whether the steps of an item give its labels.
    fn is_right<T: Real>(&self, scores: &[T], labels: &[T]) -> bool {
        let mut labels = labels
            .iter()
            .map(|label| label.to_f64().trunc())
            .filter(|&label| label != self.blank);
        let mut before = None;
        for step in scores.chunks_exact(self.sizes[2]) {
            let symbol = best(step) as f64;
            if symbol != self.blank && before != Some(symbol) && labels.next() != Some(symbol) {
                return false;
            }
            before = Some(symbol);
        }
        labels.next().is_none()
    }
}

impl<T: Real> Layer<T> for SequenceAccuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (scores, labels) = (io.bottom(0), io.bottom(1));
        let &[items, steps, _, ..] = &scores.shape()[..] else {
            let what = format!("axes of the scores \"{}\" (items, steps, symbols)", scores.name());
            return Err(Error::mismatch(what, "3 or more", scores.shape().len()));
        };
        let symbols = scores.shape().count_from(2);
        if symbols == 0 {
            let what = format!("shape of the scores \"{}\" (items, steps, symbols)", scores.name());
            return Err(Error::mismatch(what, "at least one symbol", scores.shape()));
        }
        if labels.shape().first() != Some(&items) {
            let what = format!("shape of the labels \"{}\", one row for each item", labels.name());
            return Err(Error::mismatch(what, format!("{items} ..."), labels.shape()));
        }
        self.sizes = [items, steps, symbols];
        io.top_mut(0).reshape(&[])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("accuracy of sequences");
        let [items, steps, symbols] = self.sizes;
        let (scores, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let (row, width) = (steps * symbols, labels.len().checked_div(items).unwrap_or(0));
        let right = (0..items).filter(|item| {
            let (scores, labels) = (&scores[item * row..], &labels[item * width..]);
            self.is_right(&scores[..row], &labels[..width])
        });
        let share = right.count() as f64 / divisor(items);
        io.top(0).data_overwrite()?[0] = T::from_f64(share);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
