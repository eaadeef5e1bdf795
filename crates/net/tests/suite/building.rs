//! The log of a net being built, line by line, and the net's accessors afterwards.

use crate::{build, try_build};
use cortado_core::Phase;
use cortado_net::Net;

const NET: &str = "
name: 'small'
layer { name: 'in' type: 'Input' top: 'x' top: 'label' input_param { shape { dim: 2 dim: 3 } shape { dim: 2 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'z' inner_product_param { num_output: 4 } }
layer { name: 'relu' type: 'ReLU' bottom: 'z' top: 'z' }
layer { name: 'acc' type: 'Accuracy' bottom: 'z' bottom: 'label' top: 'acc' }
layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'z' bottom: 'label' loss_weight: 0.5 }
";

const LOG: &str = "Creating layer in
Creating Layer in
in -> x
in -> label
Setting up in
Top shape: 2 3 (6)
Top shape: 2 (2)
Memory required for data: 32
Creating layer label_in_1_split
Creating Layer label_in_1_split
label_in_1_split <- label
label_in_1_split -> label_in_1_split_0
label_in_1_split -> label_in_1_split_1
Setting up label_in_1_split
Top shape: 2 (2)
Top shape: 2 (2)
Memory required for data: 48
Creating layer ip
Creating Layer ip
ip <- x
ip -> z
Setting up ip
Top shape: 2 4 (8)
Memory required for data: 80
Creating layer relu
Creating Layer relu
relu <- z
relu -> z (in-place)
Setting up relu
Top shape: 2 4 (8)
Memory required for data: 112
Creating layer z_relu_0_split
Creating Layer z_relu_0_split
z_relu_0_split <- z
z_relu_0_split -> z_relu_0_split_0
z_relu_0_split -> z_relu_0_split_1
Setting up z_relu_0_split
Top shape: 2 4 (8)
Top shape: 2 4 (8)
Memory required for data: 176
Creating layer acc
Creating Layer acc
acc <- z_relu_0_split_0
acc <- label_in_1_split_0
acc -> acc
Setting up acc
Top shape: (1)
Memory required for data: 180
Creating layer loss
Creating Layer loss
loss <- z_relu_0_split_1
loss <- label_in_1_split_1
loss -> (automatic)
Creating layer loss
Setting up loss
Top shape: (1)
    with loss weight 0.5
Memory required for data: 184
loss needs backward computation.
acc does not need backward computation.
z_relu_0_split needs backward computation.
relu needs backward computation.
ip needs backward computation.
label_in_1_split does not need backward computation.
in does not need backward computation.
This network produces output acc
Network initialization done.";

#[test]
fn the_log_has_the_lines_of_the_original_in_their_order() {
    for (net, log) in [
        (
            try_build::<f32>(NET, Phase::TRAIN).0.map(|net| net.name().to_string()),
            try_build::<f32>(NET, Phase::TRAIN).1,
        ),
        (
            try_build::<f64>(NET, Phase::TRAIN).0.map(|net| net.name().to_string()),
            try_build::<f64>(NET, Phase::TRAIN).1,
        ),
    ] {
        assert_eq!(net.expect("the net makes sense"), "small");
        let lines = log.take();
        assert!(
            lines[0].starts_with("Initializing net from parameters: \nname: \"small\"\nstate {\n  phase: TRAIN\n}\n")
        );
        assert_eq!(lines[1..].join("\n"), LOG);
    }
}

#[test]
fn a_net_reports_what_it_is_made_of() {
    let net: Net<f32> = build(NET, Phase::TRAIN);
    let layers = ["in", "label_in_1_split", "ip", "relu", "z_relu_0_split", "acc", "loss"];
    assert_eq!(net.layer_names(), layers);
    let blobs = [
        "x",
        "label",
        "label_in_1_split_0",
        "label_in_1_split_1",
        "z",
        "z_relu_0_split_0",
        "z_relu_0_split_1",
        "acc",
        "(automatic)",
    ];
    assert_eq!(net.blob_names(), blobs);
    let names = |ids: &[usize]| -> Vec<&str> { ids.iter().map(|&id| net.blob_at(id).name()).collect() };
    assert_eq!(names(net.inputs()), ["x", "label"]);
    assert_eq!(names(net.outputs()), ["acc"]);
    assert_eq!(names(net.bottoms(6)), ["z_relu_0_split_1", "label_in_1_split_1"]);
    assert_eq!(names(net.tops(3)), ["z"]);
    assert_eq!(net.bottoms(3), net.tops(3));
    assert_eq!(net.layer_type(4), "Split");
    assert_eq!((net.layer_index("acc"), net.layer_index("none")), (Some(5), None));
    assert_eq!(net.blob_id("z"), Some(4));
    assert!(net.blob("none").is_none());
    let weights: Vec<f64> = (0..blobs.len()).map(|blob| net.loss_weight(blob)).collect();
    assert_eq!(weights, [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5]);
    assert_eq!(
        net.blob("(automatic)")
            .expect("it is there")
            .diff()
            .expect("nobody holds it")[..],
        [0.5]
    );
    assert_eq!(net.layer(2).params().len(), 2);
    assert!(!net.has_shared_params());
}

#[test]
fn outputs_are_sorted_by_name() {
    let input = "layer { name: 'in' type: 'Input' top: 'b' top: 'a_2' top: 'B' top: 'a' top: 'a_10' input_param { shape { dim: 1 } } }";
    let net: Net<f32> = build(input, Phase::TEST);
    let names: Vec<&str> = net.outputs().iter().map(|&id| net.blob_at(id).name()).collect();
    assert_eq!(names, ["B", "a", "a_10", "a_2", "b"]);
}

#[test]
fn layers_that_cannot_be_distinguished_are_warned_of() {
    let input = "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 } } }\n";
    let source = format!(
        "{input}layer {{ name: 'r' type: 'ReLU' bottom: 'x' top: 'y' }}\nlayer {{ type: 'ReLU' bottom: 'y' top: 'z' }}\n\
         layer {{ name: 'r' type: 'ReLU' bottom: 'z' top: 'u' }}\nlayer {{ type: 'ReLU' bottom: 'u' top: 'v' }}"
    );
    let (net, log) = try_build::<f32>(&source, Phase::TEST);
    net.expect("the original takes it");
    let lines = log.take();
    assert_eq!(
        lines[1..3],
        [
            "net net.prototxt:4:1: another layer \"r\"; weights of this name go to the first one",
            "net net.prototxt:5:1: another layer without a name; weights are found by name, so give it one"
        ]
    );
}

#[test]
fn a_second_top_of_a_loss_counts_only_if_it_is_given_a_weight() {
    let net = |weights: &str| -> Net<f32> {
        let source = NET.replace(
            "bottom: 'label' loss_weight: 0.5",
            &format!("bottom: 'label' top: 'l' top: 'p' {weights}"),
        );
        build(&source, Phase::TRAIN)
    };
    let weights = |net: &Net<f32>| ["l", "p"].map(|blob| net.loss_weight(net.blob_id(blob).expect("it is a top")));
    assert_eq!(weights(&net("")), [1.0, 0.0]);
    assert_eq!(weights(&net("loss_weight: 3")), [3.0, 0.0]);
    assert_eq!(weights(&net("loss_weight: 3 loss_weight: 2")), [3.0, 2.0]);
    assert_eq!(weights(&net("loss_weight: 0")), [0.0, 0.0]);
}
