//! SegAccuracy: three measures of a segmentation.
//!
//! Bottoms: scores `[N, C, H, W]`; labels, one for each item and place. Top, (1, 1, 1, 3): the fraction of places whose
//! class has the best score; the mean over the classes that occur of the fraction of their places that are found; and the
//! mean over all C classes of intersection over union, 1 for a class that neither occurs nor is found. Of equal scores the
//! later class is the best one.
//!
//! `seg_accuracy_param`: `ignore_label`, any number of them: places that do not count; `reset` (default true): if false, the
//! counts of all forward passes are added up. `metric` has no effect, as in the original.
//!
//! There is no gradient. From DeepLab and PSPNet.

use crate::common::{Labels, build, class_of, no_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["seg_accuracy_param"],
    bottoms: Arity::exactly(2),
    not_differentiable: Some("it is a measure of quality"),
    ..LayerKind::new(
        "SegAccuracy",
        "Accuracy, mean recall and mean intersection over union.",
        module_doc!("seg_accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.seg_accuracy_param().cloned().unwrap_or_default();
    Ok(Box::new(SegAccuracy {
        resets: options.reset(),
        ignored: options.ignore_label,
        view: AxisView::default(),
        counts: Counts::default(),
    }))
}

struct SegAccuracy {
    resets: bool,
    ignored: Vec<i32>,
    view: AxisView,
    counts: Counts,
}

/// The numbers of places, by class.
#[derive(Default)]
struct Counts {
    right: Vec<u64>,
    labelled: Vec<u64>,
    found: Vec<u64>,
}

impl Counts {
    fn prepare(&mut self, classes: usize, resets: bool) -> Result<()> {
        let is_other = self.right.len() != classes;
        for counts in [&mut self.right, &mut self.labelled, &mut self.found] {
            reserve::resize(counts, classes, 0)?;
            if resets || is_other {
                counts.fill(0);
            }
        }
        Ok(())
    }

    fn measures(&self) -> [f64; 3] {
        let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
        let right: u64 = self.right.iter().sum();
        let classes = || self.right.iter().zip(&self.labelled).zip(&self.found);
        let occurring = self.labelled.iter().filter(|&&count| count > 0).count();
        let recall: f64 = classes().map(|((&right, &labelled), _)| share(right, labelled)).sum();
        let overlap = |((&right, &labelled), &found): ((&u64, &u64), &u64)| match labelled + found - right {
            0 => 1.0,
            union => share(right, union),
        };
        [
            share(right, self.labelled.iter().sum()),
            recall / occurring.max(1) as f64,
            classes().map(overlap).sum::<f64>() / self.right.len().max(1) as f64,
        ]
    }
}

impl<T: Real> Layer<T> for SegAccuracy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.bottom(0).shape().len() < 2 {
            let what = format!("axes of the scores \"{}\"", io.bottom(0).name());
            return Err(Error::mismatch(what, "2 or more", io.bottom(0).shape().len()));
        }
        self.view = AxisView::axis(io.bottom(0).shape(), 1);
        Labels::check_shape(io.bottom(0), self.view, io.bottom(1))?;
        io.top_mut(0).reshape(&[1, 1, 1, 3])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("accuracy of segmentations");
        self.counts.prepare(self.view.len, self.resets)?;
        let (scores, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        for (place, &label) in labels.iter().enumerate() {
            if self
                .ignored
                .iter()
                .any(|&ignored| label.to_f64().trunc() == f64::from(ignored))
            {
                continue;
            }
            let class = class_of(io.bottom(1), place, label, self.view.len)?;
            let score = |class: usize| scores[self.view.first(place) + class * self.view.inner];
            let best = (1..self.view.len).fold(0, |best, other| if score(other) >= score(best) { other } else { best });
            self.counts.labelled[class] += 1;
            self.counts.found[best] += 1;
            self.counts.right[class] += u64::from(best == class);
        }
        let measures = self.counts.measures();
        io.top(0).data_overwrite()?.copy_from_slice(&measures.map(T::from_f64));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
