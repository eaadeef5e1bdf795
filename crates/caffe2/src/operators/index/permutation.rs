//! `BatchPermutation`: row i of the result is row `indices`\[i\] of the data, of `float`.

use crate::infer::like_first_input;
use crate::operator::{Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(like_first_input),
    ..OperatorKind::computing("BatchPermutation", "the rows of a tensor in another order", |_| build())
};

fn build() -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let (x, indices) = (run.input::<f32>(0)?, run.input::<i32>(1)?);
        let rows = x.shape().first().copied().unwrap_or(0);
        if x.shape().is_empty() || indices.shape().len() != 1 || indices.count() != rows {
            let error = Error::mismatch(
                "shape of the indices, one for each row",
                format!("[{rows}]"),
                indices.shape(),
            );
            return Err(run.about_input(1, error));
        }
        let len = x.shape().count_from(1);
        let y = run.output::<f32>(0, x.shape())?;
        let (x, indices, mut y) = (x.data()?, indices.data()?, y.data_overwrite()?);
        for (row, &index) in indices.iter().enumerate() {
            let from = usize::try_from(index).ok().filter(|&index| index < rows);
            let outside = || Error::message(&format!("index {index} is not one of {rows} rows"));
            let from = from.ok_or_else(|| run.about_input(1, outside()))?;
            y[row * len..][..len].copy_from_slice(&x[from * len..][..len]);
        }
        Ok(())
    }))
}
