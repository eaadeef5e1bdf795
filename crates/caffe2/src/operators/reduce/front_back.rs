//! Sums, means and maxima over the first or the last axes. Argument: `num_reduce_dim` (1), how many
//! axes. A second input of `int32` gives for each element of the result how many elements count,
//! from the first one on.

use crate::Arguments;
use crate::infer::{Inferred, reshaped};
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result, reserve};
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

/// The greatest over the last axes.
pub(super) const BACK_MAX: OperatorKind = kind("ReduceBackMax", "the greatest over the last axes", |b| {
    of(b, Kind::Max, false)
});
/// The mean over the last axes.
pub(super) const BACK_MEAN: OperatorKind = kind("ReduceBackMean", "means over the last axes", |b| {
    of(b, Kind::Mean, false)
});
/// The sum over the last axes.
pub(super) const BACK_SUM: OperatorKind = kind("ReduceBackSum", "sums over the last axes", |b| of(b, Kind::Sum, false));
/// The greatest over the first axes.
pub(super) const FRONT_MAX: OperatorKind = kind("ReduceFrontMax", "the greatest over the first axes", |b| {
    of(b, Kind::Max, true)
});
/// The mean over the first axes.
pub(super) const FRONT_MEAN: OperatorKind = kind("ReduceFrontMean", "means over the first axes", |b| {
    of(b, Kind::Mean, true)
});
/// The sum over the first axes.
pub(super) const FRONT_SUM: OperatorKind =
    kind("ReduceFrontSum", "sums over the first axes", |b| of(b, Kind::Sum, true));
/// The sums of the rows.
pub(super) const TAIL_SUM: OperatorKind =
    OperatorKind::computing("ReduceTailSum", "sums over all axes but the first", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let x = run.input::<f32>(0)?;
            let rows = x.shape().first().copied().unwrap_or(1);
            let y = run.output::<f32>(0, &[rows])?;
            let (len, x) = (x.shape().count_from(1), x.data_on(run.ctx)?);
            let mut y = y.data_overwrite_on(run.ctx)?;
            cortado_math::reduce_rows(run.ctx, cortado_ops::Reduction::Sum, 1.0, len, &x, &mut y)
        }))
    });

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::between(1, 2),
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Max,
    Mean,
    Sum,
}

fn of(build: &Build<'_>, kind: Kind, front: bool) -> Result<Box<dyn Operator>> {
    let axes = build.args.int("num_reduce_dim", 1)?;
    Ok(Box::new(move |run: &Run<'_>| match kind {
        Kind::Max => by_type!(run, 0, [f32], T => compute::<T>(run, axes, kind, front)),
        _ => by_type!(run, 0, [f32, f64, i32, i64], T => compute::<T>(run, axes, kind, front)),
    }))
}

/// Where the kept axes are cut from the reduced ones.
fn cut(dims: &[usize], axes: i64, front: bool) -> Result<usize> {
    let axes = usize::try_from(axes)
        .ok()
        .filter(|&axes| axes <= dims.len())
        .ok_or_else(|| {
            let text = format!(
                "{axes}: for an input tensor of {0} axes it is in the range [0, {0}]",
                dims.len()
            );
            Error::param("num_reduce_dim", text)
        })?;
    Ok(if front { axes } else { dims.len() - axes })
}

fn compute<T: Number>(run: &Run<'_>, axes: i64, kind: Kind, front: bool) -> Result<()> {
    let x = run.input::<T>(0)?;
    let at = cut(x.shape(), axes, front)?;
    let (head, tail) = x.shape().split_at(at);
    let (kept, reduced) = if front { (tail, head) } else { (head, tail) };
    let (len, places) = (count(reduced.iter().copied()), count(kept.iter().copied()));
    let lengths = lengths(run, axes, places, len)?;
    let y = run.output::<T>(0, kept)?;
    // Element i of place p is at p · across + i · along.
    let (across, along) = if front { (1, places) } else { (len, 1) };
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    if len == 0 {
        y.fill(T::ZERO);
        return Ok(());
    }
    for (p, y) in y.iter_mut().enumerate() {
        let taken = lengths.as_ref().map_or(len, |lengths| lengths[p]);
        let elements = (0..taken).map(|i| x[p * across + i * along]);
        *y = match kind {
            Kind::Max => elements.fold(x[p * across], |most, x| x.greater(most)),
            Kind::Mean => T::mean(elements, taken),
            Kind::Sum => T::total(elements),
        };
    }
    Ok(())
}

/// The second input, if there is one.
fn lengths(run: &Run<'_>, axes: i64, places: usize, len: usize) -> Result<Option<Vec<usize>>> {
    if run.input_count() < 2 {
        return Ok(None);
    }
    let lengths = run.input::<i32>(1)?;
    if axes != 1 {
        let text = format!("{axes}: given lengths input, the number of reduce dimensions should be one");
        return Err(Error::param("num_reduce_dim", text));
    }
    if lengths.count() != places {
        let what = "size of lengths vector, the batch size";
        return Err(run.about_input(1, Error::mismatch(what, places, lengths.count())));
    }
    let lengths = lengths.data()?;
    let mut checked = reserve::empty(places)?;
    for &length in lengths.iter() {
        let length = usize::try_from(length).ok().filter(|&length| length <= len);
        let text = format!("a length is outside of [0, {len}]");
        checked.push(length.ok_or_else(|| run.about_input(1, Error::message(&text)))?);
    }
    Ok(Some(checked))
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axes = Arguments::of(def).int("num_reduce_dim", 1)?;
    let front = def.r#type().starts_with("ReduceFront");
    reshaped(inputs, |dims| {
        let (head, tail) = dims.split_at(cut(dims, axes, front)?);
        Ok(if front { tail } else { head }.to_vec())
    })
}
