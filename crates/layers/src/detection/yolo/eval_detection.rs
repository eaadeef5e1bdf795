//! EvalDetection: which boxes of a YOLO net are right, for the average precision.
//!
//! Bottoms: predictions and true boxes. Top: (N, K + 4 · S² · B) for K classes and B boxes in each
//! of S · S cells: how many true boxes there are of each class, those that are difficult aside; then
//! for each prediction its class, its score, whether it is right and whether it is wrong, class by
//! class and the best first; zeros at the end. A prediction is right if it overlaps the true box of
//! its class that it overlaps most by `threshold` or more, and no better one had that box; one of a
//! difficult box is neither right nor wrong.
//!
//! Without `biases`, as in YOLO v1 (yeahkun's fork): predictions are planes of S · S cells: K
//! of classes, B of objectness, 4 · B of x, y, w, h; true boxes are BoxData's (N, 7 · S²): planes of
//! difficult, object and class, then x, y, w, h for each cell. Shares of the image; the predictions'
//! x and y of the cell with `constriant` (so spelled), their w and h as square roots with `sqrt`.
//!
//! With `biases`, as in YOLO v2: predictions are (N, B · (5 + K), S, S) as those of RegionLoss, with an
//! anchor for two biases; true boxes are rows of class, x, y, w, h, of which one with x = 0 ends
//! them, or SSD's rows (1, 1, rows, 8), the classes of which count from 1 (Intel). Only boxes with a score of
//! 0.005 or more are listed, and with `nms` below 0 none; one that overlaps no true box of its class by
//! `threshold`, where there are some, is neither right nor wrong. A third bottom is not read.
//!
//! A box's class is its most probable one. `eval_detection_param`: `side` S (7), `num_class` K (20),
//! `num_object` B (2, without `biases`), `threshold` (0.5), `sqrt` (true), `constriant` (true),
//! `score_type`: MULTIPLY (default) the product of the two others, OBJ the objectness, PROB the
//! probability of the class; `nms` (−1): from 0 on, boxes that overlap better ones of any class by
//! so much fall.
//!
//! There is no gradient. From yeahkun's, gklz1982's and Intel's Caffe; hojel's compares boxes of different
//! units and is not followed.

use super::grid::{Anchors, Cell, Frame, Grid};
use super::labels::{self, Label, Labels};
use super::region::{self, Prediction, greatest};
use crate::common::{build, finite, no_gradient, required};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::{Centered, Corners, Extent, Verdict, best_first, judge};
use cortado_proto::eval_detection_parameter::ScoreType;
use cortado_proto::{EvalDetectionParameter, LayerParameter};
use cortado_reference::detection::{YoloFound as Found, suppress_worse};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["eval_detection_param"],
    bottoms: Arity::between(2, 3),
    not_differentiable: Some("the number of right detections has no gradient"),
    ..LayerKind::new(
        "EvalDetection",
        "Marks the boxes of a YOLO net that are right.",
        module_doc!("eval_detection.rs"),
        build!(build),
    )
};

/// The numbers of a prediction in the top.
const ROW: usize = 4;
/// The least score of boxes with anchors that is reported.
const LEAST: f64 = 0.005;
/// The planes of labels before their boxes: difficult, object, class.
const LABEL_PLANES: usize = 3;
/// The entries of an anchor before its classes: x, y, w, h, objectness.
const ENTRIES: usize = region::CLASSES;

fn field(name: &str) -> String {
    format!("eval_detection_param.{name}")
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.eval_detection_param().cloned().unwrap_or_default();
    Ok(Box::new(EvalDetection::new(&options)?))
}

struct EvalDetection {
    side: usize,
    classes: usize,
    form: Form,
    threshold: f64,
    score: ScoreType,
    /// The overlap at which a box falls.
    nms: Option<f64>,
}

/// What the bottoms look like.
enum Form {
    /// YOLO v1.
    Planes {
        boxes: usize,
        /// Whether w and h are square roots.
        roots: bool,
        /// Whether x and y are shares of the cell.
        of_cell: bool,
    },
    /// YOLO v2.
    Anchors(Anchors),
}

/// A true box.
struct TrueBox<T> {
    class: usize,
    corners: Corners<T>,
    difficult: bool,
}

impl EvalDetection {
    fn new(options: &EvalDetectionParameter) -> Result<Self> {
        let form = match options.biases.is_empty() {
            true => Form::Planes {
                boxes: required(&field("num_object"), Some(options.num_object()))?,
                roots: options.sqrt(),
                of_cell: options.constriant(),
            },
            false => Form::Anchors(Anchors::new(&field("biases"), &options.biases, 1)?),
        };
        let score = options.score_type();
        if ![ScoreType::OBJ, ScoreType::PROB, ScoreType::MULTIPLY].contains(&score) {
            let problem = format!("{score} is unknown; it can be OBJ, PROB or MULTIPLY");
            return Err(Error::param(&field("score_type"), problem));
        }
        let nms = finite(&field("nms"), options.nms())?;
        Ok(Self {
            side: required(&field("side"), Some(options.side()))?,
            classes: required(&field("num_class"), Some(options.num_class()))?,
            form,
            threshold: finite(&field("threshold"), options.threshold())?,
            score,
            nms: (nms >= 0.0).then_some(nms),
        })
    }

    /// The boxes of each cell.
    fn boxes(&self) -> usize {
        match &self.form {
            Form::Planes { boxes, .. } => *boxes,
            Form::Anchors(anchors) => anchors.sizes.len(),
        }
    }

    /// The length of a row of the top.
    fn row(&self) -> usize {
        let boxes = [self.side, self.side, self.boxes(), ROW];
        self.classes.saturating_add(cortado_ops::count(boxes))
    }

    /// The cells of an item, with numbers as YOLO v1 has them.
    fn grid(&self, items: usize) -> Grid {
        Grid {
            items,
            anchors: self.boxes(),
            entries: ENTRIES + self.classes,
            rows: self.side,
            columns: self.side,
        }
    }

    fn score<T: Real>(&self, object: T, probability: T) -> T {
        match self.score {
            ScoreType::OBJ => object,
            ScoreType::PROB => probability,
            _ => object * probability,
        }
    }

    /// What the net found in an item.
    fn found<T: Real>(&self, x: &[T], grid: Grid, item: usize) -> reserve::Result<Vec<Found<T>>> {
        match &self.form {
            Form::Planes { boxes, roots, of_cell } => {
                let each = cortado_ops::count([grid.plane(), self.classes + ENTRIES * boxes]);
                let planes = &x[item * each..][..each];
                let predict = |cell| self.found_in_planes(planes, grid, cell, [*roots, *of_cell]);
                reserve::try_collected(grid.cells(item).map(predict))
            }
            Form::Anchors(anchors) => {
                let predict = |cell: Cell| self.found_at_anchor(x, grid, cell, anchors.sizes[cell.anchor]);
                let least = T::from_f64(LEAST);
                let stays =
                    |found: &reserve::Result<Found<T>>| found.as_ref().map_or(true, |found| found.score >= least);
                reserve::try_collected(grid.cells(item).map(predict).filter(stays))
            }
        }
    }

    fn found_in_planes<T: Real>(
        &self,
        x: &[T],
        grid: Grid,
        cell: Cell,
        [roots, of_cell]: [bool; 2],
    ) -> reserve::Result<Found<T>> {
        let plane = grid.plane();
        let at = |number: usize| x[number * plane + cell.row * grid.columns + cell.column];
        let scores: Vec<T> = reserve::collected((0..self.classes).map(at))?;
        let class = greatest(&scores);
        let first = self.classes + grid.anchors + 4 * cell.anchor;
        let [mut x, mut y, mut width, mut height] = [0, 1, 2, 3].map(|entry| at(first + entry));
        if of_cell {
            x = (x + T::from_usize(cell.column)) / T::from_usize(grid.columns);
            y = (y + T::from_usize(cell.row)) / T::from_usize(grid.rows);
        }
        if roots {
            (width, height) = (width * width, height * height);
        }
        Ok(Found {
            class,
            score: self.score(at(self.classes + cell.anchor), scores[class]),
            found: Centered::new([x, y, width, height]),
        })
    }

    fn found_at_anchor<T: Real>(&self, x: &[T], grid: Grid, cell: Cell, size: [f64; 2]) -> reserve::Result<Found<T>> {
        let predicted = Prediction::of(x, Frame { grid, scale: 1.0 }, cell, size)?;
        Ok(Found {
            class: predicted.class,
            score: self.score(predicted.object, predicted.probability),
            found: predicted.found,
        })
    }

    /// The true boxes of each item.
    fn true_boxes<T: Real>(&self, blob: &Blob<T>, items: usize) -> Result<Vec<Vec<TrueBox<T>>>> {
        match &self.form {
            Form::Planes { .. } => reserve::try_collected((0..items).map(|item| self.in_planes(blob, item))),
            Form::Anchors(_) => {
                let labels = Labels::read_either(blob, items)?;
                let of_item = |item| {
                    let true_box = |label| self.true_box(label, false, blob.name(), item);
                    reserve::try_collected(labels.seen(item).map(true_box))
                };
                reserve::try_collected((0..items).map(of_item))
            }
        }
    }

    fn true_box<T: Real>(&self, label: &Label<T>, difficult: bool, blob: &str, item: usize) -> Result<TrueBox<T>> {
        Ok(TrueBox {
            class: label.class(self.classes, blob, item)?,
            corners: label.found.corners(),
            difficult,
        })
    }

    /// The true boxes of an item as BoxData gives them to YOLO v1.
    fn in_planes<T: Real>(&self, blob: &Blob<T>, item: usize) -> Result<Vec<TrueBox<T>>> {
        let cells = self.side * self.side;
        let each = (LABEL_PLANES + 4) * cells;
        let data = blob.data()?;
        let of_item = &data[item * each..][..each];
        let (planes, boxes) = of_item.split_at(LABEL_PLANES * cells);
        let (boxes, _) = boxes.as_chunks::<4>();
        let is = |plane: usize, cell: usize| planes[plane * cells + cell] != T::ZERO;
        let with_object = (0..cells).filter(|&cell| is(1, cell));
        let true_box = |cell: usize| {
            let label = Label {
                class: planes[2 * cells + cell],
                first: 0,
                found: Centered::new(boxes[cell]),
                row: cell,
            };
            self.true_box(&label, is(0, cell), blob.name(), item)
        };
        reserve::try_collected(with_object.map(true_box))
    }

    /// Whether a prediction counts as neither right nor wrong: with anchors one that overlaps none of the true
    /// boxes of its class.
    fn leaves_open<T: Real>(&self, found: Corners<T>, of_class: &[Corners<T>]) -> bool {
        let hits = |true_box: &Corners<T>| found.overlap(*true_box, Extent::Lines) >= T::from_f64(self.threshold);
        matches!(self.form, Form::Anchors(_)) && !of_class.is_empty() && !of_class.iter().any(hits)
    }

    /// The row of an item.
    fn write_row<T: Real>(&self, found: &[Found<T>], true_boxes: &[TrueBox<T>], row: &mut [T]) -> reserve::Result {
        let (counts, mut rest) = row.split_at_mut(self.classes);
        for true_box in true_boxes.iter().filter(|true_box| !true_box.difficult) {
            counts[true_box.class] += T::ONE;
        }
        for class in 0..self.classes {
            let mut order = reserve::collected((0..found.len()).filter(|&place| found[place].class == class))?;
            best_first(&mut order, None, |place| found[place].score)?;
            let of_class = reserve::collected(true_boxes.iter().filter(|true_box| true_box.class == class))?;
            let corners = reserve::collected(of_class.iter().map(|true_box| true_box.corners))?;
            let candidates = order.iter().map(|&place| found[place].found.corners());
            let counts = |number: usize| !of_class[number].difficult;
            let verdicts = judge(candidates, &corners, counts, self.threshold, |a, b| {
                a.overlap(b, Extent::Lines)
            })?;
            for (place, verdict) in order.into_iter().zip(verdicts) {
                let is_left_open = self.leaves_open(found[place].found.corners(), &corners);
                let flag = |is: Verdict| {
                    if verdict == is && !is_left_open {
                        T::ONE
                    } else {
                        T::ZERO
                    }
                };
                let values = [
                    T::from_usize(class),
                    found[place].score,
                    flag(Verdict::Right),
                    flag(Verdict::Wrong),
                ];
                let (first, others) = rest.split_at_mut(ROW);
                first.copy_from_slice(&values);
                rest = others;
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for EvalDetection {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let prediction = io.bottom(0);
        let items = prediction.shape().first().copied().unwrap_or_default();
        let cells = cortado_ops::count([self.side, self.side]);
        match &self.form {
            Form::Planes { boxes, .. } => {
                let numbers = cells.saturating_mul(self.classes + ENTRIES * boxes);
                check_items(prediction, items, numbers, "predictions")?;
                check_items(
                    io.bottom(1),
                    items,
                    cells.saturating_mul(LABEL_PLANES + 4),
                    "true boxes",
                )?;
            }
            Form::Anchors(_) => {
                let grid = Grid::of(prediction, self.boxes(), ENTRIES + self.classes)?;
                if [grid.rows, grid.columns] != [self.side; 2] {
                    let what = format!("rows and columns of \"{}\"", prediction.name());
                    let expected = format!("eval_detection_param.side = {}", self.side);
                    return Err(Error::mismatch(what, expected, prediction.shape()));
                }
                labels::check_either(io.bottom(1), items)?;
            }
        }
        io.top_mut(0).reshape(&[items, self.row()])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("detection evaluation");
        let items = io.top(0).shape()[0];
        let true_boxes = self.true_boxes(io.bottom(1), items)?;
        let (x, mut y, row) = (io.bottom(0).data()?, io.top(0).data_overwrite()?, self.row());
        y.fill(T::ZERO);
        let grid = self.grid(items);
        for (item, (true_boxes, row)) in true_boxes.iter().zip(y.chunks_mut(row)).enumerate() {
            let found = match (self.nms, &self.form) {
                (Some(nms), _) => suppress_worse(&self.found(&x, grid, item)?, nms)?,
                (None, Form::Planes { .. }) => self.found(&x, grid, item)?,
                // As in the originals, which report nothing about predictions that are not
                // suppressed.
                (None, Form::Anchors(_)) => Vec::new(),
            };
            self.write_row(&found, true_boxes, row)?;
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}

/// Checks how many numbers there are for each item.
///
/// # Errors
/// Another number.
fn check_items<T: Real>(blob: &Blob<T>, items: usize, numbers: usize, what: &str) -> Result<()> {
    let shape = blob.shape();
    if shape.first() == Some(&items) && shape.count_from(1) == numbers {
        return Ok(());
    }
    let what = format!("shape of the {what} \"{}\"", blob.name());
    let expected = format!("{items} items of {numbers} numbers");
    Err(Error::mismatch(what, expected, shape))
}
