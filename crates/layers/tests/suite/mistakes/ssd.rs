//! SSD and its heirs.

use crate::{blob, layer, parse};
use cortado_core::{Ctx, Phase, Registry, Rng};
use cortado_proto::prior_box_parameter::CodeType;

pub(super) const CASES: &str = r#"
PriorBoxClustered | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 }
  prior_box_param.width: is missing
PriorBoxClustered | 1 2 3 3 | 1 3 9 9
  prior_box_param { width: 3 width: 4 height: 5 }
  prior_box_param.height: is given 1 times, but width 2 times
PriorBox | 1 2 3 3 | 1 3 9 9
  -
  prior_box_param.min_size: is missing
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 max_size: 3 }
  prior_box_param.max_size: must be greater than its min_size, 3, but is 3
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 min_size: 4 max_size: 5 }
  prior_box_param.max_size: is given 1 times; give it once for each of 2 min_size
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: -3 }
  prior_box_param.min_size: must be finite and above 0, but is -3
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 aspect_ratio: 0 }
  prior_box_param.aspect_ratio: must be finite and above 0, but is 0
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 variance: 0.1 variance: 0.2 }
  prior_box_param.variance: is given 2 times; give it once, or four times
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 img_size: 9 img_w: 9 }
  prior_box_param.img_size: duplicates img_w and img_h; give one form
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 img_w: 9 }
  prior_box_param.img_h: is missing
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 3 step_w: 9 step_h: 0 }
  prior_box_param.step_h: must be above 0
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { width: 3 width: 4 height: 2 }
  prior_box_param.height: is given 1 times, but width 2 times
PriorBox | 1 2 3 3 | 1 3 9 9
  prior_box_param { min_size: 32 aspect_ratio: 2 faceboxes: true }
  prior_box_param.faceboxes: goes with min_size alone; remove max_size, aspect_ratio, width and height
PriorBox | 1 2 3 3 1 | 1 3 9 9
  prior_box_param { min_size: 3 }
  number of axes of "x0" (num, channels, height, width): expected at most 4, found 5
DetectionOutput | 2 8 | 2 6 | 1 2 8
  -
  detection_output_param.num_classes: is missing
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 background_label_id: 3 }
  detection_output_param.background_label_id: must be a class below 3, or -1 for none, but is 3
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 nms_param { nms_threshold: -1 } }
  detection_output_param.nms_param.nms_threshold: must be finite and not negative, but is -1
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 nms_param { eta: 1.5 } }
  detection_output_param.nms_param.eta: must be above 0 and at most 1, but is 1.5
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 nms_param { soft_nms: true } }
  detection_output_param.nms_param.soft_nms: soft suppression is not supported; remove it to get plain suppression
DetectionOutput | 2 8 | 2 6 | 1 2 9
  detection_output_param { num_classes: 3 }
  shape of the priors "x2", a row of boxes and one of variances: expected 1 2 and four times the number of priors, found 1 2 9 (18)
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 share_location: false }
  number of locations of each item of "x0", which has the shape 2 8 (16), 12 for each of 2 priors: expected 24, found 8
DetectionOutput | 2 8 | 2 4 | 1 2 8
  detection_output_param { num_classes: 3 }
  number of scores of each item of "x1", which has the shape 2 4 (8), 3 for each of 2 priors: expected 6, found 4
DetectionOutput | 2 8 | 1 6 | 1 2 8
  detection_output_param { num_classes: 3 }
  number of items (axis 0) of "x1": expected 2, found 1
PriorBox | 1 1 2 2 | 1 3 8 8
  prior_box_param { min_size: 4 offset_h: 0.5 }
  prior_box_param.offset_h: is given 1 times, but offset_w 0 times
PriorBox | 1 1 2 2 | 1 3 8 8
  prior_box_param { min_size: 4 offset_h: 0.5 offset_w: 0.5 offset: 0.5 }
  prior_box_param.offset: duplicates offset_h and offset_w; give one form
PriorBox | 1 1 2 2 | 1 3 8 8
  prior_box_param { min_size: 4 offset_h: 0.5 offset_w: 0.5 denser_prior_boxes: true }
  prior_box_param.denser_prior_boxes: duplicates offset_h and offset_w; give one form
DetectionOutput | 2 8 | 2 6
  detection_output_param { num_classes: 3 }
  number of bottom blobs: locations, scores and priors (or one, predictions of YOLO v2): expected 3 to 5, found 2
DetectionOutput | 2 8 | 2 6 | 1 1 8
  detection_output_param { num_classes: 3 }
  shape of the priors "x2", a row of boxes and one of variances: expected 1 2 and four times the number of priors, found 1 1 8 (8)
DetectionOutput | 2 8 | 2 6 | 1 1 9
  detection_output_param { num_classes: 3 variance_encoded_in_target: true }
  shape of the priors "x2", a row of boxes, and one of variances or none: expected 1 1 or 1 2 and four times the number of priors, found 1 1 9 (9)
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 normalized: false input_width: 9 input_height: 9 }
  shape of the priors "x2", a row of boxes and one of variances: expected 1 2 and five times the number of priors, found 1 2 8 (16)
DetectionOutput | 2 8 | 2 6 | 1 2 10
  detection_output_param { num_classes: 3 normalized: false input_width: 0 input_height: 9 }
  detection_output_param.input_width: must be at least 1, not 0
DetectionOutput | 2 8 | 2 6 | 1 2 10
  detection_output_param { num_classes: 3 normalized: false normalized_bbox: false }
  detection_output_param.normalized: and normalized_bbox: false are of different forms; remove one of them
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 normalized_bbox: false clip: true }
  detection_output_param.clip: needs a fourth bottom with normalized_bbox: false, the image, at whose size boxes are cut
DetectionOutput | 2 8 | 2 6 | 1 2 8 | 1 3
  detection_output_param { num_classes: 3 normalized_bbox: false clip: true }
  number of axes of "x3" (num, channels, height, width): expected 4, found 2
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 use_polygon: true }
  detection_output_param.use_polygon: needs code_type: CENTER_SIZE
DetectionOutput | 2 8 | 2 6 | 1 2 8
  detection_output_param { num_classes: 3 use_polygon: true code_type: CENTER_SIZE }
  number of locations of each item of "x0", which has the shape 2 8 (16), 12 for each of 2 priors: expected 24, found 8
DetectionOutput | 2 8 | 2 6 | 1 2 8 | 2 5 | 2 8
  detection_output_param { num_classes: 3 }
  number of scores of the first step of each item of "x3", which has the shape 2 5 (10), 2 for each of 2 priors: expected 4, found 5
DetectionOutput | 2 8 | 2 6 | 1 2 8 | 2 4 | 1 8
  detection_output_param { num_classes: 3 }
  number of items (axis 0) of "x4": expected 2, found 1
DetectionEvaluate | 1 1 3 7 | 1 1 2 8
  -
  detection_evaluate_param.num_classes: is missing
DetectionEvaluate | 1 1 3 6 | 1 1 2 8
  detection_evaluate_param { num_classes: 3 }
  shape of the detections "x0": expected 1 1 and rows of 7, found 1 1 3 6 (18)
DetectionEvaluate | 1 1 3 7 | 1 1 2 7
  detection_evaluate_param { num_classes: 3 }
  shape of the true boxes "x1": expected 1 1 and rows of 8, found 1 1 2 7 (14)
DetectionEvaluate | 1 1 3 7 | 2 9
  detection_evaluate_param { num_classes: 3 }
  shape of the true boxes "x1": expected 1 1 and rows of 8, found 2 9 (18)
DetectionEvaluate | 3 7 | 2 7 | 1 2
  detection_evaluate_param { num_classes: 3 }
  shape of the true boxes "x1": expected rows of 8, found 2 7 (14)
DetectionEvaluate | 3 7 1 1 | 2 8 1 1 | 1 3
  detection_evaluate_param { num_classes: 3 }
  shape of the sizes of the images "x2": expected rows of 2, found 1 3 (3)
DetectionEvaluate | 1 1 3 7 | 1 1 2 8
  detection_evaluate_param { num_classes: 3 overlap_threshold: -0.5 }
  detection_evaluate_param.overlap_threshold: must not be negative, but is -0.5
MultiBoxFocalLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8
  focal_loss_param { gamma: -1 } multibox_loss_param { num_classes: 3 }
  focal_loss_param.gamma: must not be negative, but is -1
MultiBoxFocalLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8
  -
  multibox_loss_param.num_classes: is missing
MultiBoxFocalLoss | 2 8 | 3 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 }
  shape of "x1", whose first axis is to be that of "x0": expected 2 8 (16), found 3 6 (18)
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 background_label_id: 3 }
  multibox_loss_param.background_label_id: must be a class below 3, but is 3
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 map_object_to_agnostic: true }
  multibox_loss_param.map_object_to_agnostic: needs num_classes 2 and the background 0: there is one class of objects
MultiBoxLoss | 2 24 | 2 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 share_location: false }
  multibox_loss_param.mining_type: must be NONE with share_location: false
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 do_neg_mining: false }
  multibox_loss_param.do_neg_mining: contradicts mining_type: MAX_NEGATIVE; remove it
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 mining_type: HARD_EXAMPLE sample_size: 0 }
  multibox_loss_param.sample_size: must be at least 1, but is 0
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 ignore_difficult_gt: true }
  multibox_loss_param.ignore_difficult_gt: is NVIDIA's and not supported; use_difficult_gt: false leaves difficult boxes out
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8 | 2 4
  multibox_loss_param { num_classes: 3 }
  number of bottom blobs (four; or six, with the scores and locations of a first step): expected 4 or 6, found 5
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 8 | 2 4 | 2 4
  multibox_loss_param { num_classes: 3 }
  number of locations of the first step of each item of "x5", which has the shape 2 4 (8), 4 for each of 2 priors: expected 8, found 4
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 9 8
  multibox_loss_param { num_classes: 3 }
  shape of the true boxes "x3": expected 1 1 and rows of 8, found 9 8 (72)
MultiBoxLoss | 2 8 | 2 6 | 1 2 8 | 1 1 1 7
  multibox_loss_param { num_classes: 3 }
  shape of the true boxes "x3": expected 1 1 and rows of 8, found 1 1 1 7 (7)
MultiBoxLoss | 2 8 | 3 6 | 1 2 8 | 1 1 1 8
  multibox_loss_param { num_classes: 3 }
  shape of "x1", whose first axis is to be that of "x0": expected 2 8 (16), found 3 6 (18)
"#;

/// The error of a MultiBoxLoss about a true box of this item and label, and this prior.
fn message(item: f64, label: f64, prior: [f64; 4]) -> String {
    let priors = [prior, [0.1; 4]];
    let bottoms = vec![
        blob::<f32>("loc", &[1, 4], &[0.0; 4]),
        blob("conf", &[1, 3], &[0.0; 3]),
        blob("prior", &[1, 2, 4], priors.as_flattened()),
        blob("gt", &[1, 1, 1, 8], &[item, label, 0.0, 0.1, 0.1, 0.9, 0.9, 0.0]),
    ];
    let text = "multibox_loss_param { num_classes: 3 code_type: CENTER_SIZE use_prior_for_matching: false }";
    let result = layer("MultiBoxLoss", text, Phase::TRAIN, bottoms).forward();
    result.err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn true_boxes_that_make_no_sense_are_errors() {
    let unit = [0.0, 0.0, 1.0, 1.0];
    assert_eq!(message(0.0, 1.0, unit), "");
    assert_eq!(message(0.5, 1.5, unit), "", "fractions are cut off");
    assert_eq!(
        message(f64::NAN, 1.0, unit),
        "the item NaN must be an integer (row 0 of \"gt\")"
    );
    assert_eq!(
        message(0.0, f64::INFINITY, unit),
        "the label inf must be an integer (row 0 of \"gt\")"
    );
    assert_eq!(
        message(0.0, 3.0, unit),
        "the label 3 is not a class: it must be an integer from 0 to 2 (row 0 of \"gt\")"
    );
    assert_eq!(
        message(0.0, 0.0, unit),
        "the label 0 is that of the background, which no box has (row 0 of \"gt\")"
    );
}

#[test]
fn an_unknown_number_for_a_code_type_is_an_error() {
    let mut param = parse(r#"type: "MultiBoxLoss" multibox_loss_param { num_classes: 3 }"#);
    param.multibox_loss_param.get_or_insert_default().code_type = Some(CodeType(9));
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let error = registry.build::<f32>(&param, &Ctx::new(Phase::TEST, Rng::new(1))).err();
    assert_eq!(
        error.unwrap().to_string(),
        "multibox_loss_param.code_type: 9 is unknown; it can be CORNER, CENTER_SIZE or CORNER_SIZE"
    );
}
