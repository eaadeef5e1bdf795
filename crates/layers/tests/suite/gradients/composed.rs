//! Layers of forks that are programs of operations.

use super::{Case, Special};
use crate::{blob, kind, random};
use cortado_math::testing::GradientCheck;

const IMAGE: &[usize] = &[2, 3, 2, 4];

pub(super) const CASES: &[Case] = &[
    ("Accum", "", &[&[2, 1, 2, 4], &[2, 2, 3, 2]]),
    ("Accum", "accum_param { size_divisible_by: 4 }", &[&[1, 2, 3, 2]]),
    (
        "Accum",
        "accum_param { have_reference: true }",
        &[&[1, 1, 2, 3], &[1, 1, 4, 3]],
    ),
    ("BroadcastMul", "", &[&[2, 3, 1, 1], IMAGE]),
    ("BroadcastMul", "", &[&[2, 1, 4], &[1, 3, 4]]),
    ("ChannelNorm", "", &[IMAGE]),
    ("Cosine", "", &[IMAGE]),
    (
        "EltwiseAffine",
        "eltwise_affine_param { slope_filler { value: 1.5 } bias_filler { value: 0.2 } }",
        &[IMAGE],
    ),
    (
        "EltwiseAffine",
        "eltwise_affine_param { channel_shared: true }",
        &[&[2, 3]],
    ),
    ("Flip", "", &[IMAGE]),
    ("Flip", "flip_param { flip_width: false flip_height: true }", &[IMAGE]),
    ("L1Loss", "", &[&[3, 4], &[3, 4]]),
    ("L2Norm", "", &[&[3, 4]]),
    ("L2Normalize", "", &[&[2, 3, 2]]),
    ("LayerNorm", "", &[&[3, 4]]),
    ("LayerNorm", "layer_norm_param { epsilon: 0.1 }", &[&[2, 3, 2, 2]]),
    ("LogSoftmax", "", &[&[3, 4]]),
    ("LogSoftmax", "softmax_param { axis: 2 }", &[IMAGE]),
    (
        "Mean",
        "mean_param { operation: SUBTRACT value: 1 value: 2 input_scale: 0.5 output_scale: 3 }",
        &[IMAGE],
    ),
    (
        "MergeCrop",
        "mergecrop_param { backward: true backward: true }",
        &[&[2, 2, 1, 2], &[2, 3, 4, 3]],
    ),
    (
        "MergeCrop",
        "mergecrop_param { operation: ADD backward: false backward: true forward: false }",
        &[&[2, 2, 1], &[2, 2, 4]],
    ),
    ("NegReLU", "relu_param { negative_slope: 0.2 }", &[IMAGE]),
    ("NegSquare", "", &[IMAGE]),
    ("OuterProduct", "", &[&[2, 3], &[2, 4]]),
    ("Padding", "padding_param { pad_beg: 1 pad_end: 2 }", &[IMAGE]),
    ("Padding", "padding_param { pad_end: -1 }", &[IMAGE]),
    ("Reverse", "", &[IMAGE]),
    ("Reverse", "reverse_param { axis: -2 }", &[IMAGE]),
    ("SeLU", "", &[IMAGE]),
    ("SeLu", "selu_param { lambda: 1.5 alpha: 0.7 }", &[IMAGE]),
    ("Slope", "", &[IMAGE]),
    ("SoftTruncation", "", &[IMAGE]),
    ("SpatialSoftmax", "", &[IMAGE]),
    (
        "SpatialSoftmax",
        "spatial_softmax_param { temperature: 0.5 }",
        &[&[3, 4]],
    ),
    ("SpatialProduct", "", &[IMAGE, &[2, 1, 2, 4]]),
    ("Transpose", "transpose_param { dim: 3 dim: 0 dim: 2 dim: 1 }", &[IMAGE]),
    (
        "Truncation",
        "truncation_param { lower_bound: -0.4 upper_bound: 0.7 }",
        &[IMAGE],
    ),
    ("VoxelSoftmax", "", &[&[2, 3, 1, 2, 2]]),
    ("WeightedEuclideanLoss", "", &[&[2, 3], &[2, 3], &[2, 3, 3]]),
];

pub(super) const SPECIAL: &[Special] = &[("Arccos", "", || {
    vec![blob("x", &[2, 3], &[-0.9, -0.5, 0.0, 0.2, 0.6, 0.8])]
})];

/// The rule of the fork differs from the derivative by about 1e-6 / n³ for a vector of length n.
#[test]
fn the_gradient_of_norm_is_nearly_right() {
    let check = GradientCheck {
        tolerance: 1e-4,
        ..Default::default()
    };
    check.assert(kind("Norm"), "", vec![random("x", IMAGE, 1)]);
}

/// The maximum counts as a constant, so the check leaves out the maxima, the only ones that are about 9. What they get is
/// compared with the formula elsewhere.
#[test]
fn the_gradient_of_exp_max_is_right_beside_a_maximum_that_stays() {
    let check = GradientCheck {
        kink: Some((9.0, 1.0)),
        ..Default::default()
    };
    let x: super::Blob<f64> = random("x", IMAGE, 1);
    let greatest = |item: usize, place: usize| (item * 3 + (item + place) % 3) * 8 + place;
    for (item, place) in (0..2).flat_map(|item| (0..8).map(move |place| (item, place))) {
        x.data_mut().unwrap()[greatest(item, place)] = 9.0;
    }
    for text in ["", "expmax_param { base: 2 scale: 0.3 shift: 1 }"] {
        check.assert(kind("ExpMax"), text, vec![x.alias("x")]);
    }
}
