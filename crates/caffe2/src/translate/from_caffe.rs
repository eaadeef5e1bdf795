//! From a Caffe net with its weights to an init net and a predict net.
//!
//! What Caffe2's own translator (`caffe_translator`) supports is translated with its operators, names and
//! order, so that the nets are the same messages. Beyond that: nets of all formats, ReLU with a slope,
//! deconvolution in groups, all operations of Eltwise, Power, Exp, Log, ELU, Slice, Permute, Tile, Bias,
//! axes of InnerProduct, Concat and Softmax, transposed weights, inner products without a bias. What
//! depends on shapes, or on the fillers of a net without weights, needs the net itself: it is built if
//! the layers are known, and both nets are compared at the end.

use super::fills;
use super::layers::{is_source, translation};
use super::pads;
use super::parts::{Param, Value, has_scale_and_shift, operator, set, unsupported};
use super::site::Site;
use super::verify::Both;
use crate::operator::Runtime;
use crate::tensor::Array;
use cortado_core::forks::{self, Refusal, batch_norm};
use cortado_core::{Context, Ctx, Error, Frame, Phase, Registry, Result, Rng};
use cortado_net::{LoadOptions, Net};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use cortado_proto::{LayerParameter, NetParameter, text};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How a net is translated.
#[derive(Clone, Debug, Default)]
pub struct FromCaffeOptions<'a> {
    /// The layers to build the net with: without them, what depends on shapes is not translated,
    /// and nothing is compared.
    pub registry: Option<&'a Registry>,
    /// Declare all blobs that no operator reads as outputs, and not only the last one.
    pub all_outputs: bool,
    /// Write the padding of pools as Caffe2's own, for an input of this shape, instead of
    /// `legacy_pad`.
    pub remove_legacy_pad: Option<Vec<usize>>,
    /// Note fields of forks that change the result and are not supported, instead of refusing them.
    pub lenient: bool,
}

/// A translated net.
#[derive(Debug)]
pub struct FromCaffe {
    /// Makes the parameters, and a place for the input.
    pub init: NetDef,
    /// Computes the outputs.
    pub predict: NetDef,
    /// What people should know.
    pub notes: Vec<String>,
}

/// Translates a net of phase TEST, whose layers are of today's format and belong to it all, with the
/// weights that `weights` has under the layers' names; the others come from their fillers.
///
/// # Errors
/// A layer that Caffe2's operators cannot express, or whose weights are missing, or whose numbers
/// would be others: its name, and why.
pub fn from_caffe(
    runtime: &Arc<Runtime>,
    net: &NetParameter,
    weights: &NetParameter,
    options: &FromCaffeOptions<'_>,
) -> Result<FromCaffe> {
    let (mut built, mut notes) = (None, Vec::new());
    match options
        .registry
        .map(|registry| build(net, weights, registry, options.lenient))
    {
        Some(Ok(net)) => built = Some(net),
        Some(Err(why)) => notes.push(format!(
            "the shapes of the net are not known, and the nets were not compared: it cannot be built here: {why}"
        )),
        None => {}
    }
    let mut predict = NetDef {
        name: Some(net.name().into()),
        ..NetDef::default()
    };
    let (mut params, mut inputs, mut filled) = (Vec::new(), Vec::new(), Vec::new());
    for (index, layer) in net.layer.iter().enumerate() {
        let frame = || Frame::Layer {
            type_name: layer.r#type().into(),
            name: layer.name().into(),
        };
        if is_source(layer.r#type()) {
            inputs.extend(layer.top.iter().cloned());
            if let (Some(built), "DummyData") = (&built, layer.r#type()) {
                filled.extend(fills::dummy_data(layer, built).within(frame)?);
            }
            continue;
        }
        refusals(layer, options, &mut notes).within(frame)?;
        let site = translate(runtime, &net.layer[..=index], weights, built.as_ref()).within(frame)?;
        predict.op.extend(site.ops);
        params.extend(site.params);
        notes.extend(site.notes);
    }
    if predict.op.is_empty() {
        return Err(Error::message("the net has no layer that computes anything"));
    }
    let read: BTreeSet<&String> = predict.op.iter().flat_map(|op| &op.input).collect();
    let inputs: Vec<String> = inputs.into_iter().filter(|input| read.contains(input)).collect();
    let outputs = outputs_of(&predict, options.all_outputs);
    predict.external_input = inputs
        .iter()
        .cloned()
        .chain(params.iter().map(|param| param.name.clone()))
        .collect();
    predict.external_output = outputs;
    let places = inputs
        .iter()
        .map(|input| match filled.iter().find(|param| param.name == *input) {
            Some(param) => filled_by(param),
            None => fill("ConstantFill", input, &[1]),
        });
    let init = init_net(params.iter().map(filled_by).chain(places));
    if let Some(dims) = &options.remove_legacy_pad {
        pads::remove_legacy(runtime, &init, &mut predict, dims)?;
    }
    if let Some(net) = &mut built {
        notes.extend(compare(runtime, net, &params, &inputs, &predict)?);
    }
    Ok(FromCaffe { init, predict, notes })
}

/// Compares a net of Caffe with its translation, which gets the numbers that the net has.
///
/// # Errors
/// A blob that differs.
fn compare(
    runtime: &Arc<Runtime>,
    net: &mut Net<f32>,
    params: &[Param],
    inputs: &[String],
    predict: &NetDef,
) -> Result<Option<String>> {
    let inputs_as_ones = inputs.iter().map(|input| fill("ConstantFill", input, &[1]));
    let init = init_net(params.iter().map(given).chain(inputs_as_ones));
    let outputs = outputs_of(predict, true);
    Both {
        runtime,
        net,
        init: &init,
        predict,
        inputs,
        outputs: &outputs,
    }
    .compare()
}

/// Refuses or notes what forks' fields request and no layer does.
fn refusals(layer: &LayerParameter, options: &FromCaffeOptions<'_>, notes: &mut Vec<String>) -> Result<()> {
    for Refusal { field, why } in forks::refusals(layer, "", layer.r#type()) {
        if !options.lenient {
            return Err(Error::param(&field, why));
        }
        notes.push(format!("{}: {field} {why}; it has no effect", layer.name()));
    }
    Ok(())
}

/// The net itself, with its weights.
fn build(net: &NetParameter, weights: &NetParameter, registry: &Registry, lenient: bool) -> Result<Net<f32>> {
    let reading = text::TextOptions {
        lenient,
        ..text::TextOptions::default()
    };
    let ctx = Ctx::new(Phase::TEST, Rng::new(0)).with_text_options(reading);
    let mut built = Net::build(net, registry, &ctx)?;
    built.copy_trained_from(weights, &LoadOptions::default())?;
    Ok(built)
}

/// Translates the last of these layers.
fn translate<'a>(
    runtime: &Runtime,
    layers: &'a [LayerParameter],
    weights: &NetParameter,
    net: Option<&'a Net<f32>>,
) -> Result<Site<'a>> {
    let Some((layer, before)) = layers.split_last() else {
        return Err(Error::internal("there is no layer to translate"));
    };
    let Some(translate) = translation(layer.r#type()) else {
        return Err(unsupported(&format!(
            "Caffe2 has no operator for the layer type {}",
            layer.r#type()
        )));
    };
    let mut site = Site::new(layer, before, net);
    site.blobs = blobs(layer, weights)?;
    if site.blobs.is_empty() && site.take_filled()? {
        site.note("the weights have no blobs for it: its fillers make them");
    }
    translate(&mut site)?;
    for op in &site.ops {
        runtime.operator(op.r#type())?.check(op)?;
    }
    Ok(site)
}

/// The weights of a layer: those of its name, else its own; in the order that the layer has them in.
fn blobs(layer: &LayerParameter, weights: &NetParameter) -> Result<Vec<Array<f32>>> {
    let own = weights.layer.iter().find(|other| other.name() == layer.name());
    let stored = own.map_or(&layer.blobs, |other| &other.blobs);
    let ordered = match has_scale_and_shift(layer) {
        true => batch_norm::in_order(stored)?,
        false => None,
    };
    let protos = ordered.as_ref().unwrap_or(stored);
    let blob = |proto| {
        let mut blob = Array::empty("");
        blob.copy_from_proto(proto, true)?;
        Ok(blob)
    };
    protos.iter().map(blob).collect()
}

/// The blobs that are made and not read; or the first output of the last operator.
fn outputs_of(predict: &NetDef, all: bool) -> Vec<String> {
    if !all {
        let last = predict.op.last().and_then(|op| op.output.first());
        return last.cloned().into_iter().collect();
    }
    let mut outputs: Vec<String> = Vec::new();
    for (position, op) in predict.op.iter().enumerate() {
        let later = &predict.op[position + 1..];
        let is_read = |name: &String| later.iter().any(|op| op.input.contains(name));
        // Only the first output of an operator is a top.
        let made = op
            .output
            .first()
            .filter(|name| !is_read(name) && !outputs.contains(name));
        outputs.extend(made.cloned());
    }
    outputs
}

fn init_net(ops: impl Iterator<Item = OperatorDef>) -> NetDef {
    NetDef {
        op: ops.collect(),
        ..NetDef::default()
    }
}

/// An operator that fills a blob of a shape.
fn fill(type_name: &str, output: &str, dims: &[usize]) -> OperatorDef {
    let mut op = operator(type_name, &[], &[output.into()]);
    op.name = Some(String::new());
    let dims = dims.iter().map(|&size| size as i64).collect();
    set(&mut op, "shape", Value::Ints(dims));
    op
}

/// Fills a parameter with its numbers.
fn given(param: &Param) -> OperatorDef {
    let mut op = fill("GivenTensorFill", &param.name, &param.dims);
    set(&mut op, "values", Value::Floats(param.values.clone()));
    op
}

/// Fills a parameter as its filler does, or with its numbers.
fn filled_by(param: &Param) -> OperatorDef {
    let Some(filler) = &param.fill else {
        return given(param);
    };
    let mut op = fill(filler.type_name, &param.name, &param.dims);
    for &(name, value) in &filler.args {
        set(&mut op, name, Value::Float(value));
    }
    op
}
