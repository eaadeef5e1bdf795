//! YoloDetectionOutput: the boxes that YOLO v2 found.
//!
//! Bottoms: one or two maps (N, A · (5 + K), rows, columns), for each of A anchors the planes of x,
//! y, w, h, objectness and K classes. Top: (1, 1, boxes, 7): item, class counted from 1, score, and
//! left, top, right and bottom edge in shares of the image; by item, the best score first. If
//! nothing is found, there is one row for each item, the item's number and six times −1. How many
//! rows there are is known only after the forward pass.
//!
//! A cell's box has its centre at (column + σ(x), row + σ(y)) cells and the size
//! `bias · (exp(w), exp(h))` cells. Its class is the one of the greatest softmax p, its score
//! σ(objectness) · p, which must be `confidence_threshold` or more. A box falls if it overlaps
//! a better one, of any class, by `nms_threshold` or more. Boxes are not cut at the image.
//!
//! `yolo_detection_output_param`: `num_classes` K (required), `num_box` A (default 5), `biases`:
//! width and height of each anchor; `confidence_threshold` (default 0.01), `nms_threshold` (default
//! 0.45). `coords` is 4. `side` and `label_map_file` change nothing. From MobileNet-YOLO, which gives
//! all boxes the item 0.
//!
//! There is no gradient.

use super::found::{self, Found, ROW};
use super::grid::{Anchors, Cell, Frame, Grid, sigmoid};
use super::region::softmax;
use crate::common::{build, finite, no_gradient, required};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::{Op, YoloDetection, YoloScore};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["yolo_detection_output_param"],
    bottoms: Arity::between(1, 2),
    not_differentiable: Some("whether a box stays has no gradient"),
    ..LayerKind::new(
        "YoloDetectionOutput",
        "The boxes that YOLO v2 found, without those that overlap better ones.",
        module_doc!("yolo_detection_output.rs"),
        build!(build),
    )
};

const OBJECT: usize = 4;
const CLASSES: usize = 5;

fn field(name: &str) -> String {
    format!("yolo_detection_output_param.{name}")
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.yolo_detection_output_param().cloned().unwrap_or_default();
    if options.coords() != 4 {
        let problem = format!("must be 4 (x, y, w, h), not {}", options.coords());
        return Err(Error::param(&field("coords"), problem));
    }
    let count = required(&field("num_box"), Some(options.num_box()))?;
    let mut anchors = Anchors::new(&field("biases"), &options.biases, count)?;
    anchors.sizes.truncate(count);
    Ok(Box::new(YoloDetectionOutput {
        classes: required(&field("num_classes"), options.num_classes)?,
        anchors,
        least: finite(&field("confidence_threshold"), options.confidence_threshold())?,
        threshold: finite(&field("nms_threshold"), options.nms_threshold())?,
        frames: Vec::new(),
    }))
}

struct YoloDetectionOutput {
    classes: usize,
    anchors: Anchors,
    /// The least score.
    least: f64,
    /// The overlap at which a box falls.
    threshold: f64,
    /// The map of each bottom, at the last reshape.
    frames: Vec<Frame>,
}

impl YoloDetectionOutput {
    fn grid<T: Real>(&self, blob: &Blob<T>) -> Result<Grid> {
        Grid::of(blob, self.anchors.sizes.len(), CLASSES + self.classes)
    }

    /// What a cell predicts.
    fn predict<T: Real>(&self, frame: &Frame, x: &[T], cell: Cell) -> reserve::Result<Option<Found<T>>> {
        let entry = |entry: usize| x[frame.grid.at(cell, entry)];
        let probabilities = softmax(reserve::collected(
            (0..self.classes).map(|class| entry(CLASSES + class)),
        )?);
        let mut class = 0;
        for (other, &p) in probabilities.iter().enumerate() {
            if p > probabilities[class] {
                class = other;
            }
        }
        let score = sigmoid(entry(OBJECT)) * probabilities[class];
        let sides = [sigmoid(entry(0)), sigmoid(entry(1)), entry(2), entry(3)];
        Ok((score >= T::from_f64(self.least)).then(|| Found {
            class,
            score,
            found: frame.decode(cell, self.anchors.sizes[cell.anchor], sides),
        }))
    }
}

impl<T: Real> Layer<T> for YoloDetectionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let grids = (0..io.bottoms()).map(|index| self.grid(io.bottom(index)));
        let frames = grids.map(|grid| {
            Ok(Frame {
                grid: grid?,
                scale: 1.0,
            })
        });
        self.frames = frames.collect::<Result<_>>()?;
        found::check_items(io)?;
        io.top_mut(0).reshape(&[1, 1, 1, ROW])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("YOLO's output");
        let items = io.bottom(0).shape()[0];
        let mut all: Vec<Vec<Found<T>>> = reserve::filled(items, Vec::new())?;
        for index in 0..io.bottoms() {
            let (grid, x) = (self.grid(io.bottom(index))?, io.bottom(index).data()?);
            let frame = Frame { grid, scale: 1.0 };
            for (item, found) in all.iter_mut().enumerate() {
                for cell in grid.cells(item) {
                    if let Some(here) = self.predict(&frame, &x, cell)? {
                        reserve::push(found, here)?;
                    }
                }
            }
        }
        let kept = reserve::try_collected(all.iter().map(|found| found::suppress(found, self.threshold)))?;
        found::write(io, &kept)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let maps = self.frames.iter().map(|frame| frame.operation(&self.anchors.sizes));
        Some(Op::YoloDetection(YoloDetection {
            items: self.frames.first()?.grid.items,
            classes: self.classes,
            maps: maps.collect(),
            score: YoloScore::Best,
            score_threshold: self.least,
            overlap_threshold: self.threshold,
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
