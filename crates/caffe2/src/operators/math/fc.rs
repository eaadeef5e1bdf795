//! `FC` and `FCTransposed`: y = x·Wᵀ + b, where x is a matrix whose columns are the axes from `axis`
//! (1) on, and the rows of W the axes before `axis_w` (1). In `FCTransposed` W lies the other way
//! round.

use crate::Arguments;
use crate::infer::{Inferred, reshaped};
use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorBuildFn, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};
use cortado_math::{Gemm, Matrix, MatrixMut, Transpose};
use cortado_ops::count;
use cortado_proto::caffe2::OperatorDef;

/// y = x·Wᵀ + b.
pub(super) const FC: OperatorKind = kind("FC", "y = x times W transposed, + b", |b| of(b, Transpose::Yes));
/// y = x·W + b.
pub(super) const FC_TRANSPOSED: OperatorKind = kind("FCTransposed", "y = x times W, + b", |b| of(b, Transpose::No));

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(3),
        infer: Some(infer),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn of(build: &Build<'_>, weights: Transpose) -> Result<Box<dyn Operator>> {
    let axes = [build.args.int("axis", 1)?, build.args.int("axis_w", 1)?];
    Ok(Box::new(move |run: &Run<'_>| compute(run, axes, weights)))
}

/// A shape cut before an axis, as a matrix.
fn matrix(dims: &[usize], axis: i64) -> Result<(usize, [usize; 2])> {
    let axis = axis::resolve(axis, dims.len())?;
    let (rows, columns) = dims.split_at(axis);
    Ok((axis, [count(rows.iter().copied()), count(columns.iter().copied())]))
}

/// The number of results of each row.
fn results([rows, columns]: [usize; 2], weights: Transpose) -> usize {
    if weights == Transpose::Yes { rows } else { columns }
}

fn compute(run: &Run<'_>, axes: [i64; 2], weights: Transpose) -> Result<()> {
    let (x, w, b) = (run.input::<f32>(0)?, run.input::<f32>(1)?, run.input::<f32>(2)?);
    let (axis, [m, k]) = matrix(x.shape(), axes[0])?;
    let (_, sizes) = matrix(w.shape(), axes[1])?;
    let n = results(sizes, weights);
    if w.count() != count([n, k]) || b.shape().len() != 1 || b.count() != n {
        return Err(Error::message(&format!(
            "Dimension mismatch: X: {:?}, W: {:?}, b: {:?}, axis: {axis}, M: {m}, N: {n}, K: {k}",
            &**x.shape(),
            &**w.shape(),
            &**b.shape()
        )));
    }
    let y = run.output::<f32>(0, &[&x.shape()[..axis], &[n]].concat())?;
    let (x, w, b) = (x.data_on(run.ctx)?, w.data_on(run.ctx)?, b.data_on(run.ctx)?);
    let mut y = y.data_overwrite_on(run.ctx)?;
    cortado_math::repeat_row(run.ctx, &b, &mut y)?;
    let product = Gemm {
        trans: (Transpose::No, weights),
        size: (m, n, k),
        alpha: 1.0,
        a: Matrix::new(&x, k),
        b: Matrix::new(&w, if weights == Transpose::Yes { k } else { n }),
        beta: 1.0,
    };
    cortado_math::gemm(run.ctx, &product, MatrixMut::new(&mut y, n))
}

fn infer(def: &OperatorDef, inputs: &[Inferred]) -> Result<Vec<Inferred>> {
    let args = Arguments::of(def);
    let (axis, axis_w) = (args.int("axis", 1)?, args.int("axis_w", 1)?);
    let weights = if def.r#type() == "FC" {
        Transpose::Yes
    } else {
        Transpose::No
    };
    let Some(w) = inputs.get(1).and_then(|w| w.dims.as_deref()) else {
        let element = inputs.first().and_then(|input| input.element);
        return Ok(vec![Inferred { dims: None, element }]);
    };
    let n = results(matrix(w, axis_w)?.1, weights);
    reshaped(inputs, |dims| {
        Ok([&dims[..axis::resolve(axis, dims.len())?], &[n]].concat())
    })
}
