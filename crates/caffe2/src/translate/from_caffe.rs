//! From a Caffe net with its weights to an init net and a predict net.
//!
//! What the translator of Caffe2's own (`caffe_translator`) could say is said in its words, names and
//! order, so that the nets are the same messages. Beyond that: nets of all formats, ReLU with a
//! slope, deconvolution in groups, all operations of Eltwise, Power, Exp, Log, ELU, Slice, Permute, Tile,
//! Bias, axes of InnerProduct, Concat and Softmax, transposed weights, inner products without a
//! bias; and notes on what gives other numbers.

use super::layers::{is_source, translation};
use super::pads;
use super::parts::{Param, Site, Value, has_scale_and_shift, operator, set, unsayable};
use crate::operator::Runtime;
use crate::tensor::Array;
use cortado_core::forks::{self, Refusal, batch_norm};
use cortado_core::{Context, Error, Frame, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use cortado_proto::{LayerParameter, NetParameter};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How a net is translated.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Declare all blobs that nobody reads as outputs, and not only the last one.
    pub all_outputs: bool,
    /// Write the padding of pools as Caffe2's own, for an input of this shape, instead of
    /// `legacy_pad`.
    pub remove_legacy_pad: Option<Vec<usize>>,
    /// Note fields of forks that change the result and are not built, instead of refusing them.
    pub lenient: bool,
}

/// A translated net.
#[derive(Debug)]
pub struct FromCaffe {
    /// Makes the parameters, and a place for the input.
    pub init: NetDef,
    /// Computes the outputs.
    pub predict: NetDef,
    /// What people should know: where the numbers may differ.
    pub notes: Vec<String>,
}

/// Translates a net of phase TEST, whose layers are of today's format and belong to it all, with the
/// weights that stand in `weights` under the layers' names.
///
/// # Errors
/// A layer that cannot be said in Caffe2's operators, or whose weights are missing: its name, and why.
pub fn from_caffe(
    runtime: &Arc<Runtime>,
    net: &NetParameter,
    weights: &NetParameter,
    options: &Options,
) -> Result<FromCaffe> {
    let mut predict = NetDef {
        name: Some(net.name().into()),
        ..NetDef::default()
    };
    let (mut params, mut notes, mut inputs) = (Vec::new(), Vec::new(), Vec::new());
    for layer in &net.layer {
        if is_source(layer.r#type()) {
            inputs.extend(layer.top.iter().cloned());
            continue;
        }
        let site = refusals(layer, options, &mut notes).and_then(|()| translate(layer, weights));
        let site = site.within(|| Frame::Layer {
            type_name: layer.r#type().into(),
            name: layer.name().into(),
        })?;
        predict.op.extend(site.ops);
        params.extend(site.params);
        notes.extend(site.notes);
    }
    if predict.op.is_empty() {
        return Err(Error::message("the net has no layer that computes anything"));
    }
    let read: BTreeSet<&String> = predict.op.iter().flat_map(|op| &op.input).collect();
    let inputs: Vec<String> = inputs.into_iter().filter(|input| read.contains(input)).collect();
    let outputs = outputs(&predict, options.all_outputs);
    predict.external_input = inputs
        .iter()
        .cloned()
        .chain(params.iter().map(|param| param.name.clone()))
        .collect();
    predict.external_output = outputs;
    let init = init_net(&params, &inputs);
    if let Some(dims) = &options.remove_legacy_pad {
        pads::remove_legacy(runtime, &init, &mut predict, dims)?;
    }
    Ok(FromCaffe { init, predict, notes })
}

/// Refuses or notes what forks' fields ask for and no layer does.
fn refusals(layer: &LayerParameter, options: &Options, notes: &mut Vec<String>) -> Result<()> {
    for Refusal { field, why } in forks::refusals(layer, "", layer.r#type()) {
        if !options.lenient {
            return Err(Error::param(&field, why));
        }
        notes.push(format!("{}: {field} {why}; it has no effect", layer.name()));
    }
    Ok(())
}

fn translate<'a>(layer: &'a LayerParameter, weights: &NetParameter) -> Result<Site<'a>> {
    let Some(translate) = translation(layer.r#type()) else {
        return Err(unsayable(&format!(
            "Caffe2 has nothing like the layer type {}",
            layer.r#type()
        )));
    };
    let mut site = Site {
        layer,
        blobs: blobs(layer, weights)?,
        ops: Vec::new(),
        params: Vec::new(),
        notes: Vec::new(),
    };
    translate(&mut site)?;
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

/// The blobs that are made and that nobody reads; or the first output of the last operator.
fn outputs(predict: &NetDef, all: bool) -> Vec<String> {
    if !all {
        let last = predict.op.last().and_then(|op| op.output.first());
        return last.cloned().into_iter().collect();
    }
    let mut outputs: Vec<String> = Vec::new();
    for (position, op) in predict.op.iter().enumerate() {
        let later = &predict.op[position + 1..];
        let is_read = |name: &String| later.iter().any(|op| op.input.contains(name));
        // Only the first output of an operator stands for a top.
        let made = op
            .output
            .first()
            .filter(|name| !is_read(name) && !outputs.contains(name));
        outputs.extend(made.cloned());
    }
    outputs
}

fn init_net(params: &[Param], inputs: &[String]) -> NetDef {
    let fill = |type_name: &str, output: &str, dims: &[usize]| -> OperatorDef {
        let mut op = operator(type_name, &[], &[output.into()]);
        op.name = Some(String::new());
        set(
            &mut op,
            "shape",
            Value::Ints(dims.iter().map(|&size| size as i64).collect()),
        );
        op
    };
    let given = params.iter().map(|param| {
        let mut op = fill("GivenTensorFill", &param.name, &param.dims);
        set(&mut op, "values", Value::Floats(param.values.clone()));
        op
    });
    let places = inputs.iter().map(|input| fill("ConstantFill", input, &[1]));
    NetDef {
        op: given.chain(places).collect(),
        ..NetDef::default()
    }
}
