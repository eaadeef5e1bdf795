//! Which priors count besides, or instead of, those that are matched.

use super::field::field;
use crate::common::not_negative;
use crate::detection::ssd::options as shared;
use cortado_core::{Error, Real, Result, reserve};
use cortado_ops::boxes::{Corners, Match, Matches, Suppression, best_first, suppress_small};
use cortado_proto::MultiBoxLossParameter;
use cortado_proto::multi_box_loss_parameter::MiningType;

/// How priors are chosen.
pub(super) struct Mining {
    pub(super) choice: Choice,
    /// The suppression before they are chosen.
    suppression: Option<Suppression>,
    /// Whether priors are suppressed, not decoded locations.
    suppresses_priors: bool,
}

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Choice {
    /// So many times the matches, of priors that overlap no true box by as much as this.
    Negatives { ratio: f64, overlap: f64 },
    /// So many priors, matched or not.
    Hard(usize),
}

impl Mining {
    /// What the options request; nothing if all priors count.
    ///
    /// # Errors
    /// Options that make no sense.
    pub(super) fn new(options: &MultiBoxLossParameter) -> Result<Option<Self>> {
        let choice = match options.mining_type() {
            MiningType::NONE => None,
            MiningType::MAX_NEGATIVE => Some(Choice::Negatives {
                ratio: not_negative(&field("neg_pos_ratio"), options.neg_pos_ratio())?,
                overlap: not_negative(&field("neg_overlap"), options.neg_overlap())?,
            }),
            MiningType::HARD_EXAMPLE => match usize::try_from(options.sample_size()) {
                Ok(size) if size > 0 => Some(Choice::Hard(size)),
                _ => {
                    let problem = format!("must be at least 1, but is {}", options.sample_size());
                    return Err(Error::param(&field("sample_size"), problem));
                }
            },
            other => {
                let problem = format!("{other} is unknown; it can be NONE, MAX_NEGATIVE or HARD_EXAMPLE");
                return Err(Error::param(&field("mining_type"), problem));
            }
        };
        if options.do_neg_mining.is_some_and(|mines| mines != choice.is_some()) {
            let problem = format!("contradicts mining_type: {}; remove it", options.mining_type());
            return Err(Error::param(&field("do_neg_mining"), problem));
        }
        let Some(choice) = choice else { return Ok(None) };
        if !options.share_location() {
            let problem = "must be NONE with share_location: false";
            return Err(Error::param(&field("mining_type"), problem));
        }
        Ok(Some(Self {
            choice,
            suppression: suppression(options)?,
            suppresses_priors: options.use_prior_for_nms(),
        }))
    }

    /// Chooses among priors with these losses, which are to be suppressed as `boxes`. Not all of them may
    /// count as background. Those that were matched and do not count lose their match; the result is the
    /// numbers of those that count as background.
    pub(super) fn run<T: Real>(
        &self,
        found: &mut Matches<T>,
        losses: &[T],
        may_be_negative: impl Fn(usize) -> bool,
        boxes: impl FnOnce(bool) -> reserve::Result<Vec<Corners<T>>>,
    ) -> reserve::Result<Vec<usize>> {
        let eligible = (0..found.matches.len())
            .filter(|&prior| self.may_take(found, prior))
            .filter(|&prior| found.matches[prior] != Match::None || may_be_negative(prior));
        let eligible = reserve::collected(eligible)?;
        let most = match self.choice {
            Choice::Negatives { ratio, .. } => {
                let matched = found.matches.iter().filter(|found| found.number().is_some()).count();
                (matched as f64 * ratio) as usize
            }
            Choice::Hard(size) => size,
        };
        let mut is_chosen = reserve::filled(found.matches.len(), false)?;
        for prior in self.order(eligible, losses, boxes)?.into_iter().take(most) {
            is_chosen[prior] = true;
        }
        let mut negatives = Vec::new();
        for (prior, &chosen) in is_chosen.iter().enumerate() {
            match found.matches[prior] {
                Match::Box(_) if matches!(self.choice, Choice::Hard(_)) && !chosen => {
                    found.matches[prior] = Match::None;
                }
                Match::None if chosen => reserve::push(&mut negatives, prior)?,
                _ => {}
            }
        }
        Ok(negatives)
    }

    fn may_take<T: Real>(&self, found: &Matches<T>, prior: usize) -> bool {
        match self.choice {
            Choice::Negatives { overlap, .. } => {
                found.matches[prior] == Match::None && found.overlaps[prior] < T::from_f64(overlap)
            }
            Choice::Hard(_) => true,
        }
    }

    /// The priors from the greatest loss on, without those that are suppressed.
    fn order<T: Real>(
        &self,
        mut eligible: Vec<usize>,
        losses: &[T],
        boxes: impl FnOnce(bool) -> reserve::Result<Vec<Corners<T>>>,
    ) -> reserve::Result<Vec<usize>> {
        let Some(suppression) = self.suppression else {
            best_first(&mut eligible, None, |prior| losses[prior])?;
            return Ok(eligible);
        };
        let boxes = boxes(self.suppresses_priors)?;
        let of_eligible = reserve::collected(eligible.iter().map(|&prior| boxes[prior]))?;
        let losses = reserve::collected(eligible.iter().map(|&prior| losses[prior]))?;
        let kept = suppress_small(&of_eligible, &losses, suppression)?;
        reserve::collected(kept.into_iter().map(|place| eligible[place]))
    }
}

/// The suppression that the options request: none if its threshold is 0. A `top_k` that is missing
/// is 0, the default of its type.
fn suppression(options: &MultiBoxLossParameter) -> Result<Option<Suppression>> {
    let Some(param) = options.nms_param() else {
        return Ok(None);
    };
    let mut suppression = shared::suppression(&field("nms_param"), param)?;
    if param.top_k.is_none() {
        suppression.top_k = Some(0);
    }
    Ok((suppression.threshold > 0.0).then_some(suppression))
}
