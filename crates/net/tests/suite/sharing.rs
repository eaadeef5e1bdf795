//! Parameters shared by name inside a net, and between nets.

use crate::{build, set, try_build};
use cortado_core::{Blob, Phase};
use cortado_net::Net;

/// Two InnerProduct layers of a net, `{a}` and `{b}` being their options, one over the other.
const TOWER: &str = "
layer { name: 'in' type: 'Input' top: 'x' top: 't' input_param { shape { dim: 2 dim: 3 } shape { dim: 2 } } }
layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'y' {a}
  inner_product_param { num_output: 3 weight_filler { type: 'gaussian' } bias_filler { type: 'gaussian' } } }
layer { name: 'b' type: 'InnerProduct' bottom: 'y' top: 'z' {b}
  inner_product_param { num_output: 3 weight_filler { type: 'gaussian' } bias_filler { type: 'gaussian' } } }
layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'z' bottom: 't' top: 'loss' }
";

fn tower(a: &str, b: &str) -> String {
    TOWER.replace("{a}", a).replace("{b}", b)
}

fn param<'n>(net: &'n Net<f64>, layer: &str, index: usize) -> &'n Blob<f64> {
    &net.layer(net.layer_index(layer).expect("it is there")).params()[index]
}

fn values(blob: &Blob<f64>) -> Vec<f64> {
    blob.data().expect("nobody holds it").to_vec()
}

fn gradient(blob: &Blob<f64>) -> Vec<f64> {
    blob.diff().expect("nobody holds it").to_vec()
}

fn run(net: &mut Net<f64>) {
    set(net, "x", &[0.5, -1.0, 2.0, 1.5, 0.25, -0.75]);
    set(net, "t", &[0.0, 2.0]);
    net.clear_param_diffs().expect("nobody holds them");
    net.forward_backward().expect("the net runs");
}

#[test]
fn parameters_of_one_name_are_one_parameter() {
    let shared = tower(
        "param { name: 'w' } param { }",
        "param { name: 'w' } param { name: 'c' }",
    );
    let (net, log) = try_build::<f64>(&shared, Phase::TRAIN);
    let mut net = net.expect("the net makes sense");
    assert!(
        log.take()
            .contains(&"Sharing parameters 'w' owned by layer 'a', param index 0".to_string())
    );
    assert!(net.has_shared_params());
    assert!(param(&net, "a", 0).shares_data_with(param(&net, "b", 0)));
    assert!(param(&net, "a", 0).shares_diff_with(param(&net, "b", 0)));
    assert!(!param(&net, "a", 1).shares_data_with(param(&net, "b", 1)));
    let learnable: Vec<(usize, usize, &str)> = net
        .learnable()
        .iter()
        .map(|p| (p.layer, p.index, p.display_name.as_str()))
        .collect();
    assert_eq!(learnable, [(1, 0, "w"), (1, 1, "1"), (2, 1, "c")]);

    // The gradient is the sum of those of two layers that have the same weights each for itself.
    let mut apart: Net<f64> = build(&tower("", ""), Phase::TRAIN);
    for (layer, index) in [("a", 0), ("a", 1), ("b", 0), ("b", 1)] {
        let to = param(&apart, layer, index);
        to.data_overwrite()
            .expect("nobody holds it")
            .copy_from_slice(&values(param(&net, layer, index)));
    }
    run(&mut net);
    run(&mut apart);
    let sum: Vec<f64> = gradient(param(&apart, "a", 0))
        .iter()
        .zip(gradient(param(&apart, "b", 0)))
        .map(|(a, b)| a + b)
        .collect();
    cortado_math::testing::assert_close(
        "sum",
        &gradient(param(&net, "a", 0)),
        &sum,
        cortado_math::testing::Tolerance::REFERENCE,
    );
    assert!(sum.iter().any(|&value| value != 0.0));
}

#[test]
fn the_factors_of_the_first_to_give_them_hold_for_all() {
    let cases = [
        ("", "", (1.0, 1.0)),
        ("lr_mult: 2", "", (2.0, 1.0)),
        ("", "lr_mult: 2 decay_mult: 0", (2.0, 0.0)),
        ("lr_mult: 2", "lr_mult: 2 decay_mult: 3", (2.0, 3.0)),
    ];
    for (a, b, expected) in cases {
        let text = tower(
            &format!("param {{ name: 'w' {a} }}"),
            &format!("param {{ name: 'w' {b} }}"),
        );
        let net: Net<f64> = build(&text, Phase::TRAIN);
        let first = &net.learnable()[0];
        assert_eq!((first.lr_mult, first.decay_mult), expected, "{a} | {b}");
        assert_eq!(net.learnable().len(), 3);
    }
}

#[test]
fn a_layer_may_share_between_its_own_parameters() {
    let source = "
        layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 1 } } }
        layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'y' param { name: 'w' }
          param { name: 'w' share_mode: PERMISSIVE } inner_product_param { num_output: 3 weight_filler { type: 'xavier' } } }
    ";
    let net: Net<f64> = build(source, Phase::TRAIN);
    assert!(param(&net, "ip", 0).shares_data_with(param(&net, "ip", 1)));
    assert_eq!(param(&net, "ip", 1).shape()[..], [3]);
    assert_eq!(net.learnable().len(), 1);
}

#[test]
fn permissive_sharing_only_counts() {
    let source = |mode: &str| {
        format!(
            "layer {{ name: 'in' type: 'Input' top: 'x' top: 'y' input_param {{ shape {{ dim: 2 dim: 3 }} shape {{ dim: 2 dim: 6 }} }} }}
             layer {{ name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param {{ name: 'w' }} inner_product_param {{ num_output: 4 bias_term: false }} }}
             layer {{ name: 'b' type: 'InnerProduct' bottom: 'y' top: 'b' param {{ name: 'w' {mode} }} inner_product_param {{ num_output: 2 bias_term: false }} }}"
        )
    };
    let net: Net<f64> = build(&source("share_mode: PERMISSIVE"), Phase::TRAIN);
    assert!(param(&net, "a", 0).shares_data_with(param(&net, "b", 0)));
    assert!(try_build::<f64>(&source(""), Phase::TRAIN).0.is_err());
}

#[test]
fn nets_share_weights_by_the_names_of_layers() {
    let mut train: Net<f64> = build(&tower("", ""), Phase::TRAIN);
    let other =
        "layer { name: 'more' type: 'InnerProduct' bottom: 'y' top: 'm' inner_product_param { num_output: 1 } }";
    let (test, log) = try_build::<f64>(
        &format!("{}{other}", tower("", "").replace("name: 'b'", "name: 'c'")),
        Phase::TEST,
    );
    let mut test = test.expect("the net makes sense");
    log.take();
    test.share_trained_from(&train).expect("the shapes agree");
    assert_eq!(log.take(), ["Ignoring source layer b"]);
    assert!(param(&test, "a", 0).shares_data_with(param(&train, "a", 0)));
    assert!(!param(&test, "a", 0).shares_diff_with(param(&train, "a", 0)));
    run(&mut train);
    for learnable in 0..train.learnable().len() {
        let blob = train.learnable_blob(learnable);
        let mut data = blob.data_mut().expect("nobody holds it");
        let diff = blob.diff().expect("nobody holds it");
        data.iter_mut().zip(diff.iter()).for_each(|(w, d)| *w -= d);
    }
    assert_eq!(values(param(&test, "a", 1)), values(param(&train, "a", 1)));
    assert_ne!(values(param(&test, "c", 1)), values(param(&train, "b", 1)));
}

#[test]
fn nets_whose_shapes_differ_share_nothing() {
    let train: Net<f64> = build(&tower("", ""), Phase::TRAIN);
    let cases = [
        (
            "num_output: 3",
            "num_output: 4",
            "layer \"a\" (InnerProduct): shape of parameter 0, to be shared between nets: expected 4 3 (12), found 3 3 (9)",
        ),
        (
            "num_output: 3",
            "bias_term: false num_output: 3",
            "layer \"a\" (InnerProduct): number of parameter blobs: expected 1, found 2",
        ),
    ];
    for (from, to, message) in cases {
        let mut test: Net<f64> = build(&tower("", "").replace(from, to), Phase::TEST);
        let error = test.share_trained_from(&train).expect_err("they differ");
        assert_eq!(error.to_string(), message);
    }
}
