//! DetectionEvaluate: which detections are right, for the average precision that a solver's test
//! reports.
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
//! Other forms of this layer:
//!
//! - Cascade R-CNN, with a third bottom: detections (rows, 7): item, four edges in pixels of the net's input, label,
//!   score, as FrcnnOutput gives them; true boxes (rows, 8): item, four edges, label, whether it is ignored
//!   (not read), whether it is difficult; and the height and width of each item (N, 2). Top (classes + detections,
//!   5, 1, 1). Both kinds of boxes are brought to the sizes of `name_size_file`, if it is given; their sides
//!   count both edges. The background is 0.
//! - gklz1982's YOLO v2: true boxes (N, 5 · boxes), lists of class, centre and size, which a row with x = 0
//!   ends; detections with centre and size instead of edges, as its DetectionOutput gives them. Classes count from
//!   0, and none is the background.
//!
//! There is no gradient.

mod form;
mod sizes;

use crate::common::{build, no_gradient, not_negative, required};
use crate::detection::true_boxes::TrueBox;
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::{Corners, Verdict, best_first, judge};
use cortado_proto::LayerParameter;
use cortado_proto::resize_parameter::ResizeMode;
use form::{Form, Found, TrueBoxes};
use sizes::read_sizes;
use std::collections::BTreeMap;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_evaluate_param"],
    bottoms: Arity::between(2, 3),
    not_differentiable: Some("the number of right detections has no gradient"),
    ..LayerKind::new(
        "DetectionEvaluate",
        "Marks the detections that are right.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

/// The numbers of a row of the top.
const ROW: usize = 5;

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_evaluate_param().cloned().unwrap_or_default();
    let message = "detection_evaluate_param";
    let mode = options.resize_param.as_deref().map(|resize| resize.resize_mode());
    if !options.name_size_file().is_empty() && mode.is_some_and(|mode| mode != ResizeMode::WARP) {
        let problem =
            "is not supported for a resize_param that keeps proportions; remove it, to compare shares of the image";
        return Err(Error::param(&format!("{message}.name_size_file"), problem));
    }
    Ok(Box::new(DetectionEvaluate {
        classes: required(&format!("{message}.num_classes"), options.num_classes)?,
        background: options.background_label_id() as usize,
        threshold: not_negative(&format!("{message}.overlap_threshold"), options.overlap_threshold())?,
        counts_difficult: options.evaluate_difficult_gt(),
        sizes: match options.name_size_file() {
            "" => Vec::new(),
            name => read_sizes(&ctx.open("file of sizes", name)?)?,
        },
        next: 0,
        form: Form::default(),
    }))
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
    /// What the bottoms look like, at the last reshape.
    form: Form,
}

/// The heights and widths of the items of a batch, if a bottom has them.
type Heights<T> = Option<Vec<[T; 2]>>;

impl DetectionEvaluate {
    fn background(&self) -> Option<usize> {
        self.form.background(self.background)
    }

    /// Whether each detection of a class is right, and whether it is wrong, in the order of the
    /// output.
    fn judge<'a, T: Real>(
        &self,
        detections: &'a [Found<T>],
        boxes: &[TrueBox<T>],
    ) -> reserve::Result<Vec<(&'a Found<T>, bool, bool)>> {
        if boxes.is_empty() {
            return reserve::collected(detections.iter().map(|detection| (detection, false, true)));
        }
        let mut order = reserve::collected(0..detections.len())?;
        best_first(&mut order, None, |place| detections[place].score)?;
        let corners = reserve::collected(boxes.iter().map(|true_box| true_box.corners))?;
        let counts = |number: usize| self.counts_difficult || !boxes[number].difficult;
        let found = order.iter().map(|&place| detections[place].corners);
        let overlap = |a, b| self.form.overlap(a, b);
        let verdicts = judge(found, &corners, counts, self.threshold, overlap)?;
        let judged = order.into_iter().zip(verdicts);
        let row = |(place, verdict): (usize, Verdict)| {
            (&detections[place], verdict == Verdict::Right, verdict == Verdict::Wrong)
        };
        reserve::collected(judged.map(row))
    }

    /// Where a box of an image lies, as it is compared with others.
    ///
    /// # Errors
    /// An item whose size is not known.
    fn placed<T: Real>(&self, item: i64, corners: Corners<T>, heights: &Heights<T>) -> Result<Corners<T>> {
        if self.sizes.is_empty() {
            return Ok(corners);
        }
        let number = usize::try_from(item).unwrap_or(0);
        let [height, width] = self.sizes[(self.next + number) % self.sizes.len()].map(T::from_f64);
        if let Some(heights) = heights {
            let Some(&[from_height, from_width]) = heights.get(number).filter(|_| item >= 0) else {
                let problem = format!(
                    "there is a box of item {item}, but there are sizes of {} items",
                    heights.len()
                );
                return Err(Error::message(&problem));
            };
            let [x, y] = [width / from_width, height / from_height];
            return Ok(Corners::new([
                corners.x0 * x,
                corners.y0 * y,
                corners.x1 * x,
                corners.y1 * y,
            ]));
        }
        let [x0, y0, x1, y1] = corners.to_array().map(|edge| edge.max(T::ZERO).min(T::ONE));
        Ok(Corners::new([
            x0 * width,
            y0 * height,
            x1 * width + T::ONE,
            y1 * height + T::ONE,
        ]))
    }

    /// The rows with the number of true boxes of each class.
    fn counts<T: Real>(&self, boxes: &TrueBoxes<T>) -> Result<Vec<[T; ROW]>> {
        let mut counts = BTreeMap::<usize, usize>::new();
        let is_counted = |true_box: &&TrueBox<T>| self.counts_difficult || !true_box.difficult;
        for true_box in boxes.values().flatten().filter(is_counted) {
            *counts.entry(true_box.label).or_default() += 1;
        }
        let classes = (0..self.classes).filter(|&class| Some(class) != self.background());
        let none = -T::ONE;
        let count = |class| T::from_usize(counts.get(&class).copied().unwrap_or(0));
        let mut rows = reserve::empty(self.classes)?;
        rows.extend(classes.map(|class| [none, T::from_usize(class), count(class), none, none]));
        Ok(rows)
    }

    /// The heights and widths of the items.
    fn heights<T: Real>(&self, io: &Io<'_, T>) -> Result<Heights<T>> {
        if self.form != Form::Cascade {
            return Ok(None);
        }
        Ok(Some(reserve::copied(io.bottom(2).data()?.as_chunks::<2>().0)?))
    }
}

impl<T: Real> Layer<T> for DetectionEvaluate {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.form = Form::of(io)?;
        // How many detections are valid is known only after the layers before have run.
        let without = self.background().is_some_and(|background| background < self.classes);
        let classes = self.classes - usize::from(without);
        io.top_mut(0).reshape(&self.form.top(classes, ROW))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("detection evaluation");
        let (labels, heights) = ((self.classes, self.background()), self.heights(io)?);
        let mut found = self.form.detections(io.bottom(0), labels)?;
        let mut boxes = self.form.true_boxes(io.bottom(1), labels)?;
        for (&item, of_item) in &mut found {
            for detection in of_item.values_mut().flatten() {
                detection.corners = self.placed(item, detection.corners, &heights)?;
            }
        }
        for (&item, of_item) in &mut boxes {
            for true_box in of_item {
                true_box.corners = self.placed(item, true_box.corners, &heights)?;
            }
        }
        let mut rows = self.counts(&boxes)?;
        for (item, by_label) in &found {
            let of_item = boxes.get(item).map_or(&[][..], Vec::as_slice);
            for (&label, detections) in by_label {
                let of_label = of_item.iter().filter(|true_box| true_box.label == label).copied();
                let boxes: Vec<TrueBox<T>> = reserve::collected(of_label)?;
                for (detection, right, wrong) in self.judge(detections, &boxes)? {
                    let flag = |flag: bool| if flag { T::ONE } else { T::ZERO };
                    let (item, label) = (T::from_f64(*item as f64), T::from_usize(label));
                    reserve::push(&mut rows, [item, label, detection.score, flag(right), flag(wrong)])?;
                }
            }
        }
        if !self.sizes.is_empty() {
            let last = found.keys().chain(boxes.keys()).max().copied().unwrap_or(0);
            let items = usize::try_from(last).unwrap_or(0).saturating_add(1);
            let items = heights.map_or(items, |heights| heights.len());
            self.next = self.next.saturating_add(items) % self.sizes.len();
        }
        io.top_mut(0).reshape(&self.form.top(rows.len(), ROW))?;
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
