//! `Moments`: mean and variance over axes, the variance without correction: `axes` (all) and
//! `keepdims` (true).

use crate::Arguments;
use crate::infer::{Inferred, reshaped};
use crate::kit::reduce::{Axes, moments};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Result};
use cortado_proto::caffe2::OperatorDef;

pub(super) const KIND: OperatorKind = OperatorKind {
    outputs: Arity::exactly(2),
    infer: Some(infer),
    ..OperatorKind::computing("Moments", "mean and variance over axes", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axes = Axes::of(&build.args)?;
    Ok(Box::new(move |run: &Run<'_>| compute(run, &axes)))
}

fn compute(run: &Run<'_>, axes: &Axes) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let (dims, plan) = (axes.shape(x.shape())?, axes.plan(x.shape())?);
    let (means, variances) = (run.output::<f32>(0, &dims)?, run.output::<f32>(1, &dims)?);
    let (mut means, mut variances) = (means.data_overwrite()?, variances.data_overwrite()?);
    let found = moments(&plan, &x.data()?)?;
    for ((mean, variance), found) in means.iter_mut().zip(variances.iter_mut()).zip(found) {
        (*mean, *variance) = (found[0] as f32, found[1] as f32);
    }
    Ok(())
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axes = Axes::of(&Arguments::of(def))?;
    let mut outputs = reshaped(inputs, |dims| axes.shape(dims))?;
    outputs.extend_from_within(..);
    Ok(outputs)
}
