//! `Normalize` and `NormalizeL1`: vectors along `axis` (−1), divided by their length: √Σ x², but at
//! least 1e-12, or Σ |x|. A vector of zeros stays as it is.

use crate::infer::like_first_input;
use crate::kit::axis;
use crate::kit::reduce::ReducePlan;
use crate::operator::{OperatorBuildFn, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Result, reserve};
use cortado_ops::AxisView;

/// Vectors of length 1.
pub(super) const NORMALIZE: OperatorKind = kind("Normalize", "vectors along an axis divided by their length", |b| {
    let axis = b.args.int("axis", -1)?;
    Ok(Box::new(move |run: &Run<'_>| l2(run, axis)))
});
/// Vectors whose magnitudes sum to 1.
pub(super) const NORMALIZE_L1: OperatorKind =
    kind("NormalizeL1", "vectors along an axis divided by the sum of |x|", |b| {
        let axis = b.args.int("axis", -1)?;
        Ok(Box::new(move |run: &Run<'_>| l1(run, axis)))
    });

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        infer: Some(like_first_input),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn l2(run: &Run<'_>, axis: i64) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let axis_view = AxisView::axis(x.shape(), axis::resolve(axis, x.shape().len())?);
    let (y, norms) = (
        run.output::<f32>(0, x.shape())?,
        Array::<f32>::new("norms", &[axis_view.places()])?,
    );
    if x.count() == 0 {
        return Ok(());
    }
    // The square of the least length.
    let eps = 1e-24;
    let (x, mut norms) = (x.data_on(run.ctx)?, norms.data_overwrite_on(run.ctx)?);
    cortado_math::l2_normalize(
        run.ctx,
        axis_view,
        eps,
        &x,
        &mut norms,
        &mut y.data_overwrite_on(run.ctx)?,
    )
}

fn l1(run: &Run<'_>, axis: i64) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let axis_view = AxisView::axis(x.shape(), axis::resolve(axis, x.shape().len())?);
    let y = run.output::<f32>(0, x.shape())?;
    let plan = ReducePlan::new(
        &[axis_view.outer, axis_view.len, axis_view.inner],
        &[false, true, false],
    );
    let mut norms = reserve::filled(plan.kept, 0.0)?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    plan.fold(&x, &mut norms, |sum: f64, x: f32| sum + f64::from(x.abs()));
    let vectors = axis_view.len * axis_view.inner;
    if vectors == 0 {
        return Ok(());
    }
    let outer = x.chunks_exact(vectors).zip(y.chunks_exact_mut(vectors));
    for ((x, y), norms) in outer.zip(norms.chunks_exact(axis_view.inner)) {
        let rows = x.chunks_exact(axis_view.inner).zip(y.chunks_exact_mut(axis_view.inner));
        for (x, y) in rows {
            for ((y, &x), &norm) in y.iter_mut().zip(x).zip(norms) {
                *y = if norm == 0.0 { x } else { (f64::from(x) / norm) as f32 };
            }
        }
    }
    Ok(())
}
