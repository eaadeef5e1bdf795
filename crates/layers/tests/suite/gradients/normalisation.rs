//! Layers that normalise.

use super::Case;

pub(super) const CASES: &[Case] = &[
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
    ("Normalize", "", &[&[2, 3, 2, 2]]),
    ("Normalize", "normalize_param { }", &[&[2, 3, 2, 2]]),
    (
        "Normalize",
        r#"top: "y" top: "length" normalize_param { normalize_type: "L1" bp_norm: true }"#,
        &[&[2, 3, 2, 2]],
    ),
    (
        "Normalize",
        r#"top: "y" top: "length" normalize_param { bp_norm: true }"#,
        &[&[2, 3]],
    ),
    (
        "Normalize",
        "norm_param { across_spatial: false channel_shared: false eps: 0.1 scale_filler { type: 'uniform' min: -2 max: 3 } }",
        &[&[2, 3, 2, 2]],
    ),
    (
        "Normalize",
        "norm_param { channel_shared: false scale_filler { type: 'uniform' min: 1 max: 3 } }",
        &[&[2, 3, 2]],
    ),
    ("Normalize", "norm_param { across_spatial: false }", &[&[2, 3]]),
    ("Softmax", "", &[&[3, 4]]),
    ("Softmax", "softmax_param { axis: 0 }", &[&[3, 2, 2]]),
    (
        "Softmax",
        "softmax_param { dimension: 'spatial' temperature: 0.5 }",
        &[&[2, 2, 2, 3]],
    ),
    (
        "Softmax",
        r#"top: "x0" softmax_param { dimension: "all" temperature: 2 }"#,
        &[&[2, 2, 3]],
    ),
    (
        "BatchNorm",
        "batch_norm_param { stats_batch_size: 2 eps: 0.1 }",
        &[&[4, 2, 2, 2]],
    ),
    (
        "BatchNorm",
        r#"top: "x0" batch_norm_param { stats_batch_size: 3 eps: 0.1 }"#,
        &[&[6, 2, 2]],
    ),
    ("Softmax", "softmax_param { axis: -2 }", &[&[2, 3, 2]]),
    ("Softmax", r#"top: "x0" softmax_param { axis: 1 }"#, &[&[2, 3, 2]]),
    ("BatchNorm", "", &[&[3, 2, 2, 2]]),
    ("BN", "", &[&[3, 2, 2, 2]]),
    (
        "BN",
        r#"top: "x0" bn_param { eps: 0.1 slope_filler { type: 'uniform' min: -2 max: 3 } }"#,
        &[&[3, 2, 2]],
    ),
    (
        "BN",
        "bn_param { bn_mode: LEARN scale_filler { type: 'uniform' min: -2 max: 3 } shift_filler { value: 0.5 } }",
        &[&[2, 3, 2, 2]],
    ),
    (
        "BN",
        r#"top: "x0" bn_param { bn_mode: INFERENCE scale_filler { type: 'uniform' min: -2 max: 3 } }"#,
        &[&[2, 3, 2, 2]],
    ),
    (
        "BN",
        "bn_param { moving_average: true var_eps: 0.1 axis: 2 scale_filler { type: 'uniform' min: -2 max: 3 } }",
        &[&[2, 2, 3, 2]],
    ),
    ("CuDNNBatchNorm", "", &[&[3, 2, 2, 2]]),
    ("BatchNorm", "batch_norm_param { eps: 0.1 }", &[&[4, 3]]),
    (
        "BatchNorm",
        "batch_norm_param { moving_average_fraction: 0.5 }",
        &[&[2, 3, 4]],
    ),
    (
        "BatchNorm",
        r#"top: "x0" batch_norm_param { scale_bias: true eps: 0.1 scale_filler { type: 'uniform' min: -2 max: 3 } }"#,
        &[&[3, 2, 2]],
    ),
    ("BatchNorm", "", &[&[7]]),
    ("BatchNorm", r#"top: "x0""#, &[&[3, 2, 2]]),
    (
        "BatchNorm",
        "batch_norm_param { use_global_stats: true }",
        &[&[2, 3, 2]],
    ),
    (
        "BatchNorm",
        r#"top: "x0" batch_norm_param { use_global_stats: true eps: 0.5 }"#,
        &[&[2, 3]],
    ),
    ("MVN", "", &[&[2, 3, 2, 3]]),
    ("MVN", "mvn_param { across_channels: true }", &[&[2, 3, 2, 2]]),
    ("MVN", "mvn_param { normalize_variance: false }", &[&[2, 2, 3, 2]]),
    (
        "MVN",
        "mvn_param { normalize_variance: false across_channels: true }",
        &[&[2, 2, 3]],
    ),
    ("MVN", "", &[&[2, 2, 3, 2, 2]]),
    ("MVN", r#"top: "x0""#, &[&[2, 2, 3, 2]]),
    ("MVN", "mvn_param { across_channels: true }", &[&[3, 4]]),
];
