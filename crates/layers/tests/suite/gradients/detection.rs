//! Detectors.

use super::{Case, Special};
use crate::{blob, random};
use cortado_core::Blob;

pub(super) const CASES: &[Case] = &[];

/// Two items of six priors, three classes, and three true boxes, the last of which is difficult:
/// locations for `locations` classes.
fn ssd(locations: usize) -> Vec<Blob<f64>> {
    let boxes = (0..6).flat_map(|i| {
        let (x, y) = (0.3 * f64::from(i % 3) - 0.05, 0.45 * f64::from(i / 3) + 0.01);
        [x, y, x + 0.35, y + 0.4]
    });
    let priors: Vec<f64> = boxes.chain([0.1, 0.1, 0.2, 0.2].repeat(6)).collect();
    let rows = [
        [0.0, 1.0, 0.0, 0.02, 0.05, 0.31, 0.52, 0.0],
        [-1.0; 8],
        [0.0, 2.0, 1.0, 0.55, 0.4, 0.95, 0.9, 0.0],
        [1.0, 1.0, 0.0, 0.2, 0.3, 0.7, 0.8, 1.0],
    ];
    vec![
        random("loc", &[2, 24 * locations], 1),
        random("conf", &[2, 18], 2),
        blob("prior", &[1, 2, 24], &priors),
        blob("gt", &[1, 1, 4, 8], rows.as_flattened()),
    ]
}

fn shared() -> Vec<Blob<f64>> {
    ssd(1)
}

fn of_classes() -> Vec<Blob<f64>> {
    ssd(3)
}

/// An image, a true box, and a mean.
fn excited() -> Vec<Blob<f64>> {
    vec![
        random("x", &[1, 2, 3, 3], 1),
        blob("label", &[1, 1, 5], &[0.0, 0.5, 0.5, 0.4, 0.4]),
        random("mean", &[1, 1, 3, 3], 2),
    ]
}

pub(super) const SPECIAL: &[Special] = &[
    ("AssistedExcitation", "", excited),
    ("MultiBoxLoss", "multibox_loss_param { num_classes: 3 }", shared),
    (
        "MultiBoxLoss",
        "multibox_loss_param { num_classes: 3 code_type: CENTER_SIZE loc_loss_type: L2 conf_loss_type: LOGISTIC
         loc_weight: 0.5 neg_overlap: 0.9 }",
        shared,
    ),
    (
        "MultiBoxLoss",
        "multibox_loss_param { num_classes: 3 mining_type: HARD_EXAMPLE sample_size: 4 bp_inside: true
         nms_param { nms_threshold: 0.2 top_k: 5 } }",
        shared,
    ),
    (
        "MultiBoxLoss",
        "loss_param { normalization: FULL } multibox_loss_param { num_classes: 3 mining_type: NONE
         code_type: CORNER_SIZE encode_variance_in_target: true }",
        shared,
    ),
    (
        "MultiBoxLoss",
        "multibox_loss_param { num_classes: 3 mining_type: NONE conf_loss_type: LOGISTIC share_location: false
         use_difficult_gt: false match_type: BIPARTITE }",
        of_classes,
    ),
    (
        "MultiBoxLoss",
        "loss_param { normalization: BATCH_SIZE } multibox_loss_param { num_classes: 3 mining_type: NONE
         share_location: false use_prior_for_matching: false background_label_id: 0 bp_inside: true }",
        of_classes,
    ),
];
