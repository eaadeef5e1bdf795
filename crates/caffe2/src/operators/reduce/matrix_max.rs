//! `RowwiseMax` and `ColwiseMax`: the greatest of each row or column of each of several matrices.

use crate::infer::reshaped;
use crate::kit::reduce::ReducePlan;
use crate::operator::{Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Error, Result};

/// The greatest of each column.
pub(super) const COLWISE_MAX: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| reshaped(inputs, |dims| shape(dims, 1))),
    ..OperatorKind::computing("ColwiseMax", "the greatest of each column of matrices", |_| of(1))
};
/// The greatest of each row.
pub(super) const ROWWISE_MAX: OperatorKind = OperatorKind {
    infer: Some(|_, inputs| reshaped(inputs, |dims| shape(dims, 2))),
    ..OperatorKind::computing("RowwiseMax", "the greatest of each row of matrices", |_| of(2))
};

fn of(axis: usize) -> Result<Box<dyn Operator>> {
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let dims = shape(x.shape(), axis).map_err(|error| run.about_input(0, error))?;
        let y = run.output::<f32>(0, &dims)?;
        let plan = ReducePlan::new(x.shape(), &[false, axis == 1, axis == 2]);
        let mut y = y.data_overwrite()?;
        y.fill(f32::NEG_INFINITY);
        plan.fold(&x.data()?, &mut y, |most, x| if x > most { x } else { most });
        Ok(())
    }))
}

fn shape(dims: &[usize], axis: usize) -> Result<Vec<usize>> {
    match dims {
        &[batch, rows, columns] => Ok(vec![batch, if axis == 1 { columns } else { rows }]),
        _ => Err(Error::mismatch("number of axes: batch, rows, columns", 3, dims.len())),
    }
}
