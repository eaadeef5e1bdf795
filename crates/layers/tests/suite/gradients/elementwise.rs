//! Elementwise layers.

use super::Case;

pub(super) const CASES: &[Case] = &[
    ("ReLU", "", &[&[2, 3, 2]]),
    ("ReLU", "relu_param { negative_slope: 0.1 }", &[&[2, 3, 2]]),
    ("ReLU", r#"top: "x0""#, &[&[7]]),
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
];
