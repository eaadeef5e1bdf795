//! Blobs of more than 2^31 elements: shaping them takes no memory, and touching more than there is,
//! is an error.

use crate::{kind, layer};
use cortado_core::{Blob, Phase};
use cortado_math::testing::LayerTest;

/// Types whose tops are not asked for here, and why.
const EXEMPT: [(&str, &str); 2] = [
    ("Parameter", "its blob is filled as soon as it is there"),
    ("Python", "it cannot be built without a Python"),
];

/// Cases of three lines each: type and shapes of the bottoms; options; shapes of the tops. `G` is
/// 2^32, `M` 2^20, `K` 2^12.
const CASES: &str = "
AbsVal | 3 G
  -
  3 G
Accuracy | G 3 | G
  -
  ()
ArgMax | G 3
  argmax_param { axis: 1 }
  G 1
AssistedExcitation | 1 1 M K | 1 M 5 | 1 1 M K
  -
  1 1 M K
Axpy | M K | M K 2 | M K 2
  -
  M K 2
BatchNorm | G 3 2
  -
  G 3 2
BatchReindex | 4 G | 3
  -
  3 G
BboxAccuracy | G 8 | G 5 | G 6
  -
  ()
Bias | G 3
  -
  G 3
BN | G 3 2
  -
  G 3 2
BNLL | 3 G
  -
  3 G
BoxAnnotatorOHEM | G 5 | G 1 | G 1 | G 3
  box_annotator_ohem_param { roi_per_img: 2 } top: 'a' top: 'b'
  G 1 1 1 | G 3 1 1
BoxGroupOutput | 1 2 M M | 1 4 M M
  bottom: 'x0' bottom: 'x1' box_group_output_param { box_group_param { field_w: 8 field_h: 8 stride: 8 } }
  1 5
BoxOutput | 1 6 M M
  bottom: 'x0' box_output_param { field_w: 8 field_h: 8 downsample_rate: 8 }
  1 5
Clip | 3 G
  clip_param { min: 0 max: 1 }
  3 G
Concat | G 2 | G 3
  -
  G 5
Concat | G 1 | G 1
  concat_param { axis: 0 }
  8589934592 1
ContrastiveLoss | G 2 | G 2 | G
  -
  ()
Convolution | M 1 64 64
  convolution_param { num_output: 2 kernel_size: 3 }
  M 2 62 62
ConvolutionDepthwise | M 1 64 64
  convolution_param { kernel_size: 3 }
  M 1 62 62
Crop | 1 1 M 8192 | 1 1 M K
  -
  1 1 M K
CuDNNBatchNorm | G 3 2
  -
  G 3 2
DecodeBBox | G 8 | G 5
  -
  G 5
Deconvolution | M 1 64 64
  convolution_param { num_output: 2 kernel_size: 2 stride: 2 }
  M 2 128 128
DepthwiseConvolution | M 2 64 64
  convolution_param { num_output: 2 group: 2 kernel_size: 3 }
  M 2 62 62
DeformableConvolution | M 4 8 8 | M 36 8 8
  deformable_convolution_param { num_output: 2 kernel_size: 3 pad: 1 deformable_group: 2 }
  M 2 8 8
DeformablePSROIPooling | M 4 64 64 | 3 5
  deformable_psroi_pooling_param { output_dim: 1 group_size: 2 spatial_scale: 1 no_trans: true }
  3 1 2 2
DetectionAccuracy | 1 6 M M | 1 6 M M
  detection_accuracy_param { cls_num: 2 field_w: 8 field_h: 8 downsample_rate: 8 }
  1 1 1 2
DetectionEvaluate | 1 1 G 7 | 1 1 G 8
  detection_evaluate_param { num_classes: 3 }
  1 1 2 5
DetectionGroupAccuracy | 1 2 M M | 1 4 M M | 1 6 M M
  detection_group_accuracy_param { cls_num: 2 field_w: 8 field_h: 8 stride: 8 }
  1 1 1 2
DetectionLoss | 1 6 M M | 1 6 M M
  detection_loss_param { cls_num: 2 field_w: 8 field_h: 8 downsample_rate: 8 }
  1 1 1 2
DetectionOutput | 1 G | 1 2147483648 | 1 2 G
  detection_output_param { num_classes: 2 }
  1 1 1 7
Dropout | 3 G
  -
  3 G
DummyData
  dummy_data_param { shape { dim: 4294967296 dim: 3 } data_filler { type: 'gaussian' } }
  G 3
Eltwise | 3 G | 3 G
  -
  3 G
ELU | 3 G
  -
  3 G
Embed | G
  embed_param { input_dim: 5 num_output: 3 }
  G 3
EuclideanLoss | G 3 | G 3
  -
  ()
Exp | 3 G
  -
  3 G
Filter | G 2 | G
  -
  G 2
Flatten | 65536 65536 2
  -
  65536 131072
GaussianYolov3 | M 10 64 64 | M 5
  yolov3_param { num_class: 1 num: 1 biases: 1 biases: 1 mask: 0 }
  ()
HardSigmoid | 3 G
  -
  3 G
HardSwish | 3 G
  -
  3 G
FrcnnOutput | G 2 | G 8 | G 5 | 1 2
  -
  1 7
HardMining | G | G 5 | G 3
  bottom: 'x0' bottom: 'x1' bottom: 'x2' top: 'a' top: 'b'
  512 5 | 512 3
HingeLoss | G 3 | G
  -
  ()
Im2col | M 1 64 64
  convolution_param { kernel_size: 3 pad: 1 }
  M 9 64 64
InfogainLoss | G 3 | G | 1 1 3 3
  -
  ()
InnerProduct | G 3
  inner_product_param { num_output: 2 }
  G 2
Input
  input_param { shape { dim: 4294967296 dim: 3 } }
  G 3
Interp | M 1 64 64
  interp_param { zoom_factor: 2 }
  M 1 127 127
Log | 3 G
  -
  3 G
LRN | G 3 2 2
  -
  G 3 2 2
LSTM | M K 1 | M K
  recurrent_param { num_output: 2 }
  M K 2
LSTMUnit | 1 G 2 | 1 G 8 | 1 G
  -
  1 G 2 | 1 G 2
Mish | 3 G
  -
  3 G
MaskPooling | M 2 64 64 | M 1 64 64
  -
  M 2 64 64
MaskResize | M 1 64 64
  mask_resize_param { output_height: 2 output_width: 3 }
  M 1 2 3
MultiBoxLoss | 1 G | 1 2147483648 | 1 2 G | 1 1 G 8
  multibox_loss_param { num_classes: 2 }
  ()
MultinomialLogisticLoss | G 3 | G
  -
  ()
MVN | G 3
  -
  G 3 1 1
Normalize | 3 G
  -
  3 G
Permute | 3 G
  permute_param { order: 1 }
  G 3
Pooling | G 1 64 64
  pooling_param { kernel_size: 2 stride: 2 }
  G 1 32 32
Power | 3 G
  -
  3 G
PReLU | G 3
  -
  G 3
PriorBox | 1 1 M M | 1 1 4 4
  prior_box_param { min_size: 2 }
  1 2 4398046511104
Quantize | 3 G
  -
  3 G
Proposal | 1 18 64 M | 1 36 64 M | 1 3
  -
  300 5
ProposalTarget | G 5 | G 7
  top: 'a' top: 'b' top: 'c' top: 'd' top: 'e' top: 'f' proposal_target_param { cls_num: 2 }
  128 5 | 128 1 | 128 8 | 128 8 | 128 8 | 128 6
PSROIPooling | M 4 64 64 | G 5
  psroi_pooling_param { output_dim: 1 group_size: 2 spatial_scale: 1 }
  G 1 2 2
Reduction | 65536 G
  reduction_param { axis: 1 }
  65536
EvalDetection | M 6 64 64 | M 5
  eval_detection_param { side: 64 num_class: 1 biases: 1 biases: 1 }
  M 16385
RegionLoss | M 6 64 64 | M 5
  region_loss_param { num_class: 1 num: 1 biases: 1 biases: 1 }
  ()
ReLU | 3 G
  -
  3 G
ReLU6 | 3 G
  -
  3 G
Reorg | M 4 64 64
  reorg_param { stride: 2 }
  M 16 32 32
Reshape | 65536 65536
  reshape_param { shape { dim: 16 dim: -1 } }
  16 268435456
RNN | M K 1 | M K
  recurrent_param { num_output: 2 }
  M K 2
ROIAlign | M 1 64 64 | G 5
  roi_align_param { pooled_h: 2 pooled_w: 3 }
  G 1 2 3
ROIPooling | M 1 64 64 | G 5
  roi_pooling_param { pooled_h: 2 pooled_w: 3 }
  G 1 2 3
ROIWarping | M 1 64 64 | G 5
  roi_warping_param { pooled_h: 2 pooled_w: 3 }
  G 1 2 3
Scale | G 3
  scale_param { bias_term: true }
  G 3
ShuffleChannel | G 6
  shuffle_channel_param { group: 3 }
  G 6
ScaleRoute | G 5 | G 3
  top: 'a' top: 'b'
  G 5 | G 3
Sigmoid | 3 G
  -
  3 G
SigmoidCrossEntropyLoss | G 3 | G 3
  -
  ()
Silence | 256 G
  -

Slice | 2 8589934592
  top: 'a' top: 'b'
  2 G | 2 G
SmoothL1Loss | G 3 | G 3
  -
  ()
SmoothL1LossOHEM | G 3 | G 3
  -
  ()
Softmax | G 3
  -
  G 3
SoftmaxWithLoss | G 3 | G
  -
  ()
SoftmaxWithLossOHEM | G 3 | G
  -
  ()
Split | 3 G
  top: 'a' top: 'b'
  3 G | 3 G
SPP | G 1 64 64
  spp_param { pyramid_height: 2 }
  G 5
Swish | 3 G
  -
  3 G
TanH | 3 G
  -
  3 G
Threshold | 3 G
  -
  3 G
Tile | M 3
  tile_param { tiles: 4096 }
  M 12288
Upsample | M 1 64 64
  upsample_param { scale: 2 }
  M 1 128 128
YoloDetectionOutput | M 6 64 64
  yolo_detection_output_param { num_classes: 1 num_box: 1 biases: 1 biases: 1 }
  1 1 1 7
YoloSeg | M 1 64 64 | M 1 64 64
  -
  ()
Yolov3 | M 6 64 64 | M 5
  yolov3_param { num_class: 1 num: 1 biases: 1 biases: 1 mask: 0 }
  ()
Yolov3DetectionOutput | M 6 64 64
  yolov3_detection_output_param { num_classes: 1 num_box: 1 biases: 1 biases: 1 mask: 0 mask_group_num: 1 anchors_scale: 8 }
  1 1 1 7
";

fn dims(text: &str) -> Vec<usize> {
    let dim = |word: &str| match word {
        "G" => 1 << 32,
        "M" => 1 << 20,
        "K" => 1 << 12,
        number => number.parse().expect("a size"),
    };
    text.trim_matches(['(', ')', ' ']).split_whitespace().map(dim).collect()
}

/// The shapes of a line, which may have none.
fn shapes(text: &str) -> Vec<Vec<usize>> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    text.split('|').map(dims).collect()
}

#[test]
fn shapes_of_more_than_32_bits_take_no_memory() {
    let lines: Vec<&str> = CASES.trim_matches('\n').lines().collect();
    let (cases, rest) = lines.as_chunks::<3>();
    assert!(rest.is_empty());
    for [head, options, tops] in cases {
        let (name, bottoms) = head.split_once(" | ").unwrap_or((head, ""));
        let blob = |(i, dims): (usize, &Vec<usize>)| Blob::<f32>::new(&format!("x{i}"), dims).unwrap();
        let bottoms = shapes(bottoms).iter().enumerate().map(blob).collect();
        let options = if options.trim() == "-" { "" } else { options.trim() };
        let test = layer(name, options, Phase::TRAIN, bottoms);
        let found: Vec<Vec<usize>> = (0..test.tops()).map(|i| test.top(i).shape().to_vec()).collect();
        assert_eq!(found, shapes(tops), "{head} {options}");
    }
    for kind in cortado_layers::KINDS {
        let listed = cases
            .iter()
            .any(|[head, ..]| head.split(" | ").next() == Some(kind.name));
        let exempt = EXEMPT.iter().any(|(name, _)| *name == kind.name);
        assert!(listed != exempt, "{}: a case or a reason for none", kind.name);
    }
}

#[test]
fn tops_of_more_than_63_bits_are_refused() {
    let cases = [
        ("Tile", "tile_param { tiles: 2147483647 }", vec![1 << 33, 1]),
        (
            "Im2col",
            "convolution_param { kernel_size: 4194304 pad: 4194304 }",
            vec![1, 1, 1, 1],
        ),
        (
            "SPP",
            "spp_param { pyramid_height: 33 pool: AVE }",
            vec![1, 1, 1 << 31, 1 << 31],
        ),
    ];
    for (name, options, dims) in cases {
        let x = Blob::<f32>::new("x", &dims).unwrap();
        let error = LayerTest::new(kind(name), options, Phase::TRAIN, vec![x])
            .err()
            .unwrap();
        let text = error.to_string();
        assert!(
            text.contains("more elements than 63 bits can count") || text.contains("too many"),
            "{name}: {text}"
        );
    }
}

#[test]
fn touching_too_much_is_an_error() {
    let cases = [
        ("AbsVal", ""),
        ("ArgMax", ""),
        ("BatchNorm", ""),
        ("Clip", "clip_param { min: 0 max: 1 }"),
        ("Dropout", ""),
        ("LRN", ""),
        ("MVN", ""),
        ("Pooling", "pooling_param { kernel_size: 2 pool: AVE }"),
        ("Power", ""),
        ("PReLU", ""),
        ("Reduction", ""),
        ("ReLU", ""),
        ("Scale", ""),
        ("Slice", "top: 'a' top: 'b' slice_param { axis: 2 }"),
        ("Softmax", ""),
        ("SPP", "spp_param { pyramid_height: 2 pool: AVE }"),
        ("Tile", "tile_param { tiles: 2 }"),
    ];
    for (name, text) in cases {
        let huge = Blob::<f32>::new("x", &[1, 1, 1 << 30, 1 << 30]).unwrap();
        let error = layer(name, text, Phase::TRAIN, vec![huge])
            .forward()
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("out of memory: "), "{name}: {error}");
    }
}

/// Very many rows or sets without an element are no work, and take no memory.
#[test]
fn nothing_of_very_many_rows() {
    let cases = [
        ("LRN", ""),
        ("LRN", "lrn_param { norm_region: WITHIN_CHANNEL }"),
        ("MVN", ""),
        ("MVN", "mvn_param { across_channels: true }"),
        ("Softmax", ""),
    ];
    for (name, text) in cases {
        let nothing = Blob::<f32>::new("x", &[1 << 31, 1 << 31, 0, 1]).unwrap();
        let mut test = layer(name, text, Phase::TRAIN, vec![nothing]);
        test.forward().unwrap();
        test.backward(&[true]).unwrap();
    }
}
