//! Functions of elements, of one blob or of several.

use super::{Site, repeated};
use crate::builder::Builder;
use crate::model::{Attribute, Type};
use cortado_ops::{AxisView, ChannelFunction, OnnxTerm, PerChannel, Pointwise};
use std::borrow::Cow;

pub(super) fn pointwise(site: &mut Site<'_>, function: Pointwise<f64>) -> String {
    let x = site.x(0);
    term(site.builder, &x, &function.onnx())
}

/// A term whose argument is `x`.
fn term(b: &mut Builder, x: &str, from: &OnnxTerm) -> String {
    match from {
        OnnxTerm::Argument => x.into(),
        OnnxTerm::Number(value) => b.float(*value),
        OnnxTerm::Everywhere(value) => {
            let shape = b.add("Shape", &[x], Vec::new());
            let value = ("value", Attribute::Tensor(*value as f32));
            b.add("ConstantOfShape", &[&shape], vec![value])
        }
        OnnxTerm::Scaled(of, factor) => {
            let of = term(b, x, of);
            b.scaled(&of, *factor)
        }
        OnnxTerm::Shifted(of, summand) => {
            let of = term(b, x, of);
            b.shifted(&of, *summand)
        }
        OnnxTerm::AsNumbers(of) => {
            let of = term(b, x, of);
            b.cast(&of, Type::Float)
        }
        OnnxTerm::Operator(name, inputs, attributes) => {
            // bounded by the table of functions
            let inputs: Vec<String> = inputs.iter().map(|input| term(b, x, input)).collect();
            let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
            let attribute = |&(name, value): &(&'static str, f64)| (name, Attribute::Float(value as f32));
            b.add(name, &inputs, attributes.iter().map(attribute).collect())
        }
    }
}

pub(super) fn per_channel(
    site: &mut Site<'_>,
    axis_view: AxisView,
    function: &ChannelFunction<'_, f64>,
) -> Result<String, String> {
    let (x, shape, _) = site.first();
    let dims = repeated(shape, axis_view)?;
    let channels = axis_view.len;
    if function.channels().is_some_and(|found| found != channels) {
        return Err(format!("does not have a coefficient for each of {channels} channels"));
    }
    let b = &mut *site.builder;
    let each = |b: &mut Builder, from: &PerChannel<f64, Cow<'_, [f64]>>| {
        b.floats(&dims, (0..channels).map(|channel| from.at(channel) as f32))
    };
    Ok(match function {
        Pointwise::Affine { scale, shift } => {
            let factors = each(b, scale);
            let product = b.pair("Mul", &x, &factors);
            if (0..channels).all(|channel| shift.at(channel) == 0.0) {
                return Ok(product);
            }
            let summands = each(b, shift);
            b.pair("Add", &product, &summands)
        }
        Pointwise::Normalize { mean, inverse_std } => {
            let (mean, factors) = (each(b, mean), each(b, inverse_std));
            let difference = b.pair("Sub", &x, &mean);
            b.pair("Mul", &difference, &factors)
        }
        Pointwise::Relu { slope } => {
            let slopes = each(b, slope);
            b.pair("PRelu", &x, &slopes)
        }
        other => {
            return Err(format!(
                "{} with coefficients for each channel has no operator",
                other.name()
            ));
        }
    })
}

/// Coefficients that are operands.
pub(super) fn affine(
    site: &mut Site<'_>,
    axis_view: AxisView,
    [scale, shift]: [Option<usize>; 2],
) -> Result<String, String> {
    let (mut x, shape, _) = site.first();
    let dims = repeated(shape, axis_view)?;
    for (op, from) in [("Mul", scale), ("Add", shift)] {
        let coefficients = match from {
            None => continue,
            Some(operand) if site.inputs[operand].constant.is_some() => site.param(operand - site.data, &dims)?,
            Some(operand) => {
                let other = &site.inputs[operand];
                let end = shape.len() - last_axes(shape, &other.shape, axis_view);
                let ones = std::iter::repeat_n(1, shape.len() - end);
                let dims: Vec<usize> = other.shape.iter().copied().chain(ones).collect();
                site.builder.reshape(&other.name, &dims, other.free)
            }
        };
        x = site.builder.pair(op, &x, &coefficients);
    }
    Ok(x)
}

/// The number of axes behind those of the coefficients.
fn last_axes(shape: &[usize], coefficients: &[usize], axis_view: AxisView) -> usize {
    let inner = |start: usize| cortado_ops::count(shape[start..].iter().copied());
    let mut ends = (coefficients.len()..=shape.len()).rev();
    let end = ends.find(|&end| shape[end - coefficients.len()..end] == *coefficients && inner(end) == axis_view.inner);
    match coefficients {
        [] => 0,
        _ => shape.len() - end.unwrap_or(shape.len()),
    }
}

/// The first input, a factor for each channel, times the second, plus the third.
pub(super) fn scale_and_add(site: &mut Site<'_>) -> String {
    let (factors, x) = (&site.inputs[0], &site.inputs[1]);
    let ones = std::iter::repeat_n(1, x.shape.len().saturating_sub(2));
    let dims: Vec<usize> = x.shape.iter().take(2).copied().chain(ones).collect();
    let factors = site.builder.reshape(&factors.name, &dims, factors.free);
    let product = site.builder.pair("Mul", &factors, &x.name);
    let summand = site.x(2);
    site.builder.pair("Add", &product, &summand)
}

fn names(site: &Site<'_>) -> Vec<String> {
    site.inputs.iter().map(|input| input.name.clone()).collect()
}

pub(super) fn sum(site: &mut Site<'_>, coefficients: &[f64]) -> String {
    let names = names(site);
    let scaled = names.iter().zip(coefficients);
    let terms: Vec<String> = scaled.map(|(x, &factor)| site.builder.scaled(x, factor)).collect();
    fold(site.builder, "Add", &terms)
}

pub(super) fn product(site: &mut Site<'_>) -> String {
    let names = names(site);
    fold(site.builder, "Mul", &names)
}

pub(super) fn maximum(site: &mut Site<'_>) -> String {
    let names = names(site);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    site.builder.add("Max", &names, Vec::new())
}

fn fold(b: &mut Builder, op: &'static str, terms: &[String]) -> String {
    let Some((first, others)) = terms.split_first() else {
        return String::new();
    };
    let first = first.clone();
    others.iter().fold(first, |all, term| b.pair(op, &all, term))
}
