//! Losses.

use super::Special;
use crate::{blob, random};
use cortado_core::Blob;

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
];
