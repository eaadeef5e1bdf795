//! Yolov3DetectionOutput: the boxes that YOLO v3 found on all its maps.
//!
//! Bottoms: `mask_group_num` maps (N, A · (5 + K), rows, columns), for each of A anchors the planes
//! of x, y, w, h, objectness and K classes. Top: (1, 1, boxes, 7): item, class counted from 1,
//! score, and left, top, right and bottom edge in shares of the image; by item, the best score
//! first. If nothing is found, there is one row for each item, the item's number and six times −1.
//! How many rows there are is known only after the forward pass.
//!
//! A cell's box has its centre at (column + σ(x), row + σ(y)) cells and the size
//! `bias · (exp(w), exp(h))` pixels, where a cell of map i has `anchors_scale`\[i\] pixels. There is
//! a box for each class whose score, σ(objectness) · σ(class), is above `confidence_threshold`. A
//! box falls if it overlaps a better one, of any class, by `nms_threshold` or more. Boxes are not
//! cut at the image.
//!
//! `yolov3_detection_output_param`: `num_classes` K (required), `num_box` A (default 3), `biases`:
//! width and height of all anchors, in pixels; `mask`: the anchors of the first map, then of the
//! second, …; `anchors_scale` for each map; `mask_group_num` (default 2), `confidence_threshold`
//! (default 0.01), `nms_threshold` (default 0.45).
//!
//! `gaussian_box: true`: the map is that of GaussianYolov3, whose sides are each followed by their
//! deviation, and the score has the further factor 1 − the mean deviation (Choi et al., 2019).
//! MobileNet-YOLO, where the layer is from, reads the wrong planes there; and it gives all boxes
//! the item 0.
//!
//! There is no gradient.

use super::found::{self, Found, ROW};
use super::grid::{Anchors, Cell, Frame, Grid, sigmoid};
use super::yolov3::options::mask;
use crate::common::{build, finite, no_gradient, required};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::{Op, YoloDetection, YoloScore};
use cortado_proto::{LayerParameter, Yolov3DetectionOutputParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["yolov3_detection_output_param"],
    bottoms: Arity::at_least(1),
    not_differentiable: Some("whether a box stays has no gradient"),
    ..LayerKind::new(
        "Yolov3DetectionOutput",
        "The boxes that YOLO v3 found, without those that overlap better ones.",
        module_doc!("yolov3_detection_output.rs"),
        build!(build),
    )
};

fn field(name: &str) -> String {
    format!("yolov3_detection_output_param.{name}")
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.yolov3_detection_output_param().cloned().unwrap_or_default();
    Ok(Box::new(Yolov3DetectionOutput {
        classes: required(&field("num_classes"), options.num_classes)?,
        maps: maps(&options, param.bottom.len())?,
        least: finite(&field("confidence_threshold"), options.confidence_threshold())?,
        threshold: finite(&field("nms_threshold"), options.nms_threshold())?,
        step: if options.gaussian_box() { 2 } else { 1 },
        frames: Vec::new(),
    }))
}

/// The anchors of a map, and the pixels of its cells.
struct Map {
    anchors: Anchors,
    scale: f64,
}

/// The maps, one for each bottom.
fn maps(options: &Yolov3DetectionOutputParameter, bottoms: usize) -> Result<Vec<Map>> {
    let groups = required(&field("mask_group_num"), Some(options.mask_group_num()))?;
    if groups != bottoms {
        let problem = format!("must be the number of bottoms, {bottoms}, but is {groups}");
        return Err(Error::param(&field("mask_group_num"), problem));
    }
    let count = required(&field("num_box"), Some(options.num_box()))?;
    let anchors = Anchors::new(&field("biases"), &options.biases, 1)?;
    let mask = mask(&field("mask"), &options.mask, anchors.sizes.len())?;
    let each = mask.len() / groups;
    if each < count {
        let problem = format!(
            "is given {} times; give it for each of `num_box` = {count} anchors of {groups} maps",
            mask.len()
        );
        return Err(Error::param(&field("mask"), problem));
    }
    if options.anchors_scale.len() < groups {
        let problem = format!(
            "is given {} times; give it for each of {groups} maps",
            options.anchors_scale.len()
        );
        return Err(Error::param(&field("anchors_scale"), problem));
    }
    let map = |(mask, &scale): (&[usize], &u32)| {
        Ok(Map {
            anchors: Anchors {
                sizes: mask[..count].iter().map(|&anchor| anchors.sizes[anchor]).collect(),
            },
            scale: required(&field("anchors_scale"), Some(scale))? as f64,
        })
    };
    mask.chunks_exact(each)
        .zip(&options.anchors_scale)
        .take(groups)
        .map(map)
        .collect()
}

struct Yolov3DetectionOutput {
    classes: usize,
    maps: Vec<Map>,
    /// Scores must be above it.
    least: f64,
    /// The overlap at which a box falls.
    threshold: f64,
    /// From the entry of a side to the next one.
    step: usize,
    /// The map of each bottom, at the last reshape.
    frames: Vec<Frame>,
}

impl Yolov3DetectionOutput {
    fn object(&self) -> usize {
        4 * self.step
    }

    fn frame<T: Real>(&self, map: &Map, blob: &Blob<T>) -> Result<Frame> {
        let entries = self.object() + 1 + self.classes;
        Ok(Frame {
            grid: Grid::of(blob, map.anchors.sizes.len(), entries)?,
            scale: map.scale,
        })
    }

    /// Adds what a cell predicts, class by class.
    fn predict<T: Real>(
        &self,
        frame: &Frame,
        map: &Map,
        x: &[T],
        cell: Cell,
        to: &mut Vec<Found<T>>,
    ) -> reserve::Result {
        let entry = |entry: usize| x[frame.grid.at(cell, entry)];
        let mut sure = sigmoid(entry(self.object()));
        if self.step > 1 {
            let deviations = (0..4).map(|side| sigmoid(entry(side * self.step + 1)));
            let sum = deviations.fold(T::ZERO, |sum, deviation| sum + deviation);
            sure *= T::ONE - sum * T::from_f64(0.25);
        }
        let [x, y, w, h] = [0, 1, 2, 3].map(|side| entry(side * self.step));
        let sides = [sigmoid(x), sigmoid(y), w, h];
        let scores = (0..self.classes).map(|class| (class, sigmoid(entry(self.object() + 1 + class)) * sure));
        let found = frame.decode(cell, map.anchors.sizes[cell.anchor], sides);
        let mut enough = scores.filter(|(_, score)| *score > T::from_f64(self.least));
        enough.try_for_each(|(class, score)| reserve::push(to, Found { class, score, found }))
    }
}

impl<T: Real> Layer<T> for Yolov3DetectionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let maps = self.maps.iter().enumerate();
        let frames = maps.map(|(index, map)| self.frame(map, io.bottom(index)));
        self.frames = frames.collect::<Result<_>>()?;
        found::check_items(io)?;
        io.top_mut(0).reshape(&[1, 1, 1, ROW])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("YOLO's output");
        let items = io.bottom(0).shape()[0];
        let mut all: Vec<Vec<Found<T>>> = reserve::filled(items, Vec::new())?;
        for (index, map) in self.maps.iter().enumerate() {
            let (frame, x) = (self.frame(map, io.bottom(index))?, io.bottom(index).data()?);
            for (item, found) in all.iter_mut().enumerate() {
                let mut cells = frame.grid.cells(item);
                cells.try_for_each(|cell| self.predict(&frame, map, &x, cell, found))?;
            }
        }
        let kept = reserve::try_collected(all.iter().map(|found| found::suppress(found, self.threshold)))?;
        found::write(io, &kept)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let maps = self.frames.iter().zip(&self.maps);
        let maps = maps.map(|(frame, map)| frame.operation(&map.anchors.sizes));
        Some(Op::YoloDetection(YoloDetection {
            items: self.frames.first()?.grid.items,
            classes: self.classes,
            maps: maps.collect(),
            score: YoloScore::Each {
                deviations: self.step > 1,
            },
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
