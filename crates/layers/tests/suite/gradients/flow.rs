//! Layers that match places, that read at positions, and that smooth.

use super::{Case, Special};
use crate::{blob, random};

const IMAGE: &[usize] = &[2, 2, 3, 4];
const FLOW: &[usize] = &[2, 2, 3, 4];

pub(super) const CASES: &[Case] = &[
    (
        "Correlation",
        "correlation_param { kernel_size: 1 max_displacement: 1 pad: 1 }",
        &[IMAGE, IMAGE],
    ),
    (
        "Correlation",
        "correlation_param { kernel_size: 3 max_displacement: 2 pad: 3 stride_1: 2 stride_2: 2 }",
        &[&[1, 2, 4, 5], &[1, 2, 4, 5]],
    ),
    (
        "Correlation",
        "correlation_param { kernel_size: 1 max_displacement: 1 pad: 1 correlation_type: SUBTRACT }",
        &[IMAGE, IMAGE],
    ),
    (
        "Correlation1D",
        "correlation_param { kernel_size: 1 max_displacement: 2 pad: 2 stride_1: 2 }",
        &[IMAGE, IMAGE],
    ),
    (
        "Correlation1D",
        "correlation_param { kernel_size: 3 max_displacement: 1 pad: 2 single_direction: -1 }",
        &[IMAGE, IMAGE],
    ),
    (
        "Correlation1D",
        "correlation_param { kernel_size: 1 max_displacement: 3 pad: 3 stride_2: 2 single_direction: 1 correlation_type: SUBTRACT }",
        &[IMAGE, IMAGE],
    ),
    ("FlowWarp", "", &[IMAGE, FLOW]),
    (
        "MultiStageMeanfield",
        "multi_stage_meanfield_param { num_iterations: 2 theta_alpha: 2 theta_beta: 1 theta_gamma: 1 spatial_filter_weight: 2 }",
        &[&[2, 2, 2, 3], &[2, 2, 2, 3], &[2, 3, 2, 3]],
    ),
    ("Resample", "resample_param { height: 5 width: 7 }", &[IMAGE]),
    (
        "Resample",
        "resample_param { factor: 0.5 type: CUBIC }",
        &[&[1, 2, 4, 6]],
    ),
    ("Resample", "resample_param { type: NEAREST }", &[IMAGE, &[1, 1, 2, 5]]),
    ("SpatialTransformer", "", &[IMAGE, &[2, 6]]),
    (
        "SpatialTransformer",
        "st_param { output_H: 2 output_W: 5 theta_1_1: 0.7 theta_2_3: 0.1 }",
        &[IMAGE, &[2, 4]],
    ),
    ("Warp", "", &[IMAGE, FLOW]),
    ("Warp", "warp_param { reads: DISPLACEMENTS }", &[IMAGE, FLOW]),
];

pub(super) const SPECIAL: &[Special] = &[
    (
        "DomainTransform",
        "domain_transform_param { num_iter: 2 spatial_sigma: 3 range_sigma: 2 }",
        || {
            vec![
                random("x", &[1, 2, 3, 4], 1),
                blob(
                    "edges",
                    &[1, 1, 3, 4],
                    &[0.1, 0.5, 0.2, 0.9, 0.4, 0.3, 0.8, 0.6, 0.2, 0.7, 0.1, 0.4],
                ),
                blob("sizes", &[1, 2, 1, 1], &[3.0, 3.0]),
            ]
        },
    ),
    (
        "DomainTransform",
        "domain_transform_param { num_iter: 1 min_weight: 0.004 }",
        || {
            vec![
                random("x", &[2, 1, 2, 2], 1),
                blob("edges", &[2, 1, 2, 2], &[0.1, 5.0, 0.2, 0.9, 4.0, 0.3, 0.8, 6.0]),
                blob("sizes", &[2, 2], &[2.0, 2.0, 9.0, 1.0]),
            ]
        },
    ),
];
