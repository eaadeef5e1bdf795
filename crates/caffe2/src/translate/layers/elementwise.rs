//! Functions of elements and of channels.

use crate::tensor::Array;
use crate::translate::parts::{Value, has_scale_and_shift, operator, set, unsupported};
use crate::translate::site::Site;
use cortado_core::forks::batch_norm::LEAST_EPS;
use cortado_core::{Error, Result};
use cortado_proto::eltwise_parameter::EltwiseOp;

pub(super) fn renamed(site: &mut Site<'_>, type_name: &str) -> Result<()> {
    let op = site.op(type_name);
    site.ops.push(op);
    Ok(())
}

pub(super) fn relu(site: &mut Site<'_>) -> Result<()> {
    let slope = site.layer.relu_param().map_or(0.0, |param| param.negative_slope());
    if slope == 0.0 {
        return renamed(site, "Relu");
    }
    let mut op = site.op("LeakyRelu");
    set(&mut op, "alpha", Value::Float(slope));
    site.ops.push(op);
    Ok(())
}

pub(super) fn elu(site: &mut Site<'_>) -> Result<()> {
    let mut op = site.op("Elu");
    let alpha = site.layer.elu_param().map_or(1.0, |param| param.alpha());
    set(&mut op, "alpha", Value::Float(alpha));
    site.ops.push(op);
    Ok(())
}

pub(super) fn clip(site: &mut Site<'_>) -> Result<()> {
    let mut op = site.op("Clip");
    if let Some(param) = site.layer.clip_param() {
        set(&mut op, "min", Value::Float(param.min()));
        set(&mut op, "max", Value::Float(param.max()));
    }
    site.ops.push(op);
    Ok(())
}

pub(super) fn swish(site: &mut Site<'_>) -> Result<()> {
    match site.layer.swish_param().map_or(1.0, |param| param.beta()) {
        1.0 => renamed(site, "Swish"),
        beta => Err(unsupported(&format!(
            "Caffe2's Swish has no beta, and this one is {beta}"
        ))),
    }
}

/// A chain of operators of one input, through blobs named after the first top.
fn chain(site: &mut Site<'_>, steps: Vec<(&str, Option<(&str, f32)>)>) -> Result<()> {
    let (mut input, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let last = steps.len().saturating_sub(1);
    for (step, (type_name, arg)) in steps.into_iter().enumerate() {
        let output = match step == last {
            true => top.clone(),
            false => format!("{top}_internal{step}"),
        };
        let mut op = operator(type_name, &[input], std::slice::from_ref(&output));
        if let Some((name, value)) = arg {
            set(&mut op, name, Value::Float(value));
        }
        site.ops.push(op);
        input = output;
    }
    Ok(())
}

/// shift + scale · x as one operator or two; the shift is a parameter.
fn affine(site: &mut Site<'_>, scale: f32, shift: f32, output: &str) -> Result<()> {
    let input = site.bottom()?.to_string();
    let scaled = if shift == 0.0 {
        output.to_string()
    } else {
        format!("{output}_scaled")
    };
    let mut op = operator("Scale", &[input], std::slice::from_ref(&scaled));
    set(&mut op, "scale", Value::Float(scale));
    site.ops.push(op);
    if shift != 0.0 {
        let name = site.add_param("_shift", &[1], vec![shift])?;
        let mut op = operator("Add", &[scaled, name], &[output.into()]);
        set(&mut op, "broadcast", Value::Int(1));
        site.ops.push(op);
    }
    Ok(())
}

pub(super) fn power(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.power_param().cloned().unwrap_or_default();
    let top = site.top()?.to_string();
    if param.power() == 1.0 {
        return affine(site, param.scale(), param.shift(), &top);
    }
    let inner = format!("{top}_base");
    affine(site, param.scale(), param.shift(), &inner)?;
    let mut op = operator("Pow", &[inner], &[top]);
    set(&mut op, "exponent", Value::Float(param.power()));
    site.ops.push(op);
    Ok(())
}

pub(super) fn exp(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.exp_param().cloned().unwrap_or_default();
    let log_base = if param.base() > 0.0 { param.base().ln() } else { 1.0 };
    let (inner, outer) = (param.scale() * log_base, (param.shift() * log_base).exp());
    let mut steps = Vec::new();
    if inner != 1.0 {
        steps.push(("Scale", Some(("scale", inner))));
    }
    steps.push(("Exp", None));
    if outer != 1.0 {
        steps.push(("Scale", Some(("scale", outer))));
    }
    chain(site, steps)
}

pub(super) fn log(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.log_param().cloned().unwrap_or_default();
    let top = site.top()?.to_string();
    let per_log_base = if param.base() > 0.0 {
        1.0 / param.base().ln()
    } else {
        1.0
    };
    let inner = format!("{top}_inner");
    affine(site, param.scale(), param.shift(), &inner)?;
    let logged = if per_log_base == 1.0 {
        top.clone()
    } else {
        format!("{top}_natural")
    };
    site.ops.push(operator("Log", &[inner], std::slice::from_ref(&logged)));
    if per_log_base != 1.0 {
        let mut op = operator("Scale", &[logged], &[top]);
        set(&mut op, "scale", Value::Float(per_log_base));
        site.ops.push(op);
    }
    Ok(())
}

pub(super) fn prelu(site: &mut Site<'_>) -> Result<()> {
    let mut op = site.op("PRelu");
    op.input.push(site.add_vector("_Slope", 0)?);
    site.ops.push(op);
    Ok(())
}

pub(super) fn dropout(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.dropout_param().cloned().unwrap_or_default();
    if param.sample_weights_test() {
        return Err(unsupported("a Dropout that draws in the phase TEST, too"));
    }
    let ratio = param.dropout_ratio();
    if param.scale_train == Some(false) {
        let mut op = site.op("Scale");
        set(&mut op, "scale", Value::Float(1.0 - ratio));
        site.ops.push(op);
        return Ok(());
    }
    let mut op = site.op("Dropout");
    op.output.push(format!("_{}_mask", site.top()?));
    set(&mut op, "ratio", Value::Float(ratio));
    set(&mut op, "is_test", Value::Int(1));
    site.ops.push(op);
    Ok(())
}

pub(super) fn eltwise(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.eltwise_param().cloned().unwrap_or_default();
    match param.operation() {
        EltwiseOp::SUM if param.coeff.iter().all(|&coeff| coeff == 1.0) => renamed(site, "Sum"),
        EltwiseOp::SUM => weighted_sum(site, &param.coeff),
        EltwiseOp::MAX => renamed(site, "Max"),
        EltwiseOp::PROD => product(site),
        other => Err(unsupported(&format!("the operation {other} of Eltwise"))),
    }
}

fn weighted_sum(site: &mut Site<'_>, coefficients: &[f32]) -> Result<()> {
    if coefficients.len() != site.layer.bottom.len() {
        return Err(Error::param("eltwise_param.coeff", "there must be one for each bottom"));
    }
    let mut op = operator("WeightedSum", &[], &[site.top()?.to_string()]);
    for (index, (bottom, &coefficient)) in site.layer.bottom.clone().iter().zip(coefficients).enumerate() {
        let name = site.add_param(&format!("_coeff{index}"), &[1], vec![coefficient])?;
        op.input.extend([bottom.clone(), name]);
    }
    site.ops.push(op);
    Ok(())
}

/// The product of all bottoms, two at a time.
fn product(site: &mut Site<'_>) -> Result<()> {
    let (bottoms, top) = (site.layer.bottom.clone(), site.top()?.to_string());
    let [first, rest @ ..] = &bottoms[..] else {
        return Err(Error::message("the layer has no bottom"));
    };
    let mut product = first.clone();
    for (index, next) in rest.iter().enumerate() {
        let output = match index + 1 == rest.len() {
            true => top.clone(),
            false => format!("{top}_internal{index}"),
        };
        site.ops
            .push(operator("Mul", &[product, next.clone()], std::slice::from_ref(&output)));
        product = output;
    }
    Ok(())
}

pub(super) fn bias(site: &mut Site<'_>) -> Result<()> {
    let axis = site.layer.bias_param().map_or(1, |param| param.axis());
    let axis = site.axis(axis)?;
    let mut op = site.op("Add");
    if op.input.len() == 1 {
        op.input.push(add_scale(site, "bias_b", 0)?);
    }
    set(&mut op, "axis", Value::Int(axis));
    set(&mut op, "broadcast", Value::Int(1));
    site.ops.push(op);
    Ok(())
}

pub(super) fn scale(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.scale_param().cloned().unwrap_or_default();
    let top = site.top()?.to_string();
    let from_bottom = site.layer.bottom.len() > 1;
    let mut inputs = vec![site.bottom()?.to_string()];
    inputs.push(match from_bottom {
        true => site.layer.bottom[1].clone(),
        false => add_scale(site, "scale_w", 0)?,
    });
    let has_bias = param.bias_term();
    let product = if has_bias {
        format!("{top}_internal")
    } else {
        top.clone()
    };
    let axis = site.axis(param.axis())?;
    let mut mul = operator("Mul", &inputs, std::slice::from_ref(&product));
    set(&mut mul, "axis", Value::Int(axis));
    set(&mut mul, "broadcast", Value::Int(1));
    site.ops.push(mul);
    if has_bias {
        let shift = add_scale(site, "scale_b", usize::from(!from_bottom))?;
        let mut add = operator("Add", &[product, shift], &[top]);
        set(&mut add, "axis", Value::Int(axis));
        set(&mut add, "broadcast", Value::Int(1));
        site.ops.push(add);
    }
    Ok(())
}

/// A parameter that is laid along axes, in its own shape.
fn add_scale(site: &mut Site<'_>, suffix: &str, blob: usize) -> Result<String> {
    let dims = own_shape(site.blob(blob)?);
    site.add_blob(suffix, &dims, blob)
}

/// The shape of a blob; a vector that an old file has in four axes is one again.
fn own_shape(blob: &Array<f32>) -> Vec<usize> {
    match blob.shape()[..] {
        [1, 1, 1, len] => vec![len],
        ref dims => dims.to_vec(),
    }
}

pub(super) fn batch_norm(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.batch_norm_param().cloned().unwrap_or_default();
    if param.use_global_stats == Some(false) {
        return Err(unsupported(
            "a BatchNorm with use_global_stats: false, whose mean is that of each batch",
        ));
    }
    let (is_learned, count) = (has_scale_and_shift(site.layer), site.blobs.len());
    if count > 3 && !is_learned {
        let problem = format!(
            "the weights have {count} blobs for it, and a BatchNorm 3; is it NVIDIA's with a factor and a summand? Then give it batch_norm_param {{ scale_bias: true }}"
        );
        return Err(Error::message(&problem));
    }
    let per = match site.values(2)?.first().copied().unwrap_or(0.0) {
        _ if is_learned => 1.0,
        0.0 => 0.0,
        factor => 1.0 / factor,
    };
    let scaled = |values: Vec<f32>| -> Vec<f32> { values.into_iter().map(|value| per * value).collect() };
    let (mean, variance) = (scaled(site.values(0)?), scaled(site.values(1)?));
    let channels = mean.len();
    let (scale, shift) = match is_learned {
        true => (site.values(3)?, site.values(4)?),
        false => (vec![1.0; channels], vec![0.0; channels]),
    };
    let eps = match is_learned {
        true => param.eps().max(LEAST_EPS as f32),
        false => param.eps(),
    };
    let mut op = site.op("SpatialBN");
    for (suffix, values) in [("_scale", scale), ("_bias", shift), ("_mean", mean), ("_var", variance)] {
        op.input.push(site.add_param(suffix, &[values.len()], values)?);
    }
    set(&mut op, "is_test", Value::Int(1));
    set(&mut op, "epsilon", Value::Float(eps));
    set(&mut op, "order", Value::Text("NCHW"));
    site.ops.push(op);
    Ok(())
}
