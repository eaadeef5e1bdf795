//! V1 to the current format: `layers { type: CONVOLUTION … }` becomes
//! `layer { type: "Convolution" … }`.

use std::mem::take;

use super::{Notice, refusal};
use crate::layer_type::modern_type;
use crate::reflect::{Field, Message};
use crate::text::TextOptions;
use crate::v1_layer_parameter::LayerType;
use crate::{LayerParameter, NetParameter, ParamSpec, Reason, Result, UnknownField, V1LayerParameter, param_spec};

/// Every V1 type and its present name.
const TYPES: &[(LayerType, &str)] = &[
    (LayerType::NONE, ""),
    (LayerType::ABSVAL, "AbsVal"),
    (LayerType::ACCURACY, "Accuracy"),
    (LayerType::ARGMAX, "ArgMax"),
    (LayerType::BNLL, "BNLL"),
    (LayerType::CONCAT, "Concat"),
    (LayerType::CONTRASTIVE_LOSS, "ContrastiveLoss"),
    (LayerType::CONVOLUTION, "Convolution"),
    (LayerType::DATA, "Data"),
    (LayerType::DECONVOLUTION, "Deconvolution"),
    (LayerType::DROPOUT, "Dropout"),
    (LayerType::DUMMY_DATA, "DummyData"),
    (LayerType::ELTWISE, "Eltwise"),
    (LayerType::EUCLIDEAN_LOSS, "EuclideanLoss"),
    (LayerType::EXP, "Exp"),
    (LayerType::FLATTEN, "Flatten"),
    (LayerType::HDF5_DATA, "HDF5Data"),
    (LayerType::HDF5_OUTPUT, "HDF5Output"),
    (LayerType::HINGE_LOSS, "HingeLoss"),
    (LayerType::IM2COL, "Im2col"),
    (LayerType::IMAGE_DATA, "ImageData"),
    (LayerType::INFOGAIN_LOSS, "InfogainLoss"),
    (LayerType::INNER_PRODUCT, "InnerProduct"),
    (LayerType::LRN, "LRN"),
    (LayerType::MEMORY_DATA, "MemoryData"),
    (LayerType::MULTINOMIAL_LOGISTIC_LOSS, "MultinomialLogisticLoss"),
    (LayerType::MVN, "MVN"),
    (LayerType::POOLING, "Pooling"),
    (LayerType::POWER, "Power"),
    (LayerType::RELU, "ReLU"),
    (LayerType::SIGMOID, "Sigmoid"),
    (LayerType::SIGMOID_CROSS_ENTROPY_LOSS, "SigmoidCrossEntropyLoss"),
    (LayerType::SILENCE, "Silence"),
    (LayerType::SLICE, "Slice"),
    (LayerType::SOFTMAX, "Softmax"),
    (LayerType::SOFTMAX_LOSS, "SoftmaxWithLoss"),
    (LayerType::SPLIT, "Split"),
    (LayerType::TANH, "TanH"),
    (LayerType::THRESHOLD, "Threshold"),
    (LayerType::WINDOW_DATA, "WindowData"),
];

pub(super) fn needed(param: &NetParameter) -> bool {
    !param.layers.is_empty()
}

/// The fields that moved from the data layers' own messages to `transform_param`.
const TRANSFORMATION: &[&str] = &["scale", "mean_file", "crop_size", "mirror"];

/// The message that once held those fields, made if the layer has such a type but no such message.
fn data_message(layer: &mut V1LayerParameter) -> Option<&mut dyn Message> {
    Some(match layer.r#type? {
        LayerType::DATA => &mut **layer.data_param.get_or_insert_default(),
        LayerType::IMAGE_DATA => &mut **layer.image_data_param.get_or_insert_default(),
        LayerType::WINDOW_DATA => &mut **layer.window_data_param.get_or_insert_default(),
        _ => return None,
    })
}

pub(super) fn data_transformation_needed(param: &NetParameter) -> bool {
    param.layers.iter().any(|layer| {
        let message: Option<&dyn Message> = match layer.r#type {
            Some(LayerType::DATA) => layer.data_param.as_deref().map(|message| message as _),
            Some(LayerType::IMAGE_DATA) => layer.image_data_param.as_deref().map(|message| message as _),
            Some(LayerType::WINDOW_DATA) => layer.window_data_param.as_deref().map(|message| message as _),
            _ => None,
        };
        message.is_some_and(|message| TRANSFORMATION.iter().any(|name| is_set(message, name)))
    })
}

fn is_set(message: &dyn Message, name: &str) -> bool {
    message
        .desc()
        .find_field(name)
        .is_some_and(|index| !message.get(index).is_empty())
}

/// Moves the fields to `transform_param`, which every data layer gets, as in Caffe.
pub(super) fn upgrade_data_transformation(param: &mut NetParameter) {
    for layer in &mut param.layers {
        let Some(message) = data_message(layer) else { continue };
        let mut moved = Vec::new();
        for &name in TRANSFORMATION {
            let Some(index) = message.desc().find_field(name) else {
                continue;
            };
            moved.extend(message.get(index).scalar(0).map(|value| (name, value)));
            message.slot(index).clear();
        }
        let to = &mut **layer.transform_param.get_or_insert_default();
        for (name, value) in moved {
            if let Some(index) = to.desc().find_field(name) {
                to.slot(index).push(value);
            }
        }
    }
}

/// Turns every V1 layer of `param` into a present one; gives a notice for each part that has no
/// place there.
pub(super) fn upgrade(param: &mut NetParameter, file_name: &str) -> Result<Vec<Notice>> {
    if let Some(present) = param.layer.first() {
        let message = "Refusing to upgrade inconsistent NetParameter input; the definition includes both 'layer' and 'layers' \
                       fields. The current format defines 'layer' fields with string type like layer { type: 'Layer' ... } and \
                       not layers { type: LAYER ... }. Manually switch the definition to 'layer' format to continue.";
        return Err(refusal(file_name, present.meta.pos, message));
    }
    let mut lost = Vec::new();
    for (index, old) in take(&mut param.layers).into_iter().enumerate() {
        let before = lost.len();
        let layer = upgrade_layer(old, &mut lost);
        if lost.len() > before {
            lost.push(Notice::error(format!("Upgrade of input layer {index} failed.")));
        }
        param.layer.push(layer);
    }
    Ok(lost)
}

fn upgrade_layer(mut old: V1LayerParameter, lost: &mut Vec<Notice>) -> LayerParameter {
    let mut layer = LayerParameter {
        name: old.name.take(),
        bottom: take(&mut old.bottom),
        top: take(&mut old.top),
        blobs: take(&mut old.blobs),
        include: take(&mut old.include),
        exclude: take(&mut old.exclude),
        loss_weight: take(&mut old.loss_weight),
        param: param_specs(&mut old),
        ..LayerParameter::default()
    };
    layer.meta.pos = old.meta.pos;
    layer.meta.unknown = take(&mut old.meta.unknown);
    layer.r#type = layer_type(old.r#type.take(), &mut layer.meta.unknown, lost);
    if old.layer.take().is_some() {
        lost.push(Notice::error("Input NetParameter has V0 layer -- ignoring."));
    }
    for (index, field) in old
        .desc()
        .fields
        .iter()
        .enumerate()
        .filter(|(index, _)| !old.get(*index).is_empty())
    {
        match layer.desc().find_field(field.name) {
            Some(place) => copy_field(old.get(index), layer.slot(place)),
            None => lost.push(Notice::error(format!(
                "Unknown parameter {} for a present layer",
                field.name
            ))),
        }
    }
    for unknown in take(&mut layer.meta.unknown) {
        match adopt(&unknown, &mut layer) {
            Some(Ok(())) => {}
            Some(Err(problem)) => lost.push(Notice::error(problem)),
            None => layer.meta.unknown.push(unknown),
        }
    }
    layer
}

/// Gives `layer` a field of a text that only the present form has, as forks' V1 files do. `None` if
/// there is none of this name.
fn adopt(unknown: &UnknownField, layer: &mut LayerParameter) -> Option<std::result::Result<(), String>> {
    let UnknownField::Text(text) = unknown else { return None };
    let index = LayerParameter::DESC
        .find_field(&text.name)
        .filter(|_| text.reason == Reason::UnknownName)?;
    let source = format!("{}: {}", text.name, text.value_text);
    // The reader has refused or reported what it does not understand, with its place.
    let options = TextOptions {
        lenient: true,
        keep_misspelt: true,
    };
    Some(match crate::text::parse::<LayerParameter>(&source, "", options) {
        Ok((parsed, _)) => {
            copy_field(parsed.get(index), layer.slot(index));
            Ok(())
        }
        Err(diagnostic) => Err(format!(
            "Unknown parameter {} in line {}: {}",
            text.name, text.pos.line, diagnostic.message
        )),
    })
}

/// The present name of a V1 type. A name that only a fork's V1 had is among the unknown fields
/// and is spelled as present ones are.
fn layer_type(number: Option<LayerType>, unknown: &mut Vec<UnknownField>, lost: &mut Vec<Notice>) -> Option<String> {
    if let Some(number) = number {
        let known = TYPES.iter().find(|(known, _)| *known == number);
        if known.is_none() {
            lost.push(Notice::error(format!(
                "Unknown V1LayerParameter layer type: {}",
                number.0
            )));
        }
        return known.map(|(_, name)| (*name).to_string());
    }
    let at = unknown.iter().position(|field| {
        matches!(field, UnknownField::Text(text) if text.name == "type" && text.reason == Reason::UnknownEnumValue)
    })?;
    match unknown.remove(at) {
        UnknownField::Text(text) => Some(modern_type(&text.value_text)),
        UnknownField::Wire { .. } => None,
    }
}

/// Names, sharing, learning rates and decays, which V1 keeps in four lists.
fn param_specs(old: &mut V1LayerParameter) -> Vec<ParamSpec> {
    let lengths = [
        old.param.len(),
        old.blob_share_mode.len(),
        old.blobs_lr.len(),
        old.weight_decay.len(),
    ];
    // bounded by the lists of the message
    let mut specs = vec![ParamSpec::default(); lengths.into_iter().max().unwrap_or_default()];
    for (spec, name) in specs.iter_mut().zip(take(&mut old.param)) {
        spec.name = Some(name);
    }
    for (spec, mode) in specs.iter_mut().zip(take(&mut old.blob_share_mode)) {
        spec.share_mode = Some(param_spec::DimCheckMode(mode.0));
    }
    for (spec, rate) in specs.iter_mut().zip(take(&mut old.blobs_lr)) {
        spec.lr_mult = Some(rate);
    }
    for (spec, decay) in specs.iter_mut().zip(take(&mut old.weight_decay)) {
        spec.decay_mult = Some(decay);
    }
    specs
}

/// Copies the values of a field into one of the same kind.
fn copy_field(from: &dyn Field, to: &mut dyn Field) {
    for i in 0..from.len() {
        if let (Some(from), Some(to)) = (from.message_at(i), to.push_message()) {
            *to.meta_mut() = from.meta().clone();
            for (index, field) in from.desc().fields.iter().enumerate() {
                if let Some(place) = to.desc().find_field(field.name).filter(|_| !from.get(index).is_empty()) {
                    copy_field(from.get(index), to.slot(place));
                }
            }
        } else if let Some(value) = from.scalar(i) {
            to.push(value);
        }
    }
}
