//! Layers that move elements: shared memory, nothing at all, and more than memory holds.

use crate::{blob, data, diff, layer, random, set_diff};
use cortado_core::{Blob, Phase};

#[test]
fn views_share_data_and_diff() {
    for (name, text) in [
        ("Flatten", ""),
        ("Reshape", "reshape_param { shape { dim: -1 } }"),
        ("Concat", ""),
        ("Slice", ""),
    ] {
        let test = layer::<f32>(name, text, Phase::TRAIN, vec![random("x", &[2, 3, 2], 1)]);
        assert!(test.top(0).shares_data_with(test.bottom(0)), "{name}");
        assert!(test.top(0).shares_diff_with(test.bottom(0)), "{name}");
    }
}

#[test]
fn a_parameter_is_its_top() {
    let text = "parameter_param { shape { dim: 2 } }";
    let mut test = layer::<f64>("Parameter", text, Phase::TRAIN, vec![]);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [0.0, 0.0]);
    set_diff(test.top(0), &[3.0, 4.0]);
    test.backward(&[]).unwrap();
    test.backward(&[]).unwrap();
    assert_eq!(diff(&test.params()[0]), [6.0, 8.0], "passes add up");
    assert!(test.top(0).shares_data_with(&test.params()[0]));
}

#[test]
fn a_parameter_starts_at_what_its_filler_gives() {
    let text = "parameter_param { shape { dim: 2 } blob_filler { type: 'constant' value: 3 } }";
    let mut test = layer::<f64>("Parameter", text, Phase::TRAIN, vec![]);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [3.0, 3.0]);
}

#[test]
fn nothing_is_filtered_into_an_empty_batch() {
    let bottoms = vec![random::<f32>("x", &[2, 3], 1), blob("selector", &[2], &[0.0, 0.0])];
    let mut test = layer("Filter", "", Phase::TRAIN, bottoms);
    test.forward().unwrap();
    assert_eq!(**test.top(0).shape(), [0, 3]);
    test.backward(&[true, false]).unwrap();
    assert_eq!(diff(test.bottom(0)), [0.0; 6]);
}

#[test]
fn a_size_is_inferred_beside_an_empty_batch() {
    let text = "reshape_param { shape { dim: 0 dim: -1 } }";
    let test = layer::<f32>("Reshape", text, Phase::TRAIN, vec![random("x", &[0, 3, 4], 1)]);
    assert_eq!(**test.top(0).shape(), [0, 12]);
}

#[test]
fn sizes_of_zero_do_no_harm() {
    for (name, text) in [
        ("ArgMax", ""),
        ("ArgMax", "argmax_param { axis: -1 }"),
        ("Flatten", ""),
        ("Reduction", "reduction_param { operation: MEAN }"),
        ("Reduction", "reduction_param { axis: 1 }"),
        ("Tile", "tile_param { tiles: 2 axis: 0 }"),
        ("Slice", r#"top: "a" top: "b" slice_param { axis: 0 }"#),
    ] {
        let mut test = layer::<f32>(name, text, Phase::TRAIN, vec![random("x", &[0, 3, 2], 1)]);
        test.forward().unwrap();
        if test.kind().not_differentiable.is_none() {
            test.backward(&[true]).unwrap();
        }
    }
    let pair = || vec![random::<f32>("x", &[3, 0], 1), random("z", &[3, 0], 2)];
    for (name, text) in [("Concat", ""), ("Crop", "crop_param { axis: 0 }")] {
        let mut test = layer(name, text, Phase::TRAIN, pair());
        test.forward().unwrap();
        test.backward(&[true, true]).unwrap();
    }
}

#[test]
fn what_is_no_number_is_never_the_greatest() {
    let x = blob::<f32>("x", &[1, 4], &[f64::NAN, -1.0, f64::NEG_INFINITY, f64::NAN]);
    let mut test = layer("ArgMax", "argmax_param { top_k: 4 }", Phase::TEST, vec![x]);
    test.forward().unwrap();
    assert_eq!(data(test.top(0)), [1.0, 2.0, 3.0, 0.0]);
}

#[test]
fn shaping_takes_no_memory() {
    let huge = || Blob::<f32>::new("x", &[4, 1 << 20, 1 << 30]).unwrap();
    for (name, text, top) in [
        ("Flatten", "", vec![4, 1 << 50]),
        (
            "Reshape",
            "reshape_param { shape { dim: -1 dim: 2 } }",
            vec![1 << 51, 2],
        ),
        ("Concat", "", vec![4, 1 << 20, 1 << 30]),
        ("Slice", r#"top: "a" top: "b""#, vec![4, 1 << 19, 1 << 30]),
        ("Tile", "tile_param { tiles: 3 }", vec![4, 3 << 20, 1 << 30]),
        ("Reduction", "reduction_param { axis: 1 }", vec![4]),
        ("ArgMax", "", vec![4, 1, 1]),
    ] {
        let test = layer(name, text, Phase::TEST, vec![huge()]);
        assert_eq!(**test.top(0).shape(), *top, "{name}");
    }
}
