//! `LpNorm`: Σ |x| or Σ x² over all elements, or their mean. Arguments: `p` (2), 1 or 2, and
//! `average` (false). No root is taken.

use crate::ElementType;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};
use cortado_math::{asum, sumsq};

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(|_, _| crate::infer::known(&[1], ElementType::Float)),
    ..OperatorKind::computing(
        "LpNorm",
        "the sum of |x| or x^2 over all elements, or their mean",
        build,
    )
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (p, average) = (build.args.int("p", 2)?, build.args.flag("average", false)?);
    if p != 1 && p != 2 {
        return Err(Error::param("p", format!("p should be either 1 or 2, found {p}")));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let y = run.output::<f32>(0, &[1])?;
        let by = if average { x.count().max(1) as f64 } else { 1.0 };
        let x = x.data_on(run.ctx)?;
        let sum = if p == 1 {
            asum(run.ctx, &x)?
        } else {
            sumsq(run.ctx, &x)?
        };
        y.data_overwrite()?[0] = (sum / by) as f32;
        Ok(())
    }))
}
