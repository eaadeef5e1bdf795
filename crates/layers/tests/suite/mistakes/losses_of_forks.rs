//! Losses and last layers of forks.

use crate::{blob, layer, random};
use cortado_core::Phase;

pub(super) const CASES: &str = r#"
CtcLoss | 5 2 4 | 2 3
  ctc_loss_param { blank_label: 4 }
  ctc_loss_param.blank_label: must be below the 4 symbols, but is 4
CtcLoss | 5 2 4 | 2 3
  ctc_loss_param { blank_label: -1 }
  ctc_loss_param.blank_label: must be the number of a symbol, but is -1
CtcLoss | 5 2 4 | 3 2
  -
  shape of the scores "x0" (time_step, items of "x1", alphabet_size): expected 5 3 4, found 5 2 4 (40)
CTCLoss | 5 4 | 2 3
  -
  axes of the scores "x0" (steps, items, symbols): expected 3 or more, found 2
CTCLoss | 5 2 4 | 3 3
  -
  shape of the labels "x1", one row for each item: expected 2 ..., found 3 3 (9)
CTCGreedyDecoder | 5 2 4 | 5 3
  -
  number of the marks "x1", one for each step and item: expected 10, found 15
ContinuationIndicator | 2 3
  -
  continuation_indicator_param.time_step: is missing
ContinuationIndicator | 2 3
  continuation_indicator_param { time_step: 4 axis: 2 }
  continuation_indicator_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
LabelsequenceAccuracy | 2 5 4 | 3 2
  -
  shape of the labels "x1", one row for each item: expected 2 ..., found 3 2 (6)
Lstm | 5 2
  -
  lstm_param.num_output: is missing
Lstm | 5 2
  lstm_param { num_output: 2 batch_size: 2 }
  lstm_param.batch_size: must divide the 5 rows of "x0", but is 2
Lstm | 5 2
  lstm_param { num_output: 2 clipping_threshold: -1 }
  lstm_param.clipping_threshold: must not be negative, but is -1
Lstm | 5 2 3 | 5 3
  lstm_param { num_output: 2 }
  number of marks in "x1", one for each step and stream: expected 10, found 15
CenterLoss | 4 3 | 4
  -
  center_loss_param.num_output: is missing
CenterLoss | 4 3 | 4
  center_loss_param { num_output: 2 distance_type: "L1" }
  center_loss_param.distance_type: can only be L2, but is L1
CenterLoss | 4 3 | 5
  center_loss_param { num_output: 2 }
  number of elements in "x1", which has the shape 5 (5), one for each item of "x0": expected 4, found 5
MarginInnerProduct | 4 3 | 4
  -
  margin_inner_product_param.num_output: is missing
LargeMarginInnerProduct | 4 3 | 4
  largemargin_inner_product_param { num_output: 2 axis: 3 }
  largemargin_inner_product_param.axis: there is no axis 3 in a blob of shape 4 3 (12)
LabelSpecificAdd | 4 3 | 3
  -
  number of elements in "x1", which has the shape 3 (3), one for each item of "x0": expected 4, found 3
GlobalLSEMargin | 4 3 | 3
  -
  number of elements in "x1", which has the shape 3 (3), one for each item of "x0": expected 4, found 3
GlobalLSEMargin | 4 3 | 4 | 5
  -
  number of elements in "x2", which has the shape 5 (5), one for each item of "x0": expected 4, found 5
GlobalLSEMargin | 4 3 | 4
  scale_param { min_value: 2 max_value: 1 }
  scale_param.min_value: 2 is not below max_value, which is 1
LabelSpecificRescale | 4 3 | 3
  -
  number of elements in "x1", which has the shape 3 (3), one for each item of "x0": expected 4, found 3
InnerDistance | 4 3
  -
  inner_distance_param.num_output: is missing
InnerDistance | 4 3 | 2 4
  -
  shape of the weights "x1" (outputs, inputs): expected J 3, found 2 4 (8)
InnerDistance | 4 3
  inner_distance_param { num_output: 2 distance_type: "L3" }
  inner_distance_param.distance_type: can be L2 or L1, but is L3
InnerDistance | 4 3
  inner_distance_param { num_output: 2 transpose: true }
  inner_distance_param.transpose: is not supported; transpose the weights
TripletLoss | 4 3 | 4 3 | 4 2
  -
  number of elements in "x2", which has the shape 4 2 (8), beside "x0": expected 12, found 8
TripletLoss | 4 3 | 4 3 | 4 3
  triplet_loss_param { margin: nan }
  triplet_loss_param.margin: must be a finite number, not NaN
GeneralTripletLoss | 4 3 | 4 | 4
  -
  takes 2 bottom blob(s), but 3 are given
RankHardLoss | 4 3 | 4
  -
  rank_param.pair_size: must be at least 2, a query and what belongs to it, but is 1
RankHardLoss | 5 3 | 5
  rank_param { pair_size: 2 }
  rank_param.pair_size: must divide the 5 items of "x0", but is 2
FocalLoss | 4 3 | 4
  focal_loss_param { type: LINEAR }
  focal_loss_param.type: can only be ORIGIN; the other forms of happynear's Caffe are not supported
DiceCoefLoss | 4 3 2 | 4 3
  -
  number of labels in "x1", one for each item and place: expected 8, found 12
DiceCoefLoss | 4 3 | 4
  dice_coef_loss_param { contour_shape: SIMPLE }
  dice_coef_loss_param.contour_shape: is not supported; remove it
MLLoss | 4 5 | 4 2
  -
  numbers of each item of "x0", mean and variance of each target: expected 2 x 2, found 5
IOCLoss | 4 2 | 3 2 | 4 | 4
  -
  number of importance weights in "x3", one for each item: expected 3, found 4
LpqLoss | 2 3 4 | 2 3 4
  -
  lpq_loss_param.p: must be given 1 times, but is given 0 times
LpqLoss | 2 3 4 | 2 3 4
  lpq_loss_param { p: 1 p: 2 q: 1 q: 1 pq_episode_starts_at_iter: 0 pq_episode_starts_at_iter: 0 }
  lpq_loss_param.pq_episode_starts_at_iter: must begin with 0 and ascend
MMDLoss | 4 3 | 5 2
  -
  number of elements of each item in "x1", beside "x0": expected 3, found 2
MMDLoss | 4 3 | 5 3
  mmd_param { kernel_num: 0 }
  mmd_param.kernel_num: must be at least 1, not 0
JMMDLoss | 4 3 | 5 3 | 4 2 | 5 2
  -
  jmmd_param.sigma: must be above 0, unless auto_sigma is true
JMMDLoss | 4 3 | 5 3 | 4 2 | 4 2
  jmmd_param { sigma: 1 }
  items of "x3": expected 5, found 4
SegmentationEvaluate | 1 3 2 2 | 1 2 2 2
  segmentation_evaluate_param { num_classes: 3 }
  shape of "x1" beside "x0": expected 1 3 H W, found 1 2 2 2 (8)
UniqueLabel | 2 1 3
  unique_label_param { max_labels: 1 force_label: 0 }
  unique_label_param.max_labels: must be above the number of forced labels, 1, but is 1
UniqueLabel | 2 2 3
  unique_label_param { max_labels: 2 }
  channels of the labels "x0": expected 1, found 2
Grouping | 2 3 2 2 | 2 1 2 3
  -
  shape of the groups "x1" for "x0": expected 2 3 2 2 (24) with other channels, found 2 1 2 3 (12)
Local | 1 2 3 3
  local_param { num_output: 1 kernel_size: 4 }
  local_param.kernel_size: of 4 is too large for "x0", 1 2 3 3 (18)
"#;

/// Types with scores `[2, 3]` and two labels, or what they need besides.
const LABELLED: [(&str, &str); 13] = [
    ("CenterLoss", "center_loss_param { num_output: 3 }"),
    ("EltwiseAccuracy", ""),
    ("DiceCoefLoss", ""),
    ("FocalLoss", ""),
    ("GeneralContrastiveLoss", ""),
    ("GeneralTripletLoss", ""),
    (
        "InnerDistance",
        "inner_distance_param { num_output: 3 update_center_only: true }",
    ),
    ("LabelSpecificAdd", ""),
    ("LabelSpecificRescale", ""),
    (
        "LargeMarginInnerProduct",
        "largemargin_inner_product_param { num_output: 3 }",
    ),
    ("MarginInnerProduct", "margin_inner_product_param { num_output: 3 }"),
    ("SegAccuracy", ""),
    ("SoftmaxWithLoss", ""),
];

#[test]
fn labels_that_are_no_classes_are_errors() {
    for label in [3.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
        for (name, text) in LABELLED {
            let bottoms = vec![random::<f64>("x", &[2, 3], 1), blob("label", &[2], &[0.0, label])];
            let mut layer = layer(name, text, Phase::TRAIN, bottoms);
            let _ = layer
                .forward()
                .and_then(|()| layer.backward(&[true, false]))
                .map_err(|error| {
                    let error = error.to_string();
                    assert!(error.contains("is not a class"), "{name}: {error}");
                });
        }
        let bottoms = vec![random::<f64>("x", &[4, 1, 3], 1), blob("label", &[1, 2], &[1.0, label])];
        let result = layer("CtcLoss", "", Phase::TRAIN, bottoms).forward();
        assert!(result.unwrap_err().to_string().contains("is not a class"));
    }
}

#[test]
fn more_labels_than_fit_are_an_error() {
    let bottoms = vec![blob::<f32>("x", &[1, 1, 3], &[1.0, 2.0, 3.0])];
    let mut layer = layer(
        "UniqueLabel",
        "unique_label_param { max_labels: 2 }",
        Phase::TEST,
        bottoms,
    );
    let error = layer.forward().unwrap_err().to_string();
    let expected = "item 0 of \"x\" has 3 different labels; unique_label_param.max_labels is 2";
    assert_eq!(error, expected);
}
