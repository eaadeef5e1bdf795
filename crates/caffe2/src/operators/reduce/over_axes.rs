//! Sums, means, norms and extremes over axes: `axes` (all) and `keepdims` (true).

use crate::Arguments;
use crate::infer::{Inferred, reshaped};
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::kit::reduce::{Axes, ReducePlan};
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::{Array, Native};
use cortado_core::{Real, Result, reserve};
use cortado_ops::Reduction;
use cortado_proto::caffe2::OperatorDef;

/// Σ |x|.
pub(super) const REDUCE_L1: OperatorKind = kind("ReduceL1", "sums of |x| over axes", |b| of(b, Kind::L1));
/// √Σ x².
pub(super) const REDUCE_L2: OperatorKind = kind("ReduceL2", "roots of sums of x^2 over axes", |b| of(b, Kind::L2));
/// The greatest.
pub(super) const REDUCE_MAX: OperatorKind = kind("ReduceMax", "the greatest over axes", |b| of(b, Kind::Max));
/// The mean.
pub(super) const REDUCE_MEAN: OperatorKind = kind("ReduceMean", "means over axes", |b| of(b, Kind::Mean));
/// The least.
pub(super) const REDUCE_MIN: OperatorKind = kind("ReduceMin", "the least over axes", |b| of(b, Kind::Min));
/// The sum.
pub(super) const REDUCE_SUM: OperatorKind = kind("ReduceSum", "sums over axes", |b| of(b, Kind::Sum));

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

#[derive(Clone, Copy)]
enum Kind {
    L1,
    L2,
    Max,
    Mean,
    Min,
    Sum,
}

fn of(build: &Build<'_>, kind: Kind) -> Result<Box<dyn Operator>> {
    let axes = Axes::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| match kind {
        Kind::L1 | Kind::L2 | Kind::Mean => by_type!(run, 0, [f32], T => real::<T>(run, &axes, kind)),
        Kind::Sum => by_type!(run, 0, [f32, f64, i32, i64], T => T::sum_over(run, &axes)),
        Kind::Max | Kind::Min => by_type!(run, 0, [f32, f64, i32, i64], T => extreme::<T>(run, &axes, kind)),
    }))
}

/// Input, output and plan of a run.
fn operands<T: Native>(run: &Run<'_>, axes: &Axes) -> Result<(Array<T>, Array<T>, ReducePlan)> {
    let x = run.input::<T>(0)?;
    let y = run.output::<T>(0, &axes.shape(x.shape())?)?;
    let plan = axes.plan(x.shape())?;
    Ok((x, y, plan))
}

fn extreme<T: Number>(run: &Run<'_>, axes: &Axes, kind: Kind) -> Result<()> {
    let (x, y, plan) = operands::<T>(run, axes)?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    let is_max = matches!(kind, Kind::Max);
    if plan.each == 0 {
        y.fill(if is_max { T::LOWEST } else { T::HIGHEST });
    } else if is_max {
        y.fill(T::LEAST);
        plan.fold(&x, &mut y, |y, x: T| x.greater(y));
    } else {
        y.fill(T::GREATEST);
        plan.fold(&x, &mut y, |y, x: T| x.less(y));
    }
    Ok(())
}

/// Numbers that can be summed over axes.
trait Sum: Number {
    fn sum_over(run: &Run<'_>, axes: &Axes) -> Result<()>;
}

macro_rules! sums {
    ($($whole:ty),*; $($real:ty),*) => {
        $(impl Sum for $whole {
            fn sum_over(run: &Run<'_>, axes: &Axes) -> Result<()> {
                let (x, y, plan) = operands::<Self>(run, axes)?;
                let (x, mut y) = (x.data()?, y.data_overwrite()?);
                y.fill(0);
                plan.fold(&x, &mut y, Self::wrapping_add);
                Ok(())
            }
        })*
        $(impl Sum for $real {
            fn sum_over(run: &Run<'_>, axes: &Axes) -> Result<()> {
                real::<Self>(run, axes, Kind::Sum)
            }
        })*
    };
}
sums!(i32, i64; f32, f64);

/// Sums of reals, in 64 bits.
fn real<T: Native + Real>(run: &Run<'_>, axes: &Axes, kind: Kind) -> Result<()> {
    let (x, y, plan) = operands::<T>(run, axes)?;
    let reduction = match kind {
        Kind::L1 => Reduction::AbsSum,
        Kind::L2 => Reduction::SquareSum,
        _ => Reduction::Sum,
    };
    let factor = match kind {
        Kind::Mean => 1.0 / plan.each.max(1) as f64,
        _ => 1.0,
    };
    if plan.is_by_rows() {
        let (x, mut y) = (x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
        cortado_math::reduce_rows(run.ctx, reduction, factor, plan.each, &x, &mut y)?;
    } else {
        let mut sums = reserve::filled(plan.kept, 0.0)?;
        plan.fold(&x.data()?, &mut sums, |sum, x: T| sum + reduction.term(x.to_f64()));
        let mut y = y.data_overwrite()?;
        y.iter_mut()
            .zip(sums)
            .for_each(|(y, sum)| *y = T::from_f64(factor * sum));
    }
    if matches!(kind, Kind::L2) {
        y.data_mut()?.iter_mut().for_each(|y| *y = y.sqrt());
    }
    Ok(())
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axes = Axes::of(&Arguments::of(def))?;
    reshaped(inputs, |dims| axes.shape(dims))
}
