//! `SumElements` and its relatives: one number from all elements; their mean with `average`.

use crate::ElementType;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::Result;
use cortado_ops::Reduction;

/// The sum of all elements.
pub(super) const SUM_ELEMENTS: OperatorKind = OperatorKind {
    infer: Some(|_, _| crate::infer::known(&[], ElementType::Float)),
    ..OperatorKind::computing("SumElements", "the sum of all elements, or their mean", |b| {
        of(b, Reduction::Sum)
    })
};

/// The sum of all elements of `int32`.
pub(super) const SUM_ELEMENTS_INT: OperatorKind = OperatorKind {
    infer: Some(|_, _| crate::infer::known(&[], ElementType::Int32)),
    ..OperatorKind::computing("SumElementsInt", "the sum of all elements of int32", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let x = run.input::<i32>(0)?;
            let y = run.output::<i32>(0, &[])?;
            y.data_overwrite()?[0] = x.data()?.iter().fold(0, |sum: i32, &x| sum.wrapping_add(x));
            Ok(())
        }))
    })
};

/// The sum of the squares of all elements.
pub(super) const SUM_SQR_ELEMENTS: OperatorKind = OperatorKind {
    infer: Some(|_, _| crate::infer::known(&[], ElementType::Float)),
    ..OperatorKind::computing(
        "SumSqrElements",
        "the sum of the squares of all elements, or their mean",
        |b| of(b, Reduction::SquareSum),
    )
};

fn of(build: &Build<'_>, reduction: Reduction) -> Result<Box<dyn Operator>> {
    let average = build.args.flag("average", false)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let y = run.output::<f32>(0, &[])?;
        let factor = if average { 1.0 / x.count().max(1) as f64 } else { 1.0 };
        let (len, x) = (x.count(), x.data_on(run.ctx)?);
        cortado_math::reduce_rows(run.ctx, reduction, factor, len, &x, &mut y.data_overwrite_on(run.ctx)?)
    }))
}
