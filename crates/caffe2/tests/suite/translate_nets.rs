//! Translations from Caffe that are refused, and nets without weights.

use crate::common::{parse, runtime};
use crate::translate::{REGISTRY, caffe, check_there, options};
use cortado_caffe2::Predictor;
use cortado_caffe2::translate::{FromCaffeOptions, from_caffe};
use cortado_core::LayerKind;
use cortado_proto::caffe2::NetDef;
use cortado_proto::{NetParameter, text};
use std::sync::LazyLock;

#[test]
fn losses_and_accuracies_of_matrices() {
    let net = |layer: &str, dims: &str| {
        let source = format!(
            r#"layer {{ name: "data" type: "Input" top: "data" top: "label" input_param {{ shape {{ {dims} }} shape {{ dim: 4 }} }} }}
            layer {{ name: "l" bottom: "data" bottom: "label" top: "y" {layer} }}"#
        );
        from_caffe(&runtime(), &parse(&source), &NetParameter::default(), &options())
    };
    for layer in [
        r#"type: "SoftmaxWithLoss""#,
        r#"type: "SoftmaxWithLoss" top: "prob""#,
        r#"type: "Accuracy""#,
        r#"type: "Accuracy" accuracy_param { top_k: 2 }"#,
    ] {
        net(layer, "dim: 4 dim: 3").unwrap_or_else(|error| panic!("{layer}: {error}"));
    }
    for layer in [
        r#"type: "SoftmaxWithLoss" loss_param { ignore_label: 1 }"#,
        r#"type: "SoftmaxWithLoss" loss_param { normalization: NONE }"#,
        r#"type: "Accuracy" accuracy_param { ignore_label: 1 }"#,
        r#"type: "Accuracy" top: "classes""#,
    ] {
        let message = net(layer, "dim: 4 dim: 3").expect_err(layer).to_string();
        assert!(message.contains("cannot be translated"), "{message}");
    }
    let message = net(r#"type: "SoftmaxWithLoss""#, "dim: 4 dim: 3 dim: 1 dim: 1").unwrap_err();
    assert!(message.to_string().contains("takes a matrix"), "{message}");
}

/// A layer with an option that the translation does not know computes something else.
#[test]
fn what_would_give_other_numbers_is_refused() {
    let kind = |name: &str| {
        cortado_layers::KINDS
            .iter()
            .find(|kind| kind.name == name)
            .expect("it is there")
    };
    static OTHER: LazyLock<LayerKind> = LazyLock::new(|| {
        let sigmoid = cortado_layers::KINDS.iter().find(|kind| kind.name == "Sigmoid");
        LayerKind {
            name: "ReLU",
            ..**sigmoid.expect("it is there")
        }
    });
    assert_eq!(kind("ReLU").name, OTHER.name);
    let mut registry = REGISTRY.clone();
    registry.add(&OTHER);
    let source = r#"layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 } } }
        layer { name: "relu" type: "ReLU" bottom: "data" top: "y" }"#;
    let options = FromCaffeOptions {
        registry: Some(&registry),
        ..FromCaffeOptions::default()
    };
    let message = from_caffe(&runtime(), &parse(source), &NetParameter::default(), &options).unwrap_err();
    assert!(
        message.to_string().contains("blob \"y\" has other numbers in Caffe2"),
        "{message}"
    );
    let refused = |layer: &str| {
        let source = format!(
            r#"layer {{ name: "data" type: "Input" top: "data" input_param {{ shape {{ dim: 2 dim: 3 dim: 2 dim: 2 }} }} }}
            layer {{ name: "l" bottom: "data" top: "y" {layer} }}"#
        );
        let net = caffe(&source).to_proto(false).expect("a valid case");
        from_caffe(&runtime(), &parse(&source), &net, &self::options())
            .expect_err(layer)
            .to_string()
    };
    let message = refused(r#"type: "BatchNorm" batch_norm_param { use_global_stats: false }"#);
    assert!(message.contains("whose mean is that of each batch"), "{message}");
}

fn argument(net: &NetDef, output: &str, name: &str) -> f32 {
    let op = net.op.iter().find(|op| op.output[0] == output).expect("it is filled");
    op.arg
        .iter()
        .find(|arg| arg.name() == name)
        .expect("it has the argument")
        .f()
}

/// A net without weights: its fillers, as Caffe2's own, and constants as they are.
#[test]
fn fillers_become_operators() {
    let source = r#"
        layer { name: "data" type: "DummyData" top: "data" top: "noise"
            dummy_data_param { shape { dim: 2 dim: 3 dim: 6 dim: 6 } data_filler { value: 0.5 } data_filler { type: "gaussian" std: 2 mean: 1 } } }
        layer { name: "sum" type: "Eltwise" bottom: "data" bottom: "noise" top: "sum" }
        layer { name: "conv" type: "Convolution" bottom: "sum" top: "conv"
            convolution_param { num_output: 4 kernel_size: 3 weight_filler { type: "xavier" } bias_filler { value: 0.25 } } }
        layer { name: "scale" type: "Scale" bottom: "conv" top: "scaled" scale_param { bias_term: true } }
        layer { name: "up" type: "Deconvolution" bottom: "scaled" top: "up" convolution_param {
            num_output: 4 group: 4 kernel_size: 4 stride: 2 bias_term: false weight_filler { type: "bilinear" } } }
        layer { name: "fc" type: "InnerProduct" bottom: "up" top: "fc" inner_product_param {
            num_output: 5 weight_filler { type: "msra" variance_norm: FAN_OUT } bias_filler { type: "uniform" min: -2 max: 3 } } }"#;
    let there = from_caffe(&runtime(), &parse(source), &NetParameter::default(), &options());
    let there = there.unwrap_or_else(|error| panic!("{error}"));
    let type_of = |output: &str| {
        let op = there.init.op.iter().find(|op| op.output[0] == output);
        op.map_or_else(
            || panic!("{output}: {}", text::print(&there.init)),
            |op| op.r#type().to_string(),
        )
    };
    for (output, expected) in [
        ("data", "ConstantFill"),
        ("noise", "GaussianFill"),
        ("conv_w", "UniformFill"),
        ("conv_b", "ConstantFill"),
        ("scaledscale_w", "ConstantFill"),
        ("up_w", "GivenTensorFill"),
        ("fc_w", "GaussianFill"),
        ("fc_b", "UniformFill"),
    ] {
        assert_eq!(type_of(output), expected, "{output}");
    }
    let is_close = |found: f32, expected: f32| assert!((found - expected).abs() < 1e-6, "{found} {expected}");
    is_close(argument(&there.init, "conv_w", "max"), (3.0_f32 / 27.0).sqrt());
    is_close(argument(&there.init, "fc_w", "std"), (2.0_f32 / 5.0).sqrt());
    is_close(argument(&there.init, "fc_b", "min"), -2.0);
    is_close(argument(&there.init, "noise", "std"), 2.0);
    is_close(argument(&there.init, "data", "value"), 0.5);
    is_close(argument(&there.init, "conv_b", "value"), 0.25);
    let predictor = Predictor::new(&runtime(), &there.init, &there.predict, None).expect("a valid case");
    let found = predictor.run(&[]).expect("all inputs are made");
    assert_eq!(found[0].shape().to_vec(), [2, 5]);
    assert!(
        there
            .notes
            .iter()
            .any(|note| note.contains("\"conv\": the weights have no blobs for it")),
        "{:?}",
        there.notes
    );
}

/// What is learned and computed by no layer.
#[test]
fn a_parameter_is_a_blob_of_the_init_net() {
    check_there(
        r#"layer { name: "p" type: "Parameter" top: "p" parameter_param { shape { dim: 2 dim: 3 } } }
        layer { name: "y" type: "Eltwise" bottom: "data" bottom: "p" top: "y" }"#,
        &[2, 3],
        "y",
    );
}
