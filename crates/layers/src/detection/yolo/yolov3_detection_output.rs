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

use super::found;
use super::grid::{Anchors, Frame, Grid};
use super::yolov3::options::mask;
use crate::common::{build, finite, no_gradient, required};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, YoloDetection, YoloScore};
use cortado_proto::{LayerParameter, Yolov3DetectionOutputParameter};
use cortado_reference::detection::{YOLO_ROW, write_rows, yolo_rows};

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
    let maps = maps(&options, param.bottom.len())?;
    let op = YoloDetection {
        items: 0,
        classes: required(&field("num_classes"), options.num_classes)?,
        maps: Vec::new(),
        score: YoloScore::Each {
            deviations: options.gaussian_box(),
        },
        score_threshold: finite(&field("confidence_threshold"), options.confidence_threshold())?,
        overlap_threshold: finite(&field("nms_threshold"), options.nms_threshold())?,
    };
    Ok(Box::new(Yolov3DetectionOutput { maps, op }))
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
    maps: Vec<Map>,
    /// The operation, with the maps of the last reshape.
    op: YoloDetection,
}

impl<T: Real> Layer<T> for Yolov3DetectionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.op.maps.clear();
        for (index, Map { anchors, scale }) in self.maps.iter().enumerate() {
            let grid = Grid::of(io.bottom(index), anchors.sizes.len(), self.op.entries())?;
            let frame = Frame { grid, scale: *scale };
            self.op.maps.push(frame.operation(&anchors.sizes));
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
