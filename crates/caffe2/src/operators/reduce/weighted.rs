//! `ReduceFrontWeightedSum`: Σ w · x over the rows of a tensor, of `float`.

use crate::operator::OperatorKind;
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const FRONT: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing("ReduceFrontWeightedSum", "sums of multiples of rows", |_| {
        Ok(Box::new(front))
    })
};

fn front(run: &Run<'_>) -> Result<()> {
    let (x, weights) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let Some((&rows, row)) = x.shape().split_first() else {
        return Err(run.about_input(0, Error::mismatch("number of axes", "1 or more", 0)));
    };
    if weights.count() != rows {
        return Err(run.about_input(
            1,
            Error::mismatch("number of factors, one for each row", rows, weights.count()),
        ));
    }
    let y = run.output::<f32>(0, row)?;
    let (x, weights, mut y) = (x.data()?, weights.data()?, y.data_overwrite()?);
    y.fill(0.0);
    let len = y.len();
    for (row, weight) in weights.iter().enumerate() {
        let both = y.iter_mut().zip(&x[row * len..][..len]);
        both.for_each(|(y, x)| *y += weight * x);
    }
    Ok(())
}
