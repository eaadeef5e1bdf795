//! DetectionData: images named by a window file, their true boxes, and maps of what each cell of a detector is to find in them, as Cascade R-CNN is trained with.
//!
//! No bottoms. Tops: the images, N × 3 × height × width, where N is `batch_size` and height and width are those of the template; then a map for each `stride`,
//! N × 6 × height / stride × width / stride, rounded: label, middle and size of the true box, greatest overlap; with `output_gt_boxes` at last the true boxes of the batch,
//! rows of image, left, top, right and bottom edge, label, and 1 for an ignored and for a difficult one, (rows, 8, 1, 1), or one row of −1 if there are none.
//!
//! `detection_data_param`: `source`, the window file (required): for each image `# number path channels height width boxes`, then for each box
//! `label ignored difficult x1 y1 x2 y2`, then the number of regions of no interest, and `x1 y1 x2 y2` for each; `root_folder`, put before each path; `batch_size`
//! (required); `stride`, `field_w` and `field_h`, once for each map (default: none): the distance of its cells and the size of the box around each; `cache_images` keeps the files in memory; `coord_num` must be 4.
//!
//! Sizes: `resize_width` and `resize_height`; or `resize_ratio` of both sides; or `short_size` and `long_size`: the shorter side becomes `short_size`, both times one of `template_ratio`, drawn for each batch, and rounded to a multiple of 32.
//! The template has `crop_width` and `crop_height`; or `crop_short_size` and `crop_long_size`, the longer one along that of the first image of the batch; or, in the same way, `short_size` and `long_size`; else the size of the first image. It
//! is filled by the image around a random box, or has the image in its middle, both moved by up to 10 pixels at random; the rest is 0. Before that, with the probability `multiscale_prob` (default 0.5), if bounds are given, the image is multiplied by a factor whose
//! logarithm is uniform, from `low_scale_ratio` to `high_scale_ratio`, or so that the box gets a side of `min_scale` to `max_scale` (without a box by 2, as in the original), and its proportions in the same way by
//! `min_whaspect` to `max_whaspect`. `distort_param`: other colours, as in AnnotatedData. `shuffle`, if it is given, in another order in every pass: "random"; "random_aspect": all high images, then all wide ones, or the other way round; "random_mix_aspect":
//! `mix_group_size` (64) of each in turn.
//!
//! A cell takes the box that overlaps its own most, if by more than `fg_threshold` (default 0.5): its label, or 0 if it is ignored; right and bottom edges of boxes belong to them. Else it has the overlap 1, and so is ignored, if its box lies by `ignore_fg_threshold` (0.4) or more in regions of
//! no interest. So do cells beside the image; those whose box reaches over its edge by more than `anchor_ignore_margin_ratio` of half of its side; or, without that, those whose box lies in it by less than `anchor_ignore_iou_thr`. A box that no cell took gets the cell of its middle, of the map that overlaps it most, if by
//! `pickup_iou_thr` (0.2) or more and that cell has no label. Boxes are ignored whose middle is not shown, or that are narrower than `min_gt_width` or lower than `min_gt_height`.
//!
//! `transform_param`: `mirror`, at random; `mean_value`, one or one per channel; `scale`. `resize_param` and `scale` of the other message have no effect, as in the original.
//!
//! No gradient. What the layer does was read in the original's source (zhaoweicai/cascade-rcnn); its random numbers are its own. Of several solvers that train together
//! each one takes its share of the images.

use super::options::{Form, Options, Shuffle, aspects, heads, pair};
use super::placing::Placing;
use super::rules::{Border, Rules};
use super::scaling::{Range, Scaling};
use super::sizing::{Cut, Sizing};
use crate::augment::Distortion;
use cortado_core::limit::Limit;
use cortado_core::{Arity, Builders, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::boxes::Extent;
use cortado_proto::{DetectionDataParameter, LayerParameter, TransformationParameter};

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["detection_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::at_least(1),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "DetectionData",
        "Images from a list, their true boxes, and what each cell of a detector is to find in them.",
        module_doc!("detection_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

const FORM: Form = Form::Cascade;

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.detection_data_param().cloned().unwrap_or_default();
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let options = options(&given, &transform, ctx.limits().pixels)?;
    super::boxed(param, options, given.batch_size(), transform)
}

/// The options of both messages.
///
/// # Errors
/// What is missing or makes no sense.
fn options(given: &DetectionDataParameter, transform: &TransformationParameter, pixels: Limit) -> Result<Options> {
    if given.source().is_empty() {
        return FORM.wrong("source", "is missing; name the file that lists the images");
    }
    if given.batch_size() == 0 {
        return FORM.wrong("batch_size", "must be at least 1");
    }
    if given.coord_num() != 4 {
        return FORM.wrong("coord_num", format!("must be 4, but is {}", given.coord_num()));
    }
    let sizing = sizing(given, pixels)?;
    let factors = given.template_ratio.clone();
    if let Some(factor) = factors.iter().find(|factor| !(factor.is_finite() && **factor > 0.0)) {
        return FORM.wrong("template_ratio", format!("must be above 0, but is {factor}"));
    }
    Ok(Options {
        source: given.source().into(),
        root_folder: given.root_folder().into(),
        batch_size: given.batch_size() as usize,
        heads: heads(FORM, "stride", &given.stride, [&given.field_h, &given.field_w])?,
        placing: Placing {
            cut: cut(given, pixels)?,
            sizing,
            scaling: scaling(given)?,
            distortion: {
                let param = given.distort_param.as_deref();
                param
                    .map(|param| Distortion::new("detection_data_param.distort_param", param))
                    .transpose()?
            },
            any_box: true,
            mirror: transform.mirror(),
            pixels,
            least: [given.min_gt_width(), given.min_gt_height()],
        },
        rules: rules(given)?,
        factors,
        scale: transform.scale(),
        form: FORM,
        boxes: given.output_gt_boxes(),
        shuffle: match given.shuffle.as_deref() {
            None => Shuffle::Off,
            Some("random") => Shuffle::All,
            Some("random_aspect") => Shuffle::Aspect,
            Some("random_mix_aspect") => Shuffle::MixedAspect(given.mix_group_size().max(1) as usize),
            Some(other) => {
                let problem = format!("\"{other}\" is unknown; it can be random, random_aspect or random_mix_aspect");
                return FORM.wrong("shuffle", problem);
            }
        },
        cache: given.cache_images(),
        multiple: 1,
    })
}

/// The size that images are resized to.
fn sizing(given: &DetectionDataParameter, pixels: Limit) -> Result<Sizing> {
    let fixed = pair(FORM, "resize", given.resize_height, given.resize_width, pixels)?;
    let sides = sides("short_size", given.short_size, "long_size", given.long_size)?;
    match (fixed, given.resize_ratio, sides) {
        (Some(size), None, None) => Ok(Sizing::Fixed(size)),
        (None, Some(ratio), None) if ratio.is_finite() && ratio > 0.0 => Ok(Sizing::Ratio(ratio)),
        (None, Some(ratio), None) => FORM.wrong("resize_ratio", format!("must be above 0, but is {ratio}")),
        (None, None, Some([short, long])) => Ok(Sizing::Short { short, long }),
        (None, None, None) => Ok(Sizing::Own),
        _ => FORM.wrong(
            "resize_height",
            "and resize_width, resize_ratio, and short_size with long_size exclude each other; keep one",
        ),
    }
}

/// A shorter and a longer side, if they are given.
fn sides(short: &str, of_short: Option<u32>, long: &str, of_long: Option<u32>) -> Result<Option<[u32; 2]>> {
    match (of_short, of_long) {
        (None, None) => Ok(None),
        (Some(a), Some(b)) if 0 < a && a < b => Ok(Some([a, b])),
        (Some(a), Some(b)) => FORM.wrong(
            short,
            format!("must be above 0 and below {long}, but they are {a} and {b}"),
        ),
        _ => FORM.wrong(short, format!("and {long} go together; give both or neither")),
    }
}

/// The part that is shown.
fn cut(given: &DetectionDataParameter, pixels: Limit) -> Result<Cut> {
    let fixed = pair(FORM, "crop", given.crop_height, given.crop_width, pixels)?;
    let sides = sides(
        "crop_short_size",
        given.crop_short_size,
        "crop_long_size",
        given.crop_long_size,
    )?;
    match (fixed, sides) {
        (Some(size), None) => Ok(Cut::Fixed(size)),
        (None, Some([short, long])) => Ok(Cut::Sides {
            short: short as usize,
            long: long as usize,
        }),
        (None, None) => Ok(Cut::Whole),
        _ => FORM.wrong(
            "crop_height",
            "and crop_width exclude crop_short_size and crop_long_size; keep two",
        ),
    }
}

fn scaling(given: &DetectionDataParameter) -> Result<Scaling> {
    let bounds = |names: [&str; 2], low: Option<f32>, high: Option<f32>| match low.zip(high) {
        None => Ok(None),
        Some((low, high)) if 0.0 < low && low <= high && high.is_finite() => Ok(Some([low, high])),
        Some((low, high)) => {
            let problem = format!(
                "and {} must be above 0 and in order, but are {low} and {high}",
                names[1]
            );
            FORM.wrong(names[0], problem)
        }
    };
    let factors = bounds(
        ["low_scale_ratio", "high_scale_ratio"],
        given.low_scale_ratio,
        given.high_scale_ratio,
    )?;
    let sides = bounds(["min_scale", "max_scale"], given.min_scale, given.max_scale)?;
    let range = match (factors, sides) {
        (None, None) => return Ok(Scaling::Off),
        (Some(factors), None) => Range::Factors(factors),
        (None, Some(sides)) => Range::Sides(sides),
        _ => {
            return FORM.wrong(
                "min_scale",
                "and max_scale exclude low_scale_ratio and high_scale_ratio; keep two",
            );
        }
    };
    let probability = given.multiscale_prob();
    if !(0.0..=1.0).contains(&probability) {
        return FORM.wrong("multiscale_prob", format!("must be 0 to 1, but is {probability}"));
    }
    Ok(Scaling::Uniform {
        probability,
        range,
        aspects: aspects(FORM, given.min_whaspect, given.max_whaspect)?,
    })
}

fn rules(given: &DetectionDataParameter) -> Result<Rules> {
    let number = |name: &str, value: f32| match value.is_finite() {
        true => Ok(value),
        false => FORM.wrong(name, format!("must be finite, but is {value}")),
    };
    let border = match (given.anchor_ignore_margin_ratio, given.anchor_ignore_iou_thr) {
        (Some(share), _) => Border::Margin(number("anchor_ignore_margin_ratio", share)?),
        (None, Some(least)) => Border::Covered(number("anchor_ignore_iou_thr", least)?),
        (None, None) => Border::Open,
    };
    Ok(Rules {
        extent: Extent::Pixels,
        rounds: true,
        foreground: number("fg_threshold", given.fg_threshold())?,
        no_interest: number("ignore_fg_threshold", given.ignore_fg_threshold())?,
        boxes_first: true,
        least: number("pickup_iou_thr", given.pickup_iou_thr())?,
        writes_least: true,
        border,
    })
}
