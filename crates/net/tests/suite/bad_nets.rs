//! Nets that make no sense: every one gives an error that names the place, the layer and what to
//! do. None panics.

use crate::{FILE, parse, registry, try_build};
use cortado_core::{Ctx, Phase, Rng};
use cortado_net::Net;
use cortado_proto::{LayerParameter, NetParameter};
use std::path::Path;

/// What every case starts with, on the first line: `x` of 2 × 3 and `t` of 2.
const INPUT: &str =
    "layer { name: 'in' type: 'Input' top: 'x' top: 't' input_param { shape { dim: 2 dim: 3 } shape { dim: 2 } } }\n";

/// Layers from line 2 on, and the error without `net net.prototxt:`.
const CASES: &[(&str, &str)] = &[
    // Bottoms.
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'X1' top: 'a' }",
        "2:1 › layer \"a\" (ReLU): Unknown bottom blob 'X1' (layer 'a', bottom index 0); did you mean \"x\"?",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'nothing' top: 'a' }",
        "2:1 › layer \"a\" (ReLU): Unknown bottom blob 'nothing' (layer 'a', bottom index 0); no layer before this one has a top of this name",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'a' top: 'a' }",
        "2:1 › layer \"a\" (ReLU): Unknown bottom blob 'a' (layer 'a', bottom index 0); it is the layer's own top",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'b' top: 'a' }\nlayer { name: 'b' type: 'ReLU' bottom: 'a' top: 'b' }",
        "2:1 › layer \"a\" (ReLU): Unknown bottom blob 'b' (layer 'a', bottom index 0); layer \"b\" makes it, but only later: a layer must come after those whose tops it reads",
    ),
    (
        "layer { name: 'l' type: 'SoftmaxWithLoss' bottom: 'x' bottom: 'label' }",
        "2:1 › layer \"l\" (SoftmaxWithLoss): Unknown bottom blob 'label' (layer 'l', bottom index 1); no layer before this one has a top of this name",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'a' include { phase: TEST } }\nlayer { name: 'b' type: 'ReLU' bottom: 'a' top: 'b' }",
        "3:1 › layer \"b\" (ReLU): Unknown bottom blob 'a' (layer 'b', bottom index 0); layer \"a\" makes it, but its include and exclude rules leave it out of this net",
    ),
    // Tops.
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' top: 't' }",
        "2:1 › layer \"a\" (ReLU): Top blob 't' produced by multiple sources; give one of the tops another name",
    ),
    (
        "layer { name: 'a' type: 'SoftmaxWithLoss' bottom: 'x' bottom: 't' top: 'y' top: 'y' }",
        "2:1 › layer \"a\" (SoftmaxWithLoss): Top blob 'y' produced by multiple sources; give one of the tops another name",
    ),
    (
        "layer { name: 'a' type: 'Split' bottom: 'x' top: 'y' top: 'x' }",
        "2:1 › layer \"a\" (Split): Top blob 'x' produced by multiple sources; give one of the tops another name",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'x' }\nlayer { name: 's' type: 'Silence' bottom: 'x' }\nlayer { name: 'b' type: 'ReLU' bottom: 'x' top: 'x' }",
        "4:1 › layer \"b\" (ReLU): Top blob 'x' produced by multiple sources; an in-place layer must be the only reader of its bottom; give its top another name",
    ),
    (
        "layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'x' inner_product_param { num_output: 3 } }",
        "2:1 › layer \"a\" (InnerProduct): cannot work in place: give its top a different name from its bottom \"x\"",
    ),
    (
        "layer { name: 'a' type: 'Convolution' bottom: 'x' top: 'x' convolution_param { num_output: 3 kernel_size: 1 } }",
        "2:1 › layer \"a\" (Convolution): cannot work in place: give its top a different name from its bottom \"x\"",
    ),
    // Numbers of bottoms and tops.
    (
        "layer { name: 'a' type: 'ReLU' top: 'a' }",
        "2:1 › layer \"a\" (ReLU): takes 1 bottom blob(s), but 0 are given",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' bottom: 't' top: 'a' }",
        "2:1 › layer \"a\" (ReLU): takes 1 bottom blob(s), but 2 are given",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' }",
        "2:1 › layer \"a\" (ReLU): takes 1 top blob(s), but 0 are given",
    ),
    (
        "layer { name: 'a' type: 'Silence' bottom: 'x' top: 'a' }",
        "2:1 › layer \"a\" (Silence): takes 0 top blob(s), but 1 are given",
    ),
    (
        "layer { name: 'a' type: 'Silence' }",
        "2:1 › layer \"a\" (Silence): takes 1 or more bottom blob(s), but 0 are given",
    ),
    (
        "layer { name: 'a' type: 'SoftmaxWithLoss' bottom: 'x' top: 'a' }",
        "2:1 › layer \"a\" (SoftmaxWithLoss): takes 2 to 3 bottom blob(s), but 1 are given",
    ),
    (
        "layer { name: 'a' type: 'SoftmaxWithLoss' bottom: 'x' bottom: 't' top: 'a' top: 'b' top: 'c' top: 'd' }",
        "2:1 › layer \"a\" (SoftmaxWithLoss): takes 1 to 3 top blob(s), but 4 are given",
    ),
    (
        "layer { name: 'a' type: 'Input' bottom: 'x' top: 'a' input_param { shape { dim: 1 } } }",
        "2:1 › layer \"a\" (Input): takes 0 bottom blob(s), but 1 are given",
    ),
    (
        "layer { name: 'a' type: 'Convolution' bottom: 'x' bottom: 't' top: 'a' convolution_param { num_output: 3 kernel_size: 1 } }",
        "2:1 › layer \"a\" (Convolution): number of top blobs (one for each bottom): expected 2, found 1",
    ),
    // Types, names, rules.
    (
        "layer { name: 'a' bottom: 'x' top: 'a' }",
        "2:1 › layer \"a\" (): type: is missing; every layer needs one",
    ),
    (
        "layer { name: 'a' type: 'Relu' bottom: 'x' top: 'a' }",
        "2:1 › layer \"a\" (Relu): unknown layer type \"Relu\"; did you mean \"ReLU\"? (`caffe layers` lists all)",
    ),
    (
        "layer { name: 'a' type: 'Perceptron' bottom: 'x' top: 'a' }",
        "2:1 › layer \"a\" (Perceptron): unknown layer type \"Perceptron\" (`caffe layers` lists all)",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'a'\n  include { phase: TRAIN } exclude { phase: TEST } }",
        "2:1 › layer \"a\" (ReLU): has both include and exclude rules; give only one kind",
    ),
    // Gradients and losses.
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'a' propagate_down: true propagate_down: false }",
        "2:1 › layer \"a\" (ReLU): propagate_down: must be given once for each bottom or not at all: 1 bottom(s), 2 propagate_down",
    ),
    (
        "layer { name: 'a' type: 'SoftmaxWithLoss' bottom: 'x' bottom: 't' top: 'a' propagate_down: true }",
        "2:1 › layer \"a\" (SoftmaxWithLoss): propagate_down: must be given once for each bottom or not at all: 2 bottom(s), 1 propagate_down",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'a' loss_weight: 1 loss_weight: 2 }",
        "2:1 › layer \"a\" (ReLU): loss_weight: must be given once for each top or not at all: 1 top(s), 2 loss_weight",
    ),
    (
        "layer { name: 'a' type: 'Split' bottom: 'x' top: 'a' top: 'b' loss_weight: 1 }",
        "2:1 › layer \"a\" (Split): loss_weight: must be given once for each top or not at all: 2 top(s), 1 loss_weight",
    ),
    (
        "layer { name: 'a' type: 'Silence' bottom: 'x' loss_weight: 1 }",
        "2:1 › layer \"a\" (Silence): loss_weight: must be given once for each top or not at all: 0 top(s), 1 loss_weight",
    ),
    // Parameters.
    (
        "layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param { } param { } param { } inner_product_param { num_output: 1 } }",
        "2:1 › layer \"a\" (InnerProduct): param: there are 3 for a layer with 2 parameter blob(s)",
    ),
    (
        "layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'a' param { lr_mult: 1 } }",
        "2:1 › layer \"a\" (ReLU): param: there are 1 for a layer with 0 parameter blob(s)",
    ),
    (
        "layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param { name: 'w' } inner_product_param { num_output: 3 } }\n\
         layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' param { name: 'w' } inner_product_param { num_output: 1 } }",
        "3:1 › layer \"b\" (InnerProduct): shape of the shared parameter \"w\", which layer \"a\" owns: expected 3 3 (9), found 1 3 (3)",
    ),
    (
        "layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param { name: 'w' } inner_product_param { num_output: 3 } }\n\
         layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' param { name: 'w' share_mode: PERMISSIVE } inner_product_param { num_output: 1 } }",
        "3:1 › layer \"b\" (InnerProduct): count of the shared parameter \"w\", which layer \"a\" owns: expected 3 3 (9), found 1 3 (3)",
    ),
    (
        "layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param { name: 'w' lr_mult: 1 } inner_product_param { num_output: 3 } }\n\
         layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' param { name: 'w' lr_mult: 2 } inner_product_param { num_output: 3 } }",
        "3:1 › layer \"b\" (InnerProduct): lr_mult of the shared parameter \"w\": expected 1, found 2",
    ),
    (
        "layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param { name: 'w' decay_mult: 0 } inner_product_param { num_output: 3 } }\n\
         layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' param { name: 'w' decay_mult: 0.5 } inner_product_param { num_output: 3 } }",
        "3:1 › layer \"b\" (InnerProduct): decay_mult of the shared parameter \"w\": expected 0, found 0.5",
    ),
    (
        "layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' param { name: 'w' } param { name: 'w' } inner_product_param { num_output: 3 } }",
        "2:1 › layer \"a\" (InnerProduct): shape of the shared parameter \"w\", which layer \"a\" owns: expected 3 3 (9), found 3 (3)",
    ),
    // Options and shapes, which the layers themselves refuse.
    (
        "layer { name: 'a' type: 'Input' top: 'a' input_param { shape { dim: 4294967296 dim: 4294967296 } } }",
        "2:1 › layer \"a\" (Input): input_param.shape: a blob of shape [4294967296, 4294967296] has more elements than 63 bits can count",
    ),
    (
        "layer { name: 'a' type: 'DummyData' top: 'a' dummy_data_param { shape { dim: 4294967296 dim: 1048576 } } }",
        "2:1 › layer \"a\" (DummyData): dummy_data_param: \"a\" of shape 4294967296 1048576 (4503599627370496) would take 18014398509481984 bytes, for which there is no memory; lower it",
    ),
    (
        "\n\n  layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' }",
        "4:3 › layer \"a\" (InnerProduct): inner_product_param.num_output: is missing",
    ),
    (
        "layer { name: 'a' type: 'Pooling' bottom: 'x' top: 'a' pooling_param { kernel_size: 2 } }",
        "2:1 › layer \"a\" (Pooling): number of axes of \"x\" (num, channels, height, width): expected 3 or more, found 2",
    ),
];

#[test]
fn every_bad_net_gives_its_error() {
    for (layers, message) in CASES {
        let error = try_build::<f32>(&format!("{INPUT}{layers}"), Phase::TRAIN).0.err();
        let error = error
            .unwrap_or_else(|| panic!("this net was built: {layers}"))
            .to_string();
        assert_eq!(error, format!("net {FILE}:{message}"), "{layers}");
    }
}

#[test]
fn nets_without_layers() {
    let message = |text: &str| {
        try_build::<f64>(text, Phase::TEST)
            .0
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(
        message("name: 'none'"),
        Some("net net.prototxt: the net has no layers".into())
    );
    assert_eq!(
        message("layer { name: 'a' type: 'ReLU' include { phase: TRAIN } }"),
        Some("net net.prototxt: the net has no layers in phase TEST; look at its include and exclude rules".into())
    );
}

#[test]
fn a_net_without_a_file_is_named_by_its_name() {
    let net = parse("name: 'mine' layer { name: 'a' type: 'ReLU' bottom: 'x' top: 'a' }");
    let error = Net::<f32>::build(&net, &registry(), &Ctx::new(Phase::TEST, Rng::new(1)))
        .err()
        .map(|error| error.to_string());
    let message = "net mine:1:14 › layer \"a\" (ReLU): Unknown bottom blob 'x' (layer 'a', bottom index 0); no layer before this one has a top of this name";
    assert_eq!(error, Some(message.into()));
}

/// A layer drawn from a few words, so that names clash, lists have wrong lengths and blobs are read
/// twice, in place, or before they are made.
fn random_layer(rng: &mut Rng, index: usize) -> LayerParameter {
    const NAMES: [&str; 5] = ["", "a", "b", "x", "a_a_0_split"];
    const TYPES: [&str; 8] = [
        "ReLU",
        "Split",
        "Silence",
        "InnerProduct",
        "SoftmaxWithLoss",
        "Dropout",
        "Softmax",
        "None",
    ];
    let pick = |rng: &mut Rng, list: &[&str]| list[rng.draw_below(list.len() as u32) as usize].to_string();
    let bottom = |rng: &mut Rng| match rng.bernoulli(0.2) {
        true => pick(rng, &["t", "a_a_0_split_0", "x_in_0_split_1"]),
        false => {
            ["x".to_string(), format!("y{}", rng.draw_below(index as u32 + 1))][rng.draw_below(2) as usize].clone()
        }
    };
    let mut layer = LayerParameter {
        name: Some(pick(rng, &NAMES)),
        r#type: Some(pick(rng, &TYPES)),
        bottom: (0..[1, 1, 1, 2, 0, 3][rng.draw_below(6) as usize])
            .map(|_| bottom(rng))
            .collect(),
        ..Default::default()
    };
    let top = |rng: &mut Rng, i: u32| match rng.bernoulli(0.2) {
        true => layer.bottom.first().cloned().unwrap_or_default(),
        false => format!("y{}", index as u32 + 1 + i),
    };
    layer.top = (0..[1, 1, 1, 0, 2][rng.draw_below(5) as usize])
        .map(|i| top(rng, i))
        .collect();
    if rng.bernoulli(0.3) {
        layer.loss_weight = (0..1 + rng.draw_below(2)).map(|_| rng.draw_below(2) as f32).collect();
    }
    if rng.bernoulli(0.2) {
        layer.propagate_down = layer.bottom.iter().map(|_| rng.bernoulli(0.5)).collect();
    }
    if layer.r#type() == "InnerProduct" {
        let spec =
            "param { name: 'a' } param { name: 'a' share_mode: PERMISSIVE } inner_product_param { num_output: 2 }";
        let (options, _) =
            cortado_proto::text::parse::<LayerParameter>(spec, "spec", Default::default()).expect("it is a layer");
        layer.inner_product_param = options.inner_product_param;
        layer.param = options.param[..rng.draw_below(3) as usize].to_vec();
    }
    layer
}

#[test]
fn random_nets_never_panic() {
    let mut rng = Rng::new(7);
    let (mut built, mut ran) = (0, 0);
    for _ in 0..12000 {
        let mut net: NetParameter = parse(INPUT);
        net.force_backward = Some(rng.bernoulli(0.3));
        net.layer
            .extend((0..1 + rng.draw_below(4) as usize).map(|index| random_layer(&mut rng, index)));
        let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
        let Ok(mut net) = Net::<f32>::build_from(&net, Some(Path::new(FILE)), &registry(), &ctx) else {
            continue;
        };
        built += 1;
        ran += u32::from(net.forward_backward().is_ok());
    }
    assert!(built > 100 && ran > 50, "{built} nets were built and {ran} ran");
}
