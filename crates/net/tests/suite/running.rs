//! Running a net: as a whole, in parts, with other shapes, and what hooks and `debug_info` report
//! about it.

use crate::{build, data, diff, set, try_build};
use cortado_core::{Error, Phase};
use cortado_net::{Hook, Net};
use std::sync::{Arc, Mutex};

/// A net whose numbers can be followed by hand: y = 2x + 1, z = max(y, 0), loss = weighted Σ.
const CHAIN: &str = "
layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 1 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'y' param { name: 'slope' }
  inner_product_param { num_output: 1 weight_filler { value: 2 } bias_filler { value: 1 } } }
layer { name: 'relu' type: 'ReLU' bottom: 'y' top: 'z' loss_weight: 10 }
";

fn chain(x: [f64; 2]) -> Net<f64> {
    let net = build(CHAIN, Phase::TRAIN);
    set(&net, "x", &x);
    net
}

#[test]
fn the_loss_is_the_weighted_sum_of_the_tops_that_count() {
    let mut net = chain([3.0, -4.0]);
    assert_eq!(net.forward().expect("the net runs"), 70.0);
    assert_eq!((data(&net, "y"), data(&net, "z")), (vec![7.0, -7.0], vec![7.0, 0.0]));
    net.backward().expect("the net runs");
    assert_eq!(diff(&net, "z"), [10.0, 10.0]);
    assert_eq!(diff(&net, "y"), [10.0, 0.0]);
    let gradients = |net: &Net<f64>| [0, 1].map(|i| net.learnable_blob(i).diff().expect("nobody holds it")[0]);
    assert_eq!(gradients(&net), [30.0, 10.0]);
    // Gradients of parameters add up until they are cleared.
    net.backward().expect("the net runs");
    assert_eq!(gradients(&net), [60.0, 20.0]);
    net.clear_param_diffs().expect("nobody holds them");
    assert_eq!(gradients(&net), [0.0, 0.0]);
    assert_eq!(net.forward_backward().expect("the net runs"), 70.0);
    assert_eq!(gradients(&net), [30.0, 10.0]);
}

#[test]
fn parts_of_a_net_run_alone() {
    let mut net = chain([3.0, -4.0]);
    net.forward_to(1).expect("the layers run");
    assert_eq!((data(&net, "y"), data(&net, "z")), (vec![7.0, -7.0], vec![0.0, 0.0]));
    set(&net, "y", &[-1.0, 5.0]);
    assert_eq!(net.forward_from(2).expect("the layer runs"), 50.0);
    assert_eq!(data(&net, "z"), [0.0, 5.0]);
    assert_eq!(net.forward_from_to(1, 1).expect("the layer runs"), 0.0);
    assert_eq!(data(&net, "y"), [7.0, -7.0]);
    net.forward().expect("the net runs");
    net.backward_from_to(2, 2).expect("the layer runs");
    assert_eq!(diff(&net, "y"), [10.0, 0.0]);
    assert_eq!(net.learnable_blob(0).diff().expect("nobody holds it")[..], [0.0]);
    // Nothing lies between a start behind its end.
    assert_eq!(net.forward_from_to(2, 1).expect("there is nothing to run"), 0.0);
    net.backward_from_to(0, 2).expect("there is nothing to run");
}

#[test]
fn layers_that_are_not_there_are_errors() {
    let mut net = chain([0.0, 0.0]);
    let message = "there is no layer 3: the net \"\" has 3 layer(s)";
    assert_eq!(net.forward_to(3).expect_err("there are 3").to_string(), message);
    assert_eq!(net.forward_from(3).expect_err("there are 3").to_string(), message);
    assert_eq!(
        net.backward_from_to(3, 0).expect_err("there are 3").to_string(),
        message
    );
    let message = format!("there is no layer {}: the net \"\" has 3 layer(s)", usize::MAX);
    assert_eq!(
        net.backward_from_to(0, usize::MAX)
            .expect_err("there are 3")
            .to_string(),
        message
    );
}

#[test]
fn a_reshaped_input_reshapes_the_net() {
    let mut net = chain([3.0, -4.0]);
    net.forward().expect("the net runs");
    for batch in [4, 1, 3] {
        net.blob_mut("x")
            .expect("it is there")
            .reshape(&[batch, 1])
            .expect("it is small");
        net.reshape().expect("the layers take any batch");
        assert_eq!(net.blob("z").expect("it is there").shape()[..], [batch, 1]);
        set(&net, "x", &vec![1.0; batch]);
        assert_eq!(net.forward().expect("the net runs"), 30.0 * batch as f64);
        assert_eq!(diff(&net, "z"), vec![10.0; batch]);
    }
    net.blob_mut("x")
        .expect("it is there")
        .reshape(&[2, 2])
        .expect("it is small");
    let error = net.forward().expect_err("the weights are for one input").to_string();
    assert!(
        error.starts_with("net net.prototxt:3:1 › layer \"ip\" (InnerProduct): "),
        "{error}"
    );
}

#[test]
fn an_error_of_a_hook_ends_the_pass() {
    let mut net = chain([1.0, 2.0]);
    let calls = Arc::new(Mutex::new(0));
    let kept = calls.clone();
    net.add_hook(Box::new(move |hook, layer| {
        *kept.lock().expect("nobody panics") += 1;
        match (hook, layer) {
            (Hook::AfterForward, 1) => Err(Error::message("enough")),
            _ => Ok(()),
        }
    }));
    assert_eq!(net.forward().expect_err("the hook refuses").to_string(), "enough");
    assert_eq!(*calls.lock().expect("nobody panics"), 4);
}

#[test]
fn hooks_are_called_around_every_layer() {
    let mut net = chain([1.0, 2.0]);
    let calls = Arc::new(Mutex::new(Vec::new()));
    let kept = calls.clone();
    net.add_hook(Box::new(move |hook, layer| {
        kept.lock().expect("nobody panics").push((hook, layer));
        Ok(())
    }));
    net.forward_from(1).expect("the layers run");
    net.backward_from_to(1, 0).expect("the layers run");
    use Hook::{AfterBackward, AfterForward, BeforeBackward, BeforeForward};
    let expected = [
        (BeforeForward, 1),
        (AfterForward, 1),
        (BeforeForward, 2),
        (AfterForward, 2),
        (BeforeBackward, 1),
        (AfterBackward, 1),
        (BeforeBackward, 0),
        (AfterBackward, 0),
    ];
    assert_eq!(*calls.lock().expect("nobody panics"), expected);
}

#[test]
fn debug_info_shows_the_mean_of_every_blob() {
    let (net, log) = try_build::<f64>(&format!("debug_info: true {CHAIN}"), Phase::TRAIN);
    let mut net = net.expect("the net makes sense");
    set(&net, "x", &[3.0, -4.0]);
    log.take();
    net.forward_backward().expect("the net runs");
    let expected = "    [Forward] Layer in, top blob x data: 3.5
    [Forward] Layer ip, top blob y data: 7
    [Forward] Layer ip, param blob slope data: 2
    [Forward] Layer ip, param blob 1 data: 1
    [Forward] Layer relu, top blob z data: 3.5
    [Backward] Layer relu, bottom blob y diff: 5
    [Backward] Layer ip, param blob 0 diff: 30
    [Backward] Layer ip, param blob 1 diff: 10
    [Backward] All net params (data, diff): L1 norm = (3, 40); L2 norm = (2.23607, 31.6228)";
    assert_eq!(log.take().join("\n"), expected);
    net.set_debug_info(false);
    net.forward_backward().expect("the net runs");
    assert!(log.take().is_empty());
}

#[test]
fn the_first_number_that_is_not_finite_is_named() {
    let mut net = chain([1.0, 2.0]);
    net.forward().expect("the net runs");
    let first = |net: &Net<f64>| net.first_non_finite().expect("nobody holds it");
    assert_eq!(first(&net), None);
    net.learnable_blob(1).data_mut().expect("nobody holds it")[0] = f64::NAN;
    let expected = "NaN, element 0 of parameter 1 of layer \"ip\" (InnerProduct)";
    assert_eq!(first(&net).as_deref(), Some(expected));
    net.forward().expect("the net runs");
    let expected = "NaN, element 0 of \"y\", a top of layer \"ip\" (InnerProduct)";
    assert_eq!(first(&net).as_deref(), Some(expected));
    set(&net, "x", &[0.0, f64::INFINITY]);
    let expected = "inf, element 1 of \"x\", a top of layer \"in\" (Input)";
    assert_eq!(first(&net).as_deref(), Some(expected));
}

#[test]
fn memory_that_somebody_holds_is_an_error_and_no_harm() {
    let mut net = chain([1.0, 2.0]);
    let alias = net.blob("y").expect("it is there").alias("window");
    {
        let _held = alias.data().expect("nobody writes");
        let error = net.forward().expect_err("y cannot be written").to_string();
        assert_eq!(
            error,
            "net net.prototxt:3:1 › layer \"ip\" (InnerProduct): blob \"y\" needs memory that blob \"window\" is using now"
        );
    }
    assert_eq!(net.forward().expect("it is free again"), 80.0);
}

#[test]
fn a_split_adds_the_gradients_of_its_readers() {
    let source = CHAIN.replace("loss_weight: 10", "loss_weight: 10 } layer { name: 'again' type: 'ReLU' bottom: 'y' top: 'u' loss_weight: 1 relu_param { negative_slope: 0.5 }");
    let mut net: Net<f64> = build(&source, Phase::TRAIN);
    set(&net, "x", &[3.0, -4.0]);
    assert_eq!(net.forward_backward().expect("the net runs"), 70.0 + 7.0 - 3.5);
    assert_eq!(diff(&net, "y"), [11.0, 0.5]);
}

#[test]
fn the_weight_of_a_loss_that_is_read_elsewhere_counts_once() {
    let source = "
        layer { name: 'in' type: 'DummyData' top: 'x' top: 't' dummy_data_param { shape { dim: 2 dim: 4 } shape { dim: 2 } } }
        layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'x' bottom: 't' top: 'loss' {w} }
        layer { name: 'eat' type: 'Silence' bottom: 'loss' }
    ";
    for (weight, factor) in [("", 1.0), ("loss_weight: 1", 1.0), ("loss_weight: 3", 3.0)] {
        let mut net: Net<f64> = build(&source.replace("{w}", weight), Phase::TRAIN);
        for _ in 0..2 {
            let loss = net.forward_backward().expect("the net runs");
            assert!((loss - factor * 4f64.ln()).abs() < 1e-12, "{weight}: {loss}");
        }
    }
}
