//! What scores are held against: labels, and how much each of them counts.

use crate::checks::{class_of, is_ignored};
use cortado_core::{Elements, Real, Result};
use cortado_ops::AxisView;

/// Labels beside scores.
pub struct Labels<'a, T: Real> {
    /// The scores seen from the axis of their classes.
    pub axis_view: AxisView,
    /// The number of a class for each place outside that axis, unless a loss defines another
    /// number.
    pub values: Elements<'a, T>,
    /// Labels of this value do not count.
    pub ignore: Option<i32>,
}

impl<T: Real> Labels<'_, T> {
    /// Calls `visit(place, class)` for every label in order; the class is `None` where it does not
    /// count. `elements` is the length of the shortest operand that has one for each score: places
    /// beyond it are left out.
    pub(super) fn visit(&self, elements: usize, mut visit: impl FnMut(usize, Option<usize>)) -> Result<()> {
        let AxisView { outer, len, inner } = self.axis_view;
        let whole = elements.checked_div(len * inner).unwrap_or(0).min(outer);
        for (place, &label) in self.values.host()?.iter().take(whole * inner).enumerate() {
            visit(place, self.class(label.to_f64()));
        }
        Ok(())
    }

    /// The class that a label names; none if it names none, or is to be ignored.
    fn class(&self, label: f64) -> Option<usize> {
        class_of(label, self.axis_view.len).filter(|_| !self.ignores(label))
    }

    /// Whether a label is the ignored one.
    pub(super) fn ignores(&self, label: f64) -> bool {
        self.ignore.is_some_and(|ignore| is_ignored(label, ignore))
    }
}

/// The weights of a loss: the product of those that are given, or 1.
#[derive(Default)]
pub struct LossWeights<'a, T: Real> {
    /// A weight for each class.
    pub classes: Option<Elements<'a, T>>,
    /// Other weights, and what each of them is for.
    pub others: Option<(WeightOf, Elements<'a, T>)>,
}

/// What a weight is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightOf {
    /// This many neighbouring places, those of an item.
    Item(usize),
    /// A place.
    Place,
    /// A single score.
    Score,
}

impl<T: Real> LossWeights<'_, T> {
    /// The weights on the host.
    pub(super) fn host(&self) -> Result<HostWeights<'_, T>> {
        Ok(HostWeights {
            classes: self.classes.as_ref().map(Elements::host).transpose()?,
            others: match &self.others {
                Some((of, weights)) => Some((*of, weights.host()?)),
                None => None,
            },
        })
    }
}

/// Weights on the host. What has none has 1.
pub(super) struct HostWeights<'a, T: Real> {
    classes: Option<&'a [T]>,
    others: Option<(WeightOf, &'a [T])>,
}

impl<T: Real> HostWeights<'_, T> {
    /// Whether none are given.
    pub(super) fn are_one(&self) -> bool {
        self.classes.is_none() && self.others.is_none()
    }

    /// The weight of a class at a place.
    pub(super) fn at(&self, place: usize, class: usize) -> f64 {
        self.product(place, class, place)
    }

    /// The weight of a score, whose class is its index along the axis.
    pub(super) fn at_score(&self, axis_view: AxisView, score: usize) -> f64 {
        if self.are_one() {
            return 1.0;
        }
        let (row, inner) = (score / axis_view.inner, score % axis_view.inner);
        self.product(
            row / axis_view.len * axis_view.inner + inner,
            row % axis_view.len,
            score,
        )
    }

    fn product(&self, place: usize, class: usize, score: usize) -> f64 {
        let weight = |weights: &[T], i: usize| weights.get(i).map_or(1.0, |weight| weight.to_f64());
        let of_class = self.classes.map_or(1.0, |weights| weight(weights, class));
        let Some((of, weights)) = self.others else {
            return of_class;
        };
        let index = match of {
            WeightOf::Item(places) => place / places.max(1),
            WeightOf::Place => place,
            WeightOf::Score => score,
        };
        of_class * weight(weights, index)
    }
}

/// What a loss came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LossSum {
    /// The weighted sum over all labels that count.
    pub sum: f64,
    /// How many do.
    pub counted: usize,
}

/// The value, or `least` if it is less; NaN stays NaN.
pub(super) fn not_below<T: Real>(value: T, least: T) -> T {
    if value < least { least } else { value }
}
