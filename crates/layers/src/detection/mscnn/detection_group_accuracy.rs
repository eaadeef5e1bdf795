//! DetectionGroupAccuracy: DetectionAccuracy for the heads of Cascade R-CNN, with several boxes a
//! cell.
//!
//! Bottoms: scores (N · G, K, H, W); offsets (N · G, 4, H, W); and the map of labels (N · G, 6, H, W).
//! Tops as those of DetectionAccuracy.
//!
//! `detection_group_accuracy_param`: `cls_num` K and `stride`, both required; `field_w` and `field_h`,
//! once for each of G boxes; `bg_threshold` (default 0.5), `field_xyr` (default 4), `field_whr` (default
//! 2) and `objectness` (default false) as there. `loss_param.ignore_label`: a label that does not count. `bbox_reg_param`: `bbox_mean`,
//! `bbox_std`.
//!
//! Of equal scores the first counts; widths count both edges. The gradient is 0.

use super::cells::{Heads, ignored_label};
use super::detection_accuracy::{DetectionAccuracy, class_count};
use super::finder::sizes;
use super::regression::{Field, Reach, Regression};
use crate::common::{build, finite, required};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_group_accuracy_param", "bbox_reg_param", "loss_param"],
    bottoms: Arity::exactly(3),
    tops: Arity::between(1, 2),
    not_differentiable: Some("it is a measure of quality"),
    ..LayerKind::new(
        "DetectionGroupAccuracy",
        "How well a head of Cascade R-CNN predicts classes and boxes.",
        module_doc!("detection_group_accuracy.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_group_accuracy_param().cloned().unwrap_or_default();
    let message = "detection_group_accuracy_param";
    let field = |name: &str| format!("{message}.{name}");
    Ok(Box::new(DetectionAccuracy {
        classes: class_count(message, options.cls_num, options.objectness())?,
        objectness: options.objectness(),
        joint: false,
        fields: fields(message, &options.field_w, &options.field_h, options.stride)?,
        reach: Reach::new(message, options.field_xyr(), options.field_whr())?,
        regression: Regression::from_param(param)?,
        background: finite(&field("bg_threshold"), options.bg_threshold())?,
        top_k: 1,
        ignored: ignored_label(param),
        heads: Heads::default(),
    }))
}

/// The boxes around each cell.
pub(super) fn fields(message: &str, widths: &[u32], heights: &[u32], stride: Option<u32>) -> Result<Vec<Field>> {
    let field = |name: &str| format!("{message}.{name}");
    let stride = required(&field("stride"), stride)? as f64;
    let boxes = widths.len();
    let widths = sizes(&field("field_w"), widths, boxes.max(1), "boxes")?;
    let heights = sizes(&field("field_h"), heights, boxes, "boxes")?;
    let pairs = widths.into_iter().zip(heights);
    Ok(pairs.map(|(width, height)| Field { width, height, stride }).collect())
}
