//! MultiBoxLoss: the loss that SSD learns from: how far the locations of matched priors are from
//! the true boxes, and how far the scores are from them.
//!
//! Bottoms: locations (N, P · 4), or (N, P · K · 4) if `share_location` is false; scores (N, P · K)
//! of K classes; priors (1, 2, P · 4), as PriorBox gives them; true boxes (1, 1, rows, 8): item,
//! label, instance, left, top, right and bottom edge, and whether the box is difficult. A row whose
//! item is −1 is skipped. Of a blob of four other axes as many rows are read from the front on as the
//! third axis says, as in the original. Top: the loss, a scalar.
//!
//! `L = (loc_weight · L_loc + L_conf) / Z` with Z by `loss_param.normalization`: VALID (default)
//! the number of matches, BATCH_SIZE N, FULL N · P, NONE 1, and never less than 1. The term of a
//! bottom whose `propagate_down` is false is left out.
//!
//! Matching, by the overlap (intersection over union) of priors and true boxes, or of decoded
//! locations if `use_prior_for_matching` is false: again and again the pair that overlaps most is
//! matched, until each box has a prior; then, with `match_type: PER_PREDICTION` (default), any
//! prior that overlaps a box by `overlap_threshold` (0.5) or more gets its best one; not with
//! BIPARTITE. `ignore_cross_boundary_bbox` leaves out priors that cross the border,
//! `use_difficult_gt: false` difficult boxes.
//!
//! L_loc: over matched priors, the difference d of the location and the true box, written beside
//! the prior by `code_type` (see DetectionOutput): `loc_loss_type` SMOOTH_L1 (default) sums d²/2
//! for |d| < 1 and |d| − ½ beyond, L2 d²/2. With `encode_variance_in_target` both are divided by
//! the variances here and not when they are written. `bp_inside` leaves out edges for which the
//! prior (or the decoded location) lies outside of the image.
//!
//! L_conf: `conf_loss_type` SOFTMAX (default): −log of the softmax of the label of the matched box,
//! or of the background; LOGISTIC: the sum over classes of the sigmoid cross entropy, whose targets
//! are 1 for that class and 0 for the others.
//!
//! `mining_type`: MAX_NEGATIVE (default): besides the matched priors, those count as background
//! that overlap no box by `neg_overlap` (0.5) or more: of an image the `neg_pos_ratio` (3) · matches
//! with the greatest L_conf. HARD_EXAMPLE: of an image the `sample_size` (64) priors with the
//! greatest sum of both losses count, matched or not. NONE: all priors count, and under LOGISTIC
//! those without a box have no class at all. `nms_param` suppresses overlapping priors (or decoded
//! locations, if `use_prior_for_nms` is false) before they are chosen; as in the original, a
//! missing `top_k` is 0 there, so that it chooses none. An image without boxes gives no negatives.
//! Mining needs `share_location`.
//!
//! `num_classes` with the background, `background_label_id` (0); `map_object_to_agnostic` takes
//! all labels for one, beside the background.
//!
//! RefineDet, with a fifth and a sixth bottom: the scores (N, P · 2) and locations (N, P · 4) of a first step.
//! Priors are decoded by the latter, with the same `code_type` and variances, before they are matched and
//! written beside; and a prior is taken for background by mining only if its score of an object is
//! `objectness_score` (default 0.01) or more.
//!
//! Gradients: the derivatives of these terms to locations and scores, with matches and choices
//! held fixed. They are the true ones: the original forgets a factor for
//! `encode_variance_in_target`. None to priors and true boxes, and 0 to the first step.

mod confidence;
mod field;
pub(crate) mod focal;
mod item;
mod location;
mod mining;
mod options;

use super::first_step::FirstStep;
use crate::common::{Loss, LossLayer, Normalizer, build, finite};
use crate::detection::true_boxes::{self, Padding};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_proto::{LayerParameter, MultiBoxLossParameter};
use cortado_reference::detection::{PriorLayout, check_predictions};
use item::{Chosen, Item};
use options::Options;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["multibox_loss_param", "loss_param"],
    bottoms: Arity::between(4, 6),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2, 3, 4, 5],
    ..LayerKind::new(
        "MultiBoxLoss",
        "The loss of SSD: locations and scores of priors against true boxes.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.multibox_loss_param().cloned().unwrap_or_default();
    let options = Options::new(&given)?;
    boxed(&KIND, param, &given, options)
}

/// The layer of a kind with these options.
fn boxed<T: Real>(
    kind: &'static LayerKind,
    param: &LayerParameter,
    given: &MultiBoxLossParameter,
    options: Options,
) -> Result<Box<dyn Layer<T>>> {
    let first_step = match param.bottom.len() {
        5 => {
            let what = "number of bottom blobs (four; or six, with the scores and locations of a first step)";
            return Err(Error::mismatch(what, "4 or 6", 5));
        }
        6 => Some(FirstStep {
            bottom: 4,
            least: finite(&field::field("objectness_score"), given.objectness_score())?,
        }),
        _ => None,
    };
    let common = param.loss_param().cloned().unwrap_or_default();
    let counts = |bottom: usize| param.propagate_down.get(bottom).copied().unwrap_or(true);
    let loss = MultiBoxLoss::<T> {
        options,
        normalizer: Normalizer::from_param(&common, NormalizationMode::VALID)?,
        counts: [counts(0), counts(1)],
        first_step,
        priors: [2, 0],
        chosen: Chosen::default(),
        divisor: 1.0,
    };
    LossLayer::boxed(kind, param, loss)
}

struct MultiBoxLoss<T: Real> {
    options: Options,
    normalizer: Normalizer,
    /// Whether the terms of locations and of scores count.
    counts: [bool; 2],
    /// The first step of RefineDet, if there is one.
    first_step: Option<FirstStep>,
    /// The numbers of rows of priors, and P.
    priors: [usize; 2],
    /// What counted in the last forward pass.
    chosen: Chosen<T>,
    /// Z of the last forward pass.
    divisor: f64,
}

impl<T: Real> Loss<T> for MultiBoxLoss<T> {
    const ZERO_GRADIENTS_FROM: usize = 4;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.priors = PriorLayout::SSD.sizes(io.bottom(2))?;
        let [_, priors] = self.priors;
        check_predictions(io.bottom(0), "locations", priors, self.options.locations() * 4)?;
        check_predictions(io.bottom(1), "scores", priors, self.options.classes)?;
        self.first_step
            .map_or(Ok(()), |step| step.of(io).check(io.bottom(0), priors))?;
        true_boxes::check_front(io.bottom(3))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back("multi-box loss");
        let priors = PriorLayout::SSD.read(io.bottom(2))?;
        let refined = self.first_step.map(|step| step.of(io).read()).transpose()?;
        let boxes = true_boxes::read(io.bottom(3), Padding::Skipped, self.options.labels())?;
        let (locations, scores) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let items = io.bottom(0).shape()[0];
        let mut chosen = Chosen::default();
        for number in 0..items {
            let of_item = boxes.get(&(number as i64)).map_or(&[][..], Vec::as_slice);
            let used = |true_box: &&_| self.options.uses(*true_box);
            let moved = refined
                .as_ref()
                .map(|refined| refined.priors(number, &priors, self.options.coder))
                .transpose()?;
            let item = Item {
                number,
                priors: moved.as_ref().unwrap_or(&priors),
                objects: refined
                    .as_ref()
                    .map(|refined| refined.objects(number, priors.boxes.len()))
                    .transpose()?,
                locations: locations.as_chunks::<4>().0,
                scores: &scores,
                boxes: reserve::collected(of_item.iter().filter(used).copied())?,
            };
            item.choose(&self.options, &mut chosen)?;
        }
        self.divisor = self.normalizer.divisor(items, self.priors[1], chosen.located.len());
        let located: f64 = chosen
            .located
            .iter()
            .map(|located| located.loss(self.options.location_loss))
            .sum();
        let scored = chosen
            .scored
            .iter()
            .map(|scored| self.options.confidence_loss.loss(scored.of(&scores), scored.target));
        let terms = [self.options.location_weight * located, scored.sum()];
        self.chosen = chosen;
        let counted = terms.iter().zip(self.counts).filter(|(_, counts)| *counts);
        Ok(counted.map(|(term, _)| term / self.divisor).sum())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, weight: f64, propagate: &[bool]) -> Result<()> {
        let scale = weight / self.divisor;
        if propagate[0] {
            let mut diff = io.bottom(0).diff_overwrite()?;
            diff.fill(T::ZERO);
            let (diff, _) = diff.as_chunks_mut::<4>();
            for located in &self.chosen.located {
                let derivatives = located.derivatives(self.options.location_loss, scale * self.options.location_weight);
                diff[located.place] = derivatives;
            }
        }
        if propagate[1] {
            let scores = io.bottom(1).data()?;
            let mut diff = io.bottom(1).diff_overwrite()?;
            diff.fill(T::ZERO);
            for scored in &self.chosen.scored {
                let to = &mut diff[scored.places.clone()];
                self.options
                    .confidence_loss
                    .derivatives(scored.of(&scores), scored.target, T::from_f64(scale), to);
            }
        }
        Ok(())
    }
}
