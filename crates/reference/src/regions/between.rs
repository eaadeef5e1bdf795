//! Values between the places of an axis.

use cortado_core::{Real, reserve};
use cortado_ops::{RegionRun, Regions};

/// How far outside the places of an axis a value may still be requested. It is then that of the
/// nearest place, if nothing else is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// From −1 to the number of places.
    Whole,
    /// From −½ to the number of places − ½.
    Half,
    /// From 0 on, below the number of places.
    Inside,
    /// From the first place to the last.
    Places,
    /// From −1 to the number of places. Places outside the axis count as 0.
    Faded,
}

/// What a value between places is made of: one place or two neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Between<T> {
    /// The first place.
    pub start: usize,
    /// How many places there are, 1 or 2.
    pub len: usize,
    weights: [T; 2],
    derivatives: [T; 2],
}

impl<T: Real> Between<T> {
    /// What makes the value at `at` of an axis of `size` places. `None` where the value is 0.
    pub fn new(at: T, size: usize, reach: Reach) -> Option<Self> {
        let last = size.checked_sub(1).map(T::from_usize)?;
        let half = T::from_f64(0.5);
        let is_inside = match reach {
            Reach::Whole => at >= -T::ONE && at <= last + T::ONE,
            Reach::Half => at >= -half && at <= last + half,
            Reach::Inside => at >= T::ZERO && at < last + T::ONE,
            Reach::Places => at >= T::ZERO && at <= last,
            Reach::Faded => at > -T::ONE && at < last + T::ONE,
        };
        if !is_inside {
            return None;
        }
        let fades = reach == Reach::Faded;
        if at >= last {
            let beyond = Self::alone(size - 1);
            return Some(if fades {
                beyond.faded(at - last, -T::ONE)
            } else {
                beyond
            });
        }
        if at < T::ZERO {
            let before = Self::alone(0);
            return Some(if fades { before.faded(-at, T::ONE) } else { before });
        }
        let low = at.floor();
        let upper = at - low;
        Some(Self {
            start: low.to_f64() as usize,
            len: 2,
            weights: [T::ONE - upper, upper],
            derivatives: [-T::ONE, T::ONE],
        })
    }

    fn alone(start: usize) -> Self {
        Self {
            start,
            len: 1,
            weights: [T::ONE, T::ZERO],
            derivatives: [T::ZERO; 2],
        }
    }

    /// A single place, at a distance, with this derivative of its weight.
    fn faded(self, distance: T, derivative: T) -> Self {
        Self {
            weights: [T::ONE - distance, T::ZERO],
            derivatives: [derivative, T::ZERO],
            ..self
        }
    }

    /// The weight of each place.
    pub fn weights(&self) -> &[T] {
        &self.weights[..self.len]
    }

    /// The derivative by `at`, instead of the value.
    pub fn into_derivative(self) -> Self {
        Self {
            weights: self.derivatives,
            ..self
        }
    }

    /// The derivatives of the weights by `at`.
    pub fn derivatives(&self) -> &[T] {
        &self.derivatives[..self.len]
    }
}

/// The run of a value between places; an empty one where it is 0.
pub fn run_of<T: Real>(regions: &mut Regions<T>, between: Option<Between<T>>) -> reserve::Result<RegionRun> {
    match between {
        Some(between) => regions.run(between.start, between.weights().iter().copied()),
        None => Ok(RegionRun::default()),
    }
}

/// The run of the derivative of such a value.
pub fn derivative_run_of<T: Real>(regions: &mut Regions<T>, between: Option<Between<T>>) -> reserve::Result<RegionRun> {
    match between {
        Some(between) => regions.run(between.start, between.derivatives().iter().copied()),
        None => Ok(RegionRun::default()),
    }
}

/// The run of the sum of the values at several places, in order, each times a weight.
pub fn run_of_all<T: Real>(
    regions: &mut Regions<T>,
    places: impl Iterator<Item = Between<T>>,
    weight: T,
) -> reserve::Result<RegionRun> {
    let (mut first, mut sums) = (None, Vec::<T>::new());
    for between in places {
        let start = *first.get_or_insert(between.start);
        for (i, &of_place) in between.weights().iter().enumerate() {
            let at = between.start + i - start;
            if at >= sums.len() {
                reserve::resize(&mut sums, at + 1, T::ZERO)?;
            }
            sums[at] += of_place * weight;
        }
    }
    regions.run(first.unwrap_or(0), sums)
}
