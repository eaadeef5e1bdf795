//! Many threads on one engine, the same bits for any number of them, losses, and weights that are
//! shared.

use crate::{TOLERANCE, build, build_in, check, compile, compile_with, randomize};
use cortado_core::{Ctx, Phase, Rng};
use cortado_engine::{Engine, EngineOptions};
use cortado_math::testing::compare;
use std::thread;
use std::time::Duration;

const NET: &str = r#"
    layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 19 dim: 17 } } }
    layer { name: "a" type: "Convolution" bottom: "data" top: "a" convolution_param { num_output: 32 kernel_size: 3 pad: 1 } }
    layer { name: "relu" type: "ReLU" bottom: "a" top: "a" }
    layer { name: "b" type: "Convolution" bottom: "a" top: "b" convolution_param { num_output: 32 kernel_size: 3 pad: 1 group: 32 } }
    layer { name: "c" type: "Convolution" bottom: "a" top: "c" convolution_param { num_output: 48 kernel_size: 1 } }
    layer { name: "all" type: "Concat" bottom: "b" bottom: "c" top: "all" }
    layer { name: "norm" type: "LRN" bottom: "all" top: "norm" }
    layer { name: "pool" type: "Pooling" bottom: "norm" top: "pool" pooling_param { kernel_size: 3 stride: 2 } }
    layer { name: "tanh" type: "TanH" bottom: "pool" top: "tanh" }
    layer { name: "ip" type: "InnerProduct" bottom: "tanh" top: "ip" inner_product_param { num_output: 10 } }
    layer { name: "prob" type: "Softmax" bottom: "ip" top: "prob" }"#;

#[test]
fn the_same_bits_for_any_number_of_threads() {
    let results = [1, 2, 5].map(|threads| {
        let ctx = Ctx::new(Phase::TEST, Rng::new(1))
            .with_threads(threads)
            .expect("threads");
        let net = build_in(NET, &ctx);
        randomize(&net);
        let outputs = compile(&net, &["all", "prob"]).run_on(&net).expect("it runs");
        outputs
            .iter()
            .flat_map(|(_, data)| data.to_vec())
            .map(f32::to_bits)
            .collect::<Vec<_>>()
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[test]
fn microbatches_take_less_memory() {
    let net = build(NET);
    let bytes = |microbatch| compile_with(&net, &[], microbatch).workspace_bytes();
    assert!(bytes(Some(1)) < bytes(None), "{} and {}", bytes(Some(1)), bytes(None));
    assert_eq!(bytes(Some(2)), bytes(None), "both images of a small batch together");
}

#[test]
fn many_threads_run_one_engine() {
    let net = build(NET);
    let engine = compile(&net, &[]);
    let expected = engine
        .run_on(&net)
        .expect("it runs")
        .get("prob")
        .expect("an output")
        .to_vec();
    let data = net.blob("data").expect("the input").data().expect("free").to_vec();
    thread::scope(|scope| {
        for _ in 0..4 {
            let (engine, data, expected) = (engine.clone(), &data, &expected);
            scope.spawn(move || {
                for _ in 0..20 {
                    let outputs = engine.run(&[("data", data)]).expect("it runs");
                    assert_eq!(outputs.get("prob"), Some(&expected[..]));
                }
            });
        }
    });
}

#[test]
fn inputs_that_change_give_other_outputs() {
    let mut net = build(NET);
    let engine = compile(&net, &[]);
    for round in 0..3 {
        let mut rng = Rng::new(round);
        let data = net.blob("data").expect("the input");
        data.data_overwrite()
            .expect("free")
            .iter_mut()
            .for_each(|x| *x = rng.uniform(-1.0, 1.0));
        let outputs = engine.run_on(&net).expect("it runs");
        net.forward().expect("it runs");
        let expected = net.blob("prob").expect("an output").data().expect("free");
        compare("prob", outputs.get("prob").expect("an output"), &expected, TOLERANCE)
            .unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn losses_and_scores() {
    let text = NET.replace(
        "\"Softmax\" bottom: \"ip\"",
        "\"SoftmaxWithLoss\" bottom: \"ip\" bottom: \"label\" loss_weight: 0.5",
    ) + r#"layer { name: "hits" type: "Accuracy" bottom: "ip" bottom: "label" top: "hits" }"#;
    let text =
        format!(r#"layer {{ name: "label" type: "Input" top: "label" input_param {{ shape {{ dim: 2 }} }} }} {text}"#);
    let mut net = build(&text);
    net.blob("label")
        .expect("the input")
        .data_overwrite()
        .expect("free")
        .copy_from_slice(&[3.0, 8.0]);
    let engine = compile(&net, &[]);
    let sources = engine.sources().iter().map(|&layer| &net.layer_names()[layer][..]);
    assert_eq!(sources.collect::<Vec<_>>(), ["label", "data"]);
    let mut times = vec![Duration::ZERO; engine.steps().len()];
    let outputs = engine.run_on(&net).expect("it runs");
    let loss = net.forward().expect("it runs");
    assert!(
        (outputs.loss() - loss).abs() < 1e-4 * loss.abs(),
        "{} is not {loss}",
        outputs.loss()
    );
    let timed = engine.run_timed_on(&net, &mut times).expect("it runs");
    assert_eq!(timed.get("hits"), outputs.get("hits"));
}

#[test]
fn outputs_have_the_requested_names() {
    let text = r#"
        layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 4 dim: 4 } } }
        layer { name: "ip" type: "InnerProduct" bottom: "data" top: "ip" inner_product_param { num_output: 2 } }
        layer { name: "drop" type: "Dropout" bottom: "ip" top: "drop" }"#;
    let net = build(text);
    let outputs = compile(&net, &["drop", "ip"]).run_on(&net).expect("it runs");
    assert!(outputs.get("drop").is_some());
    assert_eq!(outputs.get("drop"), outputs.get("ip"));
}

#[test]
fn the_net_may_go_and_change() {
    let net = build(NET);
    let engine = compile(&net, &[]);
    let data = net.blob("data").expect("the input").data().expect("free").to_vec();
    let before = engine.run(&[("data", &data)]).expect("it runs");
    net.layer(1).params()[0].data_overwrite().expect("free").fill(0.0);
    drop(net);
    let after = engine.run(&[("data", &data)]).expect("it runs");
    assert_eq!(before.get("prob"), after.get("prob"));
}

#[test]
fn large_inner_products_read_the_weights_of_the_net() {
    const LAYERS: &str = r#"
        layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 8 kernel_size: 3 } }
        layer { name: "ip" type: "InnerProduct" bottom: "conv" top: "ip" inner_product_param { num_output: 1030 } }
        layer { name: "relu" type: "ReLU" bottom: "ip" top: "ip" }
        layer { name: "drop" type: "Dropout" bottom: "ip" top: "ip" }
        layer { name: "last" type: "InnerProduct" bottom: "ip" top: "last" inner_product_param { num_output: 1020 bias_term: false } }"#;
    let engine = check(LAYERS, &[3, 14, 13]);
    let in_place = engine
        .steps()
        .iter()
        .filter(|step| step.algorithm == "in place")
        .count();
    assert_eq!(in_place, 2);
}

/// Weights that two layers share, and a layer that packs its own twice.
#[test]
fn an_engine_may_take_the_weights_of_the_net() {
    const SHARED: &str = r#"
        layer { name: "data" type: "Input" top: "data" top: "other" input_param { shape { dim: 2 dim: 32 dim: 9 dim: 9 } } }
        layer { name: "twice" type: "Convolution" bottom: "data" bottom: "other" top: "a" top: "b" convolution_param { num_output: 32 kernel_size: 1 } }
        layer { name: "first" type: "Convolution" bottom: "a" top: "c" param { name: "w" } param { name: "b" } convolution_param { num_output: 32 kernel_size: 3 pad: 1 } }
        layer { name: "second" type: "Convolution" bottom: "c" top: "d" param { name: "w" } param { name: "b" } convolution_param { num_output: 32 kernel_size: 3 pad: 1 } }
        layer { name: "sum" type: "Eltwise" bottom: "b" bottom: "d" top: "sum" }
        layer { name: "ip" type: "InnerProduct" bottom: "sum" top: "ip" inner_product_param { num_output: 600 } }"#;
    let mut net = build(SHARED);
    let expected = compile(&net, &[]).run_on(&net).expect("it runs");
    let engine = Engine::compile_taking(&mut net, &EngineOptions::default()).expect("it compiles");
    let found = engine.run_on(&net).expect("it runs");
    assert_eq!(found.get("ip"), expected.get("ip"));
    for layer in ["twice", "second", "ip"] {
        let layer = net.layer_index(layer).expect("a layer");
        let weights = net.layer(layer).params()[0].data().expect("free");
        assert!(weights.iter().all(|&weight| weight == 0.0));
    }
}
