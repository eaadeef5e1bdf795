//! The options of a DetectionOutput with priors, checked.

use super::shapes::Outline;
use crate::common::{finite, required};
use crate::detection::ssd::first_step::FirstStep;
use crate::detection::ssd::options::{coder, suppression};
use crate::detection::ssd::priors::Layout;
use cortado_core::{Error, Result};
use cortado_ops::BoxCode;
use cortado_ops::boxes::{Coder, Suppression};
use cortado_proto::DetectionOutputParameter;

const MESSAGE: &str = "detection_output_param";

fn field(name: &str) -> String {
    format!("{MESSAGE}.{name}")
}

/// Where boxes are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Not at all.
    Never,
    /// Before they suppress each other.
    Before,
    /// Those that stay.
    After,
}

pub(super) struct Options {
    pub(super) classes: usize,
    pub(super) background: Option<usize>,
    pub(super) share_location: bool,
    pub(super) coder: Coder,
    pub(super) layout: Layout,
    /// Whether boxes are in pixels, whose sides count both edges.
    pub(super) pixels: bool,
    pub(super) cut: Cut,
    pub(super) first_step: Option<FirstStep>,
    pub(super) outline: Option<Outline>,
    /// Scores must be above it.
    pub(super) threshold: f64,
    pub(super) suppression: Suppression,
    /// How many boxes of an item stay at most.
    pub(super) keep: Option<usize>,
}

impl Options {
    /// Those of a layer with this many bottoms.
    ///
    /// # Errors
    /// Options that make no sense.
    pub(super) fn new(options: &DetectionOutputParameter, bottoms: usize) -> Result<Self> {
        let classes = required(&field("num_classes"), options.num_classes)?;
        if bottoms < 3 {
            let what = "number of bottom blobs: locations, scores and priors (or one, predictions of YOLO v2)";
            return Err(Error::mismatch(what, "3 to 5", bottoms));
        }
        let coder = coder(MESSAGE, options.code_type(), options.variance_encoded_in_target())?;
        let pixels = !options.normalized_bbox();
        let nms = options.nms_param().cloned().unwrap_or_default();
        Ok(Self {
            classes,
            background: background(options, classes)?,
            share_location: options.share_location(),
            coder,
            layout: Layout {
                image: image(options)?,
                may_lack_variances: options.variance_encoded_in_target(),
            },
            pixels,
            cut: cut(options, pixels, bottoms)?,
            first_step: match bottoms {
                5 => Some(FirstStep {
                    bottom: 3,
                    least: finite(&field("objectness_score"), options.objectness_score())?,
                }),
                _ => None,
            },
            outline: outline(options, coder)?,
            threshold: options.confidence_threshold.map_or(f64::from(f32::MIN), f64::from),
            suppression: suppression(&field("nms_param"), &nms)?,
            keep: usize::try_from(options.keep_top_k()).ok(),
        })
    }

    /// The number of locations of a prior.
    pub(super) fn locations(&self) -> usize {
        if self.share_location { 1 } else { self.classes }
    }

    /// The numbers of a location.
    pub(super) fn numbers(&self) -> usize {
        4 + self.outline.map_or(0, Outline::numbers)
    }
}

fn background(options: &DetectionOutputParameter, classes: usize) -> Result<Option<usize>> {
    let background = usize::try_from(options.background_label_id()).ok();
    if options.background_label_id() < -1 || background.is_some_and(|label| label >= classes) {
        let problem = format!(
            "must be a class below {classes}, or -1 for none, but is {}",
            options.background_label_id()
        );
        return Err(Error::param(&field("background_label_id"), problem));
    }
    Ok(background)
}

/// The image's width and height, if priors have the number of their image, and are in pixels.
fn image(options: &DetectionOutputParameter) -> Result<Option<[f64; 2]>> {
    if options.normalized.unwrap_or(true) {
        return Ok(None);
    }
    if !options.normalized_bbox() {
        let problem = "and normalized_bbox: false are of different forms; remove one of them";
        return Err(Error::param(&field("normalized"), problem));
    }
    let width = required(&field("input_width"), Some(options.input_width()))?;
    let height = required(&field("input_height"), Some(options.input_height()))?;
    Ok(Some([width, height].map(|side| side as f64)))
}

fn cut(options: &DetectionOutputParameter, pixels: bool, bottoms: usize) -> Result<Cut> {
    let before = options.clip() || options.clip_before_nms();
    let cut = match (before, options.clip_after_nms()) {
        (true, _) => Cut::Before,
        (false, true) => Cut::After,
        (false, false) => Cut::Never,
    };
    if cut != Cut::Never && pixels && bottoms != 4 {
        let problem = "needs a fourth bottom with normalized_bbox: false, the image, at whose size boxes are cut";
        return Err(Error::param(&field("clip"), problem));
    }
    Ok(cut)
}

fn outline(options: &DetectionOutputParameter, coder: Coder) -> Result<Option<Outline>> {
    let outline = options.use_polygon.map(|polygon| match polygon {
        true => Outline::Quadrangle,
        false => Outline::Strip,
    });
    if outline.is_some() && coder.code != BoxCode::CenterSize {
        let problem = "needs code_type: CENTER_SIZE";
        return Err(Error::param(&field("use_polygon"), problem));
    }
    Ok(outline)
}
