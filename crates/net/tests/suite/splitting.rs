//! Splits: where they are put in, what they are called, and where loss weights go.

use crate::{build, parse};
use cortado_core::Phase;
use cortado_net::Net;

/// Cases, divided by blank lines: layers as `name (Type): bottoms -> tops [loss weights]`, then
/// `=>`, then the layers of the built net. These follow the original's own tests of splits.
const CASES: &str = "
data (DummyData): -> data label
ip (InnerProduct): data -> ip
loss (SoftmaxWithLoss): ip label -> loss
=>
data (DummyData): -> data label
ip (InnerProduct): data -> ip
loss (SoftmaxWithLoss): ip label -> loss [1]

data (DummyData): -> data label
ip1 (InnerProduct): data -> ip1
ip2 (InnerProduct): data -> ip2
loss1 (SoftmaxWithLoss): ip1 label -> loss1
loss2 (SoftmaxWithLoss): ip2 label -> loss2
=>
data (DummyData): -> data label
data_data_0_split (Split): data -> data_data_0_split_0 data_data_0_split_1
label_data_1_split (Split): label -> label_data_1_split_0 label_data_1_split_1
ip1 (InnerProduct): data_data_0_split_0 -> ip1
ip2 (InnerProduct): data_data_0_split_1 -> ip2
loss1 (SoftmaxWithLoss): ip1 label_data_1_split_0 -> loss1 [1]
loss2 (SoftmaxWithLoss): ip2 label_data_1_split_1 -> loss2 [1]

data (DummyData): -> data label
ip (InnerProduct): data -> ip
relu (ReLU): ip -> ip
a (Silence): ip ->
b (Silence): ip ->
c (Silence): label ->
=>
data (DummyData): -> data label
ip (InnerProduct): data -> ip
relu (ReLU): ip -> ip
ip_relu_0_split (Split): ip -> ip_relu_0_split_0 ip_relu_0_split_1
a (Silence): ip_relu_0_split_0 ->
b (Silence): ip_relu_0_split_1 ->
c (Silence): label ->

data (DummyData): -> data label
a (Silence): data data label data ->
=>
data (DummyData): -> data label
data_data_0_split (Split): data -> data_data_0_split_0 data_data_0_split_1 data_data_0_split_2
a (Silence): data_data_0_split_0 data_data_0_split_1 label data_data_0_split_2 ->

data (DummyData): -> data label
ip (InnerProduct): data -> ip [2]
loss (SoftmaxWithLoss): ip label -> loss [3]
=>
data (DummyData): -> data label
ip (InnerProduct): data -> ip [0]
ip_ip_0_split (Split): ip -> ip_ip_0_split_0 ip_ip_0_split_1 [2 0]
loss (SoftmaxWithLoss): ip_ip_0_split_1 label -> loss [3]

data (DummyData): -> data label
ip (InnerProduct): data -> ip [0]
loss (SoftmaxWithLoss): ip label -> loss
=>
data (DummyData): -> data label
ip (InnerProduct): data -> ip [0]
loss (SoftmaxWithLoss): ip label -> loss [1]

data (DummyData): -> data label
ip (InnerProduct): data -> ip
loss (SoftmaxWithLoss): ip label -> loss prob [0.5 0.25]
a (Silence): loss ->
=>
data (DummyData): -> data label
ip (InnerProduct): data -> ip
loss (SoftmaxWithLoss): ip label -> loss prob [0 0.25]
loss_loss_0_split (Split): loss -> loss_loss_0_split_0 loss_loss_0_split_1 [0.5 0]
a (Silence): loss_loss_0_split_1 ->

data (DummyData): -> data label
ip (InnerProduct): data -> ip
loss (SoftmaxWithLoss): ip label -> loss prob
a (Silence): loss ->
b (Silence): prob ->
=>
data (DummyData): -> data label
ip (InnerProduct): data -> ip
loss (SoftmaxWithLoss): ip label -> loss prob [0 0]
loss_loss_0_split (Split): loss -> loss_loss_0_split_0 loss_loss_0_split_1 [1 0]
a (Silence): loss_loss_0_split_1 ->
b (Silence): prob ->
";

/// The options that a type cannot do without.
fn options(type_name: &str) -> &str {
    match type_name {
        "DummyData" => "dummy_data_param { shape { dim: 2 dim: 3 } shape { dim: 2 } }",
        "InnerProduct" => "inner_product_param { num_output: 3 }",
        _ => "",
    }
}

/// A layer in the text format from a line such as `ip (InnerProduct): data -> ip [2]`.
fn layer(line: &str) -> String {
    let (head, rest) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
    let (name, type_name) = head.split_once(" (").unwrap_or_else(|| panic!("{line}"));
    let type_name = type_name.trim_end_matches(')');
    let (blobs, weights) = rest.split_once('[').unwrap_or((rest, ""));
    let (bottoms, tops) = blobs.split_once("->").unwrap_or_else(|| panic!("{line}"));
    let list = |field: &str, names: &str| -> String {
        names
            .split_whitespace()
            .map(|name| format!(" {field}: '{name}'"))
            .collect()
    };
    let weights = weights.trim_end_matches(']').split_whitespace();
    let weights: String = weights.map(|weight| format!(" loss_weight: {weight}")).collect();
    let (bottoms, tops) = (list("bottom", bottoms), list("top", tops));
    let options = options(type_name);
    format!("layer {{ name: '{name}' type: '{type_name}'{bottoms}{tops}{weights} {options} }}\n")
}

/// The layers of a net, as lines.
fn lines(net: &Net<f32>) -> Vec<String> {
    let blobs = |ids: &[usize]| -> String { ids.iter().map(|&id| format!("{} ", net.blob_at(id).name())).collect() };
    let line = |(i, name): (usize, &String)| {
        let (bottoms, tops) = (blobs(net.bottoms(i)), blobs(net.tops(i)));
        let weights: Vec<String> = net.layer_param(i).loss_weight.iter().map(f32::to_string).collect();
        let weights = if weights.is_empty() {
            String::new()
        } else {
            format!("[{}]", weights.join(" "))
        };
        format!("{name} ({}): {bottoms}-> {tops}{weights}", net.layer_type(i))
            .trim_end()
            .to_string()
    };
    net.layer_names().iter().enumerate().map(line).collect()
}

#[test]
fn splits_have_the_names_and_places_of_the_original() {
    for case in CASES.trim().split("\n\n") {
        let (text, expected) = case.split_once("\n=>\n").expect("a case has a =>");
        let text: String = text.lines().map(layer).collect();
        let net: Net<f32> = build(&text, Phase::TRAIN);
        assert_eq!(
            lines(&net),
            expected.lines().map(str::to_string).collect::<Vec<_>>(),
            "{case}"
        );
    }
}

#[test]
fn a_loss_of_default_weight_that_is_changed_in_place_is_not_split() {
    let text = "data (DummyData): -> data label\nip (InnerProduct): data -> ip
loss (SoftmaxWithLoss): ip label -> loss\ntwice (Power): loss -> loss";
    let net: Net<f32> = build(&text.lines().map(layer).collect::<String>(), Phase::TRAIN);
    assert_eq!(net.layer_names(), ["data", "ip", "loss", "twice"]);
}

/// What is read again does not take its weight from the gradient, whichever layer reads it and
/// however often.
#[test]
fn a_loss_that_is_read_again_keeps_its_weight_in_the_gradient() {
    let loss = |weight: &str, reader: &str| {
        format!(
            "layer {{ name: 'data' type: 'DummyData' top: 'data' top: 'label' dummy_data_param {{ shape {{ dim: 2 dim: 3 }}
               shape {{ dim: 2 dim: 3 }} data_filler {{ type: 'constant' value: 2 }} data_filler {{ type: 'constant' value: 1 }} }} }}
             layer {{ name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip' inner_product_param {{ num_output: 3
               weight_filler {{ type: 'constant' value: 0.5 }} }} }}
             layer {{ name: 'loss' type: 'EuclideanLoss' bottom: 'ip' bottom: 'label' top: 'loss' {weight} }} {reader}"
        )
    };
    let run = |weight: &str, reader: &str| {
        let mut net: Net<f32> = build(&loss(weight, reader), Phase::TRAIN);
        let mut last = (0.0, Vec::new());
        for _ in 0..2 {
            net.clear_param_diffs().expect("free");
            let loss = net.forward_backward().unwrap_or_else(|e| panic!("{e}"));
            last = (loss, net.learnable_blob(0).diff().expect("free").to_vec());
        }
        last
    };
    let (alone, gradient) = run("", "");
    let silence = |name: &str| format!("layer {{ name: '{name}' type: 'Silence' bottom: 'loss' }}");
    let half =
        "layer { name: 'half' type: 'Power' bottom: 'loss' top: 'half' loss_weight: 1 power_param { scale: 0.5 } }";
    let scaled = |by: f32| gradient.iter().map(|x| x * by).collect::<Vec<f32>>();
    for (weight, own) in [
        ("", 1.0),
        ("loss_weight: 1", 1.0),
        ("loss_weight: 0", 0.0),
        ("loss_weight: 2", 2.0),
    ] {
        for reader in [silence("a"), silence("a") + &silence("b")] {
            let found = run(weight, &reader);
            assert_eq!(found, (alone * f64::from(own), scaled(own)), "{weight} {reader}");
        }
        for reader in [half.to_string(), silence("a") + half] {
            let found = run(weight, &reader);
            assert_eq!(
                found,
                (alone * f64::from(own + 0.5), scaled(own + 0.5)),
                "{weight} {reader}"
            );
        }
    }
}

#[test]
fn a_split_net_stays_as_it_is_when_it_is_built_again() {
    for case in CASES.trim().split("\n\n") {
        let (text, _) = case.split_once("\n=>\n").expect("a case has a =>");
        let text: String = text.lines().map(layer).collect();
        let net: Net<f32> = build(&text, Phase::TRAIN);
        let again = net.to_proto(false).expect("nobody holds the weights");
        let again = cortado_proto::text::print(&again);
        let again: Net<f32> = build(&again, Phase::TRAIN);
        assert_eq!(lines(&again), lines(&net));
        assert!(!parse(&text).layer.is_empty());
    }
}
