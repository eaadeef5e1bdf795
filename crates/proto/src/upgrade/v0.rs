//! V0 to V1: `layers { layer { type: "conv" … } }` becomes `layers { type: CONVOLUTION … }`.

use std::collections::HashMap;

use super::{Notice, refusal};
use crate::reflect::Message;
use crate::text::nearest::{either, nearest};
use crate::v1_layer_parameter::LayerType;
use crate::*;

/// Every V0 type name and its V1 number.
const TYPES: &[(&str, LayerType)] = &[
    ("accuracy", LayerType::ACCURACY),
    ("bnll", LayerType::BNLL),
    ("concat", LayerType::CONCAT),
    ("conv", LayerType::CONVOLUTION),
    ("data", LayerType::DATA),
    ("dropout", LayerType::DROPOUT),
    ("euclidean_loss", LayerType::EUCLIDEAN_LOSS),
    ("flatten", LayerType::FLATTEN),
    ("hdf5_data", LayerType::HDF5_DATA),
    ("hdf5_output", LayerType::HDF5_OUTPUT),
    ("im2col", LayerType::IM2COL),
    ("images", LayerType::IMAGE_DATA),
    ("infogain_loss", LayerType::INFOGAIN_LOSS),
    ("innerproduct", LayerType::INNER_PRODUCT),
    ("lrn", LayerType::LRN),
    ("multinomial_logistic_loss", LayerType::MULTINOMIAL_LOGISTIC_LOSS),
    ("pool", LayerType::POOLING),
    ("relu", LayerType::RELU),
    ("sigmoid", LayerType::SIGMOID),
    ("softmax", LayerType::SOFTMAX),
    ("softmax_loss", LayerType::SOFTMAX_LOSS),
    ("split", LayerType::SPLIT),
    ("tanh", LayerType::TANH),
    ("window_data", LayerType::WINDOW_DATA),
];

/// The types that take over the `pad` of a padding layer before them.
const PADDED: &[&str] = &["conv", "im2col", "pool"];

pub(super) fn needed(param: &NetParameter) -> bool {
    param.layers.iter().any(|layer| layer.layer.is_some())
}

/// Upgrades every V0 layer of `param`; gives a notice for each field that its layer's type does not
/// have.
pub(super) fn upgrade(param: &mut NetParameter, file_name: &str) -> Result<Vec<Notice>> {
    merge_padding(param, file_name)?;
    let mut lost = Vec::new();
    for layer in &mut param.layers {
        if let Some(old) = layer.layer.take() {
            upgrade_layer(layer, *old, file_name, &mut lost)?;
        }
    }
    Ok(lost)
}

fn type_of(layer: &V1LayerParameter) -> &str {
    layer.layer.as_ref().map_or("", |old| old.r#type())
}

/// Removes the padding layers and gives their `pad` and their bottom to the layers that read them.
fn merge_padding(param: &mut NetParameter, file_name: &str) -> Result<()> {
    let mut producers: HashMap<String, usize> = HashMap::new();
    for index in 0..param.layers.len() {
        for slot in 0..param.layers[index].bottom.len() {
            let source = producers
                .get(&param.layers[index].bottom[slot])
                .map(|&source| &param.layers[source]);
            let Some(padding) = source.filter(|source| type_of(source) == "padding") else {
                continue;
            };
            let pad = padding.layer.as_ref().map(|old| old.pad());
            let bottom = padding_input(&param.layers[index], padding, file_name)?;
            let layer = &mut param.layers[index];
            layer.bottom[slot] = bottom;
            if let Some(old) = &mut layer.layer {
                old.pad = pad;
            }
        }
        for top in &param.layers[index].top {
            producers.insert(top.clone(), index);
        }
    }
    param.layers.retain(|layer| type_of(layer) != "padding");
    Ok(())
}

/// The blob that `padding` pads for `layer`, after the checks that Caffe makes.
fn padding_input(layer: &V1LayerParameter, padding: &V1LayerParameter, file_name: &str) -> Result<String> {
    let name = layer.layer.as_ref().map_or("", |old| old.name());
    let kind = type_of(layer);
    let fault = if !PADDED.contains(&kind) {
        format!(
            "a padding layer can only precede a layer of type {}, not one of type \"{kind}\"",
            either(PADDED)
        )
    } else if layer.bottom.len() != 1 {
        format!(
            "a layer behind a padding layer has one bottom, this one has {}",
            layer.bottom.len()
        )
    } else {
        match (padding.bottom.as_slice(), padding.top.as_slice()) {
            ([bottom], [_]) => return Ok(bottom.clone()),
            (bottoms, tops) => format!(
                "the padding layer before it must have one bottom and one top, it has {} and {}",
                bottoms.len(),
                tops.len()
            ),
        }
    };
    Err(refusal(
        file_name,
        layer.meta.pos,
        format!("V0 layer \"{name}\": {fault}"),
    ))
}

fn layer_type(name: &str, old: &V0LayerParameter, file_name: &str) -> Result<LayerType> {
    if let Some((_, found)) = TYPES.iter().find(|(known, _)| *known == name) {
        return Ok(*found);
    }
    let near = nearest(name, TYPES.iter().map(|(known, _)| *known));
    let hint = if near.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", either(&near))
    };
    let message = format!("V0 layer \"{}\": unknown type \"{name}\"{hint}", old.name());
    Err(refusal(file_name, old.meta.pos, message))
}

fn upgrade_layer(
    layer: &mut V1LayerParameter,
    mut old: V0LayerParameter,
    file_name: &str,
    lost: &mut Vec<Notice>,
) -> Result<()> {
    let kind = old.r#type.take().unwrap_or_default();
    if !kind.is_empty() {
        layer.r#type = Some(layer_type(&kind, &old, file_name)?);
    }
    layer.name = old.name.take().or(layer.name.take());
    layer.blobs.append(&mut old.blobs);
    layer.blobs_lr.append(&mut old.blobs_lr);
    layer.weight_decay.append(&mut old.weight_decay);
    layer.meta.unknown.append(&mut old.meta.unknown);
    layer.transform_param = given(TransformationParameter {
        scale: old.scale.take(),
        mean_file: old.meanfile.take(),
        crop_size: old.cropsize.take(),
        mirror: old.mirror.take(),
        ..TransformationParameter::default()
    });
    move_typed_fields(layer, &kind, &mut old);
    for (_, field) in old
        .desc()
        .fields
        .iter()
        .enumerate()
        .filter(|(index, _)| !old.get(*index).is_empty())
    {
        lost.push(Notice::error(format!(
            "Unknown parameter {} for layer type {kind}",
            field.name
        )));
    }
    Ok(())
}

/// A message, unless nothing in it is set.
fn given<M: Default + PartialEq>(message: M) -> Option<Box<M>> {
    (message != M::default()).then(|| Box::new(message))
}

/// Moves the fields that the type `kind` has into its own message; what stays in `old` belongs to
/// no such layer.
fn move_typed_fields(layer: &mut V1LayerParameter, kind: &str, old: &mut V0LayerParameter) {
    match kind {
        "conv" | "im2col" => layer.convolution_param = given(convolution(old)),
        "innerproduct" => layer.inner_product_param = given(inner_product(old)),
        "pool" => layer.pooling_param = given(pooling(old)),
        "dropout" => {
            layer.dropout_param = given(DropoutParameter {
                dropout_ratio: old.dropout_ratio.take(),
                ..DropoutParameter::default()
            });
        }
        "lrn" => layer.lrn_param = given(lrn(old)),
        "concat" => {
            layer.concat_param = given(ConcatParameter {
                concat_dim: old.concat_dim.take(),
                ..ConcatParameter::default()
            });
        }
        "infogain_loss" => {
            layer.infogain_loss_param = given(InfogainLossParameter {
                source: old.source.take(),
                ..InfogainLossParameter::default()
            });
        }
        "data" => layer.data_param = given(data(old)),
        "hdf5_data" => layer.hdf5_data_param = given(hdf5_data(old)),
        "hdf5_output" => layer.hdf5_output_param = old.hdf5_output_param.take(),
        "images" => layer.image_data_param = given(image_data(old)),
        "window_data" => layer.window_data_param = given(window_data(old)),
        _ => {}
    }
}

fn convolution(old: &mut V0LayerParameter) -> ConvolutionParameter {
    ConvolutionParameter {
        num_output: old.num_output.take(),
        bias_term: old.biasterm.take(),
        pad: old.pad.take().into_iter().collect(),
        kernel_size: old.kernelsize.take().into_iter().collect(),
        group: old.group.take(),
        stride: old.stride.take().into_iter().collect(),
        weight_filler: old.weight_filler.take(),
        bias_filler: old.bias_filler.take(),
        ..ConvolutionParameter::default()
    }
}

fn inner_product(old: &mut V0LayerParameter) -> InnerProductParameter {
    InnerProductParameter {
        num_output: old.num_output.take(),
        bias_term: old.biasterm.take(),
        weight_filler: old.weight_filler.take(),
        bias_filler: old.bias_filler.take(),
        ..InnerProductParameter::default()
    }
}

fn pooling(old: &mut V0LayerParameter) -> PoolingParameter {
    PoolingParameter {
        pool: old.pool.take().map(|method| pooling_parameter::PoolMethod(method.0)),
        kernel_size: old.kernelsize.take(),
        stride: old.stride.take(),
        pad: old.pad.take(),
        ..PoolingParameter::default()
    }
}

fn lrn(old: &mut V0LayerParameter) -> LRNParameter {
    LRNParameter {
        local_size: old.local_size.take(),
        alpha: old.alpha.take(),
        beta: old.beta.take(),
        k: old.k.take(),
        ..LRNParameter::default()
    }
}

fn data(old: &mut V0LayerParameter) -> DataParameter {
    DataParameter {
        source: old.source.take(),
        batch_size: old.batchsize.take(),
        rand_skip: old.rand_skip.take(),
        ..DataParameter::default()
    }
}

fn hdf5_data(old: &mut V0LayerParameter) -> HDF5DataParameter {
    HDF5DataParameter {
        source: old.source.take(),
        batch_size: old.batchsize.take(),
        ..HDF5DataParameter::default()
    }
}

fn image_data(old: &mut V0LayerParameter) -> ImageDataParameter {
    let positive = |size: &mut Option<i32>| {
        let known = size.and_then(|size| u32::try_from(size).ok());
        known.inspect(|_| *size = None)
    };
    ImageDataParameter {
        source: old.source.take(),
        batch_size: old.batchsize.take(),
        rand_skip: old.rand_skip.take(),
        shuffle: old.shuffle_images.take(),
        new_height: positive(&mut old.new_height),
        new_width: positive(&mut old.new_width),
        ..ImageDataParameter::default()
    }
}

fn window_data(old: &mut V0LayerParameter) -> WindowDataParameter {
    WindowDataParameter {
        source: old.source.take(),
        batch_size: old.batchsize.take(),
        fg_threshold: old.det_fg_threshold.take(),
        bg_threshold: old.det_bg_threshold.take(),
        fg_fraction: old.det_fg_fraction.take(),
        context_pad: old.det_context_pad.take(),
        crop_mode: old.det_crop_mode.take(),
        ..WindowDataParameter::default()
    }
}
