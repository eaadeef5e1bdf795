//! 8-bit integers, in ONNX's form with QuantizeLinear and DequantizeLinear: an operation on
//! real numbers is put between them, with weights and biases that are dequantized, and a runtime with
//! kernels for integers replaces the whole by these.
//!
//! Weights are `int8` with a scale for each output, biases `int32` with the product of the scales of
//! weights and operand, as [`cortado_ops::integer`] states.

use super::{Site, lower};
use crate::builder::Value;
use crate::model::Attribute;
use cortado_core::Blob;
use cortado_ops::integer::{Quantized, bias, weight};
use cortado_ops::{Integer, Op};

pub(super) fn quantize(site: &mut Site<'_>, stored: Quantized) -> String {
    let x = site.x(0);
    linear(site, "QuantizeLinear", &x, stored)
}

pub(super) fn dequantize(site: &mut Site<'_>, stored: Quantized) -> String {
    let x = site.x(0);
    linear(site, "DequantizeLinear", &x, stored)
}

fn linear(site: &mut Site<'_>, op: &'static str, x: &str, stored: Quantized) -> String {
    let (scale, zero) = (site.builder.floats(&[], [stored.scale]), site.builder.byte(stored.zero));
    site.builder.add(op, &[x, &scale, &zero], Vec::new())
}

pub(super) fn integer(site: &mut Site<'_>, integer: &Integer) -> Result<String, String> {
    let mut inputs: Vec<Value> = site.inputs.to_vec();
    for (input, stored) in inputs.iter_mut().zip(&integer.inputs) {
        input.name = linear(site, "DequantizeLinear", &input.name, *stored);
    }
    for (index, value) in inputs.iter_mut().enumerate().skip(site.data) {
        *value = parameter(site, integer, index - site.data)?;
    }
    let mut real = Site {
        builder: &mut *site.builder,
        inputs: &inputs,
        data: site.data,
        outputs: site.outputs,
        free: site.free,
        notes: &mut *site.notes,
    };
    let made = lower(&integer.op, &mut real)?;
    let [y] = &made[..] else {
        return Err("has several tops in integers".into());
    };
    if let Some(bounds) = integer.real {
        return Ok(limited(site, bounds, y));
    }
    let y = bounded(site, integer, y);
    Ok(linear(site, "QuantizeLinear", &y, integer.output))
}

/// The bounds of a result, if they are not those of its integers.
fn bounded(site: &mut Site<'_>, integer: &Integer, y: &str) -> String {
    let Quantized { zero, .. } = integer.output;
    match integer.bounds {
        (0, 255) => y.into(),
        (lowest, 255) if lowest == zero => site.builder.add("Relu", &[y], Vec::new()),
        (lowest, highest) => limited(site, [lowest, highest].map(|bound| integer.output.load(bound)), y),
    }
}

/// A real number within bounds.
fn limited(site: &mut Site<'_>, bounds: [f32; 2], y: &str) -> String {
    match bounds {
        [f32::NEG_INFINITY, f32::INFINITY] => y.into(),
        [0.0, f32::INFINITY] => site.builder.add("Relu", &[y], Vec::new()),
        bounds => {
            let [low, high] = bounds.map(|bound| site.builder.floats(&[], [bound]));
            site.builder.add("Clip", &[y, &low, &high], Vec::new())
        }
    }
}

/// The weights (index 0) or the bias of an operation, from integers.
fn parameter(site: &mut Site<'_>, integer: &Integer, index: usize) -> Result<Value, String> {
    let constant = site.weights().get(index).and_then(|value| value.constant.clone());
    let constant = constant.ok_or("has weights in integers that are not known")?;
    let blob: Blob<f32> = constant.blob().map_err(|problem| problem.to_string())?;
    let outputs = integer.weights.len();
    let data = blob.data().map_err(|problem| problem.to_string())?;
    if index > 0 {
        let scales = (0..outputs).map(|output| integer.sum_scale(output));
        let values = site.builder.int32s(
            data.iter()
                .zip(scales.clone())
                .map(|(&value, scale)| bias(value, scale)),
        );
        let scales = site.builder.floats(&[outputs], scales.map(|scale| scale as f32));
        return Ok(Value::new(along(site, &values, &scales, 0), vec![outputs], None));
    }
    let each = data.len() / outputs.max(1);
    let (dims, axis) = match &integer.op {
        Op::Convolution { geometry, .. } => {
            let kernel = geometry.axes.iter().map(|axis| axis.kernel);
            let head = [outputs, geometry.channels / geometry.group.max(1)];
            (head.into_iter().chain(kernel).collect(), 0)
        }
        Op::InnerProduct { transpose: true, .. } => (vec![each, outputs], 1),
        _ => (vec![outputs, each], 0),
    };
    let output_of = |place: usize| {
        if axis == 0 {
            place / each.max(1)
        } else {
            place % outputs
        }
    };
    let whole = |(place, &value): (usize, &f32)| weight(value, integer.weights[output_of(place)]);
    let values = site.builder.int8s(&dims, data.iter().enumerate().map(whole));
    let scales = site.builder.floats(&[outputs], integer.weights.iter().copied());
    Ok(Value::new(along(site, &values, &scales, axis), dims, None))
}

/// Real numbers of integers without an offset, with a scale for each place along an axis.
fn along(site: &mut Site<'_>, values: &str, scales: &str, axis: i64) -> String {
    let axis = vec![("axis", Attribute::Int(axis))];
    site.builder.add("DequantizeLinear", &[values, scales], axis)
}
