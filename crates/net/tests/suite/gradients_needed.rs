//! Which layers run backward and which bottoms get gradients.

use crate::{build, layers_where};
use cortado_core::Phase;
use cortado_net::Net;

/// Two branches that start from one input: `{a}` and `{b}` are the options of their first layers,
/// `{la}` and `{lb}` those of the losses.
const BRANCHES: &str = "
layer { name: 'in' type: 'DummyData' top: 'x' top: 't' dummy_data_param { shape { dim: 2 dim: 3 } shape { dim: 2 } } }
layer { name: 'a1' type: 'InnerProduct' bottom: 'x' top: 'a1' inner_product_param { num_output: 3 } {a} }
layer { name: 'a2' type: 'ReLU' bottom: 'a1' top: 'a2' }
layer { name: 'b1' type: 'InnerProduct' bottom: 'x' top: 'b1' inner_product_param { num_output: 3 } {b} }
layer { name: 'b2' type: 'Softmax' bottom: 'b1' top: 'b2' }
layer { name: 'la' type: 'SoftmaxWithLoss' bottom: 'a2' bottom: 't' top: 'la' {la} }
layer { name: 'lb' type: 'SoftmaxWithLoss' bottom: 'b2' bottom: 't' top: 'lb' {lb} }
";

const FIXED: &str = "param { lr_mult: 0 } param { lr_mult: 0 }";

/// The blanks of `BRANCHES` and the options of the net, then the layers that run backward (splits
/// left out), then the bottoms that get gradients.
const CASES: &[([&str; 5], &str, &str)] = &[
    (["", "", "", "", ""], "a1 a2 b1 b2 la lb", "a2.a1 b2.b1 la.a2 lb.b2"),
    ([FIXED, "", "", "", ""], "b1 b2 lb", "b2.b1 lb.b2"),
    (
        ["param { lr_mult: 0 }", "", "", "", ""],
        "a1 a2 b1 b2 la lb",
        "a2.a1 b2.b1 la.a2 lb.b2",
    ),
    ([FIXED, FIXED, "", "", ""], "", ""),
    (["", "", "loss_weight: 0", "", ""], "b1 b2 lb", "b2.b1 lb.b2"),
    (["", "", "loss_weight: 0", "loss_weight: 0", ""], "", ""),
    (
        ["", "", "propagate_down: false propagate_down: false", "", ""],
        "b1 b2 la lb",
        "b2.b1 lb.b2",
    ),
    // Told to propagate, although nothing learns below.
    (
        ["propagate_down: true", "", "", "", ""],
        "a1 a2 b1 b2 la lb",
        "a1.x a2.a1 b2.b1 la.a2 lb.b2",
    ),
    (
        [FIXED, FIXED, "propagate_down: true propagate_down: false", "", ""],
        "",
        "la.a2",
    ),
    (
        ["", "", "", "", "force_backward: true"],
        "in a1 a2 b1 b2 la lb",
        "a1.x a2.a1 b1.x b2.b1 la.a2 lb.b2",
    ),
    (
        [FIXED, FIXED, "", "", "force_backward: true"],
        "in a1 a2 b1 b2 la lb",
        "a1.x a2.a1 b1.x b2.b1 la.a2 lb.b2",
    ),
];

fn branches([a, b, la, lb, net]: [&str; 5]) -> Net<f64> {
    let text = BRANCHES
        .replace("{a}", a)
        .replace("{b}", b)
        .replace("{la}", la)
        .replace("{lb}", lb);
    build(&format!("{net}{text}"), Phase::TRAIN)
}

/// The bottoms that get gradients, as `layer.blob` with the names of the file; splits are left out.
fn propagated(net: &Net<f64>) -> String {
    let mut found = Vec::new();
    for (i, name) in net
        .layer_names()
        .iter()
        .enumerate()
        .filter(|(i, _)| net.layer_type(*i) != "Split")
    {
        for (&blob, _) in net
            .bottoms(i)
            .iter()
            .zip(net.bottom_needs_backward(i))
            .filter(|(_, needed)| **needed)
        {
            let blob = net.blob_at(blob).name();
            found.push(format!(
                "{name}.{}",
                blob.split_once('_').map_or(blob, |(blob, _)| blob)
            ));
        }
    }
    found.join(" ")
}

#[test]
fn gradients_are_computed_between_what_learns_and_what_counts() {
    for (blanks, layers, bottoms) in CASES {
        let net = branches(*blanks);
        let backward = layers_where(&net, |layer| {
            net.layer_needs_backward(layer) && net.layer_type(layer) != "Split"
        });
        assert_eq!(backward.join(" "), *layers, "{blanks:?}");
        assert_eq!(propagated(&net), *bottoms, "{blanks:?}");
    }
}

#[test]
fn every_net_of_the_table_runs() {
    for (blanks, _, _) in CASES {
        let mut net = branches(*blanks);
        net.forward_backward()
            .unwrap_or_else(|error| panic!("{blanks:?}: {error}"));
    }
}

#[test]
fn without_a_loss_nothing_runs_backward() {
    let source = "
        layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }
        layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 3 } }
        layer { name: 'relu' type: 'ReLU' bottom: 'y' top: 'y' }
    ";
    let net: Net<f32> = build(source, Phase::TRAIN);
    assert!(layers_where(&net, |layer| net.layer_needs_backward(layer)).is_empty());
    let net: Net<f32> = build(&format!("force_backward: true {source}"), Phase::TRAIN);
    assert_eq!(
        layers_where(&net, |layer| net.layer_needs_backward(layer)),
        ["in", "ip", "relu"]
    );
    assert_eq!(net.bottom_needs_backward(1), [true]);
}

#[test]
fn labels_never_get_gradients_not_even_by_force() {
    let net = branches(["", "", "", "", "force_backward: true"]);
    let loss = net.layer_index("la").expect("it is there");
    assert_eq!(net.bottom_needs_backward(loss), [true, false]);
}

#[test]
fn fixed_parameters_get_no_gradients() {
    let mut net = branches(["", "param { lr_mult: 0 } param { lr_mult: 1 }", "", "", ""]);
    crate::set(&net, "x", &[1.0; 6]);
    net.forward_backward().expect("the net runs");
    let layer = net.layer_index("b1").expect("it is there");
    let diffs: Vec<bool> = (net.layer(layer).params().iter())
        .map(|param| param.diff().expect("nobody holds it").iter().any(|&value| value != 0.0))
        .collect();
    assert_eq!(diffs, [false, true]);
}

/// An LSTM gives no gradient to its marks, and those of a ContinuationIndicator need none, whatever learns below it.
#[test]
fn what_follows_from_shapes_alone_needs_no_gradient() {
    let source = "
        layer { name: 'in' type: 'DummyData' top: 'x' top: 't' dummy_data_param { shape { dim: 3 dim: 2 dim: 4 } shape { dim: 3 dim: 2 } } }
        layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 3 axis: 2 } }
        layer { name: 'marks' type: 'ContinuationIndicator' bottom: 'y' top: 'marks' continuation_indicator_param { time_step: 3 axis: 1 } }
        layer { name: 'lstm' type: 'LSTM' bottom: 'y' bottom: 'marks' top: 'h' recurrent_param { num_output: 2 } }
        layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'h' bottom: 't' top: 'loss' softmax_param { axis: 2 } }
    ";
    for force in ["", "force_backward: true"] {
        let mut net: Net<f32> = build(&format!("{force} {source}"), Phase::TRAIN);
        let lstm = net.layer_index("lstm").expect("it is there");
        assert_eq!(net.bottom_needs_backward(lstm), [true, false], "{force}");
        net.forward_backward()
            .unwrap_or_else(|error| panic!("{force}: {error}"));
    }
}
