//! Changes within the current format: the input fields of a net, the parameters of BatchNorm, and its fillers in Intel's
//! Caffe.

use std::mem::take;

use super::refusal;
use crate::batch_norm_parameter::Engine;
use crate::warp_parameter::Reads;
use crate::{BatchNormParameter, BlobShape, InputParameter, LayerParameter, NetParameter, Result};

pub(super) fn input_needed(param: &NetParameter) -> bool {
    !param.input.is_empty()
}

/// Turns `input`, `input_shape` and `input_dim` into an Input layer, put first. Inputs without any
/// shape are dropped, as in Caffe.
pub(super) fn upgrade_input(param: &mut NetParameter, file_name: &str) -> Result<()> {
    let inputs = take(&mut param.input);
    let shapes = take(&mut param.input_shape);
    let dims = take(&mut param.input_dim);
    let shapes = if !shapes.is_empty() {
        shapes
    } else if !dims.is_empty() {
        dims.chunks_exact(4).map(shape).collect()
    } else {
        return Ok(());
    };
    if shapes.len() < inputs.len() {
        let message = format!(
            "the net has {} inputs but shapes for only {}: each \"input\" needs one \"input_shape\" or four \"input_dim\"",
            inputs.len(),
            shapes.len()
        );
        return Err(refusal(file_name, param.meta.pos, message));
    }
    let shape = shapes.into_iter().take(inputs.len()).collect();
    let layer = LayerParameter {
        name: Some("input".to_string()),
        r#type: Some("Input".to_string()),
        top: inputs,
        input_param: Some(Box::new(InputParameter {
            shape,
            ..InputParameter::default()
        })),
        ..LayerParameter::default()
    };
    param.layer.insert(0, layer);
    Ok(())
}

fn shape(dims: &[i32]) -> BlobShape {
    BlobShape {
        dim: dims.iter().map(|&dim| i64::from(dim)).collect(),
        ..BlobShape::default()
    }
}

fn declares_three(layer: &LayerParameter) -> bool {
    layer.r#type() == "BatchNorm" && layer.param.len() == 3
}

pub(super) fn batch_norm_needed(param: &NetParameter) -> bool {
    param.layer.iter().any(declares_three)
}

/// Sets the learning rates and decays of BatchNorm layers to 0: their blobs are statistics, which
/// the solver must not touch.
pub(super) fn upgrade_batch_norm(param: &mut NetParameter) {
    for layer in param.layer.iter_mut().filter(|layer| declares_three(layer)) {
        for spec in &mut layer.param {
            spec.lr_mult = Some(0.0);
            spec.decay_mult = Some(0.0);
        }
    }
}

/// Moves the fillers of Intel's BatchNorm layers into the Scale behind each of them, which the engines MKLDNN and MKL2017
/// take into the layer, and drops them where the engine CAFFE or `use_weight_bias: false` does not read them. Without a
/// Scale they stay: they are those of the layer itself then.
pub(super) fn move_fillers(param: &mut NetParameter) {
    for index in 0..param.layer.len() {
        let layer = &param.layer[index];
        let Some(options) = layer
            .batch_norm_param
            .as_deref()
            .filter(|_| layer.r#type() == "BatchNorm")
        else {
            continue;
        };
        let scale = scale_behind(param, index);
        let ignored = options.engine == Some(Engine::CAFFE) || options.use_weight_bias == Some(false);
        if !has_fillers_of_intel(options, scale.is_some()) || (scale.is_none() && !ignored) {
            continue;
        }
        let options = param.layer[index].batch_norm_param.get_or_insert_default();
        let (filler, bias_filler) = (options.filler.take(), options.bias_filler.take());
        (options.use_weight_bias, options.bias_term) = (None, None);
        if let Some(scale) = scale.filter(|_| !ignored) {
            let options = param.layer[scale].scale_param.get_or_insert_default();
            options.filler = filler.or(options.filler.take());
            options.bias_filler = bias_filler.or(options.bias_filler.take());
        }
    }
}

/// Whether the fillers are Intel's, not those of NVIDIA's BatchNorm, which names the factor's otherwise.
fn has_fillers_of_intel(options: &BatchNormParameter, has_scale: bool) -> bool {
    let of_nvidia = options.scale_bias() || options.scale_filler.is_some();
    let intel = options.filler.is_some() || options.use_weight_bias.is_some() || options.bias_term.is_some();
    !of_nvidia && (intel || (has_scale && options.bias_filler.is_some()))
}

/// The layer that reads the top of a layer next, if that is a Scale of nothing else.
fn scale_behind(param: &NetParameter, index: usize) -> Option<usize> {
    let top = param.layer[index].top.first()?;
    let next = (index + 1..param.layer.len()).find(|&next| param.layer[next].bottom.contains(top))?;
    let layer = &param.layer[next];
    (layer.r#type() == "Scale" && layer.bottom.len() == 1).then_some(next)
}

/// Marks the Warp layers of nets like PWC-Net's, whose second bottom holds displacements. LiteFlowNet has a layer of the
/// same type and no options, whose second bottom holds positions: displacements that an Eltwise adds to the top of a Grid.
/// Both kinds of nets have Correlation layers, but only the second kind has a Grid.
pub(super) fn mark_warps(param: &mut NetParameter) {
    let has = |kind: &str| param.layer.iter().any(|layer| layer.r#type() == kind);
    if !has("Warp") || !has("Correlation") || has("Grid") {
        return;
    }
    for layer in param.layer.iter_mut().filter(|layer| layer.r#type() == "Warp") {
        let options = layer.warp_param.get_or_insert_default();
        options.reads.get_or_insert(Reads::DISPLACEMENTS);
    }
}
