//! `Conditional`: each row of one of two tensors, selected by a vector of conditions.

use crate::Tensor;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::{Native, each_type};
use cortado_core::{Arity, Bool, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    ..OperatorKind::computing("Conditional", "each row of one of two tensors, by a condition", build)
};

fn build(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let (yes, no) = (run.tensor(1)?, run.tensor(2)?);
        let conditions = run.input::<Bool>(0)?;
        let rows = yes.shape().first().copied().unwrap_or(0);
        if yes.shape() != no.shape() || yes.element_type() != no.element_type() || conditions.count() != rows {
            return Err(Error::message(&format!(
                "both tensors must be alike, with a condition for each row; they are {} and {}, with {} conditions",
                yes.shape(),
                no.shape(),
                conditions.count()
            )));
        }
        let choose: Vec<bool> = conditions.data()?.iter().map(|condition| condition.get()).collect();
        let element = yes.element_type().ok_or_else(|| run.unsupported(1, None))?;
        each_type!(element, T => pick::<T>(run, &choose), string => {
            let row = yes.shape().count_from(1);
            let rows = choose.iter().enumerate().map(|(row, &is)| (row, if is { &yes } else { &no }));
            let mut all = Vec::new();
            for (at, tensor) in rows {
                all.extend_from_slice(&tensor.strings()?.values()[at * row..(at + 1) * row]);
            }
            run.set(0, Tensor::from_strings(yes.shape(), all)?)
        })
    }))
}

fn pick<T: Native>(run: &Run<'_>, choose: &[bool]) -> Result<()> {
    let (yes, no) = (run.input::<T>(1)?, run.input::<T>(2)?);
    let y = run.output::<T>(0, yes.shape())?;
    let row = yes.shape().count_from(1);
    let (yes, no, mut y) = (yes.data()?, no.data()?, y.data_overwrite()?);
    for (at, &is) in choose.iter().enumerate() {
        let span = at * row..(at + 1) * row;
        y[span.clone()].copy_from_slice(if is { &yes[span] } else { &no[span] });
    }
    Ok(())
}
