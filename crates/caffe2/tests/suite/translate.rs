//! Translation from Caffe's nets and back: the operators of Caffe2's translator, and the same
//! numbers.

use crate::common::{difference, parse, runtime};
use cortado_caffe2::translate::{FromCaffe, FromCaffeOptions, from_caffe, to_caffe};
use cortado_caffe2::{Predictor, Tensor, Workspace};
use cortado_core::{Ctx, Phase, Registry, Rng};
use cortado_net::Net;
use cortado_proto::NetParameter;
use cortado_proto::caffe2::NetDef;
use cortado_proto::text;
use std::sync::LazyLock;

pub(crate) static REGISTRY: LazyLock<Registry> = LazyLock::new(|| Registry::new(&[cortado_layers::KINDS]));

/// A net is built, and compared with what it becomes.
pub(crate) fn options() -> FromCaffeOptions<'static> {
    FromCaffeOptions {
        registry: Some(&REGISTRY),
        ..FromCaffeOptions::default()
    }
}

fn ctx() -> Ctx {
    Ctx::new(Phase::TEST, Rng::new(3))
}

/// A Caffe net with weights drawn at random.
pub(crate) fn caffe(source: &str) -> Net<f32> {
    let mut net = Net::build(
        &parse::<NetParameter>(source),
        &Registry::new(&[cortado_layers::KINDS]),
        &ctx(),
    )
    .expect("a valid case");
    for layer in 0..net.layer_names().len() {
        for blob in net.layer_mut(layer).params_mut() {
            let mut rng = Rng::new(layer as u32 + 7);
            // Positive, so that they can be variances too.
            blob.data_mut()
                .expect("a valid case")
                .fill_with(|| rng.uniform(0.1f32, 0.9));
        }
    }
    net
}

pub(crate) fn image(dims: &[usize]) -> Tensor {
    let mut rng = Rng::new(5);
    let count = dims.iter().product();
    let numbers: Vec<f32> = (0..count).map(|_| rng.uniform(-1.0f32, 1.0)).collect();
    Tensor::from_slice(dims, &numbers).expect("a valid case")
}

/// What a Caffe net gives for an image.
fn forward(net: &mut Net<f32>, image: &Tensor, output: &str) -> Tensor {
    let blob = net.blob_mut("data").expect("a valid case");
    blob.data_overwrite()
        .expect("a valid case")
        .copy_from_slice(&image.read::<f32>().expect("a valid case"));
    net.forward().expect("a valid case");
    Tensor::from_blob(net.blob(output).expect("a valid case"))
        .duplicate()
        .expect("a valid case")
}

fn translated(source: &str, net: &Net<f32>, options: &FromCaffeOptions<'_>) -> FromCaffe {
    let weights = net.to_proto(false).expect("a valid case");
    from_caffe(&runtime(), &parse(source), &weights, options).unwrap_or_else(|error| panic!("{error}"))
}

/// Translates a net to Caffe2 and back, and compares what all three give.
fn check_both_ways(layers: &str, dims: &[usize], output: &str) {
    let (there, image, expected) = check_there(layers, dims, output);
    check_back(&there, &image, &expected);
}

/// Translates a net to Caffe2, and compares what both give.
pub(crate) fn check_there(layers: &str, dims: &[usize], output: &str) -> (FromCaffe, Tensor, Tensor) {
    let shape: String = dims.iter().map(|size| format!("dim: {size} ")).collect();
    let source =
        format!(r#"layer {{ name: "data" type: "Input" top: "data" input_param {{ shape {{ {shape} }} }} }} {layers}"#);
    let (mut net, image) = (caffe(&source), image(dims));
    let expected = forward(&mut net, &image, output);
    let there = translated(&source, &net, &options());
    assert_eq!(there.notes, <[String; 0]>::default());
    let predictor = Predictor::new(&runtime(), &there.init, &there.predict, None).expect("a valid case");
    for run in 0..3 {
        let found = predictor.run(&[image.share()]).expect("a valid case");
        assert_eq!(
            difference(&found[0], &expected),
            None,
            "run {run} of {}",
            text::print(&there.predict)
        );
    }
    (there, image, expected)
}

/// Translates a net back to Caffe, and compares what it gives.
fn check_back(there: &FromCaffe, image: &Tensor, expected: &Tensor) {
    let workspace = Workspace::new();
    runtime().run_net_once(&workspace, &there.init).expect("a valid case");
    let back = to_caffe(&workspace, &there.predict, &[("data".into(), image.shape().to_vec())])
        .unwrap_or_else(|error| panic!("{error}"));
    let mut again: Net<f32> =
        Net::build(&back.net, &Registry::new(&[cortado_layers::KINDS]), &ctx()).expect("a valid case");
    again
        .copy_trained_from(&back.net, &Default::default())
        .expect("a valid case");
    let last = again.blob_names()[*again.outputs().last().expect("a valid case")].clone();
    let found = forward(&mut again, image, &last);
    assert_eq!(difference(&found, expected), None, "{}", text::print(&back.net));
}

#[test]
fn layers_of_forks() {
    let cases = [
        (r#"type: "ReLU6""#, vec![2, 3, 4, 5]),
        (r#"type: "HardSigmoid""#, vec![2, 3]),
        (r#"type: "HardSwish""#, vec![2, 3]),
        (r#"type: "Mish""#, vec![2, 3]),
        (r#"type: "Upsample" upsample_param { scale: 3 }"#, vec![1, 2, 3, 4]),
        (
            r#"type: "ShuffleChannel" shuffle_channel_param { group: 3 }"#,
            vec![2, 6, 2, 2],
        ),
        (r#"type: "ArgMax" argmax_param { axis: 1 }"#, vec![2, 5, 3, 2]),
        (r#"type: "Threshold" threshold_param { threshold: 0.25 }"#, vec![3, 4]),
        (
            r#"type: "Normalize" norm_param { across_spatial: false channel_shared: false }"#,
            vec![2, 3, 2, 2],
        ),
        (
            r#"type: "Normalize" norm_param { across_spatial: false }"#,
            vec![2, 3, 2, 2],
        ),
        (
            r#"type: "DepthwiseConvolution" convolution_param { num_output: 4 kernel_size: 3 pad: 1 group: 4 }"#,
            vec![1, 4, 5, 5],
        ),
        (
            r#"type: "ConvolutionDepthwise" convolution_param { num_output: 4 kernel_size: 3 stride: 2 }"#,
            vec![1, 4, 5, 5],
        ),
    ];
    for (layer, dims) in cases {
        let layer = format!(r#"layer {{ name: "l" bottom: "data" top: "y" {layer} }}"#);
        check_there(&layer, &dims, "y");
    }
    check_there(
        r#"
        layer { name: "cut" type: "Slice" bottom: "data" top: "a" top: "b" top: "c" slice_param { slice_point: 1 slice_point: 4 } }
        layer { name: "all" type: "Concat" bottom: "c" bottom: "a" bottom: "b" top: "all" }
        layer { name: "pool" type: "Pooling" bottom: "all" top: "pool" pooling_param { pool: AVE global_pooling: true } }
        layer { name: "y" type: "Axpy" bottom: "pool" bottom: "all" bottom: "data" top: "y" }"#,
        &[2, 6, 3, 3],
        "y",
    );
    check_there(
        r#"
        layer { name: "floor" type: "Threshold" bottom: "data" top: "index" }
        layer { name: "y" type: "Embed" bottom: "index" top: "y" embed_param { num_output: 3 input_dim: 2 } }"#,
        &[2, 4],
        "y",
    );
}

#[test]
fn images_through_convolutions_and_pools() {
    check_both_ways(
        r#"
        layer { name: "conv" type: "Convolution" bottom: "data" top: "conv"
            convolution_param { num_output: 4 kernel_size: 3 pad: 1 group: 2 } }
        layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" relu_param { negative_slope: 0.2 } }
        layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { kernel_size: 3 stride: 2 } }
        layer { name: "norm" type: "LRN" bottom: "pool" top: "norm" lrn_param { local_size: 3 alpha: 0.1 } }
        layer { name: "mean" type: "Pooling" bottom: "norm" top: "mean" pooling_param { pool: AVE kernel_size: 2 stride: 2 } }
        layer { name: "drop" type: "Dropout" bottom: "mean" top: "mean" }
        layer { name: "fc" type: "InnerProduct" bottom: "mean" top: "fc" inner_product_param { num_output: 5 } }
        layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }"#,
        &[2, 4, 10, 9],
        "prob",
    );
}

#[test]
fn blocks_with_normalised_branches() {
    check_both_ways(
        r#"
        layer { name: "conv" type: "Convolution" bottom: "data" top: "conv"
            convolution_param { num_output: 3 kernel_size: 3 pad: 1 bias_term: false dilation: 1 } }
        layer { name: "bn" type: "BatchNorm" bottom: "conv" top: "conv" }
        layer { name: "scale" type: "Scale" bottom: "conv" top: "conv" scale_param { bias_term: true } }
        layer { name: "prelu" type: "PReLU" bottom: "conv" top: "conv" }
        layer { name: "sum" type: "Eltwise" bottom: "conv" bottom: "data" top: "sum" }
        layer { name: "most" type: "Eltwise" bottom: "sum" bottom: "data" top: "most" eltwise_param { operation: MAX } }
        layer { name: "both" type: "Concat" bottom: "sum" bottom: "most" top: "both" }
        layer { name: "up" type: "Deconvolution" bottom: "both" top: "up"
            convolution_param { num_output: 6 kernel_size: 4 stride: 2 pad: 1 group: 6 } }
        layer { name: "sigmoid" type: "Sigmoid" bottom: "up" top: "up" }"#,
        &[1, 3, 6, 5],
        "up",
    );
}

/// NVIDIA's BatchNorm, in the orders that its weights have, and without the field that requests it.
#[test]
fn a_batch_norm_with_a_factor_and_a_summand() {
    let source = r#"
        layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 4 dim: 5 } } }
        layer { name: "bn" type: "BatchNorm" bottom: "data" top: "bn" batch_norm_param { scale_bias: true eps: 1e-7 } }"#;
    let mut net = caffe(source);
    net.layer(1).params()[2].data_overwrite().expect("free").fill(1.0);
    let image = image(&[2, 3, 4, 5]);
    let expected = forward(&mut net, &image, "bn");
    let check = |weights: &NetParameter| {
        let found = from_caffe(&runtime(), &parse(source), weights, &FromCaffeOptions::default());
        let found = found.unwrap_or_else(|error| panic!("{error}"));
        let predictor = Predictor::new(&runtime(), &found.init, &found.predict, None).expect("a valid case");
        let outputs = predictor.run(&[image.share()]).expect("a valid case");
        assert_eq!(difference(&outputs[0], &expected), None);
    };
    let mut weights = net.to_proto(false).expect("a valid case");
    check(&weights);
    let plain = source.replace("scale_bias: true", "");
    let error = from_caffe(&runtime(), &parse(&plain), &weights, &FromCaffeOptions::default()).expect_err("refused");
    assert!(
        error
            .to_string()
            .contains("the weights have 5 blobs for it, and a BatchNorm 3; is it NVIDIA's"),
        "{error}"
    );
    let layer = weights
        .layer
        .iter_mut()
        .find(|layer| layer.name() == "bn")
        .expect("it has weights");
    // Scale, shift, mean, variance and a number, as before version 0.16.
    layer.blobs.swap(0, 3);
    layer.blobs.swap(1, 4);
    layer.blobs.swap(2, 4);
    layer.blobs.swap(2, 3);
    check(&weights);
}

#[test]
fn functions_of_elements() {
    check_both_ways(
        r#"
        layer { name: "abs" type: "AbsVal" bottom: "data" top: "abs" }
        layer { name: "elu" type: "ELU" bottom: "abs" top: "elu" elu_param { alpha: 0.5 } }
        layer { name: "tanh" type: "TanH" bottom: "elu" top: "tanh" }
        layer { name: "exp" type: "Exp" bottom: "tanh" top: "exp" }
        layer { name: "scaled" type: "Power" bottom: "exp" top: "scaled" power_param { scale: 0.5 shift: 0.25 } }
        layer { name: "bias" type: "Bias" bottom: "scaled" top: "bias" }
        layer { name: "product" type: "Eltwise" bottom: "bias" bottom: "exp" top: "product" eltwise_param { operation: PROD } }
        layer { name: "turned" type: "Permute" bottom: "product" top: "turned" permute_param { order: 0 order: 2 order: 3 order: 1 } }
        layer { name: "flat" type: "Flatten" bottom: "turned" top: "flat" }"#,
        &[2, 3, 4, 5],
        "flat",
    );
}

/// The operators of Caffe2's translator: order of operators, inputs and arguments, names.
#[test]
fn the_layers_are_those_of_the_old_translator() {
    let source = r#"name: "PNet"
        layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 12 dim: 12 } } }
        layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1" convolution_param { num_output: 2 kernel_size: 3 } }
        layer { name: "PReLU1" type: "PReLU" bottom: "conv1" top: "conv1" }
        layer { name: "pool1" type: "Pooling" bottom: "conv1" top: "pool1" pooling_param { kernel_size: 3 stride: 2 } }
        layer { name: "scale" type: "Scale" bottom: "pool1" top: "pool1" scale_param { bias_term: true } }
        layer { name: "prob" type: "Softmax" bottom: "pool1" top: "prob" }"#;
    let expected: NetDef = parse(
        r#"name: "PNet"
        op { input: "data" input: "conv1_w" input: "conv1_b" output: "conv1" type: "Conv"
            arg { name: "stride" i: 1 } arg { name: "pad" i: 0 } arg { name: "kernel" i: 3 } }
        op { input: "conv1" input: "conv1_Slope" output: "conv1" type: "PRelu" }
        op { input: "conv1" output: "pool1" type: "MaxPool" arg { name: "stride" i: 2 } arg { name: "pad" i: 0 }
            arg { name: "kernel" i: 3 } arg { name: "order" s: "NCHW" } arg { name: "legacy_pad" i: 3 } }
        op { input: "pool1" input: "pool1scale_w" output: "pool1_internal" type: "Mul"
            arg { name: "axis" i: 1 } arg { name: "broadcast" i: 1 } }
        op { input: "pool1_internal" input: "pool1scale_b" output: "pool1" type: "Add"
            arg { name: "axis" i: 1 } arg { name: "broadcast" i: 1 } }
        op { input: "pool1" output: "prob_turned" type: "Transpose"
            arg { name: "axes" ints: 0 ints: 2 ints: 3 ints: 1 } }
        op { input: "prob_turned" output: "prob_soft" type: "Softmax" arg { name: "axis" i: 3 } }
        op { input: "prob_soft" output: "prob" type: "Transpose" arg { name: "axes" ints: 0 ints: 3 ints: 1 ints: 2 } }
        external_input: "data" external_input: "conv1_w" external_input: "conv1_b" external_input: "conv1_Slope"
        external_input: "pool1scale_w" external_input: "pool1scale_b" external_output: "prob""#,
    );
    let net = caffe(source);
    let found = translated(source, &net, &FromCaffeOptions::default());
    assert_eq!(text::print(&found.predict), text::print(&expected));
    let last = found.init.op.last().expect("the init net has operators");
    assert_eq!(
        text::print(last),
        "output: \"data\"\nname: \"\"\ntype: \"ConstantFill\"\narg {\n  name: \"shape\"\n  ints: 1\n}\n"
    );
    let options = FromCaffeOptions {
        remove_legacy_pad: Some(vec![1, 3, 12, 12]),
        ..FromCaffeOptions::default()
    };
    let pool = &translated(source, &net, &options).predict.op[2];
    let args: Vec<(&str, i64)> = pool.arg.iter().map(|arg| (arg.name(), arg.i())).collect();
    let expected = [
        ("stride", 2),
        ("kernel", 3),
        ("order", 0),
        ("pad_l", 0),
        ("pad_t", 0),
        ("pad_r", 1),
        ("pad_b", 1),
    ];
    assert_eq!(args, expected);
}

#[test]
fn all_outputs_are_declared_if_that_is_wanted() {
    let source = r#"layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 2 } } }
        layer { name: "a" type: "ReLU" bottom: "data" top: "a" }
        layer { name: "b" type: "TanH" bottom: "data" top: "b" }"#;
    let net = caffe(source);
    let outputs = |all_outputs| {
        let options = FromCaffeOptions {
            all_outputs,
            ..FromCaffeOptions::default()
        };
        translated(source, &net, &options).predict.external_output
    };
    assert_eq!(
        (outputs(false), outputs(true)),
        (vec!["b".to_string()], vec!["a".to_string(), "b".to_string()])
    );
}

#[test]
fn what_cannot_be_translated_is_reported() {
    let weights = NetParameter::default();
    let refused = |layer: &str| {
        let source = format!(r#"layer {{ name: "l" bottom: "data" top: "y" {layer} }}"#);
        let result = from_caffe(&runtime(), &parse(&source), &weights, &FromCaffeOptions::default());
        result.map(|_| ()).unwrap_err().to_string()
    };
    let cases = [
        (r#"type: "MVN""#, "Caffe2 has no operator for the layer type MVN"),
        (
            r#"type: "Pooling" pooling_param { pool: STOCHASTIC }"#,
            "Caffe2 has no stochastic pools",
        ),
        (
            r#"type: "InnerProduct""#,
            "the weights have 0 blobs for it; it needs more",
        ),
        (
            r#"type: "LRN" lrn_param { norm_region: WITHIN_CHANNEL }"#,
            "Caffe2's LRN is across channels only",
        ),
    ];
    for (layer, problem) in cases {
        let error = refused(layer);
        assert!(error.ends_with(problem) && error.contains("\"l\""), "{error}");
    }
    let predict: NetDef = parse(
        r#"op { type: "AveragePool" input: "x" output: "y" arg { name: "kernel" i: 3 } arg { name: "pad" i: 1 } }"#,
    );
    let error = to_caffe(&Workspace::new(), &predict, &[("x".into(), vec![1, 2, 4, 4])]).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("Caffe's mean counts the padding, Caffe2's does not"),
        "{error}"
    );
}

/// Caffe's AbsVal does not work in place.
#[test]
fn magnitudes_in_place_get_a_top_of_their_own() {
    let predict: NetDef = parse(
        r#"op { type: "Tanh" input: "x" output: "y" } op { type: "Abs" input: "y" output: "y" }
        external_input: "x" external_output: "y""#,
    );
    let back = to_caffe(&Workspace::new(), &predict, &[("x".into(), vec![2, 3])]).expect("a valid case");
    let abs = back.net.layer.iter().find(|layer| layer.r#type() == "AbsVal");
    let abs = abs.expect("it is among the layers");
    assert_ne!(abs.bottom, abs.top);
    Net::<f32>::build(&back.net, &Registry::new(&[cortado_layers::KINDS]), &ctx()).expect("a valid case");
}
