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
