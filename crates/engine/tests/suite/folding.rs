//! What becomes one step.

use crate::{build, check, check_outputs, steps};

const CHAIN: &str = r#"
    layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 6 kernel_size: 3 pad: 1 } }
    layer { name: "bn" type: "BatchNorm" bottom: "conv" top: "conv" }
    layer { name: "scale" type: "Scale" bottom: "conv" top: "conv" scale_param { bias_term: true } }
    layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
    layer { name: "drop" type: "Dropout" bottom: "conv" top: "conv" }
    layer { name: "next" type: "Convolution" bottom: "conv" top: "next" convolution_param { num_output: 6 kernel_size: 1 } }
    layer { name: "next_prelu" type: "PReLU" bottom: "next" top: "next" }"#;

#[test]
fn a_chain_in_place_is_one_step() {
    let engine = check(CHAIN, &[3, 5, 6]);
    let expected = [
        "data reordered",
        "conv + bn + scale + relu + drop",
        "next + next_prelu",
        "next reordered",
    ];
    assert_eq!(steps(&engine), expected);
    assert_eq!(engine.sources(), [0]);
}

#[test]
fn an_output_in_the_middle_stays() {
    let layers = CHAIN
        .replace("top: \"conv\" scale_param", "top: \"scale\" scale_param")
        .replace(
            r#"name: "relu" type: "ReLU" bottom: "conv""#,
            r#"name: "relu" type: "ReLU" bottom: "scale""#,
        );
    let layers = layers.replace(r#"bottom: "scale" top: "conv""#, r#"bottom: "scale" top: "relu""#);
    let layers = layers.replace(
        r#"type: "Dropout" bottom: "conv" top: "conv""#,
        r#"type: "Dropout" bottom: "relu" top: "relu""#,
    );
    let layers = layers.replace(
        r#"type: "Convolution" bottom: "conv""#,
        r#"type: "Convolution" bottom: "relu""#,
    );
    check(&layers, &[3, 5, 6]);
}

/// A residual block whose sum has its operands in this order.
fn residual(operands: [&str; 2], options: &str) -> String {
    let [first, second] = operands;
    format!(
        r#"
        layer {{ name: "stem" type: "Convolution" bottom: "data" top: "stem" convolution_param {{ num_output: 6 kernel_size: 1 }} }}
        layer {{ name: "branch" type: "Convolution" bottom: "stem" top: "branch" convolution_param {{ num_output: 6 kernel_size: 3 pad: 1 }} }}
        layer {{ name: "bn" type: "BatchNorm" bottom: "branch" top: "branch" }}
        layer {{ name: "scale" type: "Scale" bottom: "branch" top: "branch" scale_param {{ bias_term: true }} }}
        layer {{ name: "sum" type: "Eltwise" bottom: "{first}" bottom: "{second}" top: "sum" {options} }}
        layer {{ name: "relu" type: "ReLU" bottom: "sum" top: "sum" }}
        layer {{ name: "last" type: "Convolution" bottom: "sum" top: "last" convolution_param {{ num_output: 4 kernel_size: 3 pad: 1 }} }}"#
    )
}

#[test]
fn a_sum_is_added_by_the_convolution() {
    for operands in [["branch", "stem"], ["stem", "branch"]] {
        let engine = check(&residual(operands, ""), &[3, 5, 6]);
        let expected = [
            "data reordered",
            "stem",
            "branch + bn + scale + sum + relu",
            "last",
            "last reordered",
        ];
        assert_eq!(steps(&engine), expected);
    }
}

#[test]
fn coefficients_of_a_sum() {
    let coefficients = |a: f32, b: f32| format!("eltwise_param {{ coeff: {a} coeff: {b} }}");
    for operands in [["branch", "stem"], ["stem", "branch"]] {
        for (a, b) in [(1.0, 0.5), (0.5, 1.0), (-2.0, 0.25)] {
            check(&residual(operands, &coefficients(a, b)), &[3, 5, 6]);
        }
    }
}

#[test]
fn two_convolutions_are_added() {
    let layers = r#"
        layer { name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 4 kernel_size: 1 } }
        layer { name: "b" type: "Convolution" bottom: "data" top: "b" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }
        layer { name: "sum" type: "Eltwise" bottom: "a" bottom: "b" top: "sum" }
        layer { name: "same" type: "Eltwise" bottom: "sum" bottom: "sum" top: "same" }
        layer { name: "three" type: "Eltwise" bottom: "same" bottom: "sum" bottom: "a" top: "three" eltwise_param { coeff: 1 coeff: -1 coeff: 2 } }"#;
    check(layers, &[3, 5, 6]);
}

#[test]
fn lines_before_and_after_other_layers() {
    let layers = r#"
        layer { name: "bn0" type: "BatchNorm" bottom: "data" top: "bn0" }
        layer { name: "scale0" type: "Scale" bottom: "bn0" top: "bn0" scale_param { bias_term: true } }
        layer { name: "relu0" type: "ReLU" bottom: "bn0" top: "bn0" }
        layer { name: "conv" type: "Convolution" bottom: "bn0" top: "conv" convolution_param { num_output: 6 kernel_size: 3 pad: 1 } }
        layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
        layer { name: "bias" type: "Bias" bottom: "conv" top: "conv" }
        layer { name: "clip" type: "Clip" bottom: "conv" top: "conv" clip_param { min: 0 max: 0.5 } }
        layer { name: "relu2" type: "ReLU" bottom: "conv" top: "conv" relu_param { negative_slope: 2 } }"#;
    check(layers, &[3, 5, 6]);
}

#[test]
fn a_view_sees_what_is_changed_in_place() {
    let text = r#"
        layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 4 dim: 4 } } }
        layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 5 kernel_size: 1 } }
        layer { name: "flat" type: "Flatten" bottom: "conv" top: "flat" }
        layer { name: "relu" type: "ReLU" bottom: "flat" top: "flat" }
        layer { name: "ip" type: "InnerProduct" bottom: "flat" top: "ip" inner_product_param { num_output: 2 } }"#;
    check_outputs(&mut build(text), &["conv", "flat", "ip"]);
}

/// An inverted residual block: wide, depthwise, narrow, and the sum.
const SEPARABLE: &str = r#"
    layer { name: "wide" type: "Convolution" bottom: "data" top: "wide" convolution_param { num_output: 12 kernel_size: 1 } }
    layer { name: "dw" type: "Convolution" bottom: "wide" top: "dw" convolution_param { num_output: 12 kernel_size: 3 pad: 1 group: 12 } }
    layer { name: "dw_bn" type: "BatchNorm" bottom: "dw" top: "dw" }
    layer { name: "dw_relu" type: "ReLU" bottom: "dw" top: "dw" }
    layer { name: "narrow" type: "Convolution" bottom: "dw" top: "narrow" convolution_param { num_output: 4 kernel_size: 1 } }
    layer { name: "narrow_bn" type: "BatchNorm" bottom: "narrow" top: "narrow" }
    layer { name: "sum" type: "Eltwise" bottom: "data" bottom: "narrow" top: "sum" }
    layer { name: "relu" type: "ReLU" bottom: "sum" top: "sum" }"#;

#[test]
fn a_depthwise_convolution_goes_into_the_one_that_reads_it() {
    let engine = check(SEPARABLE, &[4, 12, 13]);
    let both = "dw + dw_bn + dw_relu + narrow + narrow_bn + sum + relu";
    assert_eq!(steps(&engine), ["data reordered", "wide", both, "sum reordered"]);
    let step = &engine.steps()[2];
    assert_eq!(step.algorithm, "depthwise, then direct");
    assert_eq!(step.multiply_adds, 12 * 13 * 12 * (9 + 4));
}

#[test]
fn a_depthwise_convolution_stays_alone() {
    // Too few pixels; another reader; windows of more than a pixel; strides.
    let twice = format!("{SEPARABLE}\n layer {{ name: \"other\" type: \"Sigmoid\" bottom: \"dw\" top: \"other\" }}");
    let wider = SEPARABLE.replace("num_output: 4 kernel_size: 1", "num_output: 4 kernel_size: 3 pad: 1");
    let strided = SEPARABLE.replace("num_output: 4 kernel_size: 1", "num_output: 4 kernel_size: 1 stride: 2");
    let strided = strided
        .split("layer { name: \"sum\"")
        .next()
        .unwrap_or_default()
        .to_string();
    for (layers, shape) in [
        (SEPARABLE.to_string(), [4, 5, 6]),
        (twice, [4, 12, 13]),
        (wider, [4, 12, 13]),
        (strided, [4, 24, 26]),
    ] {
        let engine = check(&layers, &shape);
        assert!(steps(&engine).contains(&"dw + dw_bn + dw_relu".to_string()), "{layers}");
    }
}
