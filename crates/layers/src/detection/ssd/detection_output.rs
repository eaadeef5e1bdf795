//! DetectionOutput: the boxes that SSD found, after suppression of those that overlap better ones.
//!
//! Bottoms: locations (N, P · 4), written beside the priors, or (N, P · K · 4) with one for each
//! class if `share_location` is false; scores (N, P · K) of K classes; priors (1, 2, P · 4), as
//! PriorBox gives them. Top: (1, 1, rows, 7): item, label, score, and left, top, right and bottom
//! edge; by item, then by label, then from the best score on. If nothing is found, there is one row
//! for each item, the item's number and six times −1. How many rows there are is known only after
//! the forward pass.
//!
//! `detection_output_param`: `num_classes`; `share_location` (default true);
//! `background_label_id` (default 0; −1 for none), a class that is left out; `code_type`, how boxes
//! are written beside a prior p with the variances v (all 1 if `variance_encoded_in_target`):
//! CORNER (default) `box = p + v·t` for each edge; CENTER_SIZE `cx = v₀·t₀·w + cx_p`,
//! `cy = v₁·t₁·h + cy_p`, `w·exp(v₂·t₂)`, `h·exp(v₃·t₃)`; CORNER_SIZE as CORNER with offsets in
//! sizes of the prior. Boxes are not cut at the image.
//!
//! `confidence_threshold` (default none): scores must be above it. `nms_param`: of each class the
//! `top_k` best boxes (default all) are gone through from the best on, and one is dropped if it
//! overlaps one that stays by more than `nms_threshold` (default 0.3), which is multiplied by `eta`
//! (default 1) after each box that stays while it is above 0.5. `keep_top_k` (default −1, all): the
//! best of all classes of an item.
//!
//! `save_output_param` and `visualize` are read and do nothing: the rows say all, and `cortado
//! detect` draws them.
//!
//! There is no gradient.

use super::priors::{self, check_predictions};
use crate::common::{build, no_gradient, required};
use crate::detection::boxes::{Coder, Corners, Extent, Suppression, above, best_first, suppress};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Detection, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_output_param"],
    bottoms: Arity::exactly(3),
    not_differentiable: Some("whether a box stays has no gradient"),
    ..LayerKind::new(
        "DetectionOutput",
        "The boxes that SSD found, without those that overlap better ones.",
        module_doc!("detection_output.rs"),
        build!(build),
    )
};

/// The numbers of a row of the top.
const ROW: usize = 7;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_output_param().cloned().unwrap_or_default();
    let message = "detection_output_param";
    let classes = required(&format!("{message}.num_classes"), options.num_classes)?;
    let background = usize::try_from(options.background_label_id()).ok();
    if options.background_label_id() < -1 || background.is_some_and(|label| label >= classes) {
        let problem = format!(
            "must be a class below {classes}, or -1 for none, but is {}",
            options.background_label_id()
        );
        return Err(Error::param(&format!("{message}.background_label_id"), problem));
    }
    let nms = options.nms_param().cloned().unwrap_or_default();
    Ok(Box::new(DetectionOutput {
        classes,
        background,
        share_location: options.share_location(),
        coder: Coder::new(message, options.code_type(), options.variance_encoded_in_target())?,
        threshold: options.confidence_threshold.map_or(f64::from(f32::MIN), f64::from),
        suppression: Suppression::from_param(&format!("{message}.nms_param"), &nms)?,
        keep: usize::try_from(options.keep_top_k()).ok(),
        items: 0,
        priors: 0,
    }))
}

struct DetectionOutput {
    classes: usize,
    background: Option<usize>,
    share_location: bool,
    coder: Coder,
    /// Scores must be above it.
    threshold: f64,
    suppression: Suppression,
    /// How many boxes of an item stay at most.
    keep: Option<usize>,
    /// The numbers of items and of priors, at the last reshape.
    items: usize,
    priors: usize,
}

/// Priors and their variances.
struct Priors<'a, T> {
    boxes: &'a [[T; 4]],
    variances: &'a [[T; 4]],
}

/// A box that was found.
struct Found<T> {
    label: usize,
    score: T,
    corners: Corners<T>,
}

impl DetectionOutput {
    /// The number of locations of a prior.
    fn locations(&self) -> usize {
        if self.share_location { 1 } else { self.classes }
    }

    /// What is found in an item, by its locations and scores.
    fn find<T: Real>(&self, priors: &Priors<'_, T>, locations: &[[T; 4]], scores: &[T]) -> Vec<Found<T>> {
        let each = self.locations();
        let threshold = T::from_f64(self.threshold);
        let mut found = Vec::new();
        for class in (0..self.classes).filter(|&class| Some(class) != self.background) {
            let score = |place: usize| scores[place * self.classes + class];
            let order = above((0..priors.boxes.len()).map(score), threshold, self.suppression.top_k);
            // Only those that may stay: most priors have no object.
            let decode = |&place: &usize| {
                let t = locations[place * each + if self.share_location { 0 } else { class }];
                self.coder
                    .decode(Corners::new(priors.boxes[place]), priors.variances[place], t)
            };
            let boxes: Vec<Corners<T>> = order.iter().map(decode).collect();
            let overlap = |a: usize, b: usize| boxes[b].overlap(boxes[a], Extent::Lines);
            let limits = (self.suppression.threshold, self.suppression.eta);
            let ranks: Vec<usize> = (0..order.len()).collect();
            let kept = suppress(&ranks, limits, None, overlap);
            found.extend(kept.into_iter().map(|rank| Found {
                label: class,
                score: score(order[rank]),
                corners: boxes[rank],
            }));
        }
        self.keep_best(found)
    }

    /// The best of all classes, by class again.
    fn keep_best<T: Real>(&self, found: Vec<Found<T>>) -> Vec<Found<T>> {
        let Some(keep) = self.keep.filter(|&keep| keep < found.len()) else {
            return found;
        };
        let mut order: Vec<usize> = (0..found.len()).collect();
        best_first(&mut order, Some(keep), |place| found[place].score);
        // Equal labels stay from the best score on.
        order.sort_by_key(|&place| found[place].label);
        let mut found: Vec<Option<Found<T>>> = found.into_iter().map(Some).collect();
        order.into_iter().filter_map(|place| found[place].take()).collect()
    }
}

impl<T: Real> Layer<T> for DetectionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let priors = priors::count(io.bottom(2))?;
        check_predictions(io.bottom(0), "locations", priors, self.locations() * 4)?;
        check_predictions(io.bottom(1), "scores", priors, self.classes)?;
        if io.bottom(0).shape()[0] != io.bottom(1).shape()[0] {
            let what = format!("number of items (axis 0) of \"{}\"", io.bottom(1).name());
            return Err(Error::mismatch(what, io.bottom(0).shape()[0], io.bottom(1).shape()[0]));
        }
        (self.items, self.priors) = (io.bottom(0).shape()[0], priors);
        io.top_mut(0).reshape(&[1, 1, 1, ROW])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("detection output");
        let items = io.bottom(0).shape()[0];
        let mut rows: Vec<[T; ROW]> = Vec::new();
        {
            let priors = io.bottom(2).data()?;
            let (boxes, variances) = priors.as_chunks::<4>().0.split_at(self.priors);
            let priors = Priors { boxes, variances };
            let (locations, scores) = (io.bottom(0).data()?, io.bottom(1).data()?);
            let (each, of_scores) = (priors.boxes.len() * self.locations(), priors.boxes.len() * self.classes);
            let locations = locations.as_chunks::<4>().0;
            for item in 0..items {
                let locations = &locations[item * each..(item + 1) * each];
                let scores = &scores[item * of_scores..(item + 1) * of_scores];
                rows.extend(self.find(&priors, locations, scores).into_iter().map(|found| {
                    let [x0, y0, x1, y1] = found.corners.to_array();
                    [
                        T::from_usize(item),
                        T::from_usize(found.label),
                        found.score,
                        x0,
                        y0,
                        x1,
                        y1,
                    ]
                }));
            }
        }
        if rows.is_empty() {
            let nothing = |item| {
                let mut row = [-T::ONE; ROW];
                row[0] = T::from_usize(item);
                row
            };
            rows = (0..items).map(nothing).collect();
        }
        io.top_mut(0).reshape(&[1, 1, rows.len(), ROW])?;
        io.top(0).data_overwrite()?.copy_from_slice(rows.as_flattened());
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Detection(Detection {
            items: self.items,
            priors: self.priors,
            classes: self.classes,
            background: self.background,
            share_location: self.share_location,
            code: self.coder.code,
            variances: self.coder.divides,
            score_threshold: self.threshold,
            overlap_threshold: self.suppression.threshold,
            eta: self.suppression.eta,
            top_k: self.suppression.top_k,
            keep: self.keep,
        }))
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
