//! Every differentiable layer against central differences, in f64, over its options.

mod composed;
mod detection;
mod elementwise;
mod flow;
mod loss;
mod losses_of_forks;
mod normalisation;
mod recurrent;
mod shape;
mod small_types;
mod window;

use crate::{kind, layer, random};
use cortado_core::{Blob, Phase};
use cortado_math::testing::{GradientCheck, Objective};

/// A type, its options, and the shapes of its bottoms.
type Case = (&'static str, &'static str, &'static [&'static [usize]]);

/// A type, its options, and bottoms that are not any numbers: labels, indices, marks.
type Special = (&'static str, &'static str, fn() -> Vec<Blob<f64>>);

/// The cases of all families.
const CASES: &[&[Case]] = &[
    composed::CASES,
    detection::CASES,
    elementwise::CASES,
    flow::CASES,
    losses_of_forks::CASES,
    normalisation::CASES,
    recurrent::CASES,
    shape::CASES,
    small_types::CASES,
    window::CASES,
];

const SPECIAL: &[&[Special]] = &[
    composed::SPECIAL,
    detection::SPECIAL,
    flow::SPECIAL,
    loss::SPECIAL,
    losses_of_forks::SPECIAL,
    recurrent::SPECIAL,
    shape::SPECIAL,
    small_types::SPECIAL,
];

/// Types whose gradient is not a derivative of what they compute, with tests of their own.
const APART: &[&str] = &[
    "CenterLoss",
    "DetectionGroupLoss",
    "DetectionLoss",
    "ExpMax",
    "GlobalLSEMargin",
    "GradientScaler",
    "IRNN",
    "JMMDLoss",
    "MMDLoss",
    "Norm",
    "ROIWarping",
    "ScaleRoute",
    "SigmoidCrossEntropyLossBERweight",
];

const FILLERS: &str = r#"weight_filler { type: "gaussian" } bias_filler { type: "uniform" min: -1 }"#;

fn bottoms(shapes: &[&[usize]]) -> Vec<Blob<f64>> {
    (0..shapes.len())
        .map(|i| random(&format!("x{i}"), shapes[i], i as u32 + 1))
        .collect()
}

/// Layers whose top elements are sums over much of the bottom: one combination of them checks as
/// much as each alone.
fn objective(name: &str) -> Objective {
    match name {
        "Convolution" | "Deconvolution" | "DeformableConvolution" | "LSTM" | "RNN" => Objective::Combination,
        _ => Objective::EachTopElement,
    }
}

fn check(name: &str, text: &str, bottoms: Vec<Blob<f64>>) {
    let text = text.replace("FILLERS", FILLERS);
    println!("{name} {text}");
    let objective = objective(name);
    let check = GradientCheck {
        objective,
        ..Default::default()
    };
    check.assert(kind(name), &text, bottoms);
}

/// Checks one of four parts of the cases, so that the parts can run at once.
fn check_part(part: usize) {
    for (name, text, shapes) in CASES.concat().into_iter().skip(part).step_by(4) {
        check(name, text, bottoms(shapes));
    }
}

#[test]
fn gradients_of_the_first_part_are_right() {
    check_part(0);
}

#[test]
fn gradients_of_the_second_part_are_right() {
    check_part(1);
}

#[test]
fn gradients_of_the_third_part_are_right() {
    check_part(2);
}

#[test]
fn gradients_of_the_fourth_part_are_right() {
    check_part(3);
}

#[test]
fn gradients_beside_labels_and_indices_are_right() {
    for (name, text, bottoms) in SPECIAL.concat() {
        check(name, text, bottoms());
    }
}

/// Stored statistics are not parameters that are learned, though they change what is computed.
#[test]
fn gradients_beside_stored_statistics_are_right() {
    let check = GradientCheck {
        params: Some(vec![3, 4]),
        ..Default::default()
    };
    let text = "batch_norm_param { use_global_stats: true eps: 0.5 scale_filler { value: 2 } }";
    check.assert(kind("BatchNorm"), text, bottoms(&[&[2, 3, 2, 2]]));
}

#[test]
fn going_back_before_going_forward_is_no_panic() {
    let plain = CASES
        .concat()
        .into_iter()
        .map(|(name, text, shapes)| (name, text, bottoms(shapes)));
    let special = SPECIAL
        .concat()
        .into_iter()
        .map(|(name, text, make)| (name, text, make()));
    for (name, text, bottoms) in plain.chain(special) {
        let text = text.replace("FILLERS", FILLERS);
        let propagate: Vec<bool> = (0..bottoms.len()).map(|i| kind(name).allows_gradient(i)).collect();
        for phase in [Phase::TRAIN, Phase::TEST] {
            let bottoms = bottoms.iter().map(|blob| blob.alias(blob.name())).collect();
            // The result, or whether it is an error, is not specified.
            let _ = layer(name, &text, phase, bottoms).backward(&propagate);
        }
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

/// Layers that pass down a rule of their own, which is not a derivative: recordings check it.
const RULES: [&str; 6] = [
    "GaussianYolov3",
    "GeneralTripletLoss",
    "MarginInnerProduct",
    "RegionLoss",
    "YoloSeg",
    "Yolov3",
];

#[test]
fn every_layer_has_a_gradient_check_or_a_reason_for_none() {
    for kind in cortado_layers::KINDS {
        let names = CASES.concat().into_iter().map(|(name, ..)| name);
        let checked = names
            .chain(SPECIAL.concat().into_iter().map(|(name, ..)| name))
            .chain(APART.iter().copied())
            .any(|name| name == kind.name);
        let without_tops = kind.tops.max == Some(0);
        let exempt = kind.not_differentiable.is_some() || without_tops || RULES.contains(&kind.name);
        assert!(
            checked != exempt,
            "{}: a gradient check or a reason, not both",
            kind.name
        );
    }
}
