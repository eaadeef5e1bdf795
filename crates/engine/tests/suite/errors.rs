//! Errors about nets that cannot be compiled, and about inputs that do not fit.

use crate::{build, build_in, compile};
use cortado_core::{Ctx, Phase, Rng, Shape};
use cortado_engine::{Engine, EngineOptions};
use cortado_net::Net;

const NET: &str = r#"
    name: "small"
    layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 2 dim: 3 dim: 3 } } }
    layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 2 kernel_size: 3 } }"#;

fn refused(net: &Net<f32>, outputs: &[&str]) -> String {
    let options = EngineOptions {
        outputs: outputs.iter().map(ToString::to_string).collect(),
        ..EngineOptions::default()
    };
    match Engine::compile(net, &options) {
        Ok(_) => panic!("it is compiled"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_net_for_training() {
    let net = build_in(NET, &Ctx::new(Phase::TRAIN, Rng::new(1)));
    assert_eq!(
        refused(&net, &[]),
        "the net \"small\" is in phase TRAIN; an engine is for phase TEST"
    );
}

#[test]
fn an_output_that_there_is_not() {
    assert_eq!(
        refused(&build(NET), &["con"]),
        "there is no blob \"con\" in the net \"small\"; did you mean \"conv\"?"
    );
}

#[test]
fn inputs_that_do_not_fit() {
    let mut net = build(NET);
    let engine = compile(&net, &[]);
    let message_of = |inputs: &[(&str, &[f32])]| match engine.run(inputs) {
        Ok(_) => panic!("it runs"),
        Err(error) => error.to_string(),
    };
    assert_eq!(message_of(&[]), "the input \"data\" is not given");
    assert!(message_of(&[("data", &[0.0; 3])]).contains("3 values"));
    net.blob_mut("data")
        .expect("the input")
        .reshape(&Shape::new(&[2, 2, 3, 3]).expect("a shape"))
        .expect("memory");
    let error = match engine.run_on(&net) {
        Ok(_) => panic!("it runs"),
        Err(error) => error.to_string(),
    };
    assert!(error.contains("compile the net again"), "{error}");
    assert!(refused(&net, &[]).contains("reshape the net"));
}
