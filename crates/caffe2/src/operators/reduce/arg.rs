//! `ArgMax` and `ArgMin`: where the greatest or least element along an axis is; the first of equal
//! ones. Arguments: `axis` (−1), `keepdims` (true).

use crate::infer::Inferred;
use crate::kit::axis;
use crate::kit::dispatch::by_type;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use crate::{Arguments, ElementType};
use cortado_core::{Error, Result};
use cortado_ops::AxisView;
use cortado_proto::caffe2::OperatorDef;

/// Where the greatest is.
pub(super) const ARG_MAX: OperatorKind = kind("ArgMax", "where the greatest along an axis is", |b| of(b, true));
/// Where the least is.
pub(super) const ARG_MIN: OperatorKind = kind("ArgMin", "where the least along an axis is", |b| of(b, false));

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn of(build: &Build<'_>, greatest: bool) -> Result<Box<dyn Operator>> {
    let options = options(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| {
        by_type!(run, 0, [f32, f64, i32, i64], T => match greatest {
            true => compute(run, options, |x: T, best| x > best),
            false => compute(run, options, |x: T, best| x < best),
        })
    }))
}

/// The axis, and whether it is kept.
fn options(args: &Arguments<'_>) -> Result<(i64, bool)> {
    Ok((args.int("axis", -1)?, args.flag("keepdims", true)?))
}

fn compute<T: Native>(run: &Run<'_>, (axis, keep): (i64, bool), is_better: impl Fn(T, T) -> bool) -> Result<()> {
    let x = run.input::<T>(0)?;
    let axis = axis::resolve(axis, x.shape().len())?;
    let axis_view = AxisView::axis(x.shape(), axis);
    let y = run.output::<i64>(0, &shape(x.shape(), axis, keep))?;
    if axis_view.len == 0 && y.count() > 0 {
        return Err(run.about_input(0, Error::message("there are no elements along the axis")));
    }
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    for (place, y) in y.iter_mut().enumerate() {
        let first = axis_view.first(place);
        let mut best = (0, x[first]);
        for i in 1..axis_view.len {
            let x = x[first + i * axis_view.inner];
            if is_better(x, best.1) {
                best = (i, x);
            }
        }
        *y = best.0 as i64;
    }
    Ok(())
}

fn shape(dims: &[usize], axis: usize, keep: bool) -> Vec<usize> {
    let kept: &[usize] = if keep { &[1] } else { &[] };
    [&dims[..axis], kept, &dims[axis + 1..]].concat()
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let (axis, keep) = options(&Arguments::of(def))?;
    let dims = inputs.first().and_then(|input| input.dims.as_ref());
    let dims = match dims {
        Some(dims) => Some(shape(dims, axis::resolve(axis, dims.len())?, keep)),
        None => None,
    };
    Ok(vec![Inferred {
        dims,
        element: Some(ElementType::Int64),
    }])
}
