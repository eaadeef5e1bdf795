//! Layers that match places, and that read at positions.

use super::Case;

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
