//! Blobs that share memory; one is changed in place while others are still needed.

use super::{SHAPE, difference, run};
use crate::{build, data};
use cortado_core::{Ctx, Phase, Rng};
use cortado_math::testing::TestDevice;
use cortado_net::Net;

/// Layers whose top is the memory of their bottom, in the same shape, for the name of the top.
const VIEWS: [(&str, &str); 5] = [
    ("Flatten", "flatten_param { axis: 3 }"),
    ("Reshape", "reshape_param { shape { dim: 0 dim: 0 dim: 0 dim: 0 } }"),
    ("Split", ""),
    ("Concat", ""),
    ("Slice", ""),
];

/// What changes a view in place: a function of the output, of the input, and of a batch.
const CHANGES: [&str; 4] = [
    "type: 'Sigmoid'",
    "type: 'Power' power_param { scale: -2 shift: 1 }",
    "type: 'BatchNorm'",
    "type: 'ReLU'",
];

/// Other readers of what is viewed, with gradients that need their bottoms, tops, both, and neither.
const READERS: [&str; 5] = [
    "type: 'Convolution' convolution_param { num_output: 4 kernel_size: 1 weight_filler { type: 'xavier' } }",
    "type: 'TanH'",
    "type: 'LRN' lrn_param { local_size: 3 alpha: 0.5 }",
    "type: 'Power' power_param { power: 2 shift: 3 }",
    "type: 'Pooling' pooling_param { kernel_size: 1 }",
];

/// The layers with `{new}` in their tops, and in the bottoms that read those, in place of a name.
fn both(layers: &str) -> [String; 2] {
    let text = format!(
        "force_backward: true
layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ {SHAPE} }} }}
layer {{ name: 'lead' type: 'Scale' bottom: 'x' top: 'lead' scale_param {{ bias_term: true filler {{ value: 0.9 }} }} }}
{layers}
layer {{ name: 'flat' type: 'InnerProduct' bottom: 'last' top: 'flat' inner_product_param {{ num_output: 2 weight_filler {{ type: 'gaussian' std: 0.5 }} }} }}
layer {{ name: 'weigh' type: 'Power' bottom: 'flat' top: 'weighed' power_param {{ power: 2 shift: 3 }} }}
layer {{ name: 'loss' type: 'Reduction' bottom: 'weighed' top: 'loss' loss_weight: 1 }}
"
    );
    ["", "new "].map(|new| text.replace("{new}", new))
}

#[track_caller]
fn assert_same(layers: &str, named: &[&str]) {
    let [in_place, apart] = both(layers);
    if let Some(difference) = difference(&in_place, &apart, named) {
        panic!("{difference}, in\n{in_place}");
    }
}

/// The reader may come before or after the layer that changes its bottom's memory.
#[test]
fn a_reader_beside_a_view_sees_what_it_reads() {
    for (view, options) in VIEWS {
        for change in CHANGES {
            for reader in READERS {
                let reader = format!("layer {{ name: 'reader' bottom: 'lead' top: 'read' {reader} }}");
                let changed = format!(
                    "layer {{ name: 'view' type: '{view}' bottom: 'lead' top: 'view' {options} }}
layer {{ name: 'change' bottom: 'view' top: '{{new}}view' {change} }}"
                );
                let sum = "layer { name: 'sum' type: 'Eltwise' bottom: 'read' bottom: '{new}view' top: 'last' }";
                assert_same(&format!("{reader}\n{changed}\n{sum}"), &["read", "weighed"]);
                assert_same(&format!("{changed}\n{reader}\n{sum}"), &["read", "weighed"]);
            }
        }
    }
}

#[test]
fn copies_that_a_net_names_itself_can_be_changed() {
    for first in CHANGES {
        for second in CHANGES {
            assert_same(
                &format!(
                    "layer {{ name: 'split' type: 'Split' bottom: 'lead' top: 'a' top: 'b' top: 'c' }}
layer {{ name: 'change a' bottom: 'a' top: '{{new}}a' {first} }}
layer {{ name: 'change b' bottom: 'b' top: '{{new}}b' {second} }}
layer {{ name: 'sum' type: 'Eltwise' bottom: '{{new}}a' bottom: '{{new}}b' bottom: 'c' top: 'last' }}"
                ),
                &["c", "weighed"],
            );
        }
    }
}

#[test]
fn views_of_views_are_changed_alone() {
    for change in CHANGES {
        for made in ["type: 'Sigmoid'", "type: 'ReLU'", "type: 'Softmax'"] {
            assert_same(
                &format!(
                    "layer {{ name: 'make' bottom: 'lead' top: 'made' {made} }}
layer {{ name: 'flat view' type: 'Flatten' bottom: 'made' top: 'a' }}
layer {{ name: 'change a' bottom: 'a' top: '{{new}}a' {change} }}
layer {{ name: 'view' type: 'Reshape' bottom: '{{new}}a' top: 'b' reshape_param {{ shape {{ dim: 0 dim: 4 dim: 2 dim: 2 }} }} }}
layer {{ name: 'change b' bottom: 'b' top: '{{new}}b' {change} }}
layer {{ name: 'one' type: 'Concat' bottom: '{{new}}b' top: 'c' }}
layer {{ name: 'change c' bottom: 'c' top: '{{new}}c' {made} }}
layer {{ name: 'end' type: 'Power' bottom: '{{new}}c' top: 'last' }}"
                ),
                &["weighed"],
            );
        }
    }
}

/// A layer in place may read other bottoms from the memory that it changes.
#[test]
fn a_layer_in_place_reads_copies_of_its_bottom() {
    for layer in [
        "type: 'Eltwise' eltwise_param { operation: SUM }",
        "type: 'Eltwise' eltwise_param { operation: PROD }",
        "type: 'Eltwise' eltwise_param { operation: MAX }",
        "type: 'Scale' scale_param { axis: 0 }",
        "type: 'Bias' bias_param { axis: 0 }",
    ] {
        assert_same(
            &format!(
                "layer {{ name: 'split' type: 'Split' bottom: 'lead' top: 'a' top: 'b' }}
layer {{ name: 'change' bottom: 'a' bottom: 'b' top: '{{new}}a' {layer} }}
layer {{ name: 'sum' type: 'Sigmoid' bottom: '{{new}}a' top: 'last' }}"
            ),
            &["weighed"],
        );
    }
}

/// A blob that no layer reads is an output, and holds what was computed.
#[test]
fn an_output_keeps_its_values() {
    let layers = "
layer { name: 'split' type: 'Split' bottom: 'lead' top: 'last' top: 'output' top: 'b' }
layer { name: 'change' type: 'Exp' bottom: 'b' top: '{new}b' }
layer { name: 'quiet' type: 'Silence' bottom: '{new}b' }";
    assert_same(layers, &["output"]);
}

#[test]
fn a_parameter_is_not_changed_through_its_top() {
    let layers = "
layer { name: 'learned' type: 'Parameter' top: 'p' parameter_param { shape { dim: 3 dim: 4 dim: 2 dim: 2 } } }
layer { name: 'change' type: 'Power' bottom: 'p' top: '{new}p' power_param { scale: 2 shift: 3 } }
layer { name: 'bound' type: 'Sigmoid' bottom: '{new}p' top: '{new}{new}p' }
layer { name: 'sum' type: 'Eltwise' bottom: 'lead' bottom: '{new}{new}p' top: 'last' eltwise_param { operation: PROD } }";
    assert_same(layers, &["weighed"]);
    let [in_place, _] = both(layers);
    let mut net = build::<f64>(&in_place, Phase::TRAIN);
    run(&mut net, &[]);
    let learned = net.layer_index("learned").expect("a layer of the net");
    let values = net.layer(learned).params()[0].data().expect("nobody holds it");
    assert!(values.iter().all(|&value| value == 0.0), "{values:?}");
}

/// A loss gives its probabilities as a top, and its gradient follows from them.
#[test]
fn probabilities_that_a_loss_gives_can_be_changed() {
    for loss in [
        "type: 'SoftmaxWithLoss'",
        "type: 'InfogainLoss' infogain_loss_param { axis: 1 }",
    ] {
        let infogain = loss.contains("Infogain");
        let matrix = match infogain {
            true => "bottom: 'matrix'",
            false => "",
        };
        let layers = format!(
            "layer {{ name: 'label' type: 'DummyData' top: 'label' top: 'matrix' dummy_data_param {{
    shape {{ dim: 3 dim: 1 dim: 2 dim: 2 }} shape {{ dim: 1 dim: 1 dim: 4 dim: 4 }} data_filler {{ value: 1 }} data_filler {{ value: 0.5 }} }} }}
layer {{ name: 'loss of classes' bottom: 'lead' bottom: 'label' {matrix} top: 'of classes' top: 'last' loss_weight: 1 loss_weight: 0 {loss} }}
layer {{ name: 'change' type: 'Power' bottom: 'last' top: '{{new}}last' power_param {{ scale: 3 shift: 1 }} }}
layer {{ name: 'quiet' type: 'Silence' bottom: '{{new}}last' }}"
        );
        let [in_place, apart] = both(&layers).map(|text| {
            let (before, after) = text.split_once("layer { name: 'flat'").expect("the end of the net");
            assert!(after.contains("loss"));
            before.to_string()
        });
        assert_eq!(difference(&in_place, &apart, &["of classes"]), None, "{in_place}");
    }
}

/// Nothing changes for a blob that is no longer read.
#[test]
fn memory_is_shared_where_it_makes_no_difference() {
    for layers in [
        "layer { name: 'view' type: 'Flatten' bottom: 'lead' top: 'last' }
layer { name: 'change' type: 'ReLU' bottom: 'last' top: 'last' }",
        "layer { name: 'relu' type: 'ReLU' bottom: 'lead' top: 'lead' }
layer { name: 'view' type: 'Reshape' bottom: 'lead' top: 'last' reshape_param { shape { dim: 0 dim: -1 } } }
layer { name: 'change' type: 'Dropout' bottom: 'last' top: 'last' }",
        "layer { name: 'reader' type: 'Power' bottom: 'lead' top: 'read' }
layer { name: 'view' type: 'Flatten' bottom: 'lead' top: 'view' }
layer { name: 'quiet' type: 'Silence' bottom: 'view' }
layer { name: 'last' type: 'Sigmoid' bottom: 'read' top: 'last' }",
    ] {
        let [text, _] = both(layers);
        assert!(build::<f64>(&text, Phase::TRAIN).copied_tops().is_empty(), "{text}");
    }
}

/// What a net lays apart stays apart when it is only shaped.
#[test]
fn shaping_a_net_changes_no_numbers() {
    let layers = "
layer { name: 'view' type: 'Flatten' bottom: 'lead' top: 'view' flatten_param { axis: 3 } }
layer { name: 'change' type: 'Power' bottom: 'view' top: 'view' power_param { scale: 2 } }
layer { name: 'reader' type: 'TanH' bottom: 'lead' top: 'read' }
layer { name: 'sum' type: 'Eltwise' bottom: 'read' bottom: 'view' top: 'last' }";
    let [text, _] = both(layers);
    let mut net = build::<f64>(&text, Phase::TRAIN);
    let before = run(&mut net, &["view", "read", "last"]);
    net.reshape().expect("the same shapes");
    for (name, values) in before
        .0
        .iter()
        .filter_map(|(name, values)| Some((name.strip_suffix(": data")?, values)))
    {
        assert_eq!(&data(&net, name), values, "{name}");
    }
    let again = run(&mut net, &["view", "read", "last"]);
    assert_eq!(again.difference(&before), None);
}

#[test]
fn a_device_gives_the_numbers_of_the_host() {
    let layers = "
layer { name: 'soft' type: 'Softmax' bottom: 'lead' top: 'soft' }
layer { name: 'scale' type: 'Scale' bottom: 'soft' top: 'soft' scale_param { filler { value: 3 } } }
layer { name: 'tanh' type: 'TanH' bottom: 'soft' top: 'soft' }
layer { name: 'drop' type: 'Dropout' bottom: 'soft' top: 'soft' }
layer { name: 'view' type: 'Flatten' bottom: 'soft' top: 'view' flatten_param { axis: 3 } }
layer { name: 'change' type: 'Power' bottom: 'view' top: 'view' power_param { scale: 2 } }
layer { name: 'reader' type: 'TanH' bottom: 'soft' top: 'read' }
layer { name: 'sum' type: 'Eltwise' bottom: 'read' bottom: 'view' top: 'last' }";
    let [text, _] = both(layers);
    let on = |device: TestDevice| {
        let ctx = device.ctx(Ctx::new(Phase::TRAIN, Rng::new(1)));
        let mut net = Net::<f64>::build(&crate::parse(&text), &crate::registry(), &ctx).expect("it can be built");
        assert_eq!(net.copied_tops().len(), 3);
        run(&mut net, &["last"]).0
    };
    for ((name, host), (_, device)) in on(TestDevice::Cpu).iter().zip(on(TestDevice::simulated())) {
        let near = host
            .iter()
            .zip(&device)
            .all(|(a, b)| (a - b).abs() <= 1e-9 * a.abs().max(1.0));
        assert!(near, "{name}: {host:?}, {device:?}");
    }
}
