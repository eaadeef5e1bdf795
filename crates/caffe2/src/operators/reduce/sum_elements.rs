//! `SumElements` and `SumSqrElements`: one number from all elements; their mean with `average`.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::Result;

/// The sum of all elements.
pub(super) const SUM_ELEMENTS: OperatorKind =
    OperatorKind::new("SumElements", "the sum of all elements, or their mean", |b| {
        of(b, |x| x)
    });

/// The sum of the squares of all elements.
pub(super) const SUM_SQR_ELEMENTS: OperatorKind = OperatorKind::new(
    "SumSqrElements",
    "the sum of the squares of all elements, or their mean",
    |b| of(b, |x| x * x),
);

fn of(build: &Build<'_>, term: fn(f64) -> f64) -> Result<Box<dyn Operator>> {
    let average = build.args.flag("average", false)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let y = run.output::<f32>(0, &[])?;
        let sum: f64 = x.data()?.iter().map(|&x| term(x.into())).sum();
        let by = if average && x.count() > 0 {
            x.count() as f64
        } else {
            1.0
        };
        y.data_overwrite()?[0] = (sum / by) as f32;
        Ok(())
    }))
}
