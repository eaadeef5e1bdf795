//! The options of both losses of YOLO v3.

use super::super::grid::Anchors;
use crate::common::{finite, not_negative, required};
use cortado_core::{Error, Result};
use cortado_ops::boxes::Similarity;
use cortado_proto::Yolov3Parameter;
use cortado_proto::yolov3_parameter::IouLoss;

/// How boxes are learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoxLoss {
    /// By the squares of differences.
    Squares,
    /// By measures of likeness: the first is used to compare boxes, the second in the loss that is
    /// reported.
    Likeness([Similarity; 2]),
}

pub(super) struct Options {
    pub(super) classes: usize,
    /// The anchors of this map, among all.
    pub(super) mask: Vec<usize>,
    /// All anchors, of the other maps too, in pixels.
    pub(super) anchors: Anchors,
    /// The pixels of a cell.
    pub(super) scale: f64,
    pub(super) thresh: f64,
    pub(super) object_scale: f64,
    pub(super) class_scale: f64,
    pub(super) coord_scale: f64,
    pub(super) box_loss: BoxLoss,
    pub(super) iou_normalizer: f64,
    pub(super) iou_thresh: f64,
    pub(super) max_delta: f64,
    pub(super) accumulate: bool,
    pub(super) label_smooth_eps: f64,
    pub(super) focal: bool,
    /// Whether what is passed down goes through the sigmoids, and the objectness of true boxes has
    /// a factor.
    pub(super) logic_gradient: bool,
}

fn field(name: &str) -> String {
    format!("yolov3_param.{name}")
}

/// The anchors of maps, checked against how many there are.
pub(in super::super) fn mask(field: &str, mask: &[u32], anchors: usize) -> Result<Vec<usize>> {
    if let Some(wrong) = mask.iter().find(|&&anchor| anchor as usize >= anchors) {
        let problem = format!("names anchor {wrong}, but `biases` has {anchors}, counted from 0");
        return Err(Error::param(field, problem));
    }
    Ok(mask.iter().map(|&anchor| anchor as usize).collect())
}

impl Options {
    pub(super) fn new(options: &Yolov3Parameter) -> Result<Self> {
        let number = |name: &str, value: f32| finite(&field(name), value);
        let box_loss = match options.iou_loss() {
            IouLoss::MSE => BoxLoss::Squares,
            IouLoss::IOU => BoxLoss::Likeness([Similarity::Overlap, Similarity::Distance]),
            IouLoss::GIOU => BoxLoss::Likeness([Similarity::Generalized; 2]),
            IouLoss::DIOU => BoxLoss::Likeness([Similarity::Distance; 2]),
            IouLoss::CIOU => BoxLoss::Likeness([Similarity::Complete; 2]),
            other => {
                let problem = format!("{other} is unknown; it can be MSE, IOU, GIOU, DIOU or CIOU");
                return Err(Error::param(&field("iou_loss"), problem));
            }
        };
        let anchors = Anchors::new(&field("biases"), &options.biases, 1)?;
        let mut mask = mask(&field("mask"), &options.mask, anchors.sizes.len())?;
        let count = required(&field("num"), Some(options.num()))?;
        if mask.len() < count {
            let problem = format!(
                "is given {} times; give it for each of `num` = {count} anchors",
                mask.len()
            );
            return Err(Error::param(&field("mask"), problem));
        }
        mask.truncate(count);
        Ok(Self {
            classes: required(&field("num_class"), Some(options.num_class()))?,
            mask,
            anchors,
            scale: required(&field("anchors_scale"), Some(options.anchors_scale()))? as f64,
            thresh: number("thresh", options.thresh())?,
            object_scale: number("object_scale", options.object_scale())?,
            class_scale: number("class_scale", options.class_scale())?,
            coord_scale: number("coord_scale", options.coord_scale())?,
            box_loss,
            iou_normalizer: number("iou_normalizer", options.iou_normalizer())?,
            iou_thresh: number("iou_thresh", options.iou_thresh())?,
            max_delta: not_negative(&field("max_delta"), options.max_delta())?,
            accumulate: options.accumulate(),
            label_smooth_eps: number("label_smooth_eps", options.label_smooth_eps())?,
            focal: options.use_focal_loss(),
            logic_gradient: options.use_logic_gradient(),
        })
    }
}
