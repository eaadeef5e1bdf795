//! How many labels are among the best scores.

use crate::Labels;
use crate::compute;
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use std::collections::BTreeMap;

/// The share of labels that are among the `top_k` best scores of their place, in the one element of
/// `share`; and, if wanted, that share for each class (0 for a class without labels). A label is
/// among them if no more than `top_k` classes, itself included, have at least its score or NaN.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn accuracy<T: Real>(
    ctx: &Ctx,
    labels: &Labels<'_, T>,
    top_k: usize,
    scores: &Elements<'_, T>,
    share: &mut ElementsMut<'_, T>,
    mut of_classes: Option<&mut ElementsMut<'_, T>>,
) -> Result<()> {
    compute(ctx, "accuracy", |kernels| {
        kernels.accuracy(labels, top_k, scores, share, of_classes.as_deref_mut())
    })
}

/// [`accuracy`] on the host.
pub(super) fn accuracy_on_host<T: Real>(
    labels: &Labels<'_, T>,
    top_k: usize,
    scores: &Elements<'_, T>,
    share: &mut ElementsMut<'_, T>,
    of_classes: Option<&mut ElementsMut<'_, T>>,
) -> Result<()> {
    let (scores, axis_view) = (scores.host()?, labels.axis_view);
    let mut total = Count::default();
    let mut per_class: BTreeMap<usize, Count> = BTreeMap::new();
    labels.visit(scores.len(), |place, class| {
        let Some(class) = class else { return };
        let first = axis_view.first(place);
        let along = scores[first..].iter().step_by(axis_view.inner).take(axis_view.len);
        let truth = scores[first + class * axis_view.inner];
        let below = along.filter(|&&score| score < truth).count();
        let right = axis_view.len - below <= top_k;
        total.add(right);
        per_class.entry(class).or_default().add(right);
    })?;
    share.host()?.fill(total.share());
    if let Some(of_classes) = of_classes {
        let shares = of_classes.host()?;
        shares.fill(T::ZERO);
        for (class, count) in per_class {
            shares
                .iter_mut()
                .skip(class)
                .take(1)
                .for_each(|share| *share = count.share());
        }
    }
    Ok(())
}

/// Counts of right answers and of all.
#[derive(Clone, Copy, Default)]
struct Count {
    right: usize,
    all: usize,
}

impl Count {
    fn add(&mut self, right: bool) {
        self.right += usize::from(right);
        self.all += 1;
    }

    fn share<T: Real>(self) -> T {
        T::from_f64(if self.all == 0 {
            0.0
        } else {
            self.right as f64 / self.all as f64
        })
    }
}
