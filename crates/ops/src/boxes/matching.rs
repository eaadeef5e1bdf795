//! Which prior is to find which true box.

use super::{Corners, Extent};
use crate::Float;
use cortado_mem::reserve;

/// What a prior is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// Nothing: it may be background.
    None,
    /// Nothing, and it takes no part in mining: it crosses the border of the image.
    Ignored,
    /// The true box of this number.
    Box(usize),
}

impl Match {
    /// The number of the true box.
    pub fn number(self) -> Option<usize> {
        match self {
            Self::Box(number) => Some(number),
            _ => None,
        }
    }
}

/// What each prior is to find, and its greatest overlap with a true box; of a prior that found one,
/// the overlap with that.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matches<T> {
    /// What each prior is to find.
    pub matches: Vec<Match>,
    /// The overlap of each prior.
    pub overlaps: Vec<T>,
}

/// How priors are matched.
#[derive(Clone, Copy, Debug)]
pub struct Matcher {
    /// The overlap from which on every prior gets its best true box; none if only the best prior of
    /// each true box counts.
    pub threshold: Option<f64>,
    /// Whether priors that cross the border are ignored.
    pub ignores_crossing: bool,
}

/// Overlaps up to this one do not count.
const LEAST: f64 = 1e-6;

/// A true box that overlaps a prior.
struct Candidate<T> {
    prior: usize,
    /// Its place among the boxes that take part.
    found: usize,
    overlap: T,
}

impl Matcher {
    /// Matches priors with those true boxes that `takes_part` names.
    ///
    /// First, again and again, the prior and the true box that overlap most of all those left are
    /// matched. Then priors that are left get their best true box, if there is a threshold and it
    /// is reached. Of equal overlaps the first counts.
    ///
    /// # Errors
    /// Out of memory.
    pub fn run<T: Float>(
        self,
        priors: &[Corners<T>],
        boxes: &[Corners<T>],
        takes_part: impl Fn(usize) -> bool,
    ) -> reserve::Result<Matches<T>> {
        let boxes = boxes.iter().enumerate();
        let boxes = reserve::collected(boxes.filter(|(number, _)| takes_part(*number)))?;
        let mut found = Matches {
            matches: reserve::filled(priors.len(), Match::None)?,
            overlaps: reserve::filled(priors.len(), T::ZERO)?,
        };
        if boxes.is_empty() {
            return Ok(found);
        }
        let mut candidates = Vec::new();
        for (prior, &corners) in priors.iter().enumerate() {
            if self.ignores_crossing && !corners.is_inside() {
                found.matches[prior] = Match::Ignored;
                continue;
            }
            for (place, (_, true_box)) in boxes.iter().enumerate() {
                let overlap = corners.overlap(**true_box, Extent::Lines);
                if overlap > T::from_f64(LEAST) {
                    found.overlaps[prior] = found.overlaps[prior].max(overlap);
                    let candidate = Candidate {
                        prior,
                        found: place,
                        overlap,
                    };
                    reserve::push(&mut candidates, candidate)?;
                }
            }
        }
        let numbers = reserve::collected(boxes.iter().map(|(number, _)| *number))?;
        match_best_pairs(&candidates, &numbers, &mut found)?;
        if let Some(threshold) = self.threshold {
            match_best_boxes(&candidates, &numbers, T::from_f64(threshold), &mut found);
        }
        Ok(found)
    }
}

/// Matches the pair that overlaps most, again and again.
fn match_best_pairs<T: Float>(
    candidates: &[Candidate<T>],
    numbers: &[usize],
    found: &mut Matches<T>,
) -> reserve::Result {
    let mut taken = reserve::filled(numbers.len(), false)?;
    for _ in numbers {
        let mut best: Option<&Candidate<T>> = None;
        for candidate in candidates {
            let free = found.matches[candidate.prior] == Match::None && !taken[candidate.found];
            if free && best.is_none_or(|best| candidate.overlap > best.overlap) {
                best = Some(candidate);
            }
        }
        let Some(best) = best else { break };
        taken[best.found] = true;
        found.matches[best.prior] = Match::Box(numbers[best.found]);
        found.overlaps[best.prior] = best.overlap;
    }
    Ok(())
}

/// Matches each prior that is left with the true box that it overlaps most.
fn match_best_boxes<T: Float>(candidates: &[Candidate<T>], numbers: &[usize], threshold: T, found: &mut Matches<T>) {
    let of_one_prior = |a: &Candidate<T>, b: &Candidate<T>| a.prior == b.prior;
    for candidates in candidates.chunk_by(of_one_prior) {
        let prior = candidates[0].prior;
        if found.matches[prior] != Match::None {
            continue;
        }
        let mut best: Option<&Candidate<T>> = None;
        for candidate in candidates.iter().filter(|candidate| candidate.overlap >= threshold) {
            if best.is_none_or(|best| candidate.overlap > best.overlap) {
                best = Some(candidate);
            }
        }
        if let Some(best) = best {
            found.matches[prior] = Match::Box(numbers[best.found]);
            found.overlaps[prior] = best.overlap;
        }
    }
}
