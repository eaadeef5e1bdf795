//! Two changes within the current format: the input fields of a net, and the parameters of
//! BatchNorm.

use std::mem::take;

use super::refusal;
use crate::{BlobShape, InputParameter, LayerParameter, NetParameter, Result};

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
