//! MultiLabelAccuracy: how well independent labels are found.
//!
//! Bottoms: scores and targets, as many; a target above 0 is a label, 0 means no label, one below 0 is unknown and does not count;
//! a score of 0 and more is an answer. Top, (1, 5, 1, 1): the fraction a of the labels that are found; the fraction b of
//! the others that are not; 2ab / (a + b); the precision c, the fraction of the answers that are right; 2ac / (a + c). A
//! fraction of nothing is 0. No options. There is no gradient. From jolibrain/caffe.

use crate::common::{build, check_same_count, no_gradient};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    not_differentiable: Some("the number of right answers has no gradient"),
    ..LayerKind::new(
        "MultiLabelAccuracy",
        "How well independent labels are found.",
        module_doc!("multi_label_accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(MultiLabelAccuracy))
}

struct MultiLabelAccuracy;

fn fraction(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// The harmonic mean.
fn harmonic(a: f64, b: f64) -> f64 {
    fraction(2.0 * a * b, a + b)
}

impl<T: Real> Layer<T> for MultiLabelAccuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check_same_count(io.bottom(0), io.bottom(1))?;
        io.top_mut(0).reshape(&[1, 5, 1, 1])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("accuracy of labels");
        let (scores, targets) = (io.bottom(0).data()?, io.bottom(1).data()?);
        // By label and answer.
        let mut counts = [[0.0; 2]; 2];
        for (score, target) in scores
            .iter()
            .zip(targets.iter())
            .filter(|(_, target)| target.to_f64() >= 0.0)
        {
            counts[usize::from(target.to_f64() > 0.0)][usize::from(score.to_f64() >= 0.0)] += 1.0;
        }
        let [[right_none, wrong], [missed, found]] = counts;
        let a = fraction(found, found + missed);
        let b = fraction(right_none, right_none + wrong);
        let c = fraction(found, found + wrong);
        let numbers = [a, b, harmonic(a, b), c, harmonic(a, c)];
        io.top(0).data_overwrite()?.copy_from_slice(&numbers.map(T::from_f64));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
