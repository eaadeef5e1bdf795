//! Every layer that may work in place, on the top of every other.

use super::{SHAPE, difference};
use crate::build;
use cortado_core::Phase;
use cortado_math::testing::every;
use cortado_net::Net;

/// A layer without name, bottom and top.
#[derive(Clone, Copy)]
struct Part {
    kind: &'static str,
    text: &'static str,
}

const fn part(kind: &'static str, text: &'static str) -> Part {
    Part { kind, text }
}

/// The layers that may work in place, each with the options on which its gradient depends. Their
/// values are kept in a range in which all functions are smooth.
const IN_PLACE: &[Part] = &[
    part(
        "BN",
        "bn_param { slope_filler { value: 1.5 } bias_filler { value: 0.2 } }",
    ),
    part(
        "BN",
        "bn_param { frozen: true slope_filler { value: -1.5 } bias_filler { value: 0.2 } }",
    ),
    part("BNLL", ""),
    part("BatchNorm", ""),
    part("BatchNorm", "batch_norm_param { use_global_stats: true }"),
    part(
        "BatchNorm",
        "batch_norm_param { scale_bias: true scale_filler { value: 1.5 } bias_filler { value: 0.2 } }",
    ),
    part("Bias", "bias_param { filler { value: 0.3 } }"),
    part("Clip", "clip_param { min: -0.3 max: 0.6 }"),
    part("CuDNNBatchNorm", ""),
    part("Dropout", ""),
    part("ELU", "elu_param { alpha: 0.7 }"),
    part("Eltwise", "eltwise_param { operation: SUM coeff: 0.5 coeff: -1.5 }"),
    part("Eltwise", "eltwise_param { operation: PROD }"),
    part("Eltwise", "eltwise_param { operation: PROD stable_prod_grad: false }"),
    part("Eltwise", "eltwise_param { operation: MAX }"),
    part("Exp", "exp_param { scale: 0.2 shift: -0.5 }"),
    part("ExpMax", "expmax_param { scale: 0.5 shift: -0.5 }"),
    part("HardSigmoid", ""),
    part("HardSwish", ""),
    part("Log", "log_param { scale: 0.002 shift: 4 }"),
    part("MVN", ""),
    part("MVN", "mvn_param { normalize_variance: false across_channels: true }"),
    part("Mish", ""),
    part("PReLU", ""),
    part("Power", "power_param { power: 2 scale: 0.3 shift: 1.5 }"),
    part("Power", "power_param { scale: -0.7 shift: 0.4 }"),
    part("Power", "power_param { scale: 0.7 }"),
    part("ReLU", ""),
    part("ReLU", "relu_param { negative_slope: 0.1 }"),
    part("ReLU", "relu_param { negative_slope: -0.2 }"),
    part("ReLU6", ""),
    part(
        "Scale",
        "scale_param { bias_term: true filler { value: -1.2 } bias_filler { value: 0.3 } }",
    ),
    part("Sigmoid", ""),
    part("Softmax", ""),
    part("Swish", "swish_param { beta: 0.8 }"),
    part("TanH", ""),
    part(
        "EltwiseAffine",
        "eltwise_affine_param { slope_filler { value: -1.5 } bias_filler { value: 0.2 } }",
    ),
    part("NegReLU", "relu_param { negative_slope: 0.3 }"),
    part("NegSquare", ""),
    part("SoftTruncation", ""),
    part("SpatialSoftmax", ""),
    part("VoxelSoftmax", ""),
    part("Truncation", "truncation_param { lower_bound: -0.3 upper_bound: 0.6 }"),
    part("BatchNorm", "batch_norm_param { relu: true }"),
    part("RReLU", ""),
    part("SeLuDropout", ""),
    part("Sparsify", "sparsify_param { thre: 0.1 coef: 0.3 }"),
    part("SpatialDropout", "dropout_param { dropout_ratio: 0.3 }"),
    part("SymmetricRectify", "symmetric_rectify_param { filler { value: 0.1 } }"),
];

/// Kinds that may work in place, but have no gradient that could be compared, or another one in place, or need labels
/// as a second bottom; and other names of kinds that are tried.
const WITHOUT_GRADIENT: &[&str] = &[
    "LabelSpecificAdd",
    "LabelSpecificRescale",
    "MKLBatchNorm",
    "MKLEltwise",
    "MKLReLU",
    "Python",
    "SeLU",
    "SeLu",
    "Threshold",
];

/// Layers that do not work in place, before ones that do.
const BEFORE: &[Part] = &[
    part("AbsVal", ""),
    part("ChannelNorm", ""),
    part("Concat", ""),
    part(
        "Convolution",
        "convolution_param { num_output: 4 kernel_size: 1 weight_filler { type: 'xavier' } }",
    ),
    part("Crop", "crop_param { axis: 3 }"),
    part(
        "Deconvolution",
        "convolution_param { num_output: 3 kernel_size: 2 weight_filler { type: 'xavier' } }",
    ),
    part(
        "DepthwiseConvolution",
        "convolution_param { num_output: 4 group: 4 kernel_size: 1 weight_filler { type: 'xavier' } }",
    ),
    part("Flatten", ""),
    part("Im2col", "convolution_param { kernel_size: 2 }"),
    part(
        "InnerProduct",
        "inner_product_param { num_output: 5 weight_filler { type: 'xavier' } }",
    ),
    part("Interp", "interp_param { height: 3 width: 3 }"),
    part("L2Normalize", ""),
    part("LayerNorm", ""),
    part("LogSoftmax", ""),
    part("LRN", "lrn_param { local_size: 3 alpha: 0.5 }"),
    part(
        "LRN",
        "lrn_param { local_size: 3 alpha: 0.5 norm_region: WITHIN_CHANNEL }",
    ),
    part(
        "Normalize",
        "norm_param { across_spatial: false channel_shared: false }",
    ),
    part("Permute", "permute_param { order: 0 order: 2 order: 1 order: 3 }"),
    part("Pooling", "pooling_param { kernel_size: 2 }"),
    part("Pooling", "pooling_param { kernel_size: 2 pool: AVE }"),
    part("Reorg", "reorg_param { stride: 2 }"),
    part("Reshape", "reshape_param { shape { dim: 0 dim: 2 dim: 2 dim: -1 } }"),
    part("ShuffleChannel", "shuffle_channel_param { group: 2 }"),
    part("Slice", ""),
    part("SPP", "spp_param { pyramid_height: 2 }"),
    part("Split", ""),
    part("Tile", "tile_param { axis: 1 tiles: 2 }"),
    part("Upsample", "upsample_param { scale: 2 }"),
];

/// Those of each kind of need: the input, the output, its sign, a mask, statistics.
const SOME: &[Part] = &[
    part("ReLU", ""),
    part("Sigmoid", ""),
    part("Scale", "scale_param { bias_term: true filler { value: -1.2 } }"),
    part("BatchNorm", ""),
    part("Dropout", ""),
    part("ELU", ""),
    part("Softmax", ""),
];

/// Where the first layer's top goes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum First {
    Apart,
    InPlace,
}

/// A net of these layers one after the other, the first with two bottoms where it takes two. With
/// `reuse`, all except the first are in place.
fn net(parts: &[Part], first: First, reuse: bool) -> String {
    let mut text = format!(
        "force_backward: true
layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ {SHAPE} }} }}
layer {{ name: 'lead' type: 'Scale' bottom: 'x' top: 'lead' scale_param {{ bias_term: true filler {{ value: 0.9 }} bias_filler {{ value: 0.1 }} }} }}
"
    );
    let mut bottom = "lead".to_string();
    for (index, Part { kind, text: options }) in parts.iter().enumerate() {
        let is_apart = !reuse || *kind == "Flatten" || index == 0 && first == First::Apart;
        let top = if is_apart {
            format!("top{index}")
        } else {
            bottom.clone()
        };
        let second = if ["Crop", "Eltwise"].contains(kind) {
            "bottom: 'x'"
        } else {
            ""
        };
        text += &format!(
            "layer {{ name: 'part{index}' type: '{kind}' bottom: '{bottom}' {second} top: '{top}' {options} }}\n"
        );
        bottom = top;
    }
    // Not all elements count the same, or sums that are constant would have no gradient.
    text += &format!(
        "layer {{ name: 'flat' type: 'InnerProduct' bottom: '{bottom}' top: 'flat' inner_product_param {{ num_output: 2 weight_filler {{ type: 'gaussian' std: 0.5 }} }} }}
layer {{ name: 'weigh' type: 'Power' bottom: 'flat' top: 'weighed' power_param {{ power: 2 shift: 3 }} }}
layer {{ name: 'loss' type: 'Reduction' bottom: 'weighed' top: 'loss' loss_weight: 1 }}
"
    );
    text
}

/// The chains that give other numbers in place.
fn wrong(chains: impl Iterator<Item = (Vec<Part>, First)>) -> Vec<String> {
    let tried = chains.filter_map(|(parts, first)| {
        let difference = difference(&net(&parts, first, true), &net(&parts, first, false), &["weighed"])?;
        let parts: Vec<String> = parts
            .iter()
            .map(|part| format!("{} {}", part.kind, part.text))
            .collect();
        Some(format!("{} ({first:?}): {difference}", parts.join(" → ")))
    });
    tried.collect()
}

#[track_caller]
fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_kind_that_may_work_in_place_is_tried() {
    let kinds = cortado_layers::KINDS.iter().filter(|kind| kind.in_place);
    let left: Vec<&str> = kinds
        .map(|kind| kind.name)
        .filter(|name| !IN_PLACE.iter().any(|part| part.kind == *name) && !WITHOUT_GRADIENT.contains(name))
        .collect();
    assert!(left.is_empty(), "add {left:?} to the layers that are tried");
}

#[test]
fn many_pairs_in_place_have_the_gradients_of_pairs_apart() {
    let firsts = IN_PLACE.iter().flat_map(|&a| [(a, First::Apart), (a, First::InPlace)]);
    let pairs = firsts.enumerate().flat_map(|(row, (a, first))| {
        let seconds = IN_PLACE.iter().skip(row % every(3)).step_by(every(3));
        seconds.map(move |&b| (vec![a, b], first))
    });
    assert_none(&wrong(pairs));
}

#[test]
fn many_pairs_with_a_top_between_have_the_gradients_of_pairs_apart() {
    // An Eltwise has a second bottom, whose shape is not that of every top.
    let seconds = || IN_PLACE.iter().filter(|part| part.kind != "Eltwise");
    let pairs = BEFORE.iter().enumerate().flat_map(|(row, &a)| {
        let seconds = seconds().skip(row % every(3)).step_by(every(3));
        seconds.map(move |&b| (vec![a, b], First::Apart))
    });
    assert_none(&wrong(pairs));
}

#[test]
fn chains_of_three_have_the_gradients_of_chains_apart() {
    let firsts = SOME.iter().flat_map(|&a| [(a, First::Apart), (a, First::InPlace)]);
    let chains = firsts.flat_map(|(a, first)| {
        let pairs = SOME.iter().flat_map(move |&b| SOME.iter().map(move |&c| [b, c]));
        pairs.map(move |[b, c]| (vec![a, b, c], first))
    });
    assert_none(&wrong(chains));
}

#[test]
fn views_and_layers_in_place_take_turns() {
    let views = [
        part("Flatten", ""),
        part("Reshape", "reshape_param { shape { dim: 0 dim: 2 dim: 2 dim: -1 } }"),
        part("Split", ""),
        part("Concat", ""),
        part("Slice", ""),
    ];
    let mut wrong = Vec::new();
    for view in views {
        for &a in SOME {
            for &b in SOME {
                for (in_place, tops) in [
                    ([a, view, b, a], ["a", "v", "v", "v"]),
                    ([a, b, view, b], ["a", "a", "v", "v"]),
                ] {
                    let text = |reuse: bool| {
                        let mut text = net(&in_place, First::Apart, false);
                        if reuse {
                            // From the end on: no top is renamed twice.
                            for (index, top) in tops.iter().enumerate().rev() {
                                text = text.replace(&format!("'top{index}'"), &format!("'{top}'"));
                            }
                        }
                        text
                    };
                    let parts: Vec<&str> = in_place.iter().map(|part| part.kind).collect();
                    let found = difference(&text(true), &text(false), &["weighed"]);
                    wrong.extend(found.map(|difference| format!("{parts:?}: {difference}")));
                }
            }
        }
    }
    assert_none(&wrong);
}

/// The numbers of what the net copies, by layer and blob.
fn copied(net: &Net<f32>) -> Vec<(&str, &str)> {
    let copied = net.copied_tops().into_iter();
    copied
        .map(|(layer, blob)| (net.layer_names()[layer].as_str(), net.blob_names()[blob].as_str()))
        .collect()
}

#[test]
fn nets_that_lose_nothing_copy_nothing() {
    let usual: [&[Part]; 6] = [
        &[
            part("Convolution", "convolution_param { num_output: 4 kernel_size: 1 }"),
            part("BatchNorm", ""),
            part("Scale", ""),
            part("ReLU", ""),
        ],
        &[
            part("InnerProduct", "inner_product_param { num_output: 5 }"),
            part("ReLU", ""),
            part("Dropout", ""),
        ],
        &[
            part("Pooling", "pooling_param { kernel_size: 2 }"),
            part("Flatten", ""),
            part("Dropout", ""),
        ],
        &[part("Eltwise", ""), part("ReLU", "")],
        &[part("ReLU", ""), part("Scale", ""), part("Sigmoid", "")],
        &[
            part("PReLU", ""),
            part("BN", ""),
            part("ELU", ""),
            part("Power", ""),
            part("TanH", ""),
        ],
    ];
    for parts in usual {
        let text = net(parts, First::Apart, true);
        assert!(copied(&build(&text, Phase::TRAIN)).is_empty(), "{text}");
    }
}

#[test]
fn a_copy_is_kept_only_for_a_gradient() {
    let text = net(&[part("Sigmoid", ""), part("Scale", "")], First::Apart, true);
    assert_eq!(copied(&build(&text, Phase::TRAIN)), [("part0", "top0")]);
    let unforced = text.replace("force_backward: true", "");
    let without_loss = unforced.replace("loss_weight: 1", "");
    let mut net = build(&without_loss, Phase::TEST);
    assert!(copied(&net).is_empty());
    net.force_backward().expect("nobody holds the blobs");
    assert_eq!(copied(&net), [("part0", "top0")]);
}

/// With hooks or on a device each layer runs alone, and shapes may change.
#[test]
fn a_copy_has_the_shape_of_the_batch() {
    let parts = [part("Sigmoid", ""), part("Softmax", ""), part("Scale", "")];
    let nets = [true, false].map(|reuse| {
        let mut net = build::<f64>(&net(&parts, First::Apart, reuse), Phase::TRAIN);
        super::run(&mut net, &[]);
        let batch = cortado_core::Shape::new(&[5, 4, 2, 2]).expect("a shape");
        net.blob_mut("x").expect("an input").reshape(&batch).expect("memory");
        net
    });
    let [found, expected] = nets.map(|mut net| super::run(&mut net, &["weighed"]));
    assert_eq!(found.difference(&expected), None);
}
