//! The engine against the net: folding, fusion, layouts, layers in place, places, layers that stay as they are,
//! errors, threads.

mod bf16;
mod errors;
mod folding;
mod graphs;
mod in_place;
mod integers;
mod large;
mod layouts;
mod on_gpu;
mod operations;
mod recurrent;
mod running;
mod tail;

use cortado_core::{Ctx, Phase, Registry, Rng};
use cortado_engine::{Engine, EngineOptions};
use cortado_math::testing::{Tolerance, compare};
use cortado_net::Net;
use cortado_proto::read;

/// How far the engine may be from the net, relative to the largest value of a blob.
const TOLERANCE: Tolerance = Tolerance { rel: 1e-4, abs: 1e-6 };

fn build_in(text: &str, ctx: &Ctx) -> Net<f32> {
    let param = read::net(text, "net.prototxt", Default::default()).unwrap_or_else(|e| panic!("{e}"));
    assert!(param.warnings.is_empty(), "{:?}", param.warnings);
    let registry = Registry::new(&[cortado_layers::KINDS]);
    Net::build(&param.message, &registry, ctx).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A net in phase TEST with random numbers in its inputs and parameters.
fn build(text: &str) -> Net<f32> {
    let net = build_in(text, &Ctx::new(Phase::TEST, Rng::new(1)));
    randomize(&net);
    net
}

/// Random numbers for inputs and parameters; those of a BatchNorm are statistics, so variance and
/// factor are positive.
fn randomize(net: &Net<f32>) {
    let mut rng = Rng::new(7);
    for layer in 0..net.layer_names().len() {
        let (params, kind) = (net.layer(layer).params(), net.layer_type(layer));
        for (i, param) in params.iter().enumerate() {
            let inputs = (param.count() / param.shape().first().copied().unwrap_or(1).max(1)).max(1);
            let range = match (kind, i) {
                ("BatchNorm", 0) => -1.0..1.0,
                ("BatchNorm", _) | ("BN" | "CuDNNBatchNorm", 3) => 0.5..2.0,
                _ => -(1.0 / inputs as f32).sqrt()..(3.0 / inputs as f32).sqrt(),
            };
            let mut data = param.data_overwrite().expect("free");
            data.iter_mut()
                .for_each(|value| *value = rng.uniform(range.start, range.end));
        }
    }
    for &input in net.inputs() {
        let mut data = net.blob_at(input).data_overwrite().expect("free");
        data.iter_mut().for_each(|value| *value = rng.uniform(-1.0, 1.0));
    }
}

fn compile(net: &Net<f32>, outputs: &[&str]) -> Engine {
    compile_with(net, outputs, None)
}

fn compile_with(net: &Net<f32>, outputs: &[&str], microbatch: Option<usize>) -> Engine {
    let outputs = outputs.iter().map(ToString::to_string).collect();
    Engine::compile(
        net,
        &EngineOptions {
            outputs,
            microbatch,
            ..Default::default()
        },
    )
    .unwrap_or_else(|e| panic!("{e}"))
}

/// Runs both and compares their outputs, and those of single images; the net is left as it is after
/// its run.
fn check_outputs(net: &mut Net<f32>, outputs: &[&str]) -> Engine {
    let engine = compile(net, outputs);
    let found = engine.run_on(net).unwrap_or_else(|e| panic!("{e}"));
    let one_by_one = compile_with(net, outputs, Some(1));
    let same = one_by_one.run_on(net).unwrap_or_else(|e| panic!("{e}"));
    net.forward().unwrap_or_else(|e| panic!("{e}"));
    for ((port, found), (_, same)) in found.iter().zip(same.iter()) {
        let blob = net.blob(&port.name).expect("a blob of the net");
        assert_eq!(port.shape[..], blob.shape()[..], "{}", port.name);
        compare(&port.name, found, &blob.data().expect("free"), TOLERANCE).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(bits(found), bits(same), "{} of single images", port.name);
    }
    engine
}

fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

/// Checks a net, given without its inputs' braces, for batches of 1 and 3 and for its last blobs as
/// well as for every blob.
fn check(layers: &str, shape: &[usize]) -> Engine {
    let mut last = None;
    for batch in [3, 1] {
        let dims: String = shape.iter().map(|dim| format!("dim: {dim} ")).collect();
        let input = format!(
            r#"layer {{ name: "data" type: "Input" top: "data" input_param {{ shape {{ dim: {batch} {dims} }} }} }}"#
        );
        let text = format!("{input}\n{layers}");
        last = Some(check_outputs(&mut build(&text), &[]));
        let net = build(&text);
        // Each blob alone: a blob that is requested in the middle of a chain is not fused away.
        for blob in net.blob_names() {
            check_outputs(&mut build(&text), &[blob]);
        }
        let all: Vec<&str> = net.blob_names().iter().map(String::as_str).collect();
        check_outputs(&mut build(&text), &all);
    }
    last.expect("two batches")
}

/// The names of an engine's steps.
fn steps(engine: &Engine) -> Vec<String> {
    engine.steps().into_iter().map(|step| step.name).collect()
}
