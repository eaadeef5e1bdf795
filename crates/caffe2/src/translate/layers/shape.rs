//! Layers that move elements, and sums over axes.

use super::elementwise::renamed;
use crate::translate::parts::{Value, operator, set, unsupported};
use crate::translate::site::Site;
use cortado_core::{Error, Result};
use cortado_proto::reduction_parameter::ReductionOp;

/// Caffe's Softmax is along one axis, Caffe2's over all axes from one on: the axis goes to the end
/// and comes back where others may follow it.
pub(super) fn softmax(site: &mut Site<'_>) -> Result<()> {
    let axis = site.layer.softmax_param().map_or(1, |param| param.axis());
    let (bottom, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let rank = site.rank(&bottom)?;
    let axis = from_front(axis, rank)?;
    if axis + 1 == rank || (axis == 1 && site.is_one_pixel(&bottom)) {
        return push_softmax(site, &bottom, &top, axis);
    }
    let order: Vec<usize> = (0..rank).filter(|&other| other != axis).chain([axis]).collect();
    let back: Vec<usize> = (0..axis).chain([rank - 1]).chain(axis..rank - 1).collect();
    let (turned, soft) = (format!("{top}_turned"), format!("{top}_soft"));
    push_transpose(site, &bottom, &turned, &order);
    push_softmax(site, &turned, &soft, rank - 1)?;
    push_transpose(site, &soft, &top, &back);
    Ok(())
}

fn push_softmax(site: &mut Site<'_>, input: &str, output: &str, axis: usize) -> Result<()> {
    let mut op = operator("Softmax", &[input.into()], &[output.into()]);
    if axis != 1 {
        set(&mut op, "axis", Value::Int(axis as i64));
    }
    site.ops.push(op);
    Ok(())
}

fn push_transpose(site: &mut Site<'_>, input: &str, output: &str, order: &[usize]) {
    let mut op = operator("Transpose", &[input.into()], &[output.into()]);
    let order = order.iter().map(|&axis| axis as i64).collect();
    set(&mut op, "axes", Value::Ints(order));
    site.ops.push(op);
}

/// A part as large as another blob, cut out axis by axis: Caffe2's Slice cuts along one.
pub(super) fn crop(site: &mut Site<'_>) -> Result<()> {
    let [data, like] = &site.layer.bottom[..] else {
        return Err(unsupported("a Crop whose size no second bottom gives"));
    };
    let param = site.layer.crop_param().cloned().unwrap_or_default();
    let (from, to) = (site.shape(data)?, site.shape(like)?);
    let first = from_front(param.axis(), from.len())?;
    let (data, top) = (data.clone(), site.top()?.to_string());
    let mut steps = Vec::new();
    for (axis, &whole) in from.iter().enumerate().skip(first) {
        let offset = match param.offset[..] {
            [] => 0,
            [one] => one,
            ref many => many.get(axis - first).copied().unwrap_or(0),
        };
        let size = to.get(axis).copied().unwrap_or(0);
        if size != whole {
            steps.push((axis, i64::from(offset), i64::from(offset) + size as i64));
        }
    }
    let mut input = data;
    let last = steps.len();
    for (step, (axis, start, end)) in steps.into_iter().enumerate() {
        let output = if step + 1 == last {
            top.clone()
        } else {
            format!("{top}_cut{axis}")
        };
        push_slice(site, &input, &output, (axis, start, end));
        input = output;
    }
    if last == 0 {
        site.ops.push(operator("Copy", &[input], &[top]));
    }
    Ok(())
}

fn push_slice(site: &mut Site<'_>, input: &str, output: &str, (axis, start, end): (usize, i64, i64)) {
    let mut op = operator("Slice", &[input.into()], &[output.into()]);
    set(&mut op, "starts", Value::Ints([vec![0; axis], vec![start]].concat()));
    set(&mut op, "ends", Value::Ints([vec![-1; axis], vec![end]].concat()));
    site.ops.push(op);
}

/// An axis of a blob with `rank` axes, from the front.
fn from_front(axis: i32, rank: usize) -> Result<usize> {
    let there = i64::from(axis) + if axis < 0 { rank as i64 } else { 0 };
    let found = usize::try_from(there).ok().filter(|&axis| axis < rank);
    found.ok_or_else(|| Error::message(&format!("there is no axis {axis} in a blob of {rank} axes")))
}

pub(super) fn concat(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.concat_param().cloned().unwrap_or_default();
    let mut op = site.op("Concat");
    op.output.push(format!("_{}_dims", site.top()?));
    let axis = match (param.axis, param.concat_dim) {
        (None, Some(dim)) => i64::from(dim),
        _ => site.axis(param.axis())?,
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
        _ => site.axis(param.axis())?,
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
    let Some(axis) = usize::try_from(axis).ok().filter(|&axis| axis < 32) else {
        return Err(Error::message(&format!("there is no axis {axis}")));
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
    for (part, top) in site.layer.top.clone().iter().enumerate() {
        let end = points.get(part).map_or(-1, |&point| point.into());
        push_slice(site, &bottom, top, (axis, start, end));
        start = end;
    }
    Ok(())
}

pub(super) fn reshape(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.reshape_param().cloned().unwrap_or_default();
    let dims = param.shape().map_or(Vec::new(), |shape| shape.dim.clone());
    if param.axis() == 0 && param.num_axes() == -1 {
        return push_reshape(site, dims);
    }
    let from = site.shape(site.bottom()?)?;
    // An axis may also be the place behind the last one.
    let first = from_front(param.axis(), from.len() + 1)?;
    let count = usize::try_from(param.num_axes()).unwrap_or(from.len() - first);
    let behind = from.get(first + count..).unwrap_or_default();
    let behind = behind.iter().map(|&size| size as i64);
    // A 0 is the size of the same axis in both.
    push_reshape(
        site,
        [vec![0; first], dims].concat().into_iter().chain(behind).collect(),
    )
}

fn push_reshape(site: &mut Site<'_>, dims: Vec<i64>) -> Result<()> {
    let mut op = site.op("Reshape");
    op.output.push(format!("_{}_dims", site.bottom()?));
    set(&mut op, "shape", Value::Ints(dims));
    site.ops.push(op);
    Ok(())
}

pub(super) fn flatten(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.flatten_param().cloned().unwrap_or_default();
    match (param.axis(), param.end_axis()) {
        (0, -1) => return renamed(site, "FlattenToVec"),
        (1, -1) => return renamed(site, "Flatten"),
        _ => {}
    }
    let from = site.shape(site.bottom()?)?;
    let (first, last) = (
        from_front(param.axis(), from.len())?,
        from_front(param.end_axis(), from.len())?,
    );
    let behind = from[last + 1..].iter().map(|&size| size as i64);
    push_reshape(site, vec![0; first].into_iter().chain([-1]).chain(behind).collect())
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
    set(&mut op, "axis", Value::Int(site.axis(param.axis())?));
    site.ops.push(op);
    Ok(())
}

/// Sums or means over all axes from one on, of the numbers, their magnitudes or their squares.
pub(super) fn reduction(site: &mut Site<'_>) -> Result<()> {
    let param = site.layer.reduction_param().cloned().unwrap_or_default();
    let (before, reduce) = match param.operation() {
        ReductionOp::SUM => (None, "ReduceBackSum"),
        ReductionOp::MEAN => (None, "ReduceBackMean"),
        ReductionOp::ASUM => (Some("Abs"), "ReduceBackSum"),
        ReductionOp::SUMSQ => (Some("Sqr"), "ReduceBackSum"),
        other => return Err(unsupported(&format!("the operation {other} of Reduction"))),
    };
    let (mut input, top) = (site.bottom()?.to_string(), site.top()?.to_string());
    let axes = match param.axis() {
        axis if axis < 0 => -i64::from(axis),
        axis => site.rank(&input)? as i64 - i64::from(axis),
    };
    if let Some(type_name) = before {
        let each = format!("{top}_each");
        site.ops
            .push(operator(type_name, &[input], std::slice::from_ref(&each)));
        input = each;
    }
    let scales = param.coeff() != 1.0;
    let sum = if scales { format!("{top}_sum") } else { top.clone() };
    let mut op = operator(reduce, &[input], std::slice::from_ref(&sum));
    set(&mut op, "num_reduce_dim", Value::Int(axes));
    site.ops.push(op);
    if scales {
        let mut op = operator("Scale", &[sum], &[top]);
        set(&mut op, "scale", Value::Float(param.coeff()));
        site.ops.push(op);
    }
    Ok(())
}
