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
//! difficult boxes count. Boxes are compared as shares of the image; or, with a `name_size_file`, in
//! pixels of the original ones, cut at their edges, where sides count both edges: a file with a line
//! `name height width` for each image, in the order of the data, over and over. It is for images
//! that are stretched to the net's size; a `resize_param` of another mode is refused.
//!
//! There is no gradient.

use super::true_boxes::{self, Padding, TrueBox, check_rows, object_label, whole};
use crate::common::{build, no_gradient, not_negative, required};
use crate::detection::boxes::{Corners, Verdict, best_first, judge};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, read_text, room};
use cortado_proto::LayerParameter;
use cortado_proto::resize_parameter::ResizeMode;
use std::collections::BTreeMap;
use std::path::Path;

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

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_evaluate_param().cloned().unwrap_or_default();
    let message = "detection_evaluate_param";
    let mode = options.resize_param.as_deref().map(|resize| resize.resize_mode());
    if !options.name_size_file().is_empty() && mode.is_some_and(|mode| mode != ResizeMode::WARP) {
        let problem =
            "is not built for a resize_param that keeps proportions; remove it, to compare shares of the image";
        return Err(Error::param(&format!("{message}.name_size_file"), problem));
    }
    Ok(Box::new(DetectionEvaluate {
        classes: required(&format!("{message}.num_classes"), options.num_classes)?,
        background: options.background_label_id() as usize,
        threshold: not_negative(&format!("{message}.overlap_threshold"), options.overlap_threshold())?,
        counts_difficult: options.evaluate_difficult_gt(),
        sizes: match options.name_size_file() {
            "" => Vec::new(),
            name => read_sizes(&ctx.find_file(name))?,
        },
        next: 0,
    }))
}

/// The heights and widths of the images that a file lists.
///
/// # Errors
/// A file that cannot be read, or is empty; the line at which it is wrong.
fn read_sizes(path: &Path) -> Result<Vec<[f64; 2]>> {
    let text = read_text(path)?;
    let wrong = |line: usize| {
        let problem = "expected the name, height and width of an image";
        Error::message(&format!("{}:{}: {problem}", path.display(), line + 1))
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let sizes: Vec<[f64; 2]> = lines
        .map(|(number, line)| {
            // The last two words: names may have spaces.
            let mut words = line.split_whitespace().rev();
            let mut side = || {
                words
                    .next()?
                    .parse()
                    .ok()
                    .filter(|side: &f64| side.is_finite() && *side > 0.0)
            };
            let (width, height) = (side(), side());
            Ok([
                height.ok_or_else(|| wrong(number))?,
                width.ok_or_else(|| wrong(number))?,
            ])
        })
        .collect::<Result<_>>()?;
    match sizes.is_empty() {
        true => Err(Error::message(&format!("{}: the file is empty", path.display()))),
        false => Ok(sizes),
    }
}

struct DetectionEvaluate {
    /// Heights and widths of the original images, if boxes are compared in their pixels, and which is
    /// that of the batch's first image.
    sizes: Vec<[f64; 2]>,
    next: usize,
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

    /// Where a box of an image lies, as it is compared with others.
    fn placed<T: Real>(&self, item: i64, corners: Corners<T>) -> Corners<T> {
        if self.sizes.is_empty() {
            return corners;
        }
        let item = usize::try_from(item).unwrap_or(0);
        let sides = self.sizes[(self.next + item) % self.sizes.len()].map(T::from_f64);
        let [x0, y0, x1, y1] = corners.to_array().map(|edge| edge.max(T::ZERO).min(T::ONE));
        Corners::new([
            x0 * sides[1],
            y0 * sides[0],
            x1 * sides[1] + T::ONE,
            y1 * sides[0] + T::ONE,
        ])
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
        let mut found = self.read_detections(io.bottom(0))?;
        let mut boxes = true_boxes::read(io.bottom(1), Padding::Ends, self.labels())?;
        for (&item, of_item) in &mut found {
            let all = of_item.values_mut().flatten();
            all.for_each(|detection| detection.corners = self.placed(item, detection.corners));
        }
        for (&item, of_item) in &mut boxes {
            let all = of_item.iter_mut();
            all.for_each(|true_box| true_box.corners = self.placed(item, true_box.corners));
        }
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
        if !self.sizes.is_empty() {
            let last = found.keys().chain(boxes.keys()).max().copied().unwrap_or(0);
            let items = usize::try_from(last).unwrap_or(0).saturating_add(1);
            self.next = self.next.saturating_add(items) % self.sizes.len();
        }
        io.top_mut(0).reshape(&[1, 1, rows.len(), ROW])?;
        io.top(0).data_overwrite()?.copy_from_slice(rows.as_flattened());
        Ok(())
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
