//! One item of a batch: what its priors match, and which of them count.

use super::location::Located;
use super::mining::Choice;
use super::options::Options;
use crate::detection::true_boxes::TrueBox;
use cortado_core::{Error, Real, Result, reserve};
use cortado_ops::boxes::{Corners, Match, Matches};
use cortado_reference::detection::Priors;
use std::ops::Range;

/// The predictions of a batch, and the true boxes of one of its items.
pub(super) struct Item<'a, T> {
    pub(super) number: usize,
    pub(super) priors: &'a Priors<T>,
    /// Whether each prior may be an object, if a first step determines it.
    pub(super) objects: Option<Vec<bool>>,
    /// Those of all items.
    pub(super) locations: &'a [[T; 4]],
    /// Those of all items.
    pub(super) scores: &'a [T],
    pub(super) boxes: Vec<TrueBox<T>>,
}

/// Scores that count.
pub(super) struct ScoredPrior {
    /// Where they lie among all scores.
    pub(super) places: Range<usize>,
    /// Their target class, if any.
    pub(super) target: Option<usize>,
}

impl ScoredPrior {
    pub(super) fn of<'a, T>(&self, scores: &'a [T]) -> &'a [T] {
        &scores[self.places.clone()]
    }
}

/// What counts.
pub(super) struct Chosen<T> {
    pub(super) located: Vec<Located<T>>,
    pub(super) scored: Vec<ScoredPrior>,
}

impl<T> Default for Chosen<T> {
    fn default() -> Self {
        Self {
            located: Vec::new(),
            scored: Vec::new(),
        }
    }
}

impl<T: Real> Item<'_, T> {
    /// Adds what counts of this item.
    ///
    /// # Errors
    /// Boxes that cannot be written beside a prior.
    pub(super) fn choose(&self, options: &Options, chosen: &mut Chosen<T>) -> Result<()> {
        let mut found = self.matches(options)?;
        let mut negatives = Vec::new();
        if let (Some(mining), Some((location, found))) = (&options.mining, found.first_mut()) {
            let losses = self.losses(options, mining.choice, *location, found)?;
            let may_be_negative = |prior: usize| self.objects.as_ref().is_none_or(|objects| objects[prior]);
            negatives = mining.run(found, &losses, may_be_negative, |of_priors| match of_priors {
                true => reserve::copied(&self.priors.boxes),
                false => self.decoded(options, *location),
            })?;
        }
        for (location, found) in &found {
            for (prior, number) in matched(found) {
                reserve::push(&mut chosen.located, self.locate(options, *location, prior, number)?)?;
            }
        }
        match &options.mining {
            None => {
                let target = |prior| self.target(options, &found, prior).or(options.nothing());
                let all = (0..self.priors.boxes.len()).map(|prior| self.scored(options, prior, target(prior)));
                reserve::append(&mut chosen.scored, all)?;
            }
            Some(_) => {
                let positives = found.iter().flat_map(|(_, found)| matched(found));
                let class = |number: usize| Some(options.class(&self.boxes[number]));
                let positives = positives.map(|(prior, number)| self.scored(options, prior, class(number)));
                reserve::append(&mut chosen.scored, positives)?;
                let background = |prior: usize| self.scored(options, prior, Some(options.background));
                reserve::append(&mut chosen.scored, negatives.into_iter().map(background))?;
            }
        }
        Ok(())
    }

    /// The matches of each location: one for all classes, or one for each but the background. None
    /// without true boxes.
    fn matches(&self, options: &Options) -> reserve::Result<Vec<(usize, Matches<T>)>> {
        if self.boxes.is_empty() {
            return Ok(Vec::new());
        }
        let boxes = reserve::collected(self.boxes.iter().map(|true_box| true_box.corners))?;
        let classes = (0..options.classes).filter(|&class| class != options.background);
        if !options.matches_priors {
            let run = |location, class: Option<usize>| {
                let takes_part = |number: usize| class.is_none_or(|class| self.boxes[number].label == class);
                let decoded = self.decoded(options, location)?;
                Ok((location, options.matcher.run(&decoded, &boxes, takes_part)?))
            };
            return match options.share_location {
                true => Ok(vec![run(0, None)?]),
                false => reserve::try_collected(classes.map(|class| run(class, Some(class)))),
            };
        }
        let found = options.matcher.run(&self.priors.boxes, &boxes, |_| true)?;
        if options.share_location {
            return Ok(vec![(0, found)]);
        }
        let of_class = |class| {
            let only = |found: &Match| match found.number() {
                Some(number) if self.boxes[number].label == class => *found,
                _ => Match::None,
            };
            let matches = Matches {
                matches: reserve::collected(found.matches.iter().map(only))?,
                overlaps: reserve::copied(&found.overlaps)?,
            };
            Ok((class, matches))
        };
        reserve::try_collected(classes.map(of_class))
    }

    /// The number of a location among all.
    fn place(&self, options: &Options, location: usize, prior: usize) -> usize {
        (self.number * self.priors.boxes.len() + prior) * options.locations() + location
    }

    fn decode(&self, options: &Options, location: usize, prior: usize) -> Corners<T> {
        let t = self.locations[self.place(options, location, prior)];
        options
            .coder
            .decode(self.priors.boxes[prior], self.priors.variances[prior], t)
    }

    fn decoded(&self, options: &Options, location: usize) -> reserve::Result<Vec<Corners<T>>> {
        let priors = 0..self.priors.boxes.len();
        reserve::collected(priors.map(|prior| self.decode(options, location, prior)))
    }

    /// The location of a matched prior beside the true box.
    ///
    /// # Errors
    /// A box that cannot be written beside the prior.
    fn locate(&self, options: &Options, location: usize, prior: usize, number: usize) -> Result<Located<T>> {
        let (corners, variances) = (self.priors.boxes[prior], self.priors.variances[prior]);
        let target = options.coder.encode(corners, variances, self.boxes[number].corners);
        if !target.iter().all(|value| value.is_finite()) {
            return Err(Error::message(&format!(
                "a true box with the edges {:?} cannot be written beside prior {prior} with the edges {:?} and the \
                 variances {variances:?}: sizes and variances must be above 0",
                self.boxes[number].corners.to_array(),
                corners.to_array()
            )));
        }
        let place = self.place(options, location, prior);
        let is_outside = |edge: T| options.inside && !(T::ZERO..=T::ONE).contains(&edge);
        let edges = match options.matches_priors {
            true => corners,
            false => self.decode(options, location, prior),
        };
        let edges = edges.to_array();
        let factor = |k: usize| match options.coder.divides {
            _ if is_outside(edges[k]) => T::ZERO,
            true => T::ONE,
            false => T::ONE / variances[k],
        };
        let factors = [0, 1, 2, 3].map(factor);
        let t = self.locations[place];
        Ok(Located {
            place,
            differences: [0, 1, 2, 3].map(|k| (t[k] - target[k]) * factors[k]),
            factors,
        })
    }

    /// The class that a prior is matched with: of several locations the last one counts.
    fn target(&self, options: &Options, found: &[(usize, Matches<T>)], prior: usize) -> Option<usize> {
        let number = found
            .iter()
            .rev()
            .find_map(|(_, found)| found.matches[prior].number())?;
        Some(options.class(&self.boxes[number]))
    }

    fn scored(&self, options: &Options, prior: usize, target: Option<usize>) -> ScoredPrior {
        let start = (self.number * self.priors.boxes.len() + prior) * options.classes;
        ScoredPrior {
            places: start..start + options.classes,
            target,
        }
    }

    /// The losses by which priors are chosen.
    ///
    /// # Errors
    /// Boxes that cannot be written beside a prior.
    fn losses(&self, options: &Options, choice: Choice, location: usize, found: &Matches<T>) -> Result<Vec<T>> {
        let loss = |prior: usize| -> Result<T> {
            let number = found.matches[prior].number();
            let class = number.map_or(options.background, |number| options.class(&self.boxes[number]));
            let scored = self.scored(options, prior, Some(class));
            let mut loss = options
                .confidence_loss
                .for_mining()
                .loss(scored.of(self.scores), scored.target);
            if let (Choice::Hard(_), Some(number)) = (choice, number) {
                loss += self
                    .locate(options, location, prior, number)?
                    .loss(options.location_loss);
            }
            Ok(T::from_f64(loss))
        };
        reserve::try_collected((0..self.priors.boxes.len()).map(loss))
    }
}

/// The priors that are matched, with the numbers of their true boxes.
fn matched<T>(found: &Matches<T>) -> impl Iterator<Item = (usize, usize)> {
    let matches = found.matches.iter().enumerate();
    matches.filter_map(|(prior, found)| Some((prior, found.number()?)))
}
