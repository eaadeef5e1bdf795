//! `OneHot`: for each index a row of zeros with a 1 at the index. The second input is the length of
//! the rows. `BatchOneHot`: that of values.

use crate::ElementType;
use crate::infer::Inferred;
use crate::kit::dispatch::by_type;
use crate::kit::number::Number;
use crate::kit::scalar::single;
use crate::operator::{Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// Rows with a 1 at an index.
pub(super) const ONE_HOT: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    infer: Some(|_, _| {
        Ok(vec![Inferred {
            dims: None,
            element: Some(ElementType::Float),
        }])
    }),
    ..OperatorKind::computing("OneHot", "rows of zeros with a 1 at an index", |_| build())
};

/// For each column of the first input as many columns as the second specifies: whether its elements
/// are the values of the third, one for each new column.
pub(super) const BATCH_ONE_HOT: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    infer: Some(|_, inputs| {
        let element = inputs.first().and_then(|input| input.element);
        Ok(vec![Inferred { dims: None, element }])
    }),
    ..OperatorKind::computing(
        "BatchOneHot",
        "whether elements of columns are given values, as 1 or 0",
        |_| {
            Ok(Box::new(
                |run: &Run<'_>| by_type!(run, 0, [i32, i64], T => batch::<T>(run)),
            ))
        },
    )
};

fn batch<T: Number>(run: &Run<'_>) -> Result<()> {
    let (x, lengths, values) = (run.input::<T>(0)?, run.input::<i32>(1)?, run.input::<T>(2)?);
    let (rows, columns) = (x.shape().first().copied().unwrap_or(0), x.shape().count_from(1));
    let (x, lengths, values) = (x.data()?, lengths.data()?, values.data()?);
    let total = lengths
        .iter()
        .try_fold(0_usize, |sum, &length| sum.checked_add(usize::try_from(length).ok()?));
    if lengths.len() != columns || total != Some(values.len()) {
        let text = format!(
            "expected {columns} lengths, one for each column, whose sum is {}",
            values.len()
        );
        return Err(run.about_input(1, Error::message(&text)));
    }
    let y = run.output::<T>(0, &[rows, values.len()])?;
    let mut y = y.data_overwrite()?;
    if values.is_empty() {
        return Ok(());
    }
    let column_of: Vec<usize> = (0..columns)
        .flat_map(|i| std::iter::repeat_n(i, lengths[i] as usize))
        .collect();
    for (row, y) in y.chunks_exact_mut(values.len()).enumerate() {
        for ((y, value), column) in y.iter_mut().zip(values.iter()).zip(&column_of) {
            *y = if x[row * columns + column] == *value {
                T::ONE
            } else {
                T::ZERO
            };
        }
    }
    Ok(())
}

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
