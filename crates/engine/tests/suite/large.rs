//! Nets with sizes that no memory has, and nets with very many layers.

use crate::{build, build_in, check_outputs, compile};
use cortado_core::{Ctx, Phase, Rng};
use cortado_engine::{Engine, EngineOptions};

const LAYERS: usize = 8_000;

fn refused(text: &str) -> String {
    let net = build_in(text, &Ctx::new(Phase::TEST, Rng::new(1)));
    match Engine::compile(&net, &EngineOptions::default()) {
        Ok(_) => panic!("{text} is compiled"),
        Err(error) => error.to_string(),
    }
}

fn input(channels: usize, size: usize) -> String {
    format!(
        "layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ dim: 1 dim: {channels} dim: {size} dim: {size} }} }} }}\n"
    )
}

/// A padding that would take more memory as a border than there is: the layer, which stores none,
/// computes it.
#[test]
fn paddings_that_are_wider_than_any_memory() {
    let ends = [1 << 15, i32::MAX as u32, u32::MAX];
    for (pad, stride) in ends
        .into_iter()
        .flat_map(|pad| [(pad, u32::MAX), (pad, i32::MAX as u32)])
    {
        let wide = format!("kernel_size: 1 pad: {pad} stride: {stride}");
        let conv = |group: usize| {
            let options = format!("num_output: 2 group: {group} {wide}");
            format!(
                "layer {{ name: 'c' type: 'Convolution' bottom: 'x' top: 'c' convolution_param {{ {options} }} }}\n"
            )
        };
        let pixels = "layer { name: 'p' type: 'Convolution' bottom: 'c' top: 'p' convolution_param { num_output: 3 kernel_size: 1 } }";
        for text in [conv(1), conv(2), conv(2) + pixels] {
            let engine = check_outputs(&mut build(&(input(2, 2) + &text)), &[]);
            assert!(engine.steps().iter().any(|step| step.algorithm == "layer"), "{text}");
        }
    }
    let same = "layer { name: 'c' type: 'Convolution' bottom: 'x' top: 'c' convolution_param { num_output: 2 kernel_size: 5 pad: 2 } }";
    let engine = compile(&build(&(input(2, 1) + same)), &[]);
    assert!(
        engine.steps().iter().all(|step| step.algorithm != "layer"),
        "small images"
    );
}

#[test]
fn values_that_are_larger_than_any_memory() {
    let up = "layer { name: 'up' type: 'Deconvolution' bottom: 'x' top: 'up' convolution_param { num_output: 1 kernel_size: 1 stride: 2147483647 } }";
    assert_eq!(
        refused(&(input(1, 2) + up)),
        "the blob \"up\" of shape 1 1 2147483648 2147483648 (4611686018427387904), made by layer \"up\", has more elements than memory can hold"
    );
    let relu = "layer { name: 'relu' type: 'ReLU' bottom: 'x' top: 'relu' }";
    let text = format!(
        "layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ dim: {} }} }} }}\n{relu}",
        i64::MAX
    );
    let error = refused(&text);
    assert!(error.contains("the blob \"x\" of shape 9223372036854775807"), "{error}");
}

#[test]
fn borders_that_are_larger_than_any_memory() {
    let size = 1u64 << 30;
    let conv = format!(
        "layer {{ name: 'c' type: 'Convolution' bottom: 'x' top: 'c' convolution_param {{ num_output: 1 kernel_size: 1 pad: {size} stride: {} }} }}",
        u32::MAX
    );
    assert_eq!(
        refused(&(input(1, size as usize) + &conv)),
        "the blob \"x\" of shape 1 1 1073741824 1073741824 (1152921504606846976) with a border of 1073741824 for the padding of layer \"c\" has more elements than memory can hold; give that layer a smaller pad, or run the net without the engine"
    );
}

#[test]
fn memory_that_is_refused() {
    let softmax = "layer { name: 'p' type: 'Softmax' bottom: 'x' top: 'p' softmax_param { axis: 3 } }";
    let error = refused(&(input(1, 1 << 24) + softmax));
    assert_eq!(
        error,
        "out of memory: 1125899906842624 bytes were refused for the blob \"p\", in step \"p\" of the engine"
    );
}

/// The layers `layer(i)`, with the blobs `{x}` and `{y}` before and after each.
fn tower(layer: impl Fn(usize) -> String) -> String {
    let mut text = input(4, 1).replace("'x'", "'x0'");
    for i in 0..LAYERS {
        let (x, y) = (format!("x{i}"), format!("x{}", i + 1));
        text += &layer(i).replace("{x}", &x).replace("{y}", &y);
    }
    text
}

/// With a look at all layers for each, or a call within a call, this would take minutes or the
/// stack.
#[test]
fn very_many_layers() {
    let views = tower(|i| format!("layer {{ name: 'l{i}' type: 'Flatten' bottom: '{{x}}' top: '{{y}}' }}\n"));
    check_outputs(&mut build(&views), &[]);
    let filters = tower(|i| {
        let options = "num_output: 4 kernel_size: 1";
        format!(
            "layer {{ name: 'l{i}' type: 'Convolution' bottom: '{{x}}' top: '{{y}}' convolution_param {{ {options} }} }}\n"
        )
    });
    compile(&build(&filters), &[]);
    let parts = tower(|i| {
        format!(
            "layer {{ name: 's{i}' type: 'Slice' bottom: '{{x}}' top: 'a{i}' top: 'b{i}' }}
             layer {{ name: 'l{i}' type: 'Concat' bottom: 'b{i}' bottom: 'a{i}' top: '{{y}}' }}\n"
        )
    });
    check_outputs(&mut build(&parts), &[]);
}
