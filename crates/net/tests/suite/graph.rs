//! The graph of values: nothing in place, views, layers that change nothing, inputs, what outputs
//! need.

use crate::build;
use cortado_core::{Phase, Shape};
use cortado_net::Net;
use cortado_net::graph::{Graph, Input};
use cortado_ops::{Op, Pointwise};

const NET: &str = r#"
    layer { name: "data" type: "Input" top: "data" top: "label" input_param { shape { dim: 2 dim: 3 dim: 4 dim: 4 } shape { dim: 2 } } }
    layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 5 kernel_size: 3 } }
    layer { name: "flat" type: "Flatten" bottom: "conv" top: "flat" }
    layer { name: "relu" type: "ReLU" bottom: "flat" top: "flat" }
    layer { name: "drop" type: "Dropout" bottom: "flat" top: "flat" }
    layer { name: "ip" type: "InnerProduct" bottom: "flat" top: "ip" inner_product_param { num_output: 7 } }
    layer { name: "loss" type: "HingeLoss" bottom: "ip" bottom: "label" top: "loss" }"#;

fn graph(net: &Net<f64>, outputs: &[&str]) -> Graph {
    let blob = |name: &&str| net.blob_id(name).expect("a blob of the net");
    let outputs: Vec<usize> = outputs.iter().map(blob).collect();
    Graph::of(net, &outputs).expect("a graph")
}

/// The layer, the inputs and the outputs of each node.
fn wires(graph: &Graph) -> Vec<(usize, &[usize], &[usize])> {
    let nodes = graph.nodes.iter();
    nodes
        .map(|node| (node.work.layer, &node.inputs[..], &node.outputs[..]))
        .collect()
}

#[test]
fn each_blob_is_a_value_after_each_layer_that_changes_it() {
    let net = build(NET, Phase::TEST);
    let graph = graph(&net, &["loss", "conv"]);
    let names: Vec<&str> = graph.values.iter().map(|value| value.name.as_str()).collect();
    assert_eq!(names, ["data", "label", "conv", "flat", "flat", "conv", "ip", "loss"]);
    assert_eq!(graph.values[3].shape, [2, 20]);
    assert_eq!(
        wires(&graph),
        [
            (1, &[0][..], &[2][..]),
            (2, &[2], &[3]),
            (3, &[3], &[4]),
            // The memory of "conv", which the ReLU has changed.
            (3, &[4], &[5]),
            (5, &[4], &[6]),
            (6, &[6, 1], &[7]),
        ]
    );
    assert_eq!(
        graph.inputs,
        [Input { value: 0, layer: 0 }, Input { value: 1, layer: 0 }]
    );
    let outputs: Vec<(&str, usize)> = graph.outputs.iter().map(|o| (o.name.as_str(), o.value)).collect();
    assert_eq!(outputs, [("loss", 7), ("conv", 5)]);
}

#[test]
fn a_node_says_what_its_layer_computes() {
    let net = build(NET, Phase::TEST);
    let graph = graph(&net, &["loss", "conv"]);
    let works: Vec<_> = graph.nodes.iter().map(|node| &node.work).collect();
    assert!(matches!(works[0].op, Some(Op::Convolution { .. })));
    assert_eq!(works[1].op, Some(Op::View));
    assert_eq!(works[2].op, Some(Op::Pointwise(Pointwise::Relu { slope: 0.0 })));
    assert_eq!(works[2].identities, [4], "a Dropout does nothing in phase TEST");
    assert_eq!(works[3].op, Some(Op::View));
    assert!(matches!(works[5].op, Some(Op::Loss(_))));
}

#[test]
fn what_no_output_needs_is_left_out() {
    let net = build(NET, Phase::TEST);
    let graph = graph(&net, &["ip"]);
    assert_eq!(graph.inputs, [Input { value: 0, layer: 0 }]);
    let layers: Vec<usize> = graph.nodes.iter().map(|node| node.work.layer).collect();
    assert_eq!(layers, [1, 2, 3, 5]);
}

#[test]
fn copies_for_several_readers_are_one_value() {
    let net = build::<f64>(
        r#"
        layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 } } }
        layer { name: "a" type: "TanH" bottom: "data" top: "a" }
        layer { name: "b" type: "Eltwise" bottom: "a" bottom: "data" top: "b" }
        layer { name: "c" type: "Dropout" bottom: "a" top: "c" }"#,
        Phase::TEST,
    );
    let graph = graph(&net, &["b", "c"]);
    let names: Vec<&str> = graph.values.iter().map(|value| value.name.as_str()).collect();
    assert_eq!(names, ["data", "a", "b"]);
    assert_eq!(graph.nodes[1].inputs, [1, 0]);
    assert_eq!((graph.outputs[1].name.as_str(), graph.outputs[1].value), ("c", 1));
    assert_eq!(graph.readers(), [2, 2, 1]);
    assert_eq!(graph.producers(), [None, Some(0), Some(1)]);
}

#[test]
fn a_net_with_other_shapes_than_its_layers_is_refused() {
    let mut net = build::<f64>(NET, Phase::TEST);
    let label = net.blob_mut("label").expect("an input");
    label.reshape(&Shape::new(&[1]).expect("a shape")).expect("memory");
    let error = Graph::of(&net, &[]).expect_err("other shapes");
    let message = "layer \"data\" and its blobs differ in shape; reshape the net first";
    assert_eq!(error.to_string(), message);
}
