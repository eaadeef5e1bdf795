//! The graph of values: nothing in place, views, layers that change nothing, inputs, what outputs
//! need.

use crate::build;
use cortado_core::{Phase, Shape};
use cortado_graph::{Constant, Graph, Input, Node};
use cortado_net::Net;
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
    net.graph(&outputs).expect("a graph")
}

/// The layer of each node, and the names and numbers of the values that it reads and computes.
fn wires(graph: &Graph) -> Vec<String> {
    let value = |&value: &usize| format!("{}#{value}", graph.values[value].name);
    let values = |values: &[usize]| values.iter().map(value).collect::<Vec<_>>().join(" ");
    let wire = |node: &Node| {
        let layer = &graph.origins[node.work.origin].name;
        format!("{layer}: {} -> {}", values(&node.inputs), values(&node.outputs))
    };
    graph.nodes.iter().map(wire).collect()
}

fn input(value: usize, origin: usize) -> Input {
    Input {
        value,
        origin,
        fill: None,
    }
}

#[test]
fn each_blob_is_a_value_after_each_layer_that_changes_it() {
    let net = build(NET, Phase::TEST);
    let graph = graph(&net, &["loss", "conv"]);
    assert_eq!(
        wires(&graph),
        [
            "conv: data#0 conv/0#2 conv/1#3 -> conv#4",
            "flat: conv#4 -> flat#5",
            "relu: flat#5 -> flat#6",
            // The memory of "conv", which the ReLU has changed.
            "relu: flat#6 -> conv#7",
            "ip: flat#6 ip/0#8 ip/1#9 -> ip#10",
            "loss: ip#10 label#1 -> loss#11",
        ]
    );
    assert_eq!(graph.values[5].shape, [2, 20]);
    assert_eq!(graph.inputs, [input(0, 0), input(1, 0)]);
    let outputs: Vec<_> = graph
        .outputs
        .iter()
        .map(|o| (&o.name[..], o.value, o.loss_weight))
        .collect();
    assert_eq!(outputs, [("loss", 11, 1.0), ("conv", 7, 0.0)]);
}

#[test]
fn parameters_are_constants_that_share_the_memory_of_the_net() {
    let net = build(NET, Phase::TEST);
    let graph = graph(&net, &["conv"]);
    let constants = graph.values.iter().filter_map(|value| value.constant.as_ref());
    let shapes: Vec<&[usize]> = constants.map(Constant::shape).collect();
    assert_eq!(shapes, [&[5, 3, 3, 3][..], &[5], &[7, 20], &[7]]);
    let weights = graph.values[2].constant.as_ref().expect("the weights of conv");
    let weights = weights.blob::<f64>().expect("in their own type");
    assert!(weights.shares_data_with(&net.layer(1).params()[0]));
    assert_eq!(graph.multiply_adds(&graph.nodes[0]), Some(2 * 5 * 4 * 27));
}

#[test]
fn a_parameter_that_is_a_blob_is_a_constant() {
    let net = build::<f64>(
        r#"
        layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 } } }
        layer { name: "p" type: "Parameter" top: "p" parameter_param { shape { dim: 2 dim: 3 } } }
        layer { name: "sum" type: "Eltwise" bottom: "data" bottom: "p" top: "sum" }"#,
        Phase::TEST,
    );
    let graph = graph(&net, &["sum"]);
    assert_eq!(wires(&graph), ["p: p/0#1 -> p#2", "sum: data#0 p#2 -> sum#3"]);
    assert_eq!(graph.nodes[0].work.op.as_deref(), Some(&Op::Identity));
}

#[test]
fn a_node_describes_what_its_layer_computes() {
    let net = build(NET, Phase::TEST);
    let graph = graph(&net, &["loss", "conv"]);
    let works: Vec<_> = graph.nodes.iter().map(|node| &node.work).collect();
    assert!(matches!(works[0].op.as_deref(), Some(Op::Convolution { .. })));
    assert_eq!(works[1].op.as_deref(), Some(&Op::View));
    assert_eq!(
        works[2].op.as_deref(),
        Some(&Op::Pointwise(Pointwise::Relu { slope: 0.0 }))
    );
    assert_eq!(works[2].identities, [4], "a Dropout does nothing in phase TEST");
    assert_eq!(works[3].op.as_deref(), Some(&Op::View));
    assert!(matches!(works[5].op.as_deref(), Some(Op::Loss(_))));
}

#[test]
fn what_no_output_needs_is_left_out() {
    let net = build(NET, Phase::TEST);
    let mut graph = graph(&net, &["ip"]);
    assert_eq!(graph.inputs, [input(0, 0), input(1, 0)], "the inputs of the net stay");
    let layers: Vec<usize> = graph.nodes.iter().map(|node| node.work.origin).collect();
    assert_eq!(layers, [1, 2, 3, 5]);
    graph.drop_unused();
    assert_eq!(graph.inputs, [input(0, 0)]);
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
    let error = net.graph(&[]).expect_err("other shapes");
    let message = "layer \"data\" and its blobs differ in shape; reshape the net first";
    assert_eq!(error.to_string(), message);
}
