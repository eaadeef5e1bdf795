//! `AveragedLoss`: the mean of all elements; 0 if there are none.

use crate::ElementType;
use crate::infer::known;
use crate::operator::OperatorKind;
use crate::run::Run;
use cortado_ops::Reduction;

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(|_, _| known(&[], ElementType::Float)),
    ..OperatorKind::computing("AveragedLoss", "the mean of all elements", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let x = run.input::<f32>(0)?;
            let y = run.output::<f32>(0, &[])?;
            let (len, factor) = (x.count(), 1.0 / x.count().max(1) as f64);
            let (x, mut y) = (x.data_on(run.ctx)?, y.data_overwrite_on(run.ctx)?);
            cortado_math::reduce_rows(run.ctx, Reduction::Sum, factor, len, &x, &mut y)
        }))
    })
};
