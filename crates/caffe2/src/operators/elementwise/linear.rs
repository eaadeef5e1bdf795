//! `ElementwiseLinear`: y = w·x + b with a factor and a summand for each column. Argument: `axis`
//! (1): the axes from it on are the columns.

use crate::infer::like_first_input;
use crate::kit::axis;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(like_first_input),
    ..OperatorKind::computing(
        "ElementwiseLinear",
        "y = w * x + b, with w and b for each column",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("axis", 1)?;
    Ok(Box::new(move |run: &Run<'_>| compute(run, axis)))
}

fn compute(run: &Run<'_>, axis: i64) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let columns = x.shape().count_from(axis::resolve(axis, x.shape().len())?);
    let (w, b) = (run.input::<f32>(1)?, run.input::<f32>(2)?);
    for (i, array) in [(1, &w), (2, &b)] {
        if array.shape().len() != 1 || array.count() != columns {
            let error = Error::mismatch("shape, a number for each column", format!("[{columns}]"), array.shape());
            return Err(run.about_input(i, error));
        }
    }
    let y = run.output::<f32>(0, x.shape())?;
    if columns == 0 {
        return Ok(());
    }
    let (x, w, b, mut y) = (x.data()?, w.data()?, b.data()?, y.data_overwrite()?);
    for (x, y) in x.chunks_exact(columns).zip(y.chunks_exact_mut(columns)) {
        let factors = w.iter().zip(b.iter());
        y.iter_mut()
            .zip(x)
            .zip(factors)
            .for_each(|((y, x), (w, b))| *y = w * x + b);
    }
    Ok(())
}
