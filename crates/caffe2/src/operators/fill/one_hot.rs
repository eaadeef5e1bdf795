//! `OneHot`: for each index a row of zeros with a 1 at the index. The second input is the length of
//! the rows.

use crate::ElementType;
use crate::infer::Inferred;
use crate::kit::scalar::single;
use crate::operator::{Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(|_, _| {
        Ok(vec![Inferred {
            dims: None,
            element: Some(ElementType::Float),
        }])
    }),
    ..OperatorKind::new("OneHot", "rows of zeros with a 1 at an index", |_| build())
};

fn build() -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let (indices, len) = (run.input::<i64>(0)?, single::<i64>(run, 1)?);
        if indices.shape().len() != 1 {
            let error = Error::mismatch("number of axes of the indices", 1, indices.shape().len());
            return Err(run.about_input(0, error));
        }
        let len = usize::try_from(len).map_err(|_| run.about_input(1, Error::message("a length is negative")))?;
        let y = run.output::<f32>(0, &[indices.count(), len])?;
        let (indices, mut y) = (indices.data()?, y.data_overwrite()?);
        y.fill(0.0);
        for (row, &index) in indices.iter().enumerate() {
            let index = usize::try_from(index).ok().filter(|&index| index < len);
            let outside = || Error::message(&format!("One hot index is out of range: {} of {len}", indices[row]));
            let index = index.ok_or_else(|| run.about_input(0, outside()))?;
            y[row * len + index] = 1.0;
        }
        Ok(())
    }))
}
