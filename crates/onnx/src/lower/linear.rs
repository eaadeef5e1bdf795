//! Products with learned weights, and tables.

use super::Site;
use crate::model::{Attribute, Type};

pub(super) fn inner_product(site: &mut Site<'_>, axis: usize, transpose: bool) -> Result<String, String> {
    let (x, shape, _) = site.first();
    let inputs = cortado_ops::count(shape[axis..].iter().copied());
    let weights = site.weights().first().ok_or("has no weights")?;
    let weights = cortado_ops::count(weights.shape.iter().copied());
    let outputs = match inputs {
        0 => site.outputs[0].last().copied().unwrap_or(0),
        _ => weights / inputs,
    };
    let dims = if transpose {
        [inputs, outputs]
    } else {
        [outputs, inputs]
    };
    let rows = match shape.len() == 2 && axis == 1 {
        true => x,
        false => {
            let axis = Attribute::Int(axis as i64);
            site.builder.add("Flatten", &[&x], vec![("axis", axis)])
        }
    };
    let mut operands = vec![rows, site.param(0, &dims)?];
    if site.weights().len() > 1 {
        operands.push(site.param(1, &[outputs])?);
    }
    let operands: Vec<&str> = operands.iter().map(String::as_str).collect();
    let attributes = vec![("transB", Attribute::Int((!transpose).into()))];
    let product = site.builder.add("Gemm", &operands, attributes);
    Ok(match site.outputs[0].len() {
        2 => product,
        _ => site.shaped_as_output(&product, 0),
    })
}

pub(super) fn embed(site: &mut Site<'_>) -> Result<String, String> {
    let x = site.x(0);
    let width = site.outputs[0].last().copied().unwrap_or(0);
    let weights = site.weights().first().ok_or("has no weights")?;
    let rows = cortado_ops::count(weights.shape.iter().copied()) / width.max(1);
    let table = site.param(0, &[rows, width])?;
    let numbers = site.builder.cast(&x, Type::Int);
    let found = site
        .builder
        .add("Gather", &[&table, &numbers], vec![("axis", Attribute::Int(0))]);
    if site.weights().len() < 2 {
        return Ok(found);
    }
    let bias = site.param(1, &[width])?;
    Ok(site.builder.pair("Add", &found, &bias))
}
