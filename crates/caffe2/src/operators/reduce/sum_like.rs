//! `SumReduceLike`: the first tensor summed to the shape of the second, which lies along axes of it as
//! in older broadcasting: from `axis` or `axis_str` (with `order`) on, or at the end.

use crate::infer::Inferred;
use crate::kit::broadcast::BroadcastOptions;
use crate::kit::dispatch::by_type;
use crate::kit::reduce::ReducePlan;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Native;
use cortado_core::{Arity, Real, Result, reserve};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(|_, inputs| {
        Ok(vec![Inferred {
            dims: inputs.get(1).and_then(|like| like.dims.clone()),
            element: inputs.first().and_then(|input| input.element),
        }])
    }),
    ..OperatorKind::computing("SumReduceLike", "sums in the shape of a second tensor", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let options = BroadcastOptions::older(&build.args)?;
    Ok(Box::new(
        move |run: &Run<'_>| by_type!(run, 0, [f32, f64], T => compute::<T>(run, options)),
    ))
}

fn compute<T: Native + Real>(run: &Run<'_>, options: BroadcastOptions) -> Result<()> {
    let (x, like) = (run.input::<T>(0)?, run.tensor(1)?);
    let padded = options.padded(x.shape(), like.shape())?;
    let reduced: Vec<bool> = padded.iter().map(|&size| size == 1).collect();
    let plan = ReducePlan::new(x.shape(), &reduced);
    let mut sums = reserve::filled(plan.kept, 0.0)?;
    plan.fold(&x.data()?, &mut sums, |sum, x: T| sum + x.to_f64());
    let y = run.output::<T>(0, like.shape())?;
    let mut y = y.data_overwrite()?;
    y.iter_mut().zip(sums).for_each(|(y, sum)| *y = T::from_f64(sum));
    Ok(())
}
