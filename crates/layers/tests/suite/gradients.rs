//! Every differentiable layer against central differences, in f64, over its options.

use crate::{blob, kind, layer, random};
use cortado_core::testing::{GradientCheck, Objective};
use cortado_core::{Blob, Phase};

/// A type, its options, and the shapes of its bottoms.
type Case = (&'static str, &'static str, &'static [&'static [usize]]);

const IN_PLACE: &str = r#"top: "x0""#;

const CASES: &[Case] = &[
    ("ReLU", "", &[&[2, 3, 2]]),
    ("ReLU", "relu_param { negative_slope: 0.1 }", &[&[2, 3, 2]]),
    ("ReLU", IN_PLACE, &[&[7]]),
    ("ReLU", r#"top: "x0" relu_param { negative_slope: 0.25 }"#, &[&[7]]),
    ("ReLU", r#"top: "x0" relu_param { negative_slope: -0.5 }"#, &[&[7]]),
    ("Dropout", "", &[&[2, 3, 2]]),
    (
        "Dropout",
        r#"top: "x0" dropout_param { dropout_ratio: 0.2 }"#,
        &[&[2, 6]],
    ),
    (
        "Dropout",
        "dropout_param { dropout_ratio: 0.7 scale_train: false }",
        &[&[2, 6]],
    ),
    ("LRN", "", &[&[2, 7, 2, 3]]),
    (
        "LRN",
        "lrn_param { local_size: 3 alpha: 1.5 beta: 0.6 k: 2 }",
        &[&[2, 4, 2, 2]],
    ),
    (
        "LRN",
        "lrn_param { local_size: 1 alpha: 0.5 beta: 2 }",
        &[&[1, 3, 2, 2]],
    ),
    ("LRN", "lrn_param { local_size: 15 alpha: 3 }", &[&[2, 3, 1, 2]]),
    (
        "LRN",
        "lrn_param { norm_region: WITHIN_CHANNEL local_size: 3 alpha: 2 k: 7 }",
        &[&[2, 2, 4, 5]],
    ),
    (
        "LRN",
        "lrn_param { norm_region: WITHIN_CHANNEL local_size: 5 beta: 1.25 }",
        &[&[1, 2, 3, 6]],
    ),
    (
        "LRN",
        "lrn_param { norm_region: WITHIN_CHANNEL local_size: 9 }",
        &[&[1, 1, 2, 3]],
    ),
    ("Softmax", "", &[&[3, 4]]),
    ("Softmax", "softmax_param { axis: 0 }", &[&[3, 2, 2]]),
    ("Softmax", "softmax_param { axis: -2 }", &[&[2, 3, 2]]),
    ("Softmax", r#"top: "x0" softmax_param { axis: 1 }"#, &[&[2, 3, 2]]),
    ("Split", r#"top: "a" top: "b" top: "c""#, &[&[2, 3]]),
    ("Split", r#"top: "a""#, &[&[2, 3]]),
    (
        "Pooling",
        "pooling_param { kernel_size: 2 stride: 2 }",
        &[&[2, 2, 4, 6]],
    ),
    (
        "Pooling",
        "pooling_param { kernel_size: 3 stride: 2 }",
        &[&[1, 2, 6, 5]],
    ),
    (
        "Pooling",
        "pooling_param { kernel_h: 2 kernel_w: 3 stride_h: 1 stride_w: 2 pad_h: 1 pad_w: 2 }",
        &[&[2, 1, 4, 5]],
    ),
    (
        "Pooling",
        "pooling_param { kernel_size: 1 stride: 3 }",
        &[&[1, 2, 5, 4]],
    ),
    ("Pooling", "pooling_param { global_pooling: true }", &[&[2, 3, 3, 2]]),
    (
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 3 stride: 2 pad: 1 }",
        &[&[2, 2, 6, 5]],
    ),
    (
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 3 stride: 2 round_mode: FLOOR }",
        &[&[1, 2, 6, 6]],
    ),
    (
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 2 stride: 3 }",
        &[&[1, 2, 7, 4]],
    ),
    (
        "Pooling",
        "pooling_param { pool: AVE global_pooling: true }",
        &[&[2, 3, 3, 2]],
    ),
    (
        "Pooling",
        "pooling_param { pool: STOCHASTIC kernel_size: 2 }",
        &[&[2, 2, 3, 4]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 3 FILLERS }",
        &[&[2, 4]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 3 transpose: true FILLERS }",
        &[&[2, 2, 3]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 4 axis: -1 bias_term: false FILLERS }",
        &[&[2, 3, 2]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 2 axis: 0 FILLERS }",
        &[&[2, 3]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 3 FILLERS }",
        &[&[2, 2, 4, 5]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 4 kernel_size: 3 stride: 2 pad: 1 group: 2 FILLERS }",
        &[&[2, 4, 5, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 6 kernel_size: 2 group: 3 FILLERS }",
        &[&[1, 3, 3, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 2 kernel_size: 3 dilation: 2 pad: 2 FILLERS }",
        &[&[1, 2, 5, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 1 bias_term: false FILLERS }",
        &[&[2, 3, 2, 3]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 1 stride: 2 pad: 1 FILLERS }",
        &[&[2, 2, 3, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 2 kernel_h: 2 kernel_w: 3 stride_h: 2 stride_w: 1 pad_h: 1 pad_w: 0 FILLERS }",
        &[&[2, 2, 4, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 2 FILLERS }",
        &[&[2, 2, 4], &[2, 2, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 2 kernel_size: 2 pad: 1 pad: 0 pad: 1 stride: 2 FILLERS }",
        &[&[1, 2, 2, 3, 3]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 2 axis: 2 FILLERS }",
        &[&[2, 2, 2, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 1 FILLERS }",
        &[&[2, 4]],
    ),
];

const FILLERS: &str = r#"weight_filler { type: "gaussian" } bias_filler { type: "uniform" min: -1 }"#;

fn bottoms(shapes: &[&[usize]]) -> Vec<Blob<f64>> {
    (0..shapes.len())
        .map(|i| random(&format!("x{i}"), shapes[i], i as u32 + 1))
        .collect()
}

#[test]
fn gradients_are_right() {
    for (name, text, shapes) in CASES {
        let text = text.replace("FILLERS", FILLERS);
        println!("{name} {text}");
        let objective = if *name == "Convolution" {
            Objective::Combination
        } else {
            Objective::EachTopElement
        };
        GradientCheck {
            objective,
            ..Default::default()
        }
        .assert(kind(name), &text, bottoms(shapes));
    }
}

#[test]
fn the_mask_of_a_pooling_gets_and_gives_no_gradient() {
    let text = r#"top: "y" top: "mask" pooling_param { kernel_size: 2 }"#;
    let check = GradientCheck {
        tops: Some(vec![0]),
        ..Default::default()
    };
    check.assert(kind("Pooling"), text, bottoms(&[&[2, 2, 3, 3]]));
}

#[test]
fn gradients_of_the_test_phase_are_right() {
    let cases: [Case; 3] = [
        ("Dropout", "dropout_param { dropout_ratio: 0.3 }", &[&[2, 4]]),
        (
            "Dropout",
            "dropout_param { dropout_ratio: 0.3 scale_train: false }",
            &[&[2, 4]],
        ),
        (
            "Pooling",
            "pooling_param { pool: STOCHASTIC kernel_size: 3 stride: 2 }",
            &[&[2, 2, 4, 6]],
        ),
    ];
    for (name, text, shapes) in cases {
        let positive = bottoms(shapes);
        positive[0].data_mut().unwrap().iter_mut().for_each(|x| *x = x.abs());
        GradientCheck::default().assert_layer(&mut layer(name, text, Phase::TEST, positive));
    }
}

#[test]
fn gradients_of_losses_are_right() {
    let options = [
        "",
        "loss_param { ignore_label: 1 }",
        "loss_param { ignore_label: 2 normalization: FULL }",
        "loss_param { ignore_label: 0 normalization: VALID }",
        "loss_param { normalization: BATCH_SIZE }",
        "loss_param { normalization: NONE }",
        "loss_param { normalize: true }",
        "loss_param { normalize: false }",
        r#"top: "loss" top: "probabilities""#,
    ];
    for text in options {
        let label = blob("label", &[2, 2, 2], &[0.0, 1.0, 2.0, 1.0, 2.0, 0.0, 1.0, 1.0]);
        GradientCheck::default().assert(
            kind("SoftmaxWithLoss"),
            text,
            vec![random("x", &[2, 3, 2, 2], 1), label],
        );
    }
    let along_the_last = "softmax_param { axis: -1 } loss_param { normalization: BATCH_SIZE }";
    let label = blob("label", &[2, 2], &[3.0, 0.0, 1.0, 2.0]);
    GradientCheck::default().assert(
        kind("SoftmaxWithLoss"),
        along_the_last,
        vec![random("x", &[2, 2, 4], 2), label],
    );
}

#[test]
fn every_layer_has_a_gradient_check_or_a_reason_for_none() {
    for kind in cortado_layers::KINDS {
        let checked = CASES.iter().any(|(name, ..)| *name == kind.name) || kind.is_loss;
        let without_tops = kind.tops.max == Some(0);
        let exempt = kind.not_differentiable.is_some() || without_tops;
        assert!(
            checked != exempt,
            "{}: a gradient check or a reason, not both",
            kind.name
        );
    }
}
