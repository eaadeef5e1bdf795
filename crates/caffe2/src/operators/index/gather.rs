//! `Gather` and `BatchGather`: parts of a tensor, picked along one axis by the indices of a second
//! tensor.
//!
//! The result has the sizes of the data before the axis, those of the indices, and those of the
//! data behind it; of an axis without elements it has the sizes of the data, whatever the indices.
//! Where nothing is picked, no index is looked at. Arguments: `axis` (0, of `BatchGather` 1); `wrap_indices` (false: a negative index
//! is an error; true: it counts from the end); `match_outer` (false: all picks are the same; true:
//! the indices have the axes before the axis too, and pick at each place on their own).

use crate::infer::Inferred;
use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::{Native, each_type};
use crate::{Arguments, ElementType, Tensor};
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// Along the first axis, or another one.
pub(super) const GATHER: OperatorKind = kind("Gather", "parts of a tensor, picked along an axis by indices", |b| {
    build(b, 0)
});
/// Along the second axis, or another one.
pub(super) const BATCH_GATHER: OperatorKind =
    kind("BatchGather", "parts of a tensor, picked along the second axis", |b| {
        build(b, 1)
    });

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(2),
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

#[derive(Clone, Copy)]
struct Options {
    axis: i64,
    wraps: bool,
    matches: bool,
}

impl Options {
    fn of(args: &Arguments<'_>, axis: i64) -> Result<Self> {
        Ok(Self {
            axis: args.int("axis", axis)?,
            wraps: args.flag("wrap_indices", false)?,
            matches: args.flag("match_outer", false)?,
        })
    }

    /// The axis, and the shape of the result.
    fn shape(self, data: &[usize], indices: &[usize]) -> Result<(usize, Vec<usize>)> {
        let axis = axis::resolve(self.axis, data.len())?;
        if data[axis] == 0 {
            return Ok((axis, data.to_vec()));
        }
        let own = match self.matches {
            true if indices.get(..axis) != data.get(..axis) => {
                let text = "the shapes of data and indices do not match before the axis, as match_outer requires";
                return Err(Error::message(&format!("{text}: {data:?} and {indices:?}")));
            }
            true => &indices[axis..],
            false => indices,
        };
        Ok((axis, [&data[..axis], own, &data[axis + 1..]].concat()))
    }
}

fn build(build: &Build<'_>, axis: i64) -> Result<Box<dyn Operator>> {
    let options = Options::of(&build.args, axis)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (data, indices) = (run.tensor(0)?, run.tensor(1)?);
        let (axis, dims) = options.shape(data.shape(), indices.shape())?;
        let starts = match dims.contains(&0) {
            true => Vec::new(),
            false => {
                let picks = picks(run, data.shape()[axis], options.wraps)?;
                starts(&data, axis, &picks, options.matches)
            }
        };
        let element = data.element_type().ok_or_else(|| run.unsupported(0, None))?;
        each_type!(element, T => gather::<T>(run, axis, &starts, &dims), string => {
            let (strings, len) = (data.strings()?.values(), data.shape().count_from(axis + 1));
            let picked = starts.iter().flat_map(|&start| strings[start..start + len].iter().cloned());
            run.set(0, Tensor::from_strings(&dims, picked.collect())?)
        })
    }))
}

/// The indices, each inside the axis.
fn picks(run: &Run<'_>, size: usize, wraps: bool) -> Result<Vec<usize>> {
    let element = run.tensor(1)?.element_type();
    if !matches!(element, Some(ElementType::Int32 | ElementType::Int64)) {
        return Err(run.unsupported(1, element));
    }
    let pick = |index: i64| {
        let index = if wraps && index < 0 { index + size as i64 } else { index };
        let inside = usize::try_from(index).ok().filter(|&index| index < size);
        inside.ok_or_else(|| {
            let text = format!("INDICES element is out of DATA bounds, id={index} axis_dim={size}");
            run.about_input(1, Error::message(&text))
        })
    };
    run.whole_numbers(1)?.into_iter().map(pick).collect()
}

/// Where the runs of elements that are picked begin, in the order of the result.
fn starts(data: &Tensor, axis: usize, picks: &[usize], matches: bool) -> Vec<usize> {
    let shape = data.shape();
    let (outer, size, len) = (shape.count_range(0..axis), shape[axis], shape.count_from(axis + 1));
    let each = if matches {
        picks.len().checked_div(outer).unwrap_or(0)
    } else {
        picks.len()
    };
    let starts = (0..outer).flat_map(|outer| {
        let first = if matches { outer * each } else { 0 };
        let own = &picks[first..first + each];
        own.iter().map(move |pick| (outer * size + pick) * len)
    });
    starts.collect()
}

fn gather<T: Native>(run: &Run<'_>, axis: usize, starts: &[usize], dims: &[usize]) -> Result<()> {
    let data = run.tensor(0)?;
    let y = run.output::<T>(0, dims)?;
    let (elements, mut y) = (data.read::<T>()?, y.data_overwrite()?);
    let len = data.shape().count_from(axis + 1);
    if len > 0 {
        let rows = y.chunks_exact_mut(len).zip(starts);
        rows.for_each(|(y, &start)| y.copy_from_slice(&elements[start..start + len]));
    }
    Ok(())
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let options = Options::of(&Arguments::of(def), i64::from(def.r#type() == "BatchGather"))?;
    let dims = match inputs {
        [data, indices] => match (&data.dims, &indices.dims) {
            (Some(data), Some(indices)) => Some(options.shape(data, indices)?.1),
            _ => None,
        },
        _ => None,
    };
    let element = inputs.first().and_then(|input| input.element);
    Ok(vec![Inferred { dims, element }])
}
