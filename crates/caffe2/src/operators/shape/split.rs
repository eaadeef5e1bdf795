//! `Split`: a tensor cut along an axis: `axis`, or that of the channels by `order` (NCHW). The sizes
//! of the parts are `split`, a second input of integers, or all the same. With `add_axis` the
//! parts have the size 1, and lose the axis. `SplitByLengths`: each part has as much as a run of
//! numbers of a second tensor sums to.

use super::channel_axis::channel_axis;
use crate::Arguments;
use crate::infer::Inferred;
use crate::kit::axis;
use crate::kit::parts::{Part, assemble};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_math::Strided;
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

/// A tensor cut along an axis.
pub(super) const SPLIT: OperatorKind = kind("Split", "a tensor cut along an axis", build);
/// The old name of `Split`.
pub(super) const DEPTH_SPLIT: OperatorKind = kind("DepthSplit", "a tensor cut along an axis", build);
/// A tensor cut by sums of lengths.
pub(super) const SPLIT_BY_LENGTHS: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: None,
    ..kind(
        "SplitByLengths",
        "a tensor cut into parts of as much as lengths sum to",
        build_by_lengths,
    )
};

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::between(1, 2),
        outputs: Arity::at_least(1),
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (axis, adds) = (channel_axis(&build.args)?, build.args.flag("add_axis", false)?);
    let split = build.args.ints("split").to_vec();
    let is_input = build.def.input.len() > 1;
    if is_input && !split.is_empty() {
        return Err(Error::param(
            "split",
            "If you set split with an input blob, do not pass in split in the argument.",
        ));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let given = if is_input { run.whole_numbers(1)? } else { split.clone() };
        let input = run.tensor(0)?;
        let axis = axis::resolve(axis, input.shape().len())?;
        let sizes = sizes(input.shape()[axis], run.output_count(), &given, adds)?;
        cut(run, axis, &sizes, adds)
    }))
}

fn build_by_lengths(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("axis", 0)?;
    let scales = build.args.flag("use_scaling_lengths", false)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (input, lengths) = (run.tensor(0)?, run.whole_numbers(1)?);
        let outputs = run.output_count();
        if lengths.len() % outputs != 0 {
            let text = format!(
                "len(Lengths) {} should be divisible by OutputSize() {outputs}",
                lengths.len()
            );
            return Err(run.about_input(1, Error::message(&text)));
        }
        let axis = axis::resolve(axis, input.shape().len())?;
        let size = input.shape()[axis];
        let total = lengths.iter().fold(0_i64, |sum, &length| sum.saturating_add(length));
        let scale = match scales && total > 0 && size as i64 % total == 0 {
            true => size as i64 / total,
            false => 1,
        };
        let each = lengths.len() / outputs;
        let sum = |run: &[i64]| {
            run.iter()
                .fold(0_i64, |sum, &length| sum.saturating_add(length))
                .saturating_mul(scale)
        };
        let given: Vec<i64> = match each {
            0 => vec![0; outputs],
            each => lengths.chunks(each).map(sum).collect(),
        };
        cut(run, axis, &sizes(size, outputs, &given, false)?, false)
    }))
}

/// The sizes of the parts of an axis.
fn sizes(size: usize, outputs: usize, given: &[i64], adds: bool) -> Result<Vec<usize>> {
    if given.is_empty() {
        if adds && size != outputs {
            let text =
                format!("with add_axis there are as many outputs as places along the axis, {size}, not {outputs}");
            return Err(Error::param("add_axis", text));
        }
        if !size.is_multiple_of(outputs) {
            return Err(Error::message(&format!(
                "If you did not specify split explicitly, the number of input channels should be divisible by the \
                 output size: {size} is not by {outputs}"
            )));
        }
        return Ok(vec![size / outputs; outputs]);
    }
    if given.len() != outputs {
        let what = "number of splits specified, the number of outputs";
        return Err(Error::mismatch(what, outputs, given.len()));
    }
    let sizes: Result<Vec<usize>, _> = given.iter().map(|&size| usize::try_from(size)).collect();
    let sizes = sizes.map_err(|_| Error::param("split", "a size is negative"))?;
    let sum = sizes.iter().fold(0, |sum: usize, &size| sum.saturating_add(size));
    if sum != size || (adds && sizes.iter().any(|&size| size != 1)) {
        let text = format!("Sum of split dimensions do not match: should be {size}, found {sum}");
        return Err(Error::param("split", text));
    }
    Ok(sizes)
}

fn cut(run: &Run<'_>, axis: usize, sizes: &[usize], drops: bool) -> Result<()> {
    let source = run.tensor(0)?;
    let (outer, inner) = (source.shape().count_range(0..axis), source.shape().count_from(axis + 1));
    let row = count([source.shape()[axis], inner]);
    let mut start = 0;
    for (output, &size) in sizes.iter().enumerate() {
        let len = size * inner;
        let (from, to) = ([row, 1], [len, 1]);
        let part = Part {
            sizes: &[outer, len],
            source: &source,
            from: Strided::new(start, &from),
            to: Strided::new(0, &to),
        };
        assemble(run, output, &part_shape(source.shape(), axis, size, drops), &[part])?;
        start += len;
    }
    Ok(())
}

fn part_shape(dims: &[usize], axis: usize, size: usize, drops: bool) -> Vec<usize> {
    let own: &[usize] = if drops { &[] } else { &[size] };
    [&dims[..axis], own, &dims[axis + 1..]].concat()
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let (axis, drops) = (channel_axis(&args)?, args.flag("add_axis", false)?);
    let input = inputs.first().cloned().unwrap_or_default();
    let of = |dims: Option<Vec<usize>>| Inferred {
        dims,
        element: input.element,
    };
    let outputs = def.output.len();
    let Some(dims) = input.dims.as_ref().filter(|_| def.input.len() == 1) else {
        return Ok(vec![of(None); outputs]);
    };
    let axis = axis::resolve(axis, dims.len())?;
    let sizes = sizes(dims[axis], outputs, args.ints("split"), drops)?;
    Ok(sizes
        .into_iter()
        .map(|size| of(Some(part_shape(dims, axis, size, drops))))
        .collect())
}
