//! `LengthsSum`: the sums of consecutive rows, as many for each row of the result as a second
//! tensor says.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::new(
        "LengthsSum",
        "sums of consecutive rows, of as many as the lengths say",
        build,
    )
};

fn build(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(run))
}

fn run(run: &Run<'_>) -> Result<()> {
    let (x, lengths) = (run.input::<f32>(0)?, run.input::<i32>(1)?);
    let (x_dims, lengths) = (x.shape(), lengths.data()?);
    let row = x_dims.count_from(1);
    let total: i64 = lengths.iter().map(|&length| i64::from(length)).sum();
    if x_dims.is_empty() || lengths.iter().any(|&length| length < 0) || total != x_dims[0] as i64 {
        let text = format!("the lengths must not be negative, and sum to the rows of {x_dims}; they sum to {total}");
        return Err(run.about_input(1, Error::message(&text)));
    }
    let mut dims = x_dims.to_vec();
    dims[0] = lengths.len();
    let y = run.output::<f32>(0, &dims)?;
    let (x, mut y) = (x.data()?, y.data_overwrite()?);
    y.fill(0.0);
    if row == 0 {
        return Ok(());
    }
    let mut rows = x.chunks_exact(row);
    for (y, &length) in y.chunks_exact_mut(row).zip(lengths.iter()) {
        for x in rows.by_ref().take(length as usize) {
            y.iter_mut().zip(x).for_each(|(y, x)| *y += x);
        }
    }
    Ok(())
}
