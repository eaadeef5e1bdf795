//! `Glu`: the gated linear unit (Dauphin et al., 2016). The input is cut in two along an axis: the
//! first half times the sigmoid of the second. Argument: `dim` (−1), the axis, of even size.

use crate::Arguments;
use crate::infer::Inferred;
use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};
use cortado_ops::{AxisView, Pointwise};
use cortado_proto::caffe2::OperatorDef;

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(infer),
    ..OperatorKind::computing("Glu", "half of x times the sigmoid of the other half", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("dim", -1)?;
    Ok(Box::new(move |run: &Run<'_>| compute(run, axis)))
}

fn compute(run: &Run<'_>, axis: i64) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let axis = axis::resolve(axis, x.shape().len())?;
    let axis_view = AxisView::axis(x.shape(), axis);
    let y = run.output::<f32>(0, &halved(x.shape(), axis).map_err(|error| run.about_input(0, error))?)?;
    let half = axis_view.len / 2 * axis_view.inner;
    if half == 0 {
        return Ok(());
    }
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    for (x, y) in x.chunks_exact(2 * half).zip(y.chunks_exact_mut(half)) {
        let (a, b) = x.split_at(half);
        cortado_cpu::zip_map(a, b, y, |a, b| a * Pointwise::Sigmoid.value(b));
    }
    Ok(())
}

fn halved(dims: &[usize], axis: usize) -> Result<Vec<usize>> {
    if !dims[axis].is_multiple_of(2) {
        let text = format!("Split dimension should be divisible by two, found {}", dims[axis]);
        return Err(Error::message(&text));
    }
    let mut dims = dims.to_vec();
    dims[axis] /= 2;
    Ok(dims)
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let axis = Arguments::of(def).int("dim", -1)?;
    crate::infer::reshaped(inputs, |dims| halved(dims, axis::resolve(axis, dims.len())?))
}
