//! Small types of forks: dropouts, thresholds, products of channels, maps in other sizes, several
//! layers in one.

use super::{Case, FILLERS, Special, bottoms};
use crate::{blob, diff, kind, layer, set_diff};
use cortado_core::{Ctx, Phase, Progress, Rng};
use cortado_math::testing::{GradientCheck, LayerTest};

const IMAGE: &[usize] = &[2, 3, 2, 4];

const CONVOLUTION: &str = "convolution_param { num_output: 2 kernel_size: 2 FILLERS }";

pub(super) const CASES: &[Case] = &[
    ("AutoCrop", "crop_param { offset: 1 }", &[&[1, 2, 4, 3], &[1, 1, 2, 2]]),
    ("BatchReduction", "", &[IMAGE]),
    (
        "BatchReduction",
        "batch_reduction_param { level: 1 level: 2 reduction_param { operation: MEAN axis: 1 } }",
        &[&[2, 5, 3]],
    ),
    (
        "BatchReduction",
        "batch_reduction_param { reduction_param { operation: TOPK k: 2 axis: -1 } }",
        &[IMAGE],
    ),
    (
        "BatchReduction",
        "batch_reduction_param { pos: true reduction_param { operation: TOPK k: 2 axis: 1 } }",
        &[&[2, 3, 3, 2]],
    ),
    ("ChannelScale", "", &[IMAGE, &[2, 1, 2, 4]]),
    ("ConvolutionReLU", CONVOLUTION, &[&[1, 2, 3, 3]]),
    (
        "ConvolutionReLUPool",
        "convolution_param { num_output: 2 kernel_size: 2 FILLERS } pooling_param { kernel_size: 2 }",
        &[&[1, 2, 4, 4]],
    ),
    (
        "ConvolutionReLUPoolLRN",
        "convolution_param { num_output: 3 kernel_size: 2 FILLERS } pooling_param { kernel_size: 2 } lrn_param { local_size: 3 }",
        &[&[1, 2, 4, 4]],
    ),
    ("Covariance", "", &[&[2, 3, 2, 2]]),
    (
        "CropCenter",
        "crop_center_param { crop_size: 0 crop_size: 1 crop_size: 0 crop_size: 1 }",
        &[IMAGE],
    ),
    (
        "EltwiseAdv",
        "eltwise_param { operation: PROD }",
        &[&[2, 4, 2], &[2, 2, 2]],
    ),
    ("Gather", "top: 'a' top: 'b'", &[IMAGE, &[2]]),
    ("Scatter", "", &[IMAGE]),
    (
        "SparseInnerProduct",
        "inner_product_param { num_output: 2 FILLERS }",
        &[&[3, 4]],
    ),
    ("Gram", "", &[&[2, 3, 2, 2]]),
    ("Gram", "", &[&[2, 3]]),
    ("GSTiling", "gs_tiling_param { stride: 2 }", &[&[2, 3, 2, 4]]),
    (
        "GSTiling",
        "gs_tiling_param { stride: 2 reverse: true }",
        &[&[1, 8, 2, 1]],
    ),
    (
        "GuidedDropout",
        "guided_dropout_param { guidance_threshold: -0.05 }",
        &[IMAGE, &[2, 3]],
    ),
    (
        "InnerProductReLUDropout",
        "inner_product_param { num_output: 3 FILLERS } relu_param { negative_slope: 0.2 }",
        &[&[2, 4]],
    ),
    ("MKLBatchNorm", "", &[&[3, 2, 2]]),
    ("MKLConcat", "", &[&[2, 3], &[2, 1]]),
    ("MKLConvolution", CONVOLUTION, &[&[1, 2, 3, 3]]),
    ("MKLEltwise", "", &[&[2, 3], &[2, 3]]),
    ("MKLLRN", "", &[&[1, 3, 2, 2]]),
    ("MKLPooling", "pooling_param { kernel_size: 2 }", &[&[1, 2, 3, 3]]),
    ("MKLReLU", "", &[IMAGE]),
    ("MKLSplit", r#"top: "a" top: "b""#, &[&[2, 3]]),
    ("ReLUPooling", "pooling_param { kernel_size: 2 }", &[&[1, 2, 3, 3]]),
    ("Resize", "resize_param { height: 3 width: 5 }", &[IMAGE]),
    (
        "Resize",
        "resize_param { is_pyramid_test: true out_height_scale: 2 out_width_scale: 0.5 }",
        &[IMAGE],
    ),
    ("RReLU", "", &[IMAGE]),
    ("RReLU", r#"top: "x0" rrelu_param { lb: 2 ub: 3 }"#, &[&[7]]),
    ("SeLuDropout", "", &[IMAGE]),
    (
        "SeLuDropout",
        r#"top: "x0" selu_dropout_param { dropout_ratio: 0.4 alpha: -1 }"#,
        &[&[7]],
    ),
    ("Sparsify", "sparsify_param { thre: 0.5 }", &[IMAGE]),
    ("Sparsify", r#"top: "x0" sparsify_param { thre: 0.5 }"#, &[&[7]]),
    ("Sparsify", "", &[&[7]]),
    ("SpatialDropout", "", &[IMAGE]),
    (
        "SpatialDropout",
        r#"top: "x0" spatial_dropout_param { dropout_ratio: 0.3 }"#,
        &[&[2, 3]],
    ),
    (
        "SymmetricRectify",
        "symmetric_rectify_param { filler { value: 0.5 } }",
        &[IMAGE],
    ),
    (
        "SymmetricRectify",
        r#"top: "x0" symmetric_rectify_param { channel_shared: true filler { value: 0.3 } }"#,
        &[&[2, 3]],
    ),
    (
        "Unpooling",
        "unpooling_param { kernel_size: 2 stride: 2 }",
        &[&[1, 2, 2, 3]],
    ),
    (
        "Unpooling",
        "unpooling_param { kernel_size: 3 stride: 2 unpool: AVE }",
        &[&[1, 2, 2, 3]],
    ),
    (
        "Unpooling",
        "unpooling_param { kernel_h: 2 kernel_w: 3 stride: 1 unpool_h: 3 unpool_w: 5 unpool: TILE }",
        &[&[1, 2, 2, 3]],
    ),
    (
        "UnPooling",
        "unpooling_param { out_kernel_size: 3 out_stride: 2 out_pad: 1 }",
        &[&[1, 2, 2, 3]],
    ),
    (
        "UnPooling",
        "unpooling_param { out_kernel_size: 3 out_stride: 2 out_pad: 1 unpool: REP }",
        &[&[1, 2, 2, 3]],
    ),
    (
        "UnPooling",
        "unpooling_param { out_kernel_size: 3 out_stride: 2 unpool: DIV }",
        &[&[1, 2, 2, 3]],
    ),
    // Options of other types.
    ("BatchNorm", "batch_norm_param { relu: true }", &[&[3, 2, 2]]),
    (
        "BatchNorm",
        r#"top: "x0" batch_norm_param { relu: true }"#,
        &[&[3, 2, 2]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 2 kernel_size: 2 relu: true negative_slope: 0.3 FILLERS }",
        &[&[1, 2, 3, 3]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 3 relu: true FILLERS }",
        &[&[2, 4]],
    ),
];

pub(super) const SPECIAL: &[Special] = &[("Unpooling", "unpooling_param { kernel_size: 2 stride: 2 }", || {
    let x = bottoms(&[&[1, 1, 2, 2]]).remove(0);
    vec![x, blob("mask", &[1, 1, 2, 2], &[0.0, 3.0, 9.0, 14.0])]
})];

/// The gradients are those of a product with the weights that the forward pass leaves.
#[test]
fn the_gradient_of_a_normalised_product_is_that_of_the_product() {
    let run = |options: &str, weights: Option<&[f64]>| {
        let text = format!("inner_product_param {{ num_output: 3 {options} FILLERS }}").replace("FILLERS", FILLERS);
        let mut test = layer("InnerProduct", &text, Phase::TRAIN, bottoms(&[&[2, 4]]));
        if let Some(weights) = weights {
            crate::set_data(&test.params()[0], weights);
        }
        test.forward().unwrap();
        set_diff(test.top(0), &[1.0, -2.0, 0.5, 3.0, 0.25, -1.0]);
        test.backward(&[true]).unwrap();
        let [weights, bias] = test.params() else {
            panic!("two parameters")
        };
        (crate::data(weights), diff(test.bottom(0)), diff(weights), diff(bias))
    };
    let normalised = run("normalize: true", None);
    assert_eq!(run("", Some(&normalised.0)), normalised);
}

/// The guidance has no gradient, though the sum of its probabilities divides what is kept.
#[test]
fn the_gradient_of_a_drawn_dropout_is_right() {
    let check = GradientCheck {
        bottoms: Some(vec![0]),
        ..Default::default()
    };
    let text = "guided_dropout_param { type: 'stochastic' }";
    check.assert(kind("GuidedDropout"), text, bottoms(&[IMAGE, &[2, 3, 1, 1]]));
}

/// The gradient of the identity is turned round.
#[test]
fn gradient_scaler_follows_the_solver() {
    let text = r#"name: "s" top: "y" gradient_scaler_param { lower_bound: 0.25 upper_bound: 2 alpha: 3 max_iter: 8 threshold_iter: 1 }"#;
    let mut param = crate::parse(text);
    param.bottom.push("x".into());
    let progress = Progress::new(10);
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1)).with_progress(progress.clone());
    let x = blob::<f64>("x", &[2], &[1.0, -2.0]);
    let mut test = LayerTest::from_param(kind("GradientScaler"), &param, ctx, vec![x]).unwrap();
    let mut gradient = |iteration: u64| {
        progress.set(iteration);
        test.forward().unwrap();
        set_diff(test.top(0), &[1.0, 10.0]);
        test.backward(&[true]).unwrap();
        diff(test.bottom(0))
    };
    assert_eq!(gradient(0), [-0.0, -0.0]);
    assert_eq!(gradient(0), [-0.25, -2.5]);
    let c = |done: f64| 3.5 / (1.0 + (-3.0 * done).exp()) - 1.75 + 0.25;
    assert!((gradient(2)[1] + 10.0 * c(0.25)).abs() < 1e-12);
    assert!((gradient(9)[0] + c(1.0)).abs() < 1e-12);
    let mut alone = layer::<f64>("GradientScaler", "", Phase::TRAIN, vec![blob("x", &[1], &[3.0])]);
    alone.forward().unwrap();
    set_diff(alone.top(0), &[2.0]);
    alone.backward(&[true]).unwrap();
    assert_eq!(diff(alone.bottom(0)), [-2.0]);
}

/// A penalty and a decay are parts of gradients, not of what is computed.
#[test]
fn penalties_are_added_to_gradients() {
    let x = || vec![blob::<f64>("x0", &[1, 3], &[2.0, -0.25, -3.0])];
    for top in ["y", "x0"] {
        let text = format!(r#"top: "{top}" sparsify_param {{ thre: 0.5 coef: 0.125 }}"#);
        let mut test = layer("Sparsify", &text, Phase::TRAIN, x());
        test.forward().unwrap();
        set_diff(test.top(0), &[1.0, 1.0, 1.0]);
        test.backward(&[true]).unwrap();
        assert_eq!(diff(test.bottom(0)), [1.125, 0.0, 0.875], "{top}");
    }
    let text = "symmetric_rectify_param { channel_shared: true filler { value: 0.5 } thre_decay: 0.25 }";
    let mut test = layer("SymmetricRectify", text, Phase::TRAIN, x());
    test.forward().unwrap();
    set_diff(test.top(0), &[1.0, 1.0, 3.0]);
    test.backward(&[true]).unwrap();
    assert_eq!(diff(&test.params()[0]), [-1.0 + 3.0 - 0.25]);
}

/// The switches of ChannelScale change gradients only, and its global scale follows the factors.
#[test]
fn channel_scale_has_switches() {
    let bottoms = || {
        vec![
            blob::<f64>("x", &[1, 2, 1], &[2.0, 3.0]),
            blob("s", &[1, 1, 1], &[-4.0]),
        ]
    };
    let run = |options: &str, phase: Phase, passes: usize| {
        let text = format!("channel_scale_param {{ {options} }}");
        let mut test = layer("ChannelScale", &text, phase, bottoms());
        for _ in 0..passes {
            test.forward().unwrap();
        }
        set_diff(test.top(0), &[1.0, 10.0]);
        test.backward(&[true, true]).unwrap();
        (crate::data(test.top(0)), diff(test.bottom(0)), diff(test.bottom(1)))
    };
    let right = (vec![-8.0, -12.0], vec![-4.0, -40.0], vec![32.0]);
    assert_eq!(run("", Phase::TRAIN, 1), right);
    assert_eq!(run("do_forward: false", Phase::TRAIN, 1).0, [2.0, 3.0]);
    assert_eq!(run("do_backward_feature: false", Phase::TRAIN, 1).1, [1.0, 10.0]);
    assert_eq!(run("do_backward_scale: false", Phase::TRAIN, 1).2, [0.0]);
    assert_eq!(run("global_scale: true", Phase::TRAIN, 1).0, [8.0, 12.0]);
    assert!((run("global_scale: true", Phase::TRAIN, 3).0[1] - 12.0).abs() < 1e-12);
    assert_eq!(
        run("global_scale: true max_global_scale: 3", Phase::TRAIN, 1).0,
        [6.0, 9.0]
    );
    assert_eq!(
        run("global_scale: true min_global_scale: 2", Phase::TEST, 1).0,
        [4.0, 6.0]
    );
}
