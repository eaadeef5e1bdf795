//! DetectionGroupLoss: DetectionLoss for the heads of Cascade R-CNN, with several boxes a cell.
//!
//! Bottoms: scores (N · G, K, H, W); offsets (N · G, 4, H, W); and the map of labels (N · G, 6, H, W),
//! as DetectionData gives it: label, centre and size of the true box, greatest overlap. Top
//! (1, 1, 1, 2): conf + λ·box, and λ·box, as in DetectionLoss, but over the cells that are drawn alone.
//!
//! `detection_group_loss_param`: `cls_num` K and `stride`, both required; `field_w` and `field_h`, once
//! for each of G boxes. What is drawn, over all boxes of an image together: of P labels above 0 and of
//! background whose overlap is below `bg_threshold` (default 0.5) with `batch_size` −1 (default) all
//! labels and max(P · `bg_multiple`, `min_num_neg`) (defaults 4 and 5) of background; with a
//! `batch_size` B above 0 at most B / (1 + `bg_multiple`) labels, rounded, at random, and background up
//! to B. `neg_mining_type`: background "random" (default), "bootstrap": the cells that are least sure
//! of it, or "mixture": half of them so and the others at random; `neg_ranking_type`, "conf_loss"
//! (default) or "conf_prob", which rank alike. `pos_neg_weighted` (default false): labels weigh 1 part
//! and background `bg_multiple` parts of the number of cells. `bbox_loss_type`: "Smooth_L1" (default) or
//! "Euclidean_L2". `lambda` λ (default 1); `objectness` (default false): all labels above 0 count as 1.
//! `field_xyr` and `field_whr` bound the offsets as in BoxOutput, if both are given. `loss_param.
//! ignore_label`: a label that does not count. `bbox_reg_param`: `bbox_mean`, `bbox_std`.
//!
//! Gradient: as in DetectionLoss, to scores and offsets. In the original the bounds change the offsets
//! themselves, which other layers then read; here they do not.

use super::cells::{Heads, ignored_label};
use super::detection_accuracy::class_count;
use super::detection_group_accuracy::fields;
use super::detection_loss::head::{HeadLoss, derivatives};
use super::detection_loss::sampling::{GroupDraw, Mode, Sampling};
use super::regression::{Reach, Regression};
use crate::common::{build, finite};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{DetectionGroupLossParameter, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_group_loss_param", "bbox_reg_param", "loss_param"],
    bottoms: Arity::exactly(3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2],
    ..LayerKind::new(
        "DetectionGroupLoss",
        "The loss of a head of Cascade R-CNN.",
        module_doc!("detection_group_loss.rs"),
        build!(build),
    )
};

const MESSAGE: &str = "detection_group_loss_param";

fn field(name: &str) -> String {
    format!("{MESSAGE}.{name}")
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.detection_group_loss_param().cloned().unwrap_or_default();
    let reach = options.field_xyr.zip(options.field_whr);
    let reach = reach.map(|(places, sizes)| Reach::new(MESSAGE, places, sizes));
    Ok(Box::new(HeadLoss::<T> {
        kind: &KIND,
        joint: false,
        classes: class_count(MESSAGE, options.cls_num, options.objectness())?,
        objectness: options.objectness(),
        fields: fields(MESSAGE, &options.field_w, &options.field_h, options.stride)?,
        reach: reach.transpose()?,
        regression: Regression::from_param(param)?,
        lambda: finite(&field("lambda"), options.lambda())?,
        is_smooth: is_smooth(options.bbox_loss_type())?,
        sampling: Sampling::Groups(draw(&options)?),
        by_overlap: false,
        balanced: options.pos_neg_weighted().then_some(options.bg_multiple().into()),
        ignored: ignored_label(param),
        heads: Heads::default(),
        derivatives: derivatives(),
    }))
}

fn is_smooth(name: &str) -> Result<bool> {
    match name {
        "Smooth_L1" => Ok(true),
        "Euclidean_L2" => Ok(false),
        other => {
            let problem = format!("\"{other}\" is unknown; it can be Smooth_L1 or Euclidean_L2");
            Err(Error::param(&field("bbox_loss_type"), problem))
        }
    }
}

fn draw(options: &DetectionGroupLossParameter) -> Result<GroupDraw> {
    let mode = Mode::named(options.neg_mining_type());
    if mode == Mode::All {
        let name = options.neg_mining_type();
        let problem = format!("\"{name}\" is unknown; it can be random, bootstrap or mixture");
        return Err(Error::param(&field("neg_mining_type"), problem));
    }
    let ranking = options.neg_ranking_type();
    if !["conf_loss", "conf_prob"].contains(&ranking) {
        let problem = format!("\"{ranking}\" is unknown; it can be conf_loss or conf_prob");
        return Err(Error::param(&field("neg_ranking_type"), problem));
    }
    let limit = match options.batch_size() {
        -1 => None,
        limit if limit > 0 => Some(limit as usize),
        other => {
            let problem = format!("must be at least 1, or -1 for no limit, but is {other}");
            return Err(Error::param(&field("batch_size"), problem));
        }
    };
    Ok(GroupDraw {
        mode,
        multiple: options.bg_multiple() as usize,
        least: options.min_num_neg() as usize,
        limit,
        threshold: finite(&field("bg_threshold"), options.bg_threshold())?,
    })
}
