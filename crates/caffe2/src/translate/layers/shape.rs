//! Layers that move elements, and sums over axes.

use super::elementwise::renamed;
use crate::translate::parts::{Site, Value, operator, set, unsayable};
use cortado_core::{Error, Result};
use cortado_proto::reduction_parameter::ReductionOp;

pub(super) fn softmax(site: &mut Site<'_>) -> Result<()> {
    let axis = site.layer.softmax_param().map_or(1, |param| param.axis());
    if axis == 1 {
        site.note("Caffe2's softmax is over all axes from the second on, Caffe's over the second: they differ for images of more than one pixel");
        return renamed(site, "Softmax");
    }
    let mut op = site.op("Softmax");
    set(&mut op, "axis", Value::Int(axis.into()));
    site.ops.push(op);
    Ok(())
}

pub(super) fn concat(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.concat_param().cloned().unwrap_or_default();
    let mut op = site.op("Concat");
    op.output.push(format!("_{}_dims", site.top()?));
    let axis = match (param.axis, param.concat_dim) {
        (None, Some(dim)) => i64::from(dim),
        _ => param.axis().into(),
    };
    match axis {
        1 => set(&mut op, "order", Value::Text("NCHW")),
        axis => set(&mut op, "axis", Value::Int(axis)),
    }
    site.ops.push(op);
    Ok(())
}

pub(super) fn split(site: &mut Site<'_>) -> Result<()> {
    let bottom = site.bottom()?.to_string();
    for top in &site.layer.top {
        site.ops.push(operator(
            "Copy",
            std::slice::from_ref(&bottom),
            std::slice::from_ref(top),
        ));
    }
    Ok(())
}

pub(super) fn slice(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.slice_param().cloned().unwrap_or_default();
    let axis = match (param.axis, param.slice_dim) {
        (None, Some(dim)) => i64::from(dim),
        _ => param.axis().into(),
    };
    if !param.slice_point.is_empty() {
        return slice_at(site, axis, &param.slice_point);
    }
    let mut op = site.op("Split");
    set(&mut op, "axis", Value::Int(axis));
    site.ops.push(op);
    Ok(())
}

/// Parts from point to point, each cut out on its own: Caffe2's Split wants the size of the last.
fn slice_at(site: &mut Site<'_>, axis: i64, points: &[u32]) -> Result<()> {
    let Some(before) = usize::try_from(axis).ok().filter(|&axis| axis < 32) else {
        return Err(unsayable("the axis of a Slice with slice_point counts from the end"));
    };
    if site.layer.top.len() != points.len() + 1 {
        return Err(Error::mismatch(
            "number of tops",
            points.len() + 1,
            site.layer.top.len(),
        ));
    }
    let bottom = site.bottom()?.to_string();
    let mut start = 0;
    for (part, top) in site.layer.top.iter().enumerate() {
        let end = points.get(part).map_or(-1, |&point| point.into());
        let mut op = operator("Slice", std::slice::from_ref(&bottom), std::slice::from_ref(top));
        set(&mut op, "starts", Value::Ints([vec![0; before], vec![start]].concat()));
        set(&mut op, "ends", Value::Ints([vec![-1; before], vec![end]].concat()));
        site.ops.push(op);
        start = end;
    }
    Ok(())
}

pub(super) fn reshape(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.reshape_param().cloned().unwrap_or_default();
    if param.axis() != 0 || param.num_axes() != -1 {
        return Err(unsayable("Caffe2's Reshape is of all axes"));
    }
    let dims = param.shape().map_or(Vec::new(), |shape| shape.dim.clone());
    let mut op = site.op("Reshape");
    op.output.push(format!("_{}_dims", site.bottom()?));
    set(&mut op, "shape", Value::Ints(dims));
    site.ops.push(op);
    Ok(())
}

pub(super) fn flatten(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.flatten_param().cloned().unwrap_or_default();
    if param.end_axis() != -1 {
        return Err(unsayable("Caffe2's Flatten ends at the last axis"));
    }
    match param.axis() {
        0 => renamed(site, "FlattenToVec"),
        1 => renamed(site, "Flatten"),
        axis => Err(unsayable(&format!(
            "Caffe2's Flatten gives a matrix, not {axis} axes and one more"
        ))),
    }
}

pub(super) fn permute(site: &mut Site<'_>) -> Result<()> {
    let order = site
        .layer
        .permute_param()
        .map_or(Vec::new(), |param| param.order.clone());
    let mut op = site.op("Transpose");
    set(
        &mut op,
        "axes",
        Value::Ints(order.iter().map(|&axis| axis.into()).collect()),
    );
    site.ops.push(op);
    Ok(())
}

pub(super) fn tile(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.tile_param().cloned().unwrap_or_default();
    let mut op = site.op("Tile");
    set(&mut op, "tiles", Value::Int(param.tiles().into()));
    set(&mut op, "axis", Value::Int(param.axis().into()));
    site.ops.push(op);
    Ok(())
}

pub(super) fn reduction(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.reduction_param().cloned().unwrap_or_default();
    let type_name = match param.operation() {
        ReductionOp::SUM => "ReduceBackSum",
        ReductionOp::MEAN => "ReduceBackMean",
        other => return Err(unsayable(&format!("the operation {other} of Reduction"))),
    };
    if param.axis() >= 0 || param.coeff() != 1.0 {
        return Err(unsayable(
            "a Reduction whose axis counts from the front, or with a coefficient",
        ));
    }
    let mut op = site.op(type_name);
    set(&mut op, "num_reduce_dim", Value::Int(-i64::from(param.axis())));
    site.ops.push(op);
    Ok(())
}
