//! Every operation with a kernel, and layers without one.

use crate::{check, steps};

/// One layer between a convolution and another one.
fn between(layer: &str, shape: [usize; 3]) {
    let [channels, ..] = shape;
    let layers = format!(
        r#"
        layer {{ name: "first" type: "Convolution" bottom: "data" top: "first" convolution_param {{ num_output: {channels} kernel_size: 1 }} }}
        layer {{ name: "layer" bottom: "first" top: "layer" {layer} }}
        layer {{ name: "last" type: "Convolution" bottom: "layer" top: "last" convolution_param {{ num_output: 3 kernel_size: 3 pad: 2 }} }}"#
    );
    check(&layers, &shape);
}

#[test]
fn convolutions() {
    for options in [
        "num_output: 8 kernel_size: 3 pad: 1",
        "num_output: 9 kernel_size: 3 pad: 1 stride: 2 bias_term: false",
        "num_output: 6 kernel_size: 3 pad: 2 dilation: 2",
        "num_output: 6 kernel_h: 1 kernel_w: 5 pad_h: 0 pad_w: 2",
        "num_output: 6 kernel_h: 3 kernel_w: 2 pad_h: 2 pad_w: 0 stride_h: 2 stride_w: 1",
        "num_output: 4 kernel_size: 3 group: 2",
        "num_output: 6 kernel_size: 3 pad: 1 group: 6",
        "num_output: 12 kernel_size: 3 pad: 1 group: 6",
        "num_output: 5 kernel_size: 1 stride: 3",
        "num_output: 64 kernel_size: 7",
    ] {
        between(
            &format!(r#"type: "Convolution" convolution_param {{ {options} }}"#),
            [6, 9, 8],
        );
    }
}

/// Windows over one and three axes, and the number of steps that layers run.
#[test]
fn windows_over_other_than_two_axes() {
    let layer = |kind: &str| format!(r#"layer {{ name: "layer" bottom: "data" top: "layer" {kind} }}"#);
    for (kind, shape, kept) in [
        // One axis.
        (
            r#"type: "Convolution" convolution_param { num_output: 4 kernel_size: 3 pad: 1 stride: 2 }"#,
            &[3, 9][..],
            0,
        ),
        // Three axes: a single frame, one frame at a time, windows over frames only.
        (
            r#"type: "Convolution" convolution_param { num_output: 6 kernel_size: 1 kernel_size: 3 kernel_size: 2 pad: 0 pad: 1 pad: 0 group: 3 }"#,
            &[3, 1, 5, 6],
            0,
        ),
        (
            r#"type: "Convolution" convolution_param { num_output: 4 kernel_size: 3 kernel_size: 1 kernel_size: 1 pad: 1 pad: 0 pad: 0 }"#,
            &[3, 4, 5, 6],
            0,
        ),
        (
            r#"type: "Convolution" convolution_param { num_output: 4 kernel_size: 1 bias_term: false }"#,
            &[3, 4, 5, 6],
            0,
        ),
        (
            r#"type: "Pooling" pooling_param { pool: MAX kernel_size: 2 stride: 2 }"#,
            &[3, 9],
            0,
        ),
        (
            r#"type: "Convolution" convolution_param { num_output: 4 kernel_size: 2 }"#,
            &[3, 4, 5, 6],
            1,
        ),
        (
            r#"type: "Convolution" convolution_param { num_output: 4 kernel_size: 1 kernel_size: 3 kernel_size: 3 }"#,
            &[3, 4, 5, 6],
            1,
        ),
    ] {
        let engine = check(&layer(kind), shape);
        let found = engine.steps().iter().filter(|step| step.algorithm == "layer").count();
        assert_eq!(found, kept, "{kind}: {:?}", steps(&engine));
    }
}

#[test]
fn one_convolution_over_several_blobs() {
    let layers = r#"
        layer { name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 4 kernel_size: 1 } }
        layer { name: "both" type: "Convolution" bottom: "data" bottom: "a" top: "x" top: "y" convolution_param { num_output: 4 kernel_size: 3 } }
        layer { name: "relu" type: "ReLU" bottom: "y" top: "y" }"#;
    check(layers, &[4, 6, 6]);
}

#[test]
fn pooling() {
    for options in [
        "pool: MAX kernel_size: 3 stride: 2",
        "pool: MAX kernel_size: 3 stride: 1 pad: 1",
        "pool: AVE kernel_size: 3 stride: 2 pad: 1",
        "pool: AVE kernel_size: 2 stride: 2 round_mode: FLOOR",
        "pool: MAX kernel_h: 3 kernel_w: 2 stride_h: 2 stride_w: 3",
        "pool: AVE global_pooling: true",
        "pool: MAX global_pooling: true",
        "pool: STOCHASTIC kernel_size: 2",
    ] {
        between(&format!(r#"type: "Pooling" pooling_param {{ {options} }}"#), [5, 8, 9]);
    }
}

#[test]
fn activations_and_lines() {
    for layer in [
        r#"type: "ReLU""#,
        r#"type: "ReLU" relu_param { negative_slope: 0.3 }"#,
        r#"type: "PReLU""#,
        r#"type: "PReLU" prelu_param { channel_shared: true }"#,
        r#"type: "Clip" clip_param { min: -0.2 max: 0.3 }"#,
        r#"type: "BatchNorm""#,
        r#"type: "BatchNorm" batch_norm_param { use_global_stats: false }"#,
        r#"type: "BatchNorm" batch_norm_param { scale_bias: true }"#,
        r#"type: "Scale" scale_param { bias_term: true }"#,
        r#"type: "Scale" scale_param { axis: 2 }"#,
        r#"type: "Scale" scale_param { num_axes: 0 }"#,
        r#"type: "Bias""#,
        r#"type: "Power" power_param { scale: 2 shift: 0.5 }"#,
        r#"type: "Power" power_param { power: 2 }"#,
        r#"type: "Dropout""#,
        r#"type: "Dropout" dropout_param { scale_train: false dropout_ratio: 0.3 }"#,
        r#"type: "LRN" lrn_param { alpha: 0.1 }"#,
        r#"type: "LRN" lrn_param { local_size: 3 norm_region: WITHIN_CHANNEL }"#,
        r#"type: "Normalize" norm_param { across_spatial: false channel_shared: false }"#,
        r#"type: "Normalize" norm_param { across_spatial: false eps: 0.5 }"#,
        r#"type: "Normalize""#,
        r#"type: "Normalize" normalize_param { normalize_type: "L1" }"#,
        r#"type: "Permute" permute_param { order: 0 order: 2 order: 3 order: 1 }"#,
        r#"type: "Permute" permute_param { order: 0 order: 3 order: 1 order: 2 }"#,
        r#"type: "Softmax""#,
        r#"type: "Softmax" softmax_param { axis: 2 }"#,
        r#"type: "Softmax" softmax_param { dimension: "spatial" }"#,
        r#"type: "Softmax" softmax_param { dimension: "all" temperature: 0.5 }"#,
        r#"type: "TanH""#,
        r#"type: "Swish""#,
        r#"type: "Mish""#,
        r#"type: "HardSwish""#,
        r#"type: "HardSigmoid""#,
        r#"type: "ReLU6""#,
        r#"type: "ReLU6" relu6_param { negative_slope: 0.3 }"#,
        r#"type: "BN" bn_param { eps: 0.1 }"#,
        r#"type: "BN" bn_param { bn_mode: INFERENCE }"#,
        r#"type: "BN" bn_param { bn_mode: LEARN }"#,
        r#"type: "CuDNNBatchNorm""#,
        r#"type: "Eltwise" eltwise_param { coeff: 0.625 }"#,
        r#"type: "Eltwise" eltwise_param { operation: PROD }"#,
        r#"type: "Eltwise" eltwise_param { operation: MAX }"#,
        r#"type: "DepthwiseConvolution" convolution_param { num_output: 5 group: 5 kernel_size: 3 pad: 1 }"#,
        r#"type: "ConvolutionDepthwise" convolution_param { kernel_size: 3 pad: 1 }"#,
        r#"type: "Deconvolution" convolution_param { num_output: 4 kernel_size: 2 stride: 2 }"#,
    ] {
        between(layer, [5, 4, 6]);
    }
}

#[test]
fn combinations() {
    for layer in [
        r#"type: "Eltwise" eltwise_param { operation: SUM }"#,
        r#"type: "Eltwise" eltwise_param { operation: SUM coeff: 0.5 coeff: -1 }"#,
        r#"type: "Eltwise" eltwise_param { operation: PROD }"#,
        r#"type: "Eltwise" eltwise_param { operation: MAX }"#,
        r#"type: "Concat""#,
        r#"type: "Concat" concat_param { axis: 2 }"#,
        r#"type: "Concat" concat_param { axis: 0 }"#,
    ] {
        let layers = format!(
            r#"
            layer {{ name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param {{ num_output: 5 kernel_size: 3 pad: 1 }} }}
            layer {{ name: "b" type: "Pooling" bottom: "data" top: "b" pooling_param {{ kernel_size: 3 stride: 1 pad: 1 }} }}
            layer {{ name: "layer" bottom: "a" bottom: "b" top: "layer" {layer} }}
            layer {{ name: "prelu" type: "PReLU" bottom: "layer" top: "prelu" }}
            layer {{ name: "last" type: "Convolution" bottom: "prelu" top: "last" convolution_param {{ num_output: 3 kernel_size: 3 pad: 1 }} }}"#
        );
        check(&layers, &[5, 4, 6]);
    }
}

#[test]
fn slices() {
    for options in ["", "slice_point: 2", "axis: 2", "axis: -1 slice_point: 1"] {
        let layers = format!(
            r#"
            layer {{ name: "first" type: "Convolution" bottom: "data" top: "first" convolution_param {{ num_output: 6 kernel_size: 1 }} }}
            layer {{ name: "cut" type: "Slice" bottom: "first" top: "x" top: "y" slice_param {{ {options} }} }}
            layer {{ name: "a" type: "Convolution" bottom: "x" top: "a" convolution_param {{ num_output: 3 kernel_size: 3 pad: 1 }} }}
            layer {{ name: "relu" type: "ReLU" bottom: "y" top: "y" }}
            layer {{ name: "b" type: "Pooling" bottom: "y" top: "b" pooling_param {{ kernel_size: 2 }} }}
            layer {{ name: "prob" type: "Softmax" bottom: "y" top: "prob" }}"#
        );
        check(&layers, &[5, 4, 6]);
    }
}

#[test]
fn slices_along_the_channels_are_read_where_they_are() {
    let layers = r#"
        layer { name: "cut" type: "Slice" bottom: "data" top: "x" top: "rest" slice_param { slice_point: 2 } }
        layer { name: "again" type: "Slice" bottom: "rest" top: "y" top: "z" slice_param { slice_point: 3 } }
        layer { name: "a" type: "Convolution" bottom: "x" top: "a" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }
        layer { name: "b" type: "Convolution" bottom: "y" top: "b" convolution_param { num_output: 4 kernel_size: 5 pad: 2 } }
        layer { name: "c" type: "InnerProduct" bottom: "z" top: "c" inner_product_param { num_output: 7 } }
        layer { name: "sum" type: "Eltwise" bottom: "a" bottom: "b" top: "sum" }"#;
    let engine = check(layers, &[6, 5, 4]);
    assert_eq!(steps(&engine), ["data reordered", "a", "c", "b + sum", "sum reordered"]);
}

#[test]
fn slices_that_are_put_together_again() {
    let layers = r#"
        layer { name: "first" type: "Convolution" bottom: "data" top: "first" convolution_param { num_output: 6 kernel_size: 1 } }
        layer { name: "cut" type: "Slice" bottom: "first" top: "x" top: "y" }
        layer { name: "a" type: "Convolution" bottom: "x" top: "a" convolution_param { num_output: 2 kernel_size: 3 pad: 1 } }
        layer { name: "swapped" type: "Concat" bottom: "y" bottom: "a" bottom: "x" top: "swapped" }
        layer { name: "more" type: "Concat" bottom: "first" bottom: "x" bottom: "swapped" top: "more" }
        layer { name: "half" type: "Slice" bottom: "more" top: "left" top: "right" slice_param { slice_point: 5 } }
        layer { name: "one" type: "Slice" bottom: "left" top: "one" }
        layer { name: "last" type: "Convolution" bottom: "one" top: "last" convolution_param { num_output: 3 kernel_size: 3 pad: 1 } }
        layer { name: "prob" type: "Softmax" bottom: "right" top: "prob" }"#;
    check(layers, &[5, 4, 6]);
}

#[test]
fn slices_of_vectors() {
    let layers = r#"
        layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip" inner_product_param { num_output: 9 } }
        layer { name: "cut" type: "Slice" bottom: "ip" top: "x" top: "y" top: "z" slice_param { slice_point: 4 slice_point: 5 } }
        layer { name: "tanh" type: "TanH" bottom: "x" top: "tanh" }
        layer { name: "ip2" type: "InnerProduct" bottom: "y" top: "ip2" inner_product_param { num_output: 2 } }
        layer { name: "prob" type: "Softmax" bottom: "z" top: "prob" }"#;
    check(layers, &[5, 4, 6]);
}

#[test]
fn matrix_products() {
    for options in ["", "transpose: true", "bias_term: false", "axis: 2", "axis: -1"] {
        let layers = format!(
            r#"
            layer {{ name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param {{ num_output: 5 kernel_size: 3 }} }}
            layer {{ name: "ip" type: "InnerProduct" bottom: "conv" top: "ip" inner_product_param {{ num_output: 7 {options} }} }}
            layer {{ name: "norm" type: "PReLU" bottom: "ip" top: "ip" }}
            layer {{ name: "flat" type: "Flatten" bottom: "ip" top: "flat" }}
            layer {{ name: "ip2" type: "InnerProduct" bottom: "flat" top: "ip2" inner_product_param {{ num_output: 3 }} }}
            layer {{ name: "scale" type: "Scale" bottom: "ip2" top: "scale" scale_param {{ bias_term: true }} }}
            layer {{ name: "prob" type: "Softmax" bottom: "scale" top: "prob" }}"#
        );
        check(&layers, &[4, 6, 5]);
    }
}

#[test]
fn a_matrix_product_reads_through_a_flatten() {
    let layers = r#"
        layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 5 kernel_size: 3 } }
        layer { name: "flat" type: "Flatten" bottom: "conv" top: "flat" }
        layer { name: "ip" type: "InnerProduct" bottom: "flat" top: "ip" inner_product_param { num_output: 7 } }
        layer { name: "relu" type: "ReLU" bottom: "ip" top: "ip" }"#;
    let engine = check(layers, &[3, 6, 5]);
    assert_eq!(steps(&engine), ["data reordered", "conv", "ip + relu"]);
}

#[test]
fn blobs_of_other_than_four_axes() {
    let layers = r#"
        layer { name: "shape" type: "Reshape" bottom: "data" top: "shape" reshape_param { shape { dim: 0 dim: 6 dim: -1 } } }
        layer { name: "bn" type: "BatchNorm" bottom: "shape" top: "bn" }
        layer { name: "relu" type: "ReLU" bottom: "bn" top: "relu" }
        layer { name: "conv" type: "Convolution" bottom: "relu" top: "conv" convolution_param { num_output: 5 kernel_size: 3 } }
        layer { name: "sum" type: "Eltwise" bottom: "conv" bottom: "conv" top: "sum" }
        layer { name: "pool" type: "Pooling" bottom: "sum" top: "pool" pooling_param { kernel_size: 2 } }
        layer { name: "cut" type: "Slice" bottom: "pool" top: "cut1" top: "cut2" slice_param { slice_point: 2 } }
        layer { name: "all" type: "Concat" bottom: "cut2" bottom: "pool" bottom: "cut1" top: "all" }
        layer { name: "sum2" type: "Reduction" bottom: "all" top: "sum2" }"#;
    check(layers, &[3, 6, 5]);
}

#[test]
fn other_resolutions_and_orders() {
    for layer in [
        r#"type: "Upsample" upsample_param { scale: 2 }"#,
        r#"type: "Interp" interp_param { zoom_factor: 2 }"#,
        r#"type: "Interp" interp_param { shrink_factor: 2 pad_beg: -1 }"#,
        r#"type: "Interp" interp_param { height: 5 width: 9 }"#,
        r#"type: "ShuffleChannel" shuffle_channel_param { group: 3 }"#,
        r#"type: "Reorg" reorg_param { stride: 1 }"#,
    ] {
        between(layer, [6, 4, 6]);
    }
}

/// The end of a block of SENet: factors from a convolution of one pixel, and a ReLU.
#[test]
fn factors_for_each_channel_of_each_image() {
    let layers = r#"
        layer { name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 5 kernel_size: 3 pad: 1 } }
        layer { name: "pool" type: "Pooling" bottom: "a" top: "pool" pooling_param { pool: AVE global_pooling: true } }
        layer { name: "up" type: "Convolution" bottom: "pool" top: "up" convolution_param { num_output: 5 kernel_size: 1 } }
        layer { name: "gate" type: "Sigmoid" bottom: "up" top: "gate" }
        layer { name: "axpy" type: "Axpy" bottom: "gate" bottom: "a" bottom: "data" top: "axpy" }
        layer { name: "relu" type: "ReLU" bottom: "axpy" top: "axpy" }
        layer { name: "last" type: "Convolution" bottom: "axpy" top: "last" convolution_param { num_output: 3 kernel_size: 3 } }"#;
    check(layers, &[5, 6, 7]);
}

/// Regions of the images, from (1, 1) to (6, 5), and a feature map.
const REGIONS: &str = r#"
    layer { name: "image" type: "DummyData" top: "image" dummy_data_param { shape { dim: 2 dim: 1 } } }
    layer { name: "near" type: "DummyData" top: "near" dummy_data_param { shape { dim: 2 dim: 2 } data_filler { value: 1 } } }
    layer { name: "far" type: "DummyData" top: "far" top: "low"
      dummy_data_param { shape { dim: 2 dim: 1 } data_filler { value: 6 } data_filler { value: 5 } } }
    layer { name: "rois" type: "Concat" bottom: "image" bottom: "near" bottom: "far" bottom: "low" top: "rois" }
    layer { name: "first" type: "Convolution" bottom: "data" top: "first" convolution_param { num_output: 8 kernel_size: 3 pad: 1 } }"#;

#[test]
fn regions_stay_layers_of_the_net() {
    for pooling in [
        r#"type: "ROIPooling" roi_pooling_param { pooled_h: 2 pooled_w: 3 }"#,
        r#"type: "PSROIPooling" psroi_pooling_param { spatial_scale: 1 output_dim: 2 group_size: 2 }"#,
        r#"type: "ROIAlign" roi_align_param { pooled_h: 2 pooled_w: 2 }"#,
    ] {
        let layers = format!(
            r#"{REGIONS}
            layer {{ name: "pooled" bottom: "first" bottom: "rois" top: "pooled" {pooling} }}
            layer {{ name: "last" type: "InnerProduct" bottom: "pooled" top: "last" inner_product_param {{ num_output: 4 }} }}"#
        );
        check(&layers, &[3, 7, 8]);
    }
}

/// One region of each image is always found.
#[test]
fn regions_are_proposed_where_their_number_is_known() {
    let layers = r#"
        layer { name: "info" type: "DummyData" top: "info" dummy_data_param { shape { dim: 1 dim: 3 } data_filler { value: 32 } } }
        layer { name: "p" type: "Convolution" bottom: "data" top: "p" convolution_param { num_output: 18 kernel_size: 1 } }
        layer { name: "t" type: "Convolution" bottom: "data" top: "t" convolution_param { num_output: 36 kernel_size: 1 } }
        layer { name: "proposal" type: "Proposal" bottom: "p" bottom: "t" bottom: "info" top: "regions"
          proposal_param { feat_stride: 8 min_size: 0 post_nms_topn: 1 } }
        layer { name: "pooled" type: "ROIPooling" bottom: "data" bottom: "regions" top: "pooled"
          roi_pooling_param { pooled_h: 2 pooled_w: 2 spatial_scale: 0.125 } }
        layer { name: "last" type: "InnerProduct" bottom: "pooled" top: "last" inner_product_param { num_output: 4 } }"#;
    check(layers, &[3, 4, 4]);
}
