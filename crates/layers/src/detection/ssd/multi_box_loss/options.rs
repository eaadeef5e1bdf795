//! The options of a MultiBoxLoss, checked.

use super::confidence::ConfidenceLoss;
use super::field::field;
use super::location::LocationLoss;
use super::mining::Mining;
use crate::common::{finite, not_negative, required};
use crate::detection::ssd::options::coder;
use crate::detection::true_boxes::TrueBox;
use cortado_core::{Error, Result};
use cortado_ops::boxes::{Coder, Matcher};
use cortado_proto::MultiBoxLossParameter;
use cortado_proto::multi_box_loss_parameter::{ConfLossType, LocLossType, MatchType};

pub(super) struct Options {
    /// The number of classes, background included.
    pub(super) classes: usize,
    pub(super) background: usize,
    pub(super) share_location: bool,
    /// Whether all objects are of the class after the background.
    agnostic: bool,
    pub(super) uses_difficult: bool,
    pub(super) coder: Coder,
    pub(super) matcher: Matcher,
    /// Whether priors are matched, not decoded locations.
    pub(super) matches_priors: bool,
    pub(super) location_loss: LocationLoss,
    pub(super) location_weight: f64,
    pub(super) confidence_loss: ConfidenceLoss,
    /// Whether edges outside of the image do not count.
    pub(super) inside: bool,
    pub(super) mining: Option<Mining>,
}

impl Options {
    pub(super) fn new(options: &MultiBoxLossParameter) -> Result<Self> {
        let classes = required(&field("num_classes"), options.num_classes)?;
        let background = options.background_label_id() as usize;
        if background >= classes {
            let problem = format!("must be a class below {classes}, but is {background}");
            return Err(Error::param(&field("background_label_id"), problem));
        }
        if options.map_object_to_agnostic() && (classes != 2 || background != 0) {
            let problem = "needs num_classes 2 and the background 0: there is one class of objects";
            return Err(Error::param(&field("map_object_to_agnostic"), problem));
        }
        if options.ignore_difficult_gt() {
            let problem = "is NVIDIA's and not supported; use_difficult_gt: false leaves difficult boxes out";
            return Err(Error::param(&field("ignore_difficult_gt"), problem));
        }
        let overlap = finite(&field("overlap_threshold"), options.overlap_threshold())?;
        Ok(Self {
            classes,
            background,
            share_location: options.share_location(),
            agnostic: options.map_object_to_agnostic(),
            uses_difficult: options.use_difficult_gt(),
            coder: coder(
                "multibox_loss_param",
                options.code_type(),
                options.encode_variance_in_target(),
            )?,
            matcher: Matcher {
                threshold: match options.match_type() {
                    MatchType::PER_PREDICTION => Some(overlap),
                    MatchType::BIPARTITE => None,
                    other => {
                        let problem = format!("{other} is unknown; it can be BIPARTITE or PER_PREDICTION");
                        return Err(Error::param(&field("match_type"), problem));
                    }
                },
                ignores_crossing: options.ignore_cross_boundary_bbox(),
            },
            matches_priors: options.use_prior_for_matching(),
            location_loss: match options.loc_loss_type() {
                LocLossType::SMOOTH_L1 => LocationLoss::SmoothL1,
                LocLossType::L2 => LocationLoss::L2,
                other => {
                    let problem = format!("{other} is unknown; it can be L2 or SMOOTH_L1");
                    return Err(Error::param(&field("loc_loss_type"), problem));
                }
            },
            location_weight: not_negative(&field("loc_weight"), options.loc_weight())?,
            confidence_loss: match options.conf_loss_type() {
                ConfLossType::SOFTMAX => ConfidenceLoss::Softmax,
                ConfLossType::LOGISTIC => ConfidenceLoss::Logistic,
                other => {
                    let problem = format!("{other} is unknown; it can be SOFTMAX or LOGISTIC");
                    return Err(Error::param(&field("conf_loss_type"), problem));
                }
            },
            inside: options.bp_inside(),
            mining: Mining::new(options)?,
        })
    }

    /// The number of locations of a prior.
    pub(super) fn locations(&self) -> usize {
        if self.share_location { 1 } else { self.classes }
    }

    /// The labels that a true box may have: how many, and the one that it may not.
    pub(super) fn labels(&self) -> (usize, Option<usize>) {
        let classes = if self.agnostic { usize::MAX } else { self.classes };
        (classes, Some(self.background))
    }

    /// The class of a true box.
    pub(super) fn class<T>(&self, true_box: &TrueBox<T>) -> usize {
        if self.agnostic {
            self.background + 1
        } else {
            true_box.label
        }
    }

    /// Whether a true box takes part.
    pub(super) fn uses<T>(&self, true_box: &TrueBox<T>) -> bool {
        self.uses_difficult || !true_box.difficult
    }

    /// The target class of the scores of a prior without a true box.
    pub(super) fn nothing(&self) -> Option<usize> {
        match (self.confidence_loss, &self.mining) {
            (ConfidenceLoss::Logistic, None) => None,
            _ => Some(self.background),
        }
    }
}
