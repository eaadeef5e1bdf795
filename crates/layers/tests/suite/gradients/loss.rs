//! Losses.

use super::Special;
use crate::{blob, kind, random};
use cortado_core::Blob;
use cortado_math::testing::GradientCheck;

/// Scores of three classes and their labels at 2 × 2 × 2 places.
fn scores_and_labels() -> Vec<Blob<f64>> {
    let label = blob("label", &[2, 2, 2], &[0.0, 1.0, 2.0, 1.0, 2.0, 0.0, 1.0, 1.0]);
    vec![random("x", &[2, 3, 2, 2], 1), label]
}

/// Scores of four classes along the last axis.
fn classes_last() -> Vec<Blob<f64>> {
    vec![
        random("x", &[2, 2, 4], 2),
        blob("label", &[2, 2], &[3.0, 0.0, 1.0, 2.0]),
    ]
}

fn with(mut bottoms: Vec<Blob<f64>>, dims: &[usize], values: &[f64]) -> Vec<Blob<f64>> {
    bottoms.push(blob("extra", dims, values));
    bottoms
}

/// With a weight for each item.
fn weighted_items() -> Vec<Blob<f64>> {
    with(scores_and_labels(), &[2], &[0.5, 3.0])
}

/// With a weight for each place.
fn weighted_places() -> Vec<Blob<f64>> {
    with(
        scores_and_labels(),
        &[2, 2, 2],
        &[0.5, 3.0, 0.0, 1.0, 2.0, 1.5, 0.25, 4.0],
    )
}

/// With a matrix of three classes.
fn with_matrix() -> Vec<Blob<f64>> {
    let matrix = [2.0, -0.5, 1.0, 0.0, 1.5, 0.5, -1.0, 0.75, 3.0];
    with(scores_and_labels(), &[1, 1, 3, 3], &matrix)
}

/// Classes along the last axis, with a matrix of four.
fn classes_last_with_matrix() -> Vec<Blob<f64>> {
    with(classes_last(), &[4, 4], &[1.0, 0.5, 2.0, -1.0].repeat(4))
}

/// Scores of three channels at 2 places, and targets; some are 1 or 0.
fn scores_and_targets() -> Vec<Blob<f64>> {
    let targets = [0.0, 1.0, 0.25, 1.0, 0.5, 0.0, 0.75, 1.0, 1.0, 0.125, 0.0, 0.5];
    vec![random("x", &[2, 3, 2], 3), blob("target", &[2, 3, 2], &targets)]
}

/// With a weight for each item.
fn targets_weighted_by_item() -> Vec<Blob<f64>> {
    with(scores_and_targets(), &[2, 1], &[0.5, 3.0])
}

/// With a weight for each place.
fn targets_weighted_by_place() -> Vec<Blob<f64>> {
    with(scores_and_targets(), &[2, 1, 2], &[0.5, 3.0, 0.0, 2.0])
}

/// With a weight for each target.
fn targets_weighted_each() -> Vec<Blob<f64>> {
    with(
        scores_and_targets(),
        &[2, 3, 2],
        &[0.5, 3.0, 0.0, 1.0, 2.0, 1.5, 0.25, 4.0, 1.0, 1.0, 0.0, 2.5],
    )
}

/// Scores of two axes and no more than one label for each item.
fn items_and_labels() -> Vec<Blob<f64>> {
    vec![random("x", &[3, 2, 2], 4), blob("label", &[3], &[0.0, 3.0, 2.0])]
}

/// Probabilities and labels.
fn probabilities() -> Vec<Blob<f64>> {
    let p = [0.25, 0.5, 0.25, 0.125, 0.75, 0.125];
    vec![blob("p", &[2, 3, 1], &p), blob("label", &[2, 1, 1, 1], &[1.0, 0.0])]
}

/// Two blobs of as many elements.
fn two() -> Vec<Blob<f64>> {
    vec![random("a", &[3, 2, 2], 5), random("b", &[3, 4], 6)]
}

/// Pairs that are alike and pairs that are not.
fn pairs() -> Vec<Blob<f64>> {
    with(
        vec![random("a", &[4, 3], 7), random("b", &[4, 3], 8)],
        &[4],
        &[0.0, 1.0, 0.0, 1.0],
    )
}

pub(super) const SPECIAL: &[Special] = &[
    ("SoftmaxWithLoss", "", scores_and_labels),
    ("SoftmaxWithLoss", "loss_param { ignore_label: 1 }", scores_and_labels),
    (
        "SoftmaxWithLoss",
        "loss_param { ignore_label: 2 normalization: FULL }",
        scores_and_labels,
    ),
    (
        "SoftmaxWithLoss",
        "loss_param { ignore_label: 0 normalization: VALID }",
        scores_and_labels,
    ),
    (
        "SoftmaxWithLoss",
        "loss_param { normalization: BATCH_SIZE }",
        scores_and_labels,
    ),
    (
        "SoftmaxWithLoss",
        "loss_param { normalization: NONE }",
        scores_and_labels,
    ),
    ("SoftmaxWithLoss", "loss_param { normalize: true }", scores_and_labels),
    ("SoftmaxWithLoss", "loss_param { normalize: false }", scores_and_labels),
    (
        "SoftmaxWithLoss",
        r#"top: "loss" top: "probabilities""#,
        scores_and_labels,
    ),
    (
        "SoftmaxWithLoss",
        "softmax_param { axis: -1 } loss_param { normalization: BATCH_SIZE }",
        classes_last,
    ),
    ("SoftmaxWithLoss", "", weighted_items),
    ("SoftmaxWithLoss", "", weighted_places),
    (
        "SoftmaxWithLoss",
        "loss_param { normalization: FULL ignore_label: 1 }",
        weighted_items,
    ),
    (
        "SoftmaxWithLoss",
        "loss_param { normalization: FULL ignore_label: 1 }",
        weighted_places,
    ),
    (
        "SoftmaxWithLoss",
        "loss_param { class_weights: 0.5 class_weights: 2 class_weights: 3 }",
        scores_and_labels,
    ),
    (
        "SoftmaxWithLoss",
        "loss_param { class_weights: 0.5 class_weights: 2 class_weights: 3 ignore_label: 2 }",
        weighted_places,
    ),
    (
        "SoftmaxWithLoss",
        "softmax_param { class_weight: 0.5 class_weight: 2 class_weight: 3 }",
        scores_and_labels,
    ),
    ("SigmoidCrossEntropyLoss", "", scores_and_targets),
    (
        "SigmoidCrossEntropyLoss",
        "loss_param { normalization: FULL }",
        scores_and_targets,
    ),
    (
        "SigmoidCrossEntropyLoss",
        "loss_param { normalization: VALID ignore_label: 0 }",
        scores_and_targets,
    ),
    (
        "SigmoidCrossEntropyLoss",
        "loss_param { normalization: NONE ignore_label: 1 }",
        scores_and_targets,
    ),
    (
        "SigmoidCrossEntropyLoss",
        "loss_param { normalize: true }",
        scores_and_targets,
    ),
    (
        "SigmoidCrossEntropyLoss",
        "loss_param { normalize: false ignore_label: -1 }",
        scores_and_targets,
    ),
    (
        "SigmoidCrossEntropyLoss",
        "loss_param { class_weights: 0.5 class_weights: 2 class_weights: 3 }",
        scores_and_targets,
    ),
    ("SigmoidCrossEntropyLoss", "", targets_weighted_by_item),
    ("SigmoidCrossEntropyLoss", "", targets_weighted_by_place),
    (
        "SigmoidCrossEntropyLoss",
        "loss_param { class_weights: 0.5 class_weights: 2 class_weights: 3 ignore_label: 1 normalization: VALID }",
        targets_weighted_each,
    ),
    ("InfogainLoss", "", with_matrix),
    ("InfogainLoss", "loss_param { ignore_label: 1 }", with_matrix),
    ("InfogainLoss", "loss_param { normalization: FULL }", with_matrix),
    ("InfogainLoss", "loss_param { normalization: BATCH_SIZE }", with_matrix),
    (
        "InfogainLoss",
        "loss_param { normalization: NONE ignore_label: 2 }",
        with_matrix,
    ),
    ("InfogainLoss", r#"top: "loss" top: "p""#, with_matrix),
    (
        "InfogainLoss",
        "infogain_loss_param { axis: -1 }",
        classes_last_with_matrix,
    ),
    ("HingeLoss", "", items_and_labels),
    ("HingeLoss", "hinge_loss_param { norm: L2 }", items_and_labels),
    ("MultinomialLogisticLoss", "", probabilities),
    ("EuclideanLoss", "", two),
    ("ContrastiveLoss", "contrastive_loss_param { margin: 0.25 }", pairs),
    (
        "ContrastiveLoss",
        "contrastive_loss_param { legacy_version: true }",
        pairs,
    ),
    (
        "ContrastiveLoss",
        "contrastive_loss_param { margin: 60 legacy_version: true }",
        pairs,
    ),
];

/// Beyond the margin's reach the rule is a little less than the derivative: a difference of 1e-4 /
/// (d + 1e-4), which no more than this allows for.
#[test]
fn the_gradient_of_a_contrastive_margin_is_nearly_right() {
    let check = GradientCheck {
        tolerance: 3e-4,
        ..Default::default()
    };
    let text = "contrastive_loss_param { margin: 9 }";
    check.assert(kind("ContrastiveLoss"), text, pairs());
}
