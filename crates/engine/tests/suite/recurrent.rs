//! Recurrent networks: the engine equals the net over several runs, whether the engine or the
//! caller keeps the states.

use crate::{bits, build};
use cortado_engine::{Compiled, Engine, EngineOptions};
use cortado_net::Net;

fn text(cell: &str, fixed: bool) -> String {
    let (more, bottom) = match fixed {
        true => ("shape { dim: 2 dim: 4 }", r#"bottom: "fixed""#),
        false => ("", ""),
    };
    let top = if fixed { r#"top: "fixed""# } else { "" };
    format!(
        r#"
        layer {{ name: "in" type: "Input" top: "x" top: "cont" {top} input_param {{
            shape {{ dim: 3 dim: 2 dim: 5 }} shape {{ dim: 3 dim: 2 }} {more} }} }}
        layer {{ name: "cell" type: "{cell}" bottom: "x" bottom: "cont" {bottom} top: "h" recurrent_param {{
            num_output: 4 weight_filler {{ type: "xavier" }} bias_filler {{ type: "uniform" min: -0.2 max: 0.2 }} }} }}
        layer {{ name: "fc" type: "InnerProduct" bottom: "h" top: "y" inner_product_param {{ num_output: 3 axis: 2 }} }}"#
    )
}

/// Other numbers in the inputs for each run; a sequence begins in the middle of the second one.
fn feed(net: &Net<f32>, run: usize) {
    for name in ["x", "fixed"] {
        if let Some(blob) = net.blob(name) {
            let mut data = blob.data_overwrite().expect("free");
            data.iter_mut()
                .enumerate()
                .for_each(|(i, value)| *value = ((i * 7 + run * 5) % 11) as f32 / 5.0 - 1.0);
        }
    }
    let mut cont = net.blob("cont").expect("the marks").data_overwrite().expect("free");
    cont.fill(1.0);
    if run == 1 {
        cont[2] = 0.0;
    }
}

fn close(found: &[f32], expected: &[f32]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (found - expected).abs() <= 1e-5 * expected.abs().max(1.0),
            "{found} and {expected}"
        );
    }
}

#[test]
fn a_compiled_net_goes_on_from_where_it_ended() {
    for (cell, fixed) in [("LSTM", false), ("LSTM", true), ("RNN", false), ("RNN", true)] {
        let mut net = build(&text(cell, fixed));
        let mut other = build(&text(cell, fixed));
        let mut compiled = Compiled::new(&other, EngineOptions::default()).unwrap_or_else(|e| panic!("{cell}: {e}"));
        for run in 0..4 {
            feed(&net, run);
            feed(&other, run);
            net.forward().unwrap_or_else(|e| panic!("{e}"));
            let outputs = compiled.forward(&mut other).unwrap_or_else(|e| panic!("{e}"));
            let names: Vec<&str> = outputs.iter().map(|(port, _)| &port.name[..]).collect();
            assert_eq!(names, ["y"], "states are no outputs of the net");
            let expected = net.blob("y").expect("the output").data().expect("free");
            close(outputs.get("y").expect("the output"), &expected);
        }
    }
}

#[test]
fn states_are_inputs_and_outputs_that_the_caller_keeps() {
    let mut net = build(&text("LSTM", false));
    let engine = Engine::compile(&net, &EngineOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let states: Vec<String> = engine.states().map(String::from).collect();
    assert_eq!(states, ["cell/h", "cell/c"]);
    let inputs: Vec<&str> = engine.inputs().iter().map(|port| &port.name[..]).collect();
    assert_eq!(inputs, ["x", "cont"]);
    assert_eq!(engine.sources(), [0]);
    feed(&net, 0);
    let first = engine.run_on(&net).unwrap_or_else(|e| panic!("{e}"));
    let again = engine.run_on(&net).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        bits(first.get("y").expect("y")),
        bits(again.get("y").expect("y")),
        "runs know nothing of each other"
    );
    let kept: Vec<(&str, &[f32])> = states
        .iter()
        .map(|name| (&name[..], first.get(name).expect("a state")))
        .collect();
    let second = engine.run_on_from(&net, &kept).unwrap_or_else(|e| panic!("{e}"));
    net.forward().unwrap_or_else(|e| panic!("{e}"));
    net.forward().unwrap_or_else(|e| panic!("{e}"));
    close(
        second.get("y").expect("y"),
        &net.blob("y").expect("y").data().expect("free"),
    );
    let wrong = engine.run_on_from(&net, &[("cell/h", &[0.0; 3])]);
    let error = wrong.err().expect("three numbers for eight").to_string();
    assert!(error.contains("cell/h"), "{error}");
}
