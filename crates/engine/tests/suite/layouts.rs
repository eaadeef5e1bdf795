//! Concatenations written in place, borders, views, memory that is shared.

use crate::{check, steps};

#[test]
fn parts_of_a_concatenation_are_written_in_place() {
    let layers = r#"
        layer { name: "stem" type: "Convolution" bottom: "data" top: "stem" convolution_param { num_output: 7 kernel_size: 1 } }
        layer { name: "a" type: "Convolution" bottom: "stem" top: "a" convolution_param { num_output: 3 kernel_size: 1 } }
        layer { name: "b" type: "Convolution" bottom: "stem" top: "b" convolution_param { num_output: 5 kernel_size: 3 pad: 1 } }
        layer { name: "c" type: "Pooling" bottom: "stem" top: "c" pooling_param { kernel_size: 3 stride: 1 pad: 1 } }
        layer { name: "all" type: "Concat" bottom: "a" bottom: "b" bottom: "c" top: "all" }
        layer { name: "d" type: "Convolution" bottom: "all" top: "d" convolution_param { num_output: 9 kernel_size: 5 pad: 2 } }
        layer { name: "e" type: "Convolution" bottom: "a" top: "e" convolution_param { num_output: 1 kernel_size: 3 pad: 1 } }
        layer { name: "more" type: "Concat" bottom: "d" bottom: "e" bottom: "all" top: "more" }
        layer { name: "last" type: "Convolution" bottom: "more" top: "last" convolution_param { num_output: 2 kernel_size: 3 pad: 1 } }"#;
    let engine = check(layers, &[2, 5, 6]);
    let expected = [
        "data reordered",
        "stem",
        "a",
        "b",
        "c",
        "d",
        "e",
        "more of all",
        "last",
        "last reordered",
    ];
    assert_eq!(steps(&engine), expected, "d may not read and write one buffer");
}

#[test]
fn blocks_that_grow_by_concatenation() {
    let block = |i: usize, from: &str| {
        format!(
            r#"
            layer {{ name: "bn{i}" type: "BatchNorm" bottom: "{from}" top: "bn{i}" }}
            layer {{ name: "relu{i}" type: "ReLU" bottom: "bn{i}" top: "bn{i}" }}
            layer {{ name: "grow{i}" type: "Convolution" bottom: "bn{i}" top: "grow{i}" convolution_param {{ num_output: 3 kernel_size: 3 pad: 1 }} }}
            layer {{ name: "all{i}" type: "Concat" bottom: "{from}" bottom: "grow{i}" top: "all{i}" }}"#
        )
    };
    let layers = format!(
        r#"layer {{ name: "stem" type: "Convolution" bottom: "data" top: "stem" convolution_param {{ num_output: 5 kernel_size: 1 }} }}
        {} {} {}"#,
        block(1, "stem"),
        block(2, "all1"),
        block(3, "all2")
    );
    let engine = check(&layers, &[2, 5, 6]);
    assert!(
        steps(&engine).iter().all(|name| !name.contains(" of ")),
        "{:?}",
        steps(&engine)
    );
}

#[test]
fn concatenations_that_cannot_be_written_in_place() {
    let layers = r#"
        layer { name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 3 kernel_size: 1 } }
        layer { name: "twice" type: "Concat" bottom: "a" bottom: "a" bottom: "data" top: "twice" }
        layer { name: "nested" type: "Concat" bottom: "twice" bottom: "a" top: "nested" }
        layer { name: "b" type: "Convolution" bottom: "nested" top: "b" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }
        layer { name: "own" type: "Concat" bottom: "nested" bottom: "b" top: "own" }
        layer { name: "one" type: "Concat" bottom: "own" top: "one" }
        layer { name: "tanh" type: "TanH" bottom: "one" top: "tanh" }
        layer { name: "mixed" type: "Concat" bottom: "tanh" bottom: "b" top: "mixed" }"#;
    check(layers, &[2, 5, 6]);
}

#[test]
fn one_channel_or_one_pixel_needs_no_reorder() {
    let layers = r#"
        layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 4 kernel_size: 3 } }
        layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { pool: AVE global_pooling: true } }
        layer { name: "prob" type: "Softmax" bottom: "pool" top: "prob" }"#;
    let engine = check(layers, &[1, 6, 6]);
    assert_eq!(steps(&engine), ["conv", "pool", "prob"]);
}

#[test]
fn a_border_for_the_widest_reader() {
    let layers = r#"
        layer { name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 4 kernel_size: 1 } }
        layer { name: "b" type: "Convolution" bottom: "a" top: "b" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }
        layer { name: "c" type: "Convolution" bottom: "a" top: "c" convolution_param { num_output: 4 kernel_size: 3 dilation: 3 pad: 3 } }
        layer { name: "d" type: "Convolution" bottom: "b" top: "d" convolution_param { num_output: 4 kernel_size: 3 pad: 1 group: 4 } }
        layer { name: "e" type: "Eltwise" bottom: "d" bottom: "c" top: "e" }
        layer { name: "f" type: "Convolution" bottom: "e" top: "f" convolution_param { num_output: 4 kernel_size: 7 pad: 3 } }
        layer { name: "g" type: "Convolution" bottom: "f" top: "g" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }
        layer { name: "h" type: "Convolution" bottom: "g" top: "h" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }
        layer { name: "i" type: "Pooling" bottom: "h" top: "i" pooling_param { kernel_size: 2 stride: 2 pad: 1 } }"#;
    let engine = check(layers, &[1, 6, 6]);
    let all: usize = engine.buffers().iter().map(|buffer| buffer.bytes).sum();
    assert!(engine.workspace_bytes() < all, "buffers are shared");
}

/// Two maps with a head of boxes and one of scores each, as SSD has them.
const HEADS: &str = r#"
    layer { name: "map1" type: "Convolution" bottom: "data" top: "map1" convolution_param { num_output: 5 kernel_size: 3 pad: 1 } }
    layer { name: "map2" type: "Convolution" bottom: "map1" top: "map2" convolution_param { num_output: 6 kernel_size: 3 stride: 2 } }
    layer { name: "box1" type: "Convolution" bottom: "map1" top: "box1" convolution_param { num_output: 8 kernel_size: 3 pad: 1 } }
    layer { name: "box2" type: "Convolution" bottom: "map2" top: "box2" convolution_param { num_output: 4 kernel_size: 1 } }
    layer { name: "score1" type: "Convolution" bottom: "map1" top: "score1" convolution_param { num_output: 6 kernel_size: 3 pad: 1 bias_term: false } }
    layer { name: "perm1" type: "Permute" bottom: "box1" top: "perm1" permute_param { order: 0 order: 2 order: 3 order: 1 } }
    layer { name: "perm2" type: "Permute" bottom: "box2" top: "perm2" permute_param { order: 0 order: 2 order: 3 order: 1 } }
    layer { name: "flat1" type: "Flatten" bottom: "perm1" top: "flat1" }
    layer { name: "flat2" type: "Flatten" bottom: "perm2" top: "flat2" }
    layer { name: "boxes" type: "Concat" bottom: "flat1" bottom: "flat2" top: "boxes" }"#;

#[test]
fn channels_that_are_wanted_last_are_read_where_they_are() {
    let engine = check(HEADS, &[2, 7, 7]);
    let steps = steps(&engine);
    assert!(!steps.iter().any(|step| step.starts_with("perm2")), "{steps:?}");
}

#[test]
fn narrow_convolutions_of_one_value_are_one() {
    let engine = check(HEADS, &[2, 7, 7]);
    assert!(
        steps(&engine).contains(&"box1 + score1".to_string()),
        "{:?}",
        steps(&engine)
    );
    // Nothing is gained where vectors are full, windows differ, or what follows does.
    let layers = r#"
        layer { name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 16 kernel_size: 1 } }
        layer { name: "b" type: "Convolution" bottom: "data" top: "b" convolution_param { num_output: 16 kernel_size: 1 } }
        layer { name: "c" type: "Convolution" bottom: "data" top: "c" convolution_param { num_output: 3 kernel_size: 3 } }
        layer { name: "d" type: "Convolution" bottom: "data" top: "d" convolution_param { num_output: 3 kernel_size: 3 } }
        layer { name: "e" type: "ReLU" bottom: "d" top: "d" }"#;
    let engine = check(layers, &[2, 5, 5]);
    assert!(
        !steps(&engine)
            .iter()
            .any(|step| step.contains("a + b") || step.contains("c + d"))
    );
}

#[test]
fn prior_boxes_are_computed_once() {
    let layers = r#"
        layer { name: "map" type: "Convolution" bottom: "data" top: "map" convolution_param { num_output: 4 kernel_size: 3 stride: 2 } }
        layer { name: "p" type: "PriorBox" bottom: "map" bottom: "data" top: "p" prior_box_param { min_size: 2 variance: 0.1 } }
        layer { name: "q" type: "PriorBox" bottom: "data" bottom: "data" top: "q" prior_box_param { min_size: 3 variance: 0.2 } }
        layer { name: "priors" type: "Concat" bottom: "p" bottom: "q" top: "priors" concat_param { axis: 2 } }
        layer { name: "twice" type: "Power" bottom: "priors" top: "twice" power_param { scale: 2 } }"#;
    let engine = check(layers, &[3, 7, 7]);
    assert!(
        !steps(&engine)
            .iter()
            .any(|step| ["p", "q", "priors", "map"].contains(&step.as_str()))
    );
}

/// A view that a layer changes in place, beside another reader of the same values, before or after.
#[test]
fn a_view_is_changed_alone() {
    let views = [
        r#"type: "Flatten" flatten_param { axis: 2 }"#,
        r#"type: "Reshape" reshape_param { shape { dim: 0 dim: 2 dim: -1 } }"#,
        r#"type: "Split""#,
        r#"type: "Concat""#,
        r#"type: "Slice""#,
    ];
    let changes = [
        r#"type: "Sigmoid""#,
        r#"type: "Power" power_param { scale: 2 shift: 1 }"#,
        r#"type: "ReLU""#,
    ];
    for view in views {
        for change in changes {
            let reader = r#"layer { name: "reader" type: "Convolution" bottom: "stem" top: "read" convolution_param { num_output: 4 kernel_size: 3 pad: 1 } }"#;
            let changed = format!(
                r#"layer {{ name: "view" bottom: "stem" top: "view" {view} }}
                layer {{ name: "change" bottom: "view" top: "view" {change} }}
                layer {{ name: "image" type: "Reshape" bottom: "view" top: "image" reshape_param {{ shape {{ dim: 0 dim: 4 dim: 5 dim: 6 }} }} }}"#
            );
            let changed = changed.as_str();
            for [first, second] in [[reader, changed], [changed, reader]] {
                check(
                    &format!(
                        r#"layer {{ name: "stem" type: "Convolution" bottom: "data" top: "stem" convolution_param {{ num_output: 4 kernel_size: 1 }} }}
                        {first}
                        {second}
                        layer {{ name: "sum" type: "Eltwise" bottom: "read" bottom: "image" top: "sum" }}"#
                    ),
                    &[2, 5, 6],
                );
            }
        }
    }
}

/// An Eltwise whose top is its first bottom.
#[test]
fn sums_and_products_in_place() {
    for operation in ["SUM", "PROD", "MAX"] {
        let layers = format!(
            r#"layer {{ name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param {{ num_output: 4 kernel_size: 3 pad: 1 }} }}
            layer {{ name: "b" type: "Convolution" bottom: "data" top: "b" convolution_param {{ num_output: 4 kernel_size: 1 }} }}
            layer {{ name: "join" type: "Eltwise" bottom: "a" bottom: "b" top: "a" eltwise_param {{ operation: {operation} }} }}
            layer {{ name: "relu" type: "ReLU" bottom: "a" top: "a" }}
            layer {{ name: "c" type: "Convolution" bottom: "a" top: "c" convolution_param {{ num_output: 2 kernel_size: 1 }} }}"#
        );
        check(&layers, &[2, 5, 6]);
    }
}
