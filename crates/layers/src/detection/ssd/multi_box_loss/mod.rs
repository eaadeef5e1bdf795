//! MultiBoxLoss: the loss that SSD learns from: how far the locations of matched priors are from
//! the true boxes, and how far the scores are from saying so.
//!
//! Bottoms: locations (N, P · 4), or (N, P · K · 4) if `share_location` is false; scores (N, P · K)
//! of K classes; priors (1, 2, P · 4), as PriorBox gives them; true boxes (1, 1, rows, 8): item,
//! label, instance, left, top, right and bottom edge, and whether the box is difficult. A row whose
//! item is −1 is skipped. Top: the loss, a scalar.
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
//! Gradients: the derivatives of these terms to locations and scores, with matches and choices
//! held fixed. They are the true ones: the original forgets a factor for
//! `encode_variance_in_target`. None to priors and true boxes.

mod confidence;
mod field;
mod item;
mod location;
mod mining;
mod options;

use super::priors::{self, Priors, check_predictions};
use super::true_boxes::{self, Padding};
use crate::common::{Loss, LossLayer, Normalizer, build};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;
use cortado_proto::loss_parameter::NormalizationMode;
use item::{Chosen, Item};
use options::Options;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["multibox_loss_param", "loss_param"],
    bottoms: Arity::exactly(4),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2, 3],
    ..LayerKind::new(
        "MultiBoxLoss",
        "The loss of SSD: locations and scores of priors against true boxes.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = Options::new(&param.multibox_loss_param().cloned().unwrap_or_default())?;
    let common = param.loss_param().cloned().unwrap_or_default();
    let counts = |bottom: usize| param.propagate_down.get(bottom).copied().unwrap_or(true);
    let loss = MultiBoxLoss::<T> {
        options,
        normalizer: Normalizer::from_param(&common, NormalizationMode::VALID)?,
        counts: [counts(0), counts(1)],
        priors: 0,
        chosen: Chosen::default(),
        divisor: 1.0,
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct MultiBoxLoss<T: Real> {
    options: Options,
    normalizer: Normalizer,
    /// Whether the terms of locations and of scores count.
    counts: [bool; 2],
    /// P.
    priors: usize,
    /// What counted in the last forward pass.
    chosen: Chosen<T>,
    /// Z of the last forward pass.
    divisor: f64,
}

impl<T: Real> Loss<T> for MultiBoxLoss<T> {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        self.priors = priors::count(io.bottom(2))?;
        check_predictions(io.bottom(0), "locations", self.priors, self.options.locations() * 4)?;
        check_predictions(io.bottom(1), "scores", self.priors, self.options.classes)?;
        true_boxes::check(io.bottom(3))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back("multi-box loss");
        let priors = Priors::read(io.bottom(2))?;
        let boxes = true_boxes::read(io.bottom(3), Padding::Skipped, self.options.labels())?;
        let (locations, scores) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let items = io.bottom(0).shape()[0];
        let mut chosen = Chosen::default();
        for number in 0..items {
            let of_item = boxes.get(&(number as i64)).map_or(&[][..], Vec::as_slice);
            let used = |true_box: &&_| self.options.uses(*true_box);
            let item = Item {
                number,
                priors: &priors,
                locations: locations.as_chunks::<4>().0,
                scores: &scores,
                boxes: of_item.iter().filter(used).copied().collect(),
            };
            item.choose(&self.options, &mut chosen)?;
        }
        self.divisor = self.normalizer.divisor(items, self.priors, chosen.located.len());
        let located: f64 = chosen
            .located
            .iter()
            .map(|located| located.loss(self.options.location_loss))
            .sum();
        let told = chosen
            .told
            .iter()
            .map(|told| self.options.confidence_loss.loss(told.of(&scores), told.target));
        let terms = [self.options.location_weight * located, told.sum()];
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
                let slopes = located.slopes(self.options.location_loss, scale * self.options.location_weight);
                diff[located.place] = slopes;
            }
        }
        if propagate[1] {
            let scores = io.bottom(1).data()?;
            let mut diff = io.bottom(1).diff_overwrite()?;
            diff.fill(T::ZERO);
            for told in &self.chosen.told {
                let to = &mut diff[told.places.clone()];
                self.options
                    .confidence_loss
                    .slopes(told.of(&scores), told.target, T::from_f64(scale), to);
            }
        }
        Ok(())
    }
}
