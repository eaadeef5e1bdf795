//! Losses and last layers of forks: metric learning, sequences, segmentation.

use super::{Case, Special, bottoms};
use crate::{blob, kind, random};
use cortado_core::Blob;
use cortado_math::testing::GradientCheck;

pub(super) const CASES: &[Case] = &[
    ("DotProductSimilarity", "", &[&[3, 4], &[3, 2, 2]]),
    ("EuclideanSimilarity", "", &[&[3, 4], &[3, 2, 2]]),
    (
        "InnerDistance",
        "inner_distance_param { num_output: 3 FILLERS }",
        &[&[4, 2]],
    ),
    (
        "InnerDistance",
        r#"inner_distance_param { num_output: 2 distance_type: "L1" axis: 2 FILLERS }"#,
        &[&[2, 2, 3]],
    ),
    ("InnerDistance", "", &[&[4, 3], &[5, 3]]),
    (
        "Local",
        "local_param { num_output: 2 kernel_size: 2 FILLERS }",
        &[&[2, 2, 3, 4]],
    ),
    (
        "Local",
        "local_param { num_output: 1 kernel_size: 3 pad: 1 stride: 2 bias_term: false FILLERS }",
        &[&[1, 2, 4, 5]],
    ),
    (
        "LpqLoss",
        "lpq_loss_param { p: 1 q: 0.4 }",
        &[&[2, 2, 2, 3], &[2, 2, 2, 3]],
    ),
    (
        "LpqLoss",
        "lpq_loss_param { p: 2 q: 0.5 p_epsilon: 0.1 l2_prescale_by_channels: true normalize_by_num_entries: true }",
        &[&[2, 3, 2]],
    ),
    ("Lstm", "lstm_param { num_output: 3 FILLERS }", &[&[4, 2, 3]]),
    ("Lstm", "lstm_param { num_output: 2 FILLERS }", &[&[4, 3]]),
    ("PairwiseRankingLoss", "", &[&[5, 1], &[5]]),
    ("TripletLoss", "", &[&[4, 3], &[4, 3], &[4, 3]]),
    (
        "TripletLoss",
        "triplet_loss_param { alpha: 9 }",
        &[&[2, 2, 2], &[2, 4], &[2, 4]],
    ),
];

/// Random numbers beside labels.
fn labelled(dims: &[usize], labels: &[f64]) -> Vec<Blob<f64>> {
    vec![random("x", dims, 1), blob("label", &[labels.len()], labels)]
}

/// Probabilities from 0.1 to 0.9.
fn probabilities(name: &str, dims: &[usize], seed: u32) -> Blob<f64> {
    let p = random::<f64>(name, dims, seed);
    p.data_mut().unwrap().iter_mut().for_each(|x| *x = 0.1 + 0.4 * x.abs());
    p
}

fn four_of_three() -> Vec<Blob<f64>> {
    labelled(&[4, 3], &[2.0, 0.0, 1.0, 0.0])
}

/// Six features in three pairs of two classes.
fn pairs() -> Vec<Blob<f64>> {
    labelled(&[6, 3], &[0.0, 0.0, 1.0, 1.0, 2.0, 2.0])
}

/// Maps of three classes at 2 × 2 places, and labels.
fn maps() -> Vec<Blob<f64>> {
    let labels = [0.0, 1.0, 2.0, 1.0, 2.0, 0.0, 1.0, 1.0];
    vec![random("x", &[2, 3, 2, 2], 1), blob("label", &[2, 1, 2, 2], &labels)]
}

fn with_matrix() -> Vec<Blob<f64>> {
    let mut bottoms = maps();
    let matrix = [2.0, -0.5, 1.0, 0.0, 1.5, 0.5, -1.0, 0.75, 3.0];
    bottoms.push(blob("H", &[1, 1, 3, 3], &matrix));
    bottoms
}

fn sequences(scores: &[usize], labels: &[f64]) -> Vec<Blob<f64>> {
    vec![random("x", scores, 1), blob("label", &[2, labels.len() / 2], labels)]
}

/// Scores and targets; some targets are unknown.
fn targets() -> Vec<Blob<f64>> {
    let targets = [1.0, 0.0, -1.0, 1.0, 0.5, 0.0];
    vec![random("x", &[2, 3], 1), blob("t", &[2, 3], &targets)]
}

pub(super) const SPECIAL: &[Special] = &[
    ("BatchTripletLoss", "", pairs),
    ("BatchTripletLoss", "triplet_loss_param { margin: 3 mu: 0.4 }", pairs),
    ("CrossEntropyLoss", "", || {
        vec![probabilities("p", &[2, 3], 1), probabilities("t", &[2, 3], 2)]
    }),
    ("CTCLoss", "", || sequences(&[5, 2, 1, 4], &[1.0, 1.0, 2.0, -1.0])),
    ("CtcLoss", "", || sequences(&[5, 2, 4], &[1.0, 2.0, 3.0, 0.0])),
    (
        "CtcLoss",
        "ctc_loss_param { blank_label: 3 time_step: 4 alphabet_size: 4 }",
        || sequences(&[8, 4], &[0.0, 0.0, 2.0, 3.0]),
    ),
    ("CtcLoss", "", || sequences(&[2, 2, 3], &[1.0, 1.0, 2.0, 1.0])),
    ("DiceCoefLoss", "", maps),
    (
        "DiceCoefLoss",
        "dice_coef_loss_param { generalization: MULTICLASS ignore_label: 1 }",
        maps,
    ),
    (
        "DiceCoefLoss",
        "dice_coef_loss_param { generalization: MULTICLASS_WEIGHTED weight_mode: EQUALIZE_CLASSES }",
        maps,
    ),
    (
        "DiceCoefLoss",
        "dice_coef_loss_param { generalization: MULTICLASS_WEIGHTED_BATCH ignore_label: 0 }",
        maps,
    ),
    ("DiceCoefLoss", "", || {
        vec![random("x", &[2, 1, 3], 1), probabilities("t", &[2, 1, 3], 2)]
    }),
    ("EntropyLoss", "", || vec![probabilities("p", &[3, 4], 1)]),
    ("EuclideanLossWithIndex", "", || {
        let indices = blob("i", &[3], &[1.0, 0.0, 1.0]);
        vec![indices, random("t", &[3], 1), random("x", &[3, 2], 2)]
    }),
    ("EuclideanmaskLoss", "", || {
        let mask = blob("mask", &[2, 3], &[1.0, 0.0, 0.0, 0.0, 1.0, 1.0]);
        vec![random("a", &[2, 3, 2], 1), random("b", &[2, 3, 2], 2), mask]
    }),
    ("FocalLoss", "", maps),
    (
        "FocalLoss",
        "focal_loss_param { gamma: 0 alpha: 1 } loss_param { ignore_label: 1 }",
        maps,
    ),
    (
        "FocalLoss",
        "focal_loss_param { gamma: 0.5 } loss_param { normalization: FULL }",
        maps,
    ),
    ("GeneralContrastiveLoss", "", four_of_three),
    (
        "GeneralContrastiveLoss",
        "general_contrastive_loss_param { negative_margin: 3 positive_margin: -3 negative_weight: 0.7 positive_weight: 2 }",
        four_of_three,
    ),
    (
        "GeneralContrastiveLoss",
        "general_contrastive_loss_param { negative_margin: 3 max_negative_only: true }",
        four_of_three,
    ),
    (
        "GeneralContrastiveLoss",
        "general_contrastive_loss_param { negative_margin: 1.5 exp_negative_weight: true positive_first: true }",
        four_of_three,
    ),
    ("Grouping", "", || {
        let groups = [0.0, 3.0, 3.0, 0.0, 1.0, 1.0, 1.0, 1.0];
        vec![random("x", &[1, 2, 2, 2], 1), blob("groups", &[1, 2, 2, 2], &groups)]
    }),
    ("IOCLoss", "", || bottoms(&[&[3, 2], &[4, 3], &[3], &[4]])),
    (
        "LabelSpecificAdd",
        "label_specific_add_param { bias: -0.35 }",
        four_of_three,
    ),
    (
        "LabelSpecificRescale",
        "label_specific_rescale_param { positive_weight: 0.6 negative_weight: 1.5 bias_fix: true }",
        four_of_three,
    ),
    (
        "LabelSpecificRescale",
        "label_specific_rescale_param { positive_weight: 0.6 for_ip: true }",
        four_of_three,
    ),
    (
        "LabelSpecificRescale",
        "label_specific_rescale_param { positive_weight: 0.6 power_on_positive: true }",
        four_of_three,
    ),
    (
        "LargeMarginInnerProduct",
        "largemargin_inner_product_param { num_output: 3 weight_filler { type: 'gaussian' } }",
        four_of_three,
    ),
    (
        "LargeMarginInnerProduct",
        "largemargin_inner_product_param { num_output: 3 type: DOUBLE weight_filler { type: 'gaussian' } }",
        four_of_three,
    ),
    (
        "LargeMarginInnerProduct",
        "largemargin_inner_product_param { num_output: 3 type: TRIPLE base: 0.5 weight_filler { type: 'gaussian' } }",
        four_of_three,
    ),
    (
        "LargeMarginInnerProduct",
        "largemargin_inner_product_param { num_output: 3 type: QUADRUPLE base: 0 lambda_min: 0.25 weight_filler { type: 'gaussian' } }",
        four_of_three,
    ),
    ("Lstm", "lstm_param { num_output: 2 batch_size: 2 FILLERS }", || {
        vec![
            random("x", &[6, 3], 1),
            blob("clip", &[3, 2], &[0.0, 0.0, 1.0, 0.0, 1.0, 1.0]),
        ]
    }),
    ("MLLoss", "", || vec![random("x", &[3, 4], 1), random("t", &[3, 2], 2)]),
    ("MultiLabelSigmoidLoss", "", targets),
    (
        "RankHardLoss",
        "rank_param { pair_size: 2 neg_num: 4 hard_ratio: 1 margin: 1 }",
        pairs,
    ),
    (
        "RankHardLoss",
        "rank_param { pair_size: 2 neg_num: 1 hard_ratio: 1 margin: 2 }",
        pairs,
    ),
    ("SigmoidEuclideanLoss", "", targets),
    ("SoftmaxWithInfogainLoss", "", with_matrix),
];

/// The centres follow a rule of their own.
#[test]
fn the_gradient_of_features_beside_centres_is_right() {
    let check = GradientCheck {
        params: Some(vec![]),
        ..Default::default()
    };
    let text = "center_loss_param { num_output: 3 center_filler { type: 'gaussian' } }";
    check.assert(kind("CenterLoss"), text, four_of_three());
}

/// Two items on each side, so that a quadruple can only be one of two sums, and the same draws for each loss.
fn discrepancy(name: &str, text: &str, bottoms: &[Vec<f64>], columns: usize) -> (f64, Vec<Vec<f64>>) {
    let blobs = bottoms.iter().enumerate();
    let blobs = blobs.map(|(i, values)| blob(&format!("x{i}"), &[values.len() / columns, columns], values));
    let mut test = crate::layer::<f64>(name, text, cortado_core::Phase::TRAIN, blobs.collect());
    test.reseed(5);
    test.forward().unwrap();
    crate::set_diff(test.top(0), &[1.0]);
    test.backward(&vec![true; bottoms.len()]).unwrap();
    let gradients = (0..bottoms.len()).map(|i| crate::diff(test.bottom(i))).collect();
    (crate::data(test.top(0))[0], gradients)
}

/// γ follows from the distances and is constant in the gradient. Moving all items of a dimension together changes no
/// distance, so the gradients of a dimension add up to 0, and one step against the gradient makes the loss smaller.
#[test]
fn the_gradient_of_a_discrepancy_brings_the_sides_together() {
    let sides = [
        vec![0.0, 0.5, 1.0, -0.5, 0.25, 0.75],
        vec![3.0, 2.5, 2.0, 3.5, 2.75, 3.25],
    ];
    let (before, gradients) = discrepancy("MMDLoss", "", &sides, 2);
    for dimension in 0..2 {
        let sum: f64 = gradients
            .iter()
            .flat_map(|side| side.iter().skip(dimension).step_by(2))
            .sum();
        assert!(sum.abs() < 1e-12, "{sum}");
    }
    let step = |side: &Vec<f64>, gradient: &Vec<f64>| side.iter().zip(gradient).map(|(x, g)| x - 0.1 * g).collect();
    let moved: Vec<Vec<f64>> = sides.iter().zip(&gradients).map(|(side, g)| step(side, g)).collect();
    let (after, _) = discrepancy("MMDLoss", "", &moved, 2);
    assert!(after < before, "{after} is not below {before}");
}

/// With equal probabilities their kernels are the number of kernels, a constant factor; their gradient is 0.
#[test]
fn a_joint_discrepancy_of_equal_probabilities_is_that_of_the_features() {
    let sides = [vec![0.0, 0.5, 1.0, -0.5], vec![3.0, 2.5, 2.0, 3.5]];
    let (_, alone) = discrepancy("MMDLoss", "", &sides, 2);
    let all = [sides[0].clone(), sides[1].clone(), vec![0.5; 4], vec![0.5; 4]];
    let (loss, joint) = discrepancy("JMMDLoss", "jmmd_param { sigma: 1 label_kernel_num: 3 }", &all, 2);
    assert_eq!(loss, 0.0);
    for side in 0..2 {
        for (joint, alone) in joint[side].iter().zip(&alone[side]) {
            assert!((joint - 3.0 * alone).abs() < 1e-12, "{joint} is not 3 x {alone}");
        }
        assert!(joint[2 + side].iter().all(|slope| *slope == 0.0));
    }
}
