//! Nets of very many layers: what is done for each of them takes no longer where there are others.
//! With one look at all layers for each, these tests would take minutes.

use crate::{build, data, diff, set};
use cortado_core::Phase;
use cortado_net::Net;

const LAYERS: usize = 8_000;

/// A net with an input of four numbers and then `layer(i)` for each i; `{x}` and `{y}`
/// are the blobs before and after it.
fn tower(phase: Phase, layer: impl Fn(usize) -> String) -> Net<f32> {
    let mut text =
        String::from("layer { name: 'in' type: 'Input' top: 'x0' input_param { shape { dim: 1 dim: 4 } } }\n");
    for i in 0..LAYERS {
        let (x, y) = (format!("x{i}"), format!("x{}", i + 1));
        text += &layer(i).replace("{x}", &x).replace("{y}", &y);
    }
    build(&text, phase)
}

/// Runs each layer by itself, forward and back, as `caffe time` does, and finds each by its name.
fn run_one_by_one(net: &mut Net<f32>) {
    let layers = net.layer_names().len();
    for layer in 0..layers {
        net.forward_from_to(layer, layer).expect("it runs");
    }
    for layer in (0..layers).rev() {
        net.backward_from_to(layer, layer).expect("it runs");
    }
    let names = net.layer_names().iter().enumerate();
    assert!(names.clone().all(|(i, name)| net.layer_index(name) == Some(i)));
    let names = net.blob_names().iter().enumerate();
    assert!(names.clone().all(|(i, name)| net.blob_id(name) == Some(i)));
}

#[test]
fn with_parameters() {
    let mut net = tower(Phase::TRAIN, |i| {
        format!(
            "layer {{ name: 'l{i}' type: 'InnerProduct' bottom: '{{x}}' top: '{{y}}' inner_product_param {{ num_output: 4 }} }}\n"
        )
    });
    run_one_by_one(&mut net);
    assert_eq!(net.graph(net.outputs()).expect("a graph").nodes.len(), LAYERS);
}

#[test]
fn with_shared_parameters() {
    let mut net = tower(Phase::TRAIN, |i| {
        let param = format!("param {{ name: 'w{}' }} param {{ name: 'b{}' }}", i / 2, i / 2);
        format!(
            "layer {{ name: 'l{i}' type: 'InnerProduct' bottom: '{{x}}' top: '{{y}}' {param} inner_product_param {{ num_output: 4 }} }}\n"
        )
    });
    run_one_by_one(&mut net);
    assert_eq!(net.learnable().len(), LAYERS);
}

#[test]
fn in_place_and_as_views() {
    let mut net = tower(Phase::TEST, |i| {
        format!(
            "layer {{ name: 'r{i}' type: 'ReLU' bottom: '{{x}}' top: '{{x}}' }}
             layer {{ name: 'd{i}' type: 'Dropout' bottom: '{{x}}' top: '{{x}}' }}
             layer {{ name: 'f{i}' type: 'ReLU' bottom: '{{x}}' top: '{{y}}' }}\n"
        )
    });
    run_one_by_one(&mut net);
    assert_eq!(net.graph(net.outputs()).expect("a graph").nodes.len(), 2 * LAYERS);
}

#[test]
fn in_place_on_one_blob() {
    let relu = |i| format!("layer {{ name: 'r{i}' type: 'ReLU' bottom: 'x' top: 'x' }}\n");
    for shape in ["dim: 1 dim: 4", "dim: 1 dim: 4 dim: 2 dim: 2"] {
        let text = format!(
            "force_backward: true layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ {shape} }} }} }}\n"
        );
        let mut net: Net<f32> = build(&(text + &(0..LAYERS).map(relu).collect::<String>()), Phase::TRAIN);
        set(&net, "x", &vec![1.0; data(&net, "x").len()]);
        net.forward().expect("it runs");
        net.blob("x")
            .expect("it is there")
            .diff_mut()
            .expect("nobody holds it")
            .fill(3.0);
        net.backward().expect("it runs");
        assert!(diff(&net, "x").iter().all(|&slope| slope == 3.0));
    }
}

#[test]
fn with_blobs_that_are_released() {
    let mut net = tower(Phase::TEST, |i| {
        format!("layer {{ name: 'l{i}' type: 'TanH' bottom: '{{x}}' top: '{{y}}' }}\n")
    });
    net.release_blobs(&[]).expect("phase TEST");
    let layers = net.layer_names().len();
    net.forward().expect("it runs");
    assert!(net.forward_from_to(2, 2).is_err(), "what it reads was released");
    net.forward_from_to(0, 1).expect("it runs");
    (2..layers).for_each(|layer| {
        net.forward_from_to(layer, layer).expect("it runs");
    });
}
