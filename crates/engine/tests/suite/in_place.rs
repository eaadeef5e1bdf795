//! Layers in place, on any number of axes.

use crate::{build, check_outputs, compile};
use cortado_core::{Ctx, Phase, Rng};
use cortado_net::Net;

/// A producer of a blob with the shape of the input.
const BEFORE: [&str; 3] = [
    "type: 'Power' power_param { scale: 2 shift: 0.25 }",
    "type: 'ShuffleChannel' shuffle_channel_param { group: 2 }",
    "type: 'CuDNNBatchNorm'",
];

/// Every kind that may work in place, after each producer and before another layer in place.
fn nets(axes: usize) -> impl Iterator<Item = String> {
    let dims: String = [2, 4, 3, 2, 2][..axes]
        .iter()
        .map(|dim| format!("dim: {dim} "))
        .collect();
    let kinds = cortado_layers::KINDS
        .iter()
        .filter(|kind| kind.in_place && kind.name != "Python");
    kinds.flat_map(move |kind| {
        let dims = dims.clone();
        BEFORE.map(|before| {
            format!(
                "force_backward: true
                 layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ {dims} }} }} }}
                 layer {{ name: 'before' bottom: 'x' top: 'y' {before} }}
                 layer {{ name: 'in place' type: '{}' bottom: 'y' top: 'y' }}
                 layer {{ name: 'relu' type: 'ReLU' bottom: 'y' top: 'y' relu_param {{ negative_slope: 0.5 }} }}
                 layer {{ name: 'sum' type: 'Reduction' bottom: 'y' top: 'loss' loss_weight: 1 }}",
                kind.name
            )
        })
    })
}

/// The net, unless one of its layers does not support this number of axes.
fn try_build(text: &str) -> Option<Net<f32>> {
    let param = cortado_proto::read::net(text, "net.prototxt", Default::default()).unwrap_or_else(|e| panic!("{e}"));
    let registry = cortado_core::Registry::new(&[cortado_layers::KINDS]);
    Net::<f32>::build(&param.message, &registry, &Ctx::new(Phase::TEST, Rng::new(1))).ok()?;
    Some(build(text))
}

#[test]
fn what_the_net_runs_in_place_the_engine_runs_too() {
    let mut ran = [0; 6];
    for (axes, ran) in ran.iter_mut().enumerate().skip(1) {
        for text in nets(axes) {
            let Some(mut net) = try_build(&text) else { continue };
            *ran += 1;
            // Before the first pass, after one forward, and after one backward.
            check_outputs(&mut net, &[]);
            compile(&net, &["y"]);
            match net.backward() {
                Err(error) if error.to_string().contains("cannot backpropagate") => continue,
                done => done.unwrap_or_else(|e| panic!("{text}: {e}")),
            }
            check_outputs(&mut net, &["y"]);
        }
    }
    assert!(ran[1] > 10 && ran[2..].iter().all(|ran| *ran > 50), "{ran:?}");
}

/// The blob keeps the shape of the last layer, as in the original, and each layer has its own.
#[test]
fn a_blob_that_gets_more_axes_in_place_goes_back_through_the_layers_before() {
    let shape = "input_param { shape { dim: 2 dim: 4 } }";
    let text = |top: &str| {
        format!(
            "force_backward: true
             layer {{ name: 'in' type: 'Input' top: 'x' {shape} }}
             layer {{ name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param {{ num_output: 4 }} }}
             layer {{ name: 'mvn' type: 'MVN' bottom: 'y' top: '{top}' mvn_param {{ across_channels: true }} }}
             layer {{ name: 'square' type: 'Power' bottom: '{top}' top: 'z' power_param {{ power: 3 }} }}
             layer {{ name: 'sum' type: 'Reduction' bottom: 'z' top: 'loss' loss_weight: 1 }}"
        )
    };
    let [in_place, apart] = ["y", "m"].map(|top| {
        let mut net = build(&text(top));
        for layer in 0..net.layer_names().len() {
            net.forward_layer(layer).unwrap_or_else(|e| panic!("{e}"));
        }
        for _ in 0..2 {
            for layer in (0..net.layer_names().len()).rev() {
                net.backward_layer(layer).unwrap_or_else(|e| panic!("{e}"));
            }
        }
        net.backward().unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(net.blob(top).expect("a blob").shape()[..], [2, 4, 1, 1]);
        let dx = net.blob("x").expect("a blob").diff().expect("free").to_vec();
        (net.blob("z").expect("a blob").data().expect("free").to_vec(), dx)
    });
    assert_eq!(in_place, apart);
}
