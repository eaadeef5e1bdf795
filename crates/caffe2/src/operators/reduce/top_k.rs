//! `TopK`: the greatest elements along an axis, greatest first, and where they are; of equal ones
//! the first. Arguments: `k`, which may be a second input, and `axis` (−1). Where there are less
//! than k, zeros follow, at −1. A third output has the places in the whole tensor.

use crate::Tensor;
use crate::infer::Inferred;
use crate::kit::axis;
use crate::kit::scalar::single_whole;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{Arguments, ElementType};
use cortado_core::{Arity, Error, Result};
use cortado_ops::AxisView;
use cortado_proto::caffe2::OperatorDef;
use std::cmp::Ordering;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 2),
    outputs: Arity::between(2, 3),
    infer: Some(infer),
    ..OperatorKind::computing("TopK", "the greatest along an axis, and where they are", build)
};

/// The greatest of each row; a second input gives their number for each row.
pub(super) const FLEXIBLE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "FlexibleTopK",
        "the greatest elements of each row, their number given for each",
        |_| Ok(Box::new(flexible)),
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (k, axis) = (build.args.int("k", -1)?, build.args.int("axis", -1)?);
    let is_input = build.def.input.len() > 1;
    if !is_input {
        checked(k)?;
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let k = if is_input { single_whole(run, 1)? } else { k };
        compute(run, checked(k)?, axis)
    }))
}

fn checked(k: i64) -> Result<usize> {
    let positive = usize::try_from(k).ok().filter(|&k| k > 0);
    positive.ok_or_else(|| Error::param("k", format!("k should be greater than 0, found {k}")))
}

fn compute(run: &Run<'_>, k: usize, axis: i64) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let axis = axis::resolve(axis, x.shape().len())?;
    let axis_view = AxisView::axis(x.shape(), axis);
    let dims = shape(x.shape(), axis, k);
    let (values, places) = (run.output::<f32>(0, &dims)?, run.output::<i64>(1, &dims)?);
    let all = match run.output_count() {
        3 => Some(run.output::<i64>(2, &[values.count()])?),
        _ => None,
    };
    let (x, mut values, mut places) = (x.data()?, values.data_overwrite()?, places.data_overwrite()?);
    let mut all = all.as_ref().map(|all| all.data_overwrite()).transpose()?;
    values.fill(0.0);
    places.fill(-1);
    if let Some(all) = &mut all {
        all.fill(-1);
    }
    let to = AxisView { len: k, ..axis_view };
    for place in 0..axis_view.places() {
        let (from, first) = (axis_view.first(place), to.first(place));
        for (rank, i) in greatest(axis_view.len, k, |i| x[from + i * axis_view.inner])
            .into_iter()
            .enumerate()
        {
            let at = first + rank * axis_view.inner;
            values[at] = x[from + i * axis_view.inner];
            places[at] = i as i64;
            if let Some(all) = &mut all {
                all[at] = (from + i * axis_view.inner) as i64;
            }
        }
    }
    Ok(())
}

fn flexible(run: &Run<'_>) -> Result<()> {
    let (x, counts) = (run.input::<f32>(0)?, run.input::<i64>(1)?);
    let (&len, outer) = x
        .shape()
        .split_last()
        .ok_or_else(|| run.about_input(0, Error::mismatch("number of axes", "1 or more", 0)))?;
    let rows = cortado_ops::count(outer.iter().copied());
    if counts.count() != rows {
        let error = Error::mismatch("number of elements, one for each row", rows, counts.count());
        return Err(run.about_input(1, error));
    }
    let (x, counts) = (x.data()?, counts.data()?);
    let (mut values, mut places) = (Vec::new(), Vec::new());
    for (row, &k) in counts.iter().enumerate() {
        let taken = usize::try_from(k).ok().filter(|&k| 0 < k && k <= len);
        let wrong = || Error::message(&format!("k should be from 1 to {len}, found {k}"));
        let taken = taken.ok_or_else(|| run.about_input(1, wrong()))?;
        for i in greatest(len, taken, |i| x[row * len + i]) {
            values.push(x[row * len + i]);
            places.push(i as i64);
        }
    }
    run.set(0, Tensor::from_slice(&[values.len()], &values)?)?;
    run.set(1, Tensor::from_slice(&[places.len()], &places)?)
}

/// The indices of the k greatest of `len` elements. NaN counts as less than all numbers.
fn greatest(len: usize, k: usize, x: impl Fn(usize) -> f32) -> Vec<usize> {
    let order = |&a: &usize, &b: &usize| -> Ordering {
        let (p, q) = (x(a), x(b));
        let by_value = q.partial_cmp(&p).unwrap_or_else(|| p.is_nan().cmp(&q.is_nan()));
        by_value.then(a.cmp(&b))
    };
    let mut indices: Vec<usize> = (0..len).collect();
    if k < len {
        indices.select_nth_unstable_by(k, order);
        indices.truncate(k);
    }
    indices.sort_unstable_by(order);
    indices
}

fn shape(dims: &[usize], axis: usize, k: usize) -> Vec<usize> {
    let mut dims = dims.to_vec();
    dims[axis] = k;
    dims
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let (k, axis) = (args.int("k", -1)?, args.int("axis", -1)?);
    let input = inputs.first().cloned().unwrap_or_default();
    let dims = match (input.dims, def.input.len()) {
        (Some(dims), 1) => Some(shape(&dims, axis::resolve(axis, dims.len())?, checked(k)?)),
        _ => None,
    };
    let of = |dims: &Option<Vec<usize>>, element| Inferred {
        dims: dims.clone(),
        element,
    };
    let row = dims.as_ref().map(|dims| vec![dims.iter().product()]);
    let places = Some(ElementType::Int64);
    Ok(vec![of(&dims, input.element), of(&dims, places), of(&row, places)])
}
