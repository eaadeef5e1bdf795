//! DetectionEvaluate: which detections are right, for the average precision that a solver's test
//! tells.
//!
//! Bottoms: detections (1, 1, rows, 7) as DetectionOutput gives them, of which those with label −1
//! count for nothing; true boxes (1, 1, rows, 8): item, label, instance, left, top, right and
//! bottom edge, and whether the box is difficult; a row whose item is −1 ends them. Top:
//! (1, 1, classes + detections, 5): first a row for each class but the background: −1, the class,
//! the number of its true boxes, −1, −1; then one for each detection: item, label, score, whether
//! it is right, whether it is wrong. A detection is right if it overlaps the true box of its class
//! that it overlaps most by at least `overlap_threshold`, and no better one had that box; the best
//! of an image come first. One of a difficult box is neither right nor wrong, unless difficult
//! boxes count.
//!
//! `detection_evaluate_param`: `num_classes`, background included; `background_label_id`
//! (default 0); `overlap_threshold` (default 0.5); `evaluate_difficult_gt` (default true), whether
//! difficult boxes count. `name_size_file` and `resize_param` are refused: boxes are compared as
//! shares of the image.
//!
//! There is no gradient.

use super::true_boxes::{self, Padding, TrueBox, check_rows, object_label, whole};
use crate::common::{build, no_gradient, not_negative, required};
use crate::detection::boxes::{Corners, Verdict, best_first, judge};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, room};
use cortado_proto::LayerParameter;
use std::collections::BTreeMap;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_evaluate_param"],
    bottoms: Arity::exactly(2),
    not_differentiable: Some("the number of right detections has no gradient"),
    ..LayerKind::new(
        "DetectionEvaluate",
        "Tells which detections are right.",
        module_doc!("detection_evaluate.rs"),
        build!(build),
    )
};

/// The numbers of a detection.
const DETECTION: usize = 7;
/// The numbers of a row of the top.
const ROW: usize = 5;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_evaluate_param().cloned().unwrap_or_default();
    let message = "detection_evaluate_param";
    if !options.name_size_file().is_empty() {
        let problem = "boxes in pixels of the original images are not built; remove it";
        return Err(Error::param(&format!("{message}.name_size_file"), problem));
    }
    Ok(Box::new(DetectionEvaluate {
        classes: required(&format!("{message}.num_classes"), options.num_classes)?,
        background: options.background_label_id() as usize,
        threshold: not_negative(&format!("{message}.overlap_threshold"), options.overlap_threshold())?,
        counts_difficult: options.evaluate_difficult_gt(),
    }))
}

struct DetectionEvaluate {
    classes: usize,
    background: usize,
    threshold: f64,
    counts_difficult: bool,
}

/// A detection.
struct Detection<T> {
    score: T,
    corners: Corners<T>,
}

/// The detections by item and label.
type Detections<T> = BTreeMap<i64, BTreeMap<usize, Vec<Detection<T>>>>;

/// Whether a row of detections holds one.
fn is_valid<T: Real>(row: &[T; DETECTION]) -> bool {
    row[1] != -T::ONE
}

impl DetectionEvaluate {
    fn labels(&self) -> (usize, Option<usize>) {
        (self.classes, Some(self.background))
    }

    fn read_detections<T: Real>(&self, blob: &Blob<T>) -> Result<Detections<T>> {
        let mut found = Detections::new();
        let data = blob.data()?;
        for (number, row) in data.as_chunks::<DETECTION>().0.iter().enumerate() {
            if !is_valid(row) {
                continue;
            }
            let [item, label, score, x0, y0, x1, y1] = *row;
            let item = whole(blob, number, "item", item)?;
            let label = object_label(blob, number, label, self.labels())?;
            let corners = Corners { x0, y0, x1, y1 };
            let of_label = found.entry(item).or_default().entry(label).or_default();
            of_label.push(Detection { score, corners });
        }
        Ok(found)
    }

    /// Whether each detection of a class is right, and whether it is wrong, in the order in which
    /// it tells them.
    fn judge<'a, T: Real>(
        &self,
        detections: &'a [Detection<T>],
        boxes: &[TrueBox<T>],
    ) -> Vec<(&'a Detection<T>, bool, bool)> {
        if boxes.is_empty() {
            return detections.iter().map(|detection| (detection, false, true)).collect();
        }
        let mut order: Vec<usize> = (0..detections.len()).collect();
        best_first(&mut order, None, |place| detections[place].score);
        let corners: Vec<Corners<T>> = boxes.iter().map(|true_box| true_box.corners).collect();
        let counts = |number: usize| self.counts_difficult || !boxes[number].difficult;
        let found = order.iter().map(|&place| detections[place].corners);
        let verdicts = judge(found, &corners, counts, self.threshold);
        let judged = order.into_iter().zip(verdicts);
        judged
            .map(|(place, verdict)| (&detections[place], verdict == Verdict::Right, verdict == Verdict::Wrong))
            .collect()
    }

    /// The rows that tell how many true boxes there are of each class.
    fn counts<T: Real>(&self, boxes: &BTreeMap<i64, Vec<TrueBox<T>>>) -> Result<Vec<[T; ROW]>> {
        let mut counts = BTreeMap::<usize, usize>::new();
        let is_counted = |true_box: &&TrueBox<T>| self.counts_difficult || !true_box.difficult;
        for true_box in boxes.values().flatten().filter(is_counted) {
            *counts.entry(true_box.label).or_default() += 1;
        }
        let classes = (0..self.classes).filter(|&class| class != self.background);
        let none = -T::ONE;
        let count = |class| T::from_usize(counts.get(&class).copied().unwrap_or(0));
        let mut rows = room::reserved(self.classes)?;
        rows.extend(classes.map(|class| [none, T::from_usize(class), count(class), none, none]));
        Ok(rows)
    }
}

impl<T: Real> Layer<T> for DetectionEvaluate {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check_rows(io.bottom(0), "detections", DETECTION)?;
        true_boxes::check(io.bottom(1))?;
        // How many detections are valid is known only after the layers before have run.
        let classes = self.classes - usize::from(self.background < self.classes);
        io.top_mut(0).reshape(&[1, 1, classes, ROW])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("detection evaluation");
        let found = self.read_detections(io.bottom(0))?;
        let boxes = true_boxes::read(io.bottom(1), Padding::Ends, self.labels())?;
        let mut rows = self.counts(&boxes)?;
        for (item, by_label) in &found {
            let of_item = boxes.get(item).map_or(&[][..], Vec::as_slice);
            for (&label, detections) in by_label {
                let of_label = of_item.iter().filter(|true_box| true_box.label == label).copied();
                let boxes: Vec<TrueBox<T>> = of_label.collect();
                rows.extend(
                    self.judge(detections, &boxes)
                        .into_iter()
                        .map(|(detection, right, wrong)| {
                            let flag = |flag: bool| if flag { T::ONE } else { T::ZERO };
                            let (item, label) = (T::from_f64(*item as f64), T::from_usize(label));
                            [item, label, detection.score, flag(right), flag(wrong)]
                        }),
                );
            }
        }
        io.top_mut(0).reshape(&[1, 1, rows.len(), ROW])?;
        io.top(0).data_overwrite()?.copy_from_slice(rows.as_flattened());
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
