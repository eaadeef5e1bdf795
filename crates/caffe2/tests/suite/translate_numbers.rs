//! Translations from Caffe whose numbers depend on shapes and options.

use crate::common::{parse, runtime};
use crate::translate::{check_there, image, options};
use cortado_caffe2::Predictor;
use cortado_caffe2::translate::from_caffe;
use cortado_proto::{NetParameter, text};

/// Translates a layer `l` from `data` to `y`, and compares what both give.
fn check_layer(layer: &str, dims: &[usize]) {
    check_there(
        &format!(r#"layer {{ name: "l" bottom: "data" top: "y" {layer} }}"#),
        dims,
        "y",
    );
}

#[test]
fn softmax_is_along_one_axis() {
    for dims in [
        &[2, 3][..],
        &[2, 3, 4],
        &[2, 3, 4, 5],
        &[2, 3, 1, 5],
        &[2, 3, 1, 1],
        &[2, 3, 2, 2, 2],
    ] {
        check_layer(r#"type: "Softmax""#, dims);
        for axis in (0..dims.len() as i64).chain(-(dims.len() as i64)..0) {
            check_layer(&format!(r#"type: "Softmax" softmax_param {{ axis: {axis} }}"#), dims);
        }
    }
    // In place, and behind a pool whose images have one pixel.
    check_there(
        r#"layer { name: "relu" type: "ReLU" bottom: "data" top: "y" }
           layer { name: "soft" type: "Softmax" bottom: "y" top: "y" }"#,
        &[2, 3, 4, 5],
        "y",
    );
    let pooled = r#"layer { name: "pool" type: "Pooling" bottom: "data" top: "pool" pooling_param { pool: AVE global_pooling: true } }
        layer { name: "drop" type: "Dropout" bottom: "pool" top: "pool" }
        layer { name: "soft" type: "Softmax" bottom: "pool" top: "y" }"#;
    let (there, ..) = check_there(pooled, &[2, 3, 4, 5], "y");
    assert_eq!(there.predict.op.len(), 3, "{}", text::print(&there.predict));
}

/// The shape of an image is known by the layer that makes it, else the error states what the
/// translation needs.
#[test]
fn softmax_of_a_net_that_cannot_be_built() {
    let of = |bottom: &str| {
        let source = format!(
            r#"layer {{ name: "data" type: "Data" top: "data" }}
            layer {{ name: "pool" type: "Pooling" bottom: "data" top: "pool" pooling_param {{ kernel_size: 2 stride: 2 }} }}
            layer {{ name: "relu" type: "ReLU" bottom: "pool" top: "pool" }}
            layer {{ name: "y" type: "Softmax" bottom: "{bottom}" top: "y" }}"#
        );
        from_caffe(&runtime(), &parse(&source), &NetParameter::default(), &options())
    };
    let there = of("pool").expect("an image");
    assert!(there.notes[0].contains("it cannot be built here"), "{:?}", there.notes);
    let image = image(&[2, 3, 4, 6]);
    let predictor = Predictor::new(&runtime(), &there.init, &there.predict, None).expect("a valid case");
    let sums = predictor.run(&[image]).expect("a valid case");
    let numbers = sums[0].read::<f32>().expect("floats");
    for pixel in 0..6 {
        let sum: f32 = (0..3).map(|channel| numbers[channel * 6 + pixel]).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
    }
    let message = of("data").unwrap_err().to_string();
    assert!(message.contains("it depends on the shape of \"data\""), "{message}");
}

#[test]
fn crops_are_slices() {
    for (crop, dims) in [
        ("", &[2, 3, 9, 8][..]),
        ("crop_param { offset: 2 }", &[2, 3, 9, 8]),
        ("crop_param { offset: 1 offset: 3 }", &[1, 2, 9, 9]),
        ("crop_param { axis: -1 offset: 2 }", &[1, 2, 9, 9]),
    ] {
        let axis = if crop.contains("axis") {
            "stride_h: 1 stride_w: 3 kernel_h: 1 kernel_w: 3"
        } else {
            "stride: 3 kernel_size: 3"
        };
        check_there(
            &format!(
                r#"layer {{ name: "small" type: "Pooling" bottom: "data" top: "small" pooling_param {{ {axis} }} }}
                layer {{ name: "y" type: "Crop" bottom: "data" bottom: "small" top: "y" {crop} }}"#
            ),
            dims,
            "y",
        );
    }
    check_there(
        r#"layer { name: "less" type: "Slice" bottom: "data" top: "less" top: "rest" slice_param { slice_point: 2 } }
        layer { name: "y" type: "Crop" bottom: "data" bottom: "less" top: "y" crop_param { axis: 1 offset: 1 offset: 0 offset: 0 } }
        layer { name: "same" type: "Crop" bottom: "y" bottom: "less" top: "z" }"#,
        &[2, 5, 3, 4],
        "z",
    );
}

/// Windows that reach beyond the padding, and those that do not.
#[test]
fn means_of_padded_windows() {
    for (pool, dims) in [
        ("kernel_size: 3 stride: 2 pad: 1", &[2, 3, 6, 6][..]),
        ("kernel_size: 3 stride: 2 pad: 1", &[1, 2, 7, 6]),
        ("kernel_size: 4 stride: 3 pad: 2", &[1, 2, 9, 8]),
        ("kernel_size: 3 stride: 1 pad: 1", &[1, 2, 5, 5]),
        (
            "kernel_h: 3 kernel_w: 2 stride_h: 2 stride_w: 3 pad_h: 1 pad_w: 1",
            &[1, 2, 6, 7],
        ),
        ("kernel_size: 3 stride: 2 pad: 1 round_mode: FLOOR", &[1, 2, 6, 6]),
        ("kernel_size: 3 stride: 2", &[1, 2, 6, 6]),
    ] {
        check_layer(
            &format!(r#"type: "Pooling" pooling_param {{ pool: AVE {pool} }}"#),
            dims,
        );
        check_layer(
            &format!(r#"type: "Pooling" pooling_param {{ pool: MAX {pool} }}"#),
            dims,
        );
    }
}

#[test]
fn axes_from_the_end_and_parts_of_them() {
    for layer in [
        r#"type: "Flatten" flatten_param { axis: 2 }"#,
        r#"type: "Flatten" flatten_param { axis: -3 end_axis: -2 }"#,
        r#"type: "Flatten" flatten_param { axis: 0 }"#,
        r#"type: "Reshape" reshape_param { shape { dim: 0 dim: -1 } }"#,
        r#"type: "Reshape" reshape_param { axis: 1 num_axes: 2 shape { dim: 2 dim: -1 } }"#,
        r#"type: "Reshape" reshape_param { axis: -1 shape { dim: 1 dim: 1 } }"#,
        r#"type: "Reshape" reshape_param { axis: 2 num_axes: 0 shape { dim: 1 } }"#,
        r#"type: "Reduction""#,
        r#"type: "Reduction" reduction_param { axis: 1 operation: MEAN coeff: 0.5 }"#,
        r#"type: "Reduction" reduction_param { axis: -2 operation: ASUM }"#,
        r#"type: "Reduction" reduction_param { axis: 2 operation: SUMSQ coeff: 2 }"#,
        r#"type: "Tile" tile_param { axis: -1 tiles: 3 }"#,
        r#"type: "InnerProduct" inner_product_param { num_output: 3 axis: -1 }"#,
        r#"type: "InnerProduct" inner_product_param { num_output: 3 axis: 2 transpose: true }"#,
        r#"type: "Scale" scale_param { axis: -1 bias_term: true }"#,
        r#"type: "Scale" scale_param { axis: 1 num_axes: 2 }"#,
        r#"type: "Bias" bias_param { axis: -2 num_axes: 1 }"#,
        r#"type: "Dropout" dropout_param { scale_train: false dropout_ratio: 0.3 }"#,
        r#"type: "Normalize""#,
        r#"type: "Normalize" norm_param { across_spatial: false eps: 0.5 }"#,
        r#"type: "ArgMax" argmax_param { axis: -1 }"#,
        r#"type: "Power" power_param { power: 2 scale: 0.5 shift: 1 }"#,
        r#"type: "Exp" exp_param { base: 2 scale: 0.5 shift: 1 }"#,
        r#"type: "Log" log_param { base: 2 scale: 0.1 shift: 3 }"#,
    ] {
        check_layer(layer, &[2, 4, 3, 5]);
    }
    check_there(
        r#"layer { name: "l" type: "Slice" bottom: "data" top: "a" top: "y" slice_param { axis: -1 slice_point: 2 } }
        layer { name: "c" type: "Concat" bottom: "y" bottom: "a" top: "all" concat_param { axis: -1 } }"#,
        &[2, 4, 3, 5],
        "all",
    );
}

/// Of equal values, the last.
#[test]
fn places_of_equal_maxima() {
    check_there(
        r#"layer { name: "zero" type: "Power" bottom: "data" top: "zero" power_param { scale: 0 } }
        layer { name: "y" type: "ArgMax" bottom: "zero" top: "y" argmax_param { axis: 1 } }"#,
        &[2, 5, 3, 2],
        "y",
    );
}
