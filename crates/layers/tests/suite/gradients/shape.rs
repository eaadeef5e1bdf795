//! Layers that move, copy or pick elements.

use super::{Case, Special, bottoms};
use crate::{blob, kind, random};
use cortado_core::Blob;
use cortado_math::testing::GradientCheck;

pub(super) const CASES: &[Case] = &[
    ("ShuffleChannel", "shuffle_channel_param { group: 3 }", &[&[2, 6, 2]]),
    ("Reorg", "reorg_param { stride: 2 }", &[&[2, 4, 2, 4]]),
    ("Reorg", "reorg_param { stride: 2 reverse: true }", &[&[1, 8, 1, 3]]),
    (
        "Permute",
        "permute_param { order: 0 order: 2 order: 3 order: 1 }",
        &[&[2, 3, 2, 2]],
    ),
    ("Permute", "permute_param { order: 2 }", &[&[2, 3, 2]]),
    ("Permute", "", &[&[2, 3]]),
    ("Split", r#"top: "a" top: "b" top: "c""#, &[&[2, 3]]),
    ("Split", r#"top: "a""#, &[&[2, 3]]),
    ("Concat", "", &[&[2, 3]]),
    ("Concat", "", &[&[2, 1, 2], &[2, 3, 2], &[2, 2, 2]]),
    ("Concat", "concat_param { axis: 0 }", &[&[1, 3], &[2, 3]]),
    ("Concat", "concat_param { axis: -1 }", &[&[2, 2, 1], &[2, 2, 3]]),
    ("Concat", "concat_param { concat_dim: 2 }", &[&[2, 2, 1], &[2, 2, 3]]),
    ("Slice", r#"top: "a""#, &[&[2, 3]]),
    ("Slice", r#"top: "a" top: "b" top: "c""#, &[&[2, 3, 2]]),
    (
        "Slice",
        r#"top: "a" top: "b" slice_param { axis: 0 slice_point: 1 }"#,
        &[&[3, 2]],
    ),
    (
        "Slice",
        r#"top: "a" top: "b" top: "c" slice_param { axis: -1 slice_point: 2 slice_point: 3 }"#,
        &[&[2, 2, 5]],
    ),
    ("Slice", r#"top: "a" top: "b" slice_param { slice_dim: 0 }"#, &[&[4, 2]]),
    ("Crop", "", &[&[2, 2, 3, 4], &[1, 1, 2, 3]]),
    (
        "Crop",
        "crop_param { axis: 1 offset: 1 }",
        &[&[2, 3, 4, 3], &[1, 2, 2, 2]],
    ),
    (
        "Crop",
        "crop_param { axis: -2 offset: 2 offset: 0 }",
        &[&[2, 4, 3], &[5, 2, 2]],
    ),
    ("Crop", "crop_param { axis: 0 offset: 3 }", &[&[6], &[2]]),
    ("Flatten", "", &[&[2, 3, 2]]),
    ("Flatten", "flatten_param { axis: 0 end_axis: -2 }", &[&[2, 2, 3]]),
    ("Reshape", "reshape_param { shape { dim: 0 dim: -1 } }", &[&[2, 3, 2]]),
    (
        "Reshape",
        "reshape_param { shape { dim: 3 dim: 2 } axis: 1 num_axes: 1 }",
        &[&[2, 6]],
    ),
    ("Reduction", "", &[&[2, 3]]),
    ("Reduction", "reduction_param { axis: 1 coeff: -0.7 }", &[&[2, 3, 2]]),
    (
        "Reduction",
        "reduction_param { operation: ASUM axis: -1 coeff: 2 }",
        &[&[2, 2, 3]],
    ),
    (
        "Reduction",
        "reduction_param { operation: SUMSQ axis: 1 coeff: 0.5 }",
        &[&[3, 4]],
    ),
    ("Reduction", "reduction_param { operation: MEAN coeff: 3 }", &[&[2, 4]]),
    (
        "Reduction",
        "reduction_param { operation: MEAN axis: 2 }",
        &[&[2, 2, 3]],
    ),
    ("Tile", "tile_param { tiles: 3 }", &[&[2, 2, 2]]),
    ("Tile", "tile_param { tiles: 2 axis: 0 }", &[&[2, 3]]),
    ("Tile", "tile_param { tiles: 1 axis: -1 }", &[&[2, 3]]),
    ("Parameter", "parameter_param { shape { dim: 2 dim: 3 } }", &[]),
];

fn items_and_indices() -> Vec<Blob<f64>> {
    let index = blob("index", &[5], &[2.0, 0.0, 2.0, 2.0, 0.0]);
    vec![random("x", &[4, 2, 2], 1), index]
}

fn indices() -> Vec<Blob<f64>> {
    vec![blob("index", &[2, 3], &[2.0, 0.0, 2.0, 3.0, 0.0, 2.0])]
}

/// Marks that stay marks when they change a little.
fn all_kept() -> Vec<Blob<f64>> {
    let selector = blob("selector", &[3, 1], &[1.0, -2.0, 0.5]);
    vec![random("x", &[3, 2], 1), random("z", &[3], 2), selector]
}

pub(super) const SPECIAL: &[Special] = &[
    ("BatchReindex", "", items_and_indices),
    ("Embed", "embed_param { input_dim: 5 num_output: 3 FILLERS }", indices),
    (
        "Embed",
        r#"embed_param { input_dim: 4 num_output: 1 bias_term: false weight_filler { type: "gaussian" } }"#,
        indices,
    ),
    ("Filter", r#"top: "a" top: "b""#, all_kept),
];

#[test]
fn dropped_items_get_no_gradient() {
    let selector = blob("selector", &[4], &[0.0, 1.0, 0.0, 1.0]);
    let all = vec![bottoms(&[&[4, 2]]).remove(0), random("z", &[4, 1, 2], 5), selector];
    let check = GradientCheck {
        bottoms: Some(vec![0, 1]),
        ..Default::default()
    };
    check.assert(kind("Filter"), r#"top: "a" top: "b""#, all);
}
