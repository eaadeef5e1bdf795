//! YOLO.

use crate::{blob, layer, random};
use cortado_core::Phase;

pub(super) const CASES: &str = r#"
RegionLoss | 1 30 3 3 | 1 10
  region_loss_param { num: 2 num_class: 10 coords: 5 }
  region_loss_param.coords: must be 4 (x, y, w, h), not 5
RegionLoss | 1 30 3 3 | 1 10
  region_loss_param { num: 2 num_class: 10 softmax_tree: "9k.tree" }
  region_loss_param.softmax_tree: a tree of classes (YOLO 9000) is not supported; remove it to get a softmax over all classes
RegionLoss | 1 30 3 3 | 1 10
  region_loss_param { num: 2 num_class: 10 biases: 1 biases: 2 biases: 3 }
  region_loss_param.biases: is given 3 times; give width and height of each anchor, of 2 at least
RegionLoss | 1 30 3 3 | 1 10
  region_loss_param { num: 2 num_class: 10 biases: 1 biases: 2 biases: 3 biases: 0 }
  region_loss_param.biases: must be finite and above 0, but is 0
RegionLoss | 1 28 3 3 | 1 10
  region_loss_param { num: 2 num_class: 10 biases: 1 biases: 2 biases: 3 biases: 4 }
  number of channels (axis 1) of "x0": expected 2 anchors of 15 entries, found 28
RegionLoss | 1 30 3 3 | 2 10
  region_loss_param { num: 2 num_class: 10 biases: 1 biases: 2 biases: 3 biases: 4 }
  shape of the true boxes "x1": expected 1 items of rows of 5, found 2 10 (20)
RegionLoss | 1 30 3 3 | 1 9
  region_loss_param { num: 2 num_class: 10 biases: 1 biases: 2 biases: 3 biases: 4 }
  shape of the true boxes "x1": expected 1 items of rows of 5, found 1 9 (9)
DetectionOutput | 1 14 3 3
  detection_output_param { num_classes: 2 num_box: 2 biases: 1 biases: 2 biases: 3 biases: 4 biases: 5 biases: 6 }
  detection_output_param.biases: is given 6 times; give width and height of each of num_box = 2 anchors
DetectionOutput | 1 14 3 3
  detection_output_param { num_classes: 2 num_box: 2 coords: 5 biases: 1 biases: 2 biases: 3 biases: 4 }
  detection_output_param.coords: must be 4 (x, y, w, h), not 5
DetectionOutput | 1 14 3 3
  detection_output_param { num_box: 2 biases: 1 biases: 2 biases: 3 biases: 4 }
  detection_output_param.num_classes: is missing
DetectionOutput | 1 14 3 3
  detection_output_param { num_classes: 2 num_box: 2 side: 4 biases: 1 biases: 2 biases: 3 biases: 4 }
  rows and columns of "x0": expected detection_output_param.side = 4, found 1 14 3 3 (126)
DetectionOutput | 1 15 3 3
  detection_output_param { num_classes: 2 num_box: 2 biases: 1 biases: 2 biases: 3 biases: 4 }
  number of channels (axis 1) of "x0": expected 2 anchors of 7 entries, found 15
Yolov3 | 1 7 3 3 | 1 5
  yolov3_param { num: 1 num_class: 2 biases: 8 biases: 9 mask: 1 }
  yolov3_param.mask: names anchor 1, but `biases` has 1, counted from 0
Yolov3 | 1 7 3 3 | 1 5
  yolov3_param { num: 2 num_class: 2 biases: 8 biases: 9 mask: 0 }
  yolov3_param.mask: is given 1 times; give it for each of `num` = 2 anchors
Yolov3 | 1 7 3 3 | 1 5
  yolov3_param { num: 1 num_class: 2 biases: 8 biases: 9 mask: 0 max_delta: -1 }
  yolov3_param.max_delta: must not be negative, but is -1
Yolov3 | 1 7 3 3 | 1 5
  yolov3_param { num: 1 num_class: 2 biases: 8 biases: 9 mask: 0 anchors_scale: 0 }
  yolov3_param.anchors_scale: must be at least 1, not 0
GaussianYolov3 | 1 7 3 3 | 1 5
  yolov3_param { num: 1 num_class: 2 biases: 8 biases: 9 mask: 0 }
  number of channels (axis 1) of "x0": expected 1 anchors of 11 entries, found 7
YoloDetectionOutput | 1 7 3 3
  yolo_detection_output_param { num_box: 1 biases: 8 biases: 9 }
  yolo_detection_output_param.num_classes: is missing
YoloDetectionOutput | 1 7 3 3 1
  yolo_detection_output_param { num_classes: 2 num_box: 1 biases: 8 biases: 9 }
  number of axes of "x0" (num, channels, height, width): expected at most 4, found 5
Yolov3DetectionOutput | 1 7 3 3 | 1 7 6 6
  yolov3_detection_output_param { num_classes: 2 num_box: 1 mask_group_num: 1 biases: 8 biases: 9 mask: 0 anchors_scale: 32 }
  yolov3_detection_output_param.mask_group_num: must be the number of bottoms, 2, but is 1
Yolov3DetectionOutput | 1 7 3 3
  yolov3_detection_output_param { num_classes: 2 num_box: 2 mask_group_num: 1 biases: 8 biases: 9 mask: 0 anchors_scale: 32 }
  yolov3_detection_output_param.mask: is given 1 times; give it for each of `num_box` = 2 anchors of 1 maps
Yolov3DetectionOutput | 1 7 3 3
  yolov3_detection_output_param { num_classes: 2 num_box: 1 mask_group_num: 1 biases: 8 biases: 9 mask: 0 }
  yolov3_detection_output_param.anchors_scale: is given 0 times; give it for each of 1 maps
EvalDetection | 1 20 | 1 28
  eval_detection_param { side: 2 num_class: 1 num_object: 1 }
  shape of the predictions "x0": expected 1 items of 24 numbers, found 1 20 (20)
EvalDetection | 1 24 | 1 20
  eval_detection_param { side: 2 num_class: 1 num_object: 1 }
  shape of the true boxes "x1": expected 1 items of 28 numbers, found 1 20 (20)
EvalDetection | 1 7 3 3 | 1 5
  eval_detection_param { num_class: 2 biases: 1 biases: 2 }
  rows and columns of "x0": expected eval_detection_param.side = 7, found 1 7 3 3 (63)
EvalDetection | 1 7 3 3 | 1 5
  eval_detection_param { side: 3 num_class: 2 biases: 1 }
  eval_detection_param.biases: is given 1 times; give width and height of each anchor, of 1 at least
YoloSeg | 1 3 2 2 | 1 3 2 2
  yolo_seg_param { num_class: 2 }
  number of classes (axis 1) of "x0": expected yolo_seg_param.num_class = 2, found 3
YoloSeg | 1 3 2 2 | 1 3 2 2 | 1 2
  -
  number of elements in "x2", one for each item and class: expected 3, found 2
AssistedExcitation | 1 3 2 2 | 1 5 | 1 2 2 2
  -
  shape of "x2", the mean of "x0": expected 1 1 2 2, found 1 2 2 2 (8)
"#;

#[test]
fn classes_of_true_boxes_are_checked() {
    let message = |class: f64| {
        let bottoms = vec![
            random::<f32>("x", &[1, 7, 3, 3], 1),
            blob("gt", &[1, 10], &[1.0, 0.5, 0.5, 0.2, 0.2, class, 0.4, 0.5, 0.3, 0.2]),
        ];
        let text = "yolov3_param { num: 1 num_class: 2 biases: 8 biases: 9 mask: 0 }";
        let result = layer("Yolov3", text, Phase::TRAIN, bottoms).forward();
        result.err().map_or_else(String::new, |error| error.to_string())
    };
    assert_eq!(message(1.0), "");
    let range = "must be from 0 to 1 (item 0, row 1 of \"gt\")";
    assert_eq!(message(2.0), format!("the class 2 {range}"));
    assert_eq!(message(-1.0), format!("the class -1 {range}"));
    assert_eq!(message(f64::NAN), format!("the class NaN {range}"));
}

/// Without a solver there is no iteration, in TEST no training.
#[test]
fn excitation_without_a_training_changes_nothing() {
    let x = random::<f64>("x", &[1, 3, 4, 4], 1);
    let expected = crate::data(&x);
    let boxes = blob("gt", &[1, 5], &[0.0, 0.5, 0.5, 0.5, 0.5]);
    let bottoms = vec![x, boxes, random("mean", &[1, 1, 4, 4], 2)];
    let mut test = layer("AssistedExcitation", "", Phase::TEST, bottoms);
    test.forward().expect("it runs");
    assert_eq!(crate::data(test.top(0)), expected);
}

/// The error of a RegionLoss about SSD's row of a true box of this item and label.
fn error_for_row(item: f64, label: f64) -> String {
    let bottoms = vec![
        random::<f32>("x", &[2, 7, 3, 3], 1),
        blob("label", &[1, 1, 1, 8], &[item, label, 0.0, 0.1, 0.1, 0.9, 0.9, 0.0]),
    ];
    let text = "region_loss_param { num: 1 num_class: 2 biases: 1 biases: 1 }";
    let result = layer("RegionLoss", text, Phase::TRAIN, bottoms).forward();
    result.err().map_or_else(String::new, |error| error.to_string())
}

#[test]
fn rows_of_ssd_count_classes_from_1() {
    assert_eq!(error_for_row(1.0, 2.0), "");
    assert_eq!(error_for_row(-1.0, 7.0), "", "a row of no item");
    let range = "must be from 1 to 2 (item 0, row 0 of \"label\")";
    assert_eq!(error_for_row(0.0, 0.0), format!("the class 0 {range}"));
    assert_eq!(error_for_row(0.0, 3.0), format!("the class 3 {range}"));
    assert_eq!(
        error_for_row(2.0, 1.0),
        "row 0 of \"label\" is of item 2, but there are 2 items, from 0 on"
    );
    assert_eq!(
        error_for_row(f64::NAN, 1.0),
        "the item NaN must be an integer (row 0 of \"label\")"
    );
}
