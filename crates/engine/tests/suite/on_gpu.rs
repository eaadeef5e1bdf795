//! Compiled nets on a GPU: they follow their net as they do on the CPU.

use crate::tail::{REGIONS, SSD};
use crate::{TOLERANCE, build_in, randomize};
use cortado_core::{Ctx, Phase, Rng};
use cortado_engine::{Compiled, EngineOptions};
use cortado_math::testing::{TestDevice, compare};
use cortado_net::Net;
use std::collections::BTreeSet;

const NET: &str = r#"
layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 2 dim: 3 dim: 9 dim: 8 } } }
layer { name: "conv" type: "Convolution" bottom: "x" top: "conv" convolution_param { num_output: 5 kernel_size: 3 pad: 1 } }
layer { name: "norm" type: "BatchNorm" bottom: "conv" top: "conv" }
layer { name: "scale" type: "Scale" bottom: "conv" top: "conv" scale_param { bias_term: true } }
layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { global_pooling: true } }
layer { name: "ip" type: "InnerProduct" bottom: "pool" top: "ip" inner_product_param { num_output: 4 } }
layer { name: "prob" type: "Softmax" bottom: "ip" top: "prob" }"#;

/// The same net on the host and on the GPU.
fn nets(text: &str) -> Option<[Net<f32>; 2]> {
    let device = TestDevice::Cuda(TestDevice::gpu()?);
    let ctx = || Ctx::new(Phase::TEST, Rng::new(1));
    let nets = [build_in(text, &ctx()), build_in(text, &device.ctx(ctx()))];
    nets.iter().for_each(randomize);
    Some(nets)
}

fn check(host: &mut Net<f32>, compiled: &mut Compiled, on_gpu: &mut Net<f32>, what: &str) {
    host.forward().expect("it runs");
    let outputs = compiled.forward(on_gpu).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert_eq!(outputs.iter().count(), host.outputs().len(), "{what}");
    for (port, found) in outputs.iter() {
        let blob = host.blob(&port.name).expect("a blob of the net");
        assert_eq!(port.shape[..], blob.shape()[..], "{what}: {}", port.name);
        compare(&port.name, found, &blob.data().expect("free"), TOLERANCE).unwrap_or_else(|e| panic!("{what}: {e}"));
    }
}

#[test]
fn a_compiled_net_follows_inputs_weights_and_shapes() {
    let Some([mut host, mut on_gpu]) = nets(NET) else {
        return;
    };
    let mut compiled = Compiled::new(&on_gpu, EngineOptions::default()).expect("it can be compiled");
    check(&mut host, &mut compiled, &mut on_gpu, "as it is");
    for net in [&host, &on_gpu] {
        net.blob("x")
            .expect("the input")
            .data_overwrite()
            .expect("free")
            .fill(0.7);
    }
    check(&mut host, &mut compiled, &mut on_gpu, "another input");
    for net in [&host, &on_gpu] {
        let layer = net.layer_index("ip").expect("the layer");
        net.layer(layer).params()[0].data_overwrite().expect("free")[3] = -4.0;
    }
    check(&mut host, &mut compiled, &mut on_gpu, "another weight");
    for net in [&mut host, &mut on_gpu] {
        let input = net.blob_mut("x").expect("the input");
        input.reshape(&[1, 3, 12, 10]).expect("memory");
        input.data_overwrite().expect("free").fill(-0.2);
        net.reshape().expect("it fits");
    }
    check(&mut host, &mut compiled, &mut on_gpu, "another shape");
}

#[test]
fn recurrent_networks_go_on_from_where_they_ended() {
    for cell in ["LSTM", "RNN"] {
        let text = format!(
            r#"layer {{ name: "in" type: "Input" top: "x" top: "cont" input_param {{
                 shape {{ dim: 3 dim: 2 dim: 5 }} shape {{ dim: 3 dim: 2 }} }} }}
               layer {{ name: "cell" type: "{cell}" bottom: "x" bottom: "cont" top: "h" recurrent_param {{ num_output: 4
                 weight_filler {{ type: "xavier" }} bias_filler {{ type: "uniform" min: -0.2 max: 0.2 }} }} }}"#
        );
        let Some([mut host, mut on_gpu]) = nets(&text) else {
            return;
        };
        let mut compiled = Compiled::new(&on_gpu, EngineOptions::default()).expect("it can be compiled");
        for run in 0..3 {
            for net in [&host, &on_gpu] {
                net.blob("cont")
                    .expect("the marks")
                    .data_overwrite()
                    .expect("free")
                    .fill(1.0);
            }
            check(&mut host, &mut compiled, &mut on_gpu, &format!("{cell}, run {run}"));
        }
    }
}

#[test]
fn detectors_find_another_number_of_boxes_each_time() {
    for text in [SSD, REGIONS] {
        let Some([mut host, mut on_gpu]) = nets(text) else {
            return;
        };
        let mut compiled = Compiled::new(&on_gpu, EngineOptions::default()).expect("it can be compiled");
        let mut rng = Rng::new(11);
        let mut found = BTreeSet::new();
        for run in 0..8 {
            let largest = rng.uniform(0.5f32, 4.0);
            let input = host.blob_at(host.inputs()[0]);
            let values: Vec<f32> = (0..input.count()).map(|_| rng.uniform(-largest, largest)).collect();
            for net in [&host, &on_gpu] {
                let mut data = net.blob_at(net.inputs()[0]).data_overwrite().expect("free");
                data.copy_from_slice(&values);
            }
            check(&mut host, &mut compiled, &mut on_gpu, &format!("run {run}"));
            found.insert(host.blob_at(host.outputs()[0]).shape().to_vec());
        }
        assert!(found.len() > 2, "{found:?}");
    }
}
