//! DetectionLoss: two losses of one name, distinguished by their options.
//!
//! With `cls_num`, `field_w` and `downsample_rate` (MS-CNN): the loss of a head. Bottoms: the head
//! (N, K + 4, H, W), scores of K classes and offsets, and the map of labels (N, 6, H, W), as
//! ImageGtData gives it: label, centre and size of the true box, greatest overlap. Top (1, 1, 1, 2):
//! conf + λ·box, and λ·box. `conf = −Σ w·ln max(p, FLT_MIN)` of the labels' probabilities, over the
//! cells that are kept, divided by their number; `box` the sum over cells whose label is not 0 of f(d),
//! divided by four times their number, with d the difference of the bounded offsets and those of the
//! true box, f(d) = ½d² below 1 and |d| − ½ from there on, or ½d² everywhere if `bb_smooth` is false.
//! A cell is kept if its label is not 0, or if its overlap is below `bg_threshold` (default 0.5) and
//! it is drawn. `sample_mode` "random" (default): for P cells with labels, max(P·`bg_multiple`,
//! 4(K − 1)) cells of each image, drawn at random with repetition; "bootstrap": for each class the
//! max(4, P_k·`bg_multiple`) cells that score it highest; "mixture": both, with half of
//! `bg_multiple` (default 4); anything else: all. Weights w are 1, of labels their overlap if
//! `iou_weighted`; and if `pos_neg_weighted`, labels are scaled to 1 part and background to
//! `bg_multiple` parts of the number of kept cells. `lambda` λ (default 1), `objectness`: all labels
//! above 0 count as 1; `field_xyr`, `field_whr` (default 2): bounds of offsets, as in BoxOutput.
//! `loss_param.ignore_label`: a label that does not count. `bbox_reg_param`: `bbox_mean`, `bbox_std`.
//! Gradient: `(p − onehot)·w / kept` to the scores, and d, at most 1 in magnitude if `bb_smooth`,
//! times λ / (4 · labels) to the offsets, as if they were not bounded; times the loss weight, from the
//! first of the top's two diffs.
//!
//! With `side`, `num_class` or `num_object` (YOLO v1): the loss of a whole prediction. Bottoms: prediction (N, S²·(K + 5·B)) and labels (N, 7·S²): planes of difficult, is-object
//! and class, then four numbers a cell, x, y, w, h. `side` S (default 7), `num_class` K (default 20),
//! `num_object` B (default 2). The prediction is planes of class scores, of object scores, and of
//! boxes, x, y, w, h of each in turn, in parts of the image; or of the cell for x and y, with
//! `constriant` (sic). In hojel's form, which `constraint`, `rescore` or `num_coord` marks, cells come
//! before classes, objects and boxes, and x and y are parts of the cell. δ is `noobject_scale`·o for
//! every object score o; in cells with an object `class_scale`·(p − onehot), and for the box that
//! overlaps it most (or, while none does, the nearest) `object_scale`·(o − overlap) (or o − 1 if
//! `rescore` is false) and `coord_scale`·(b − t), where w and h are roots if `sqrt`. Defaults: 1 for
//! `object_scale` and `class_scale`, 0.5 for `noobject_scale`, 5 for `coord_scale`, `sqrt` true. Top: a
//! scalar, the sum of the class, box and object terms, each Σδ²/scale over the number of objects, with
//! object_scale·(o − 1)² whatever the target, and that of the other boxes, over their number; in
//! hojel's form Σδ²/N. Gradient: δ·weight/N, as in darknet: not the derivative of what is reported.

pub(super) mod head;
pub(super) mod sampling;
mod yolo;

use crate::common::build;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_loss_param", "bbox_reg_param", "loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "DetectionLoss",
        "The loss of a head of MS-CNN, or of YOLO v1.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_loss_param().cloned().unwrap_or_default();
    let of_head = options.cls_num.is_some() || options.field_w.is_some() || options.downsample_rate.is_some();
    let of_yolo = options.side.is_some() || options.num_class.is_some() || options.num_object.is_some();
    match (of_head, of_yolo) {
        (true, true) => {
            let problem = "belongs to the loss of YOLO v1, and cls_num to that of MS-CNN; remove one of them";
            Err(Error::param("detection_loss_param.side", problem))
        }
        (false, true) => yolo::build(&options),
        _ => head::build(param, &options),
    }
}
