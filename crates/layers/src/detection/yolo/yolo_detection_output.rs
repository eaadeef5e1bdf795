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

use super::found;
use super::grid::{Anchors, Frame, Grid};
use crate::common::{build, finite, no_gradient, required};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, YoloDetection, YoloScore};
use cortado_proto::LayerParameter;
use cortado_reference::detection::{YOLO_ROW, write_rows, yolo_rows};

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
    let op = YoloDetection {
        items: 0,
        classes: required(&field("num_classes"), options.num_classes)?,
        maps: Vec::new(),
        score: YoloScore::Best,
        score_threshold: finite(&field("confidence_threshold"), options.confidence_threshold())?,
        overlap_threshold: finite(&field("nms_threshold"), options.nms_threshold())?,
    };
    Ok(Box::new(YoloDetectionOutput { anchors, op }))
}

struct YoloDetectionOutput {
    anchors: Anchors,
    /// The operation, with the maps of the last reshape.
    op: YoloDetection,
}

impl<T: Real> Layer<T> for YoloDetectionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.op.maps.clear();
        for index in 0..io.bottoms() {
            let grid = Grid::of(io.bottom(index), self.anchors.sizes.len(), self.op.entries())?;
            let frame = Frame { grid, scale: 1.0 };
            self.op.maps.push(frame.operation(&self.anchors.sizes));
            self.op.items = grid.items;
        }
        found::check_items(io)?;
        io.top_mut(0).reshape(&[1, 1, 1, YOLO_ROW])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let maps: Vec<&Blob<T>> = (0..io.bottoms()).map(|index| io.bottom(index)).collect(); // bounded by the bottoms
        let rows = yolo_rows(ctx, &self.op, &maps)?;
        write_rows(io.top_mut(0), &rows, YOLO_ROW)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::YoloDetection(self.op.clone()))
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
