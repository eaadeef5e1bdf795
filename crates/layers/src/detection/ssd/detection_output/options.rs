//! The options of a DetectionOutput with priors, checked.

use crate::common::{finite, required};
use crate::detection::ssd::first_step::FirstStep;
use crate::detection::ssd::options::{coder, suppression};
use cortado_core::{Error, Result};
use cortado_ops::boxes::Coder;
use cortado_ops::{BoxCode, SsdDetection};
use cortado_proto::DetectionOutputParameter;
use cortado_reference::detection::{BoxCut, Outline, PriorLayout, SsdDetector};

const MESSAGE: &str = "detection_output_param";

fn field(name: &str) -> String {
    format!("{MESSAGE}.{name}")
}

pub(super) struct Options {
    /// The detection, without the numbers of items and priors.
    pub(super) detector: SsdDetector,
    pub(super) first_step: Option<FirstStep>,
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
        let suppression = suppression(&field("nms_param"), &nms)?;
        Ok(Self {
            detector: SsdDetector {
                op: SsdDetection {
                    items: 0,
                    priors: 0,
                    classes,
                    background: background(options, classes)?,
                    share_location: options.share_location(),
                    code: coder.code,
                    variances: coder.divides,
                    score_threshold: options.confidence_threshold.map_or(f64::from(f32::MIN), f64::from),
                    overlap_threshold: suppression.threshold,
                    eta: suppression.eta,
                    top_k: suppression.top_k,
                    keep: usize::try_from(options.keep_top_k()).ok(),
                },
                layout: PriorLayout {
                    image: image(options)?,
                    may_lack_variances: options.variance_encoded_in_target(),
                },
                pixels,
                cut: cut(options, pixels, bottoms)?,
                outline: outline(options, coder)?,
            },
            first_step: match bottoms {
                5 => Some(FirstStep {
                    bottom: 3,
                    least: finite(&field("objectness_score"), options.objectness_score())?,
                }),
                _ => None,
            },
        })
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

fn cut(options: &DetectionOutputParameter, pixels: bool, bottoms: usize) -> Result<BoxCut> {
    let before = options.clip() || options.clip_before_nms();
    let cut = match (before, options.clip_after_nms()) {
        (true, _) => BoxCut::Before,
        (false, true) => BoxCut::After,
        (false, false) => BoxCut::Never,
    };
    if cut != BoxCut::Never && pixels && bottoms != 4 {
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
