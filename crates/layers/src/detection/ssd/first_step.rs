//! The first step of RefineDet (Zhang et al., 2018): scores that tell objects from background, and locations
//! that refine the priors for the second step.

use super::priors::{Priors, check_items, check_predictions};
use cortado_core::{Io, ReadGuard, Real, Result, reserve};
use cortado_ops::boxes::{Coder, Corners};

/// Which bottoms the first step is, and when it takes a prior for an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FirstStep {
    /// The bottom of scores (N, P · 2), background and object; that of locations (N, P · 4) comes after it.
    pub(crate) bottom: usize,
    /// The least score of an object.
    pub(crate) least: f64,
}

/// What the first step says of a batch.
pub(crate) struct Refined<'a, T: Real> {
    scores: ReadGuard<'a, T>,
    locations: ReadGuard<'a, T>,
    least: T,
}

impl FirstStep {
    /// Checks the shapes of its bottoms.
    ///
    /// # Errors
    /// Another number of items, or of numbers for each prior.
    pub(crate) fn check<T: Real>(self, io: &Io<'_, T>, priors: usize) -> Result<()> {
        for (bottom, kind, each) in [
            (self.bottom, "scores of the first step", 2),
            (self.bottom + 1, "locations of the first step", 4),
        ] {
            check_predictions(io.bottom(bottom), kind, priors, each)?;
            check_items(io.bottom(bottom), io.bottom(0))?;
        }
        Ok(())
    }

    /// Reads its bottoms.
    ///
    /// # Errors
    /// Memory in use.
    pub(crate) fn read<'a, T: Real>(self, io: &'a Io<'_, T>) -> Result<Refined<'a, T>> {
        Ok(Refined {
            scores: io.bottom(self.bottom).data()?,
            locations: io.bottom(self.bottom + 1).data()?,
            least: T::from_f64(self.least),
        })
    }
}

impl<T: Real> Refined<'_, T> {
    /// Whether each prior of an item may be an object.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn objects(&self, item: usize, priors: usize) -> reserve::Result<Vec<bool>> {
        let scores = self.scores.as_chunks::<2>().0.iter();
        let of_item = scores.skip(item * priors).take(priors);
        reserve::collected(of_item.map(|[_, object]| *object >= self.least))
    }

    /// The priors of an item where the first step moves them, with the variances that they have.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn priors(&self, item: usize, priors: &Priors<T>, coder: Coder) -> reserve::Result<Priors<T>> {
        let count = priors.boxes.len();
        let locations = self.locations.as_chunks::<4>().0.iter();
        let locations = locations.skip(item * count).take(count);
        let pairs = priors.boxes.iter().zip(&priors.variances).zip(locations);
        let decode = |((&prior, &variances), &t): ((&Corners<T>, _), _)| coder.decode(prior, variances, t);
        Ok(Priors {
            boxes: reserve::collected(pairs.map(decode))?,
            variances: reserve::copied(&priors.variances)?,
        })
    }
}
