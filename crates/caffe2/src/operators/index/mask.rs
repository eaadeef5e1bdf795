//! `BooleanMask`: the rows whose truth value is true, and their numbers.

use crate::Tensor;
use crate::infer::Inferred;
use crate::operator::{Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::{Native, each_type};
use cortado_core::{Arity, Bool, Error, Result};

pub(super) const BOOLEAN_MASK: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    outputs: Arity::between(1, 2),
    infer: Some(|_, inputs| {
        let element = inputs.first().and_then(|input| input.element);
        Ok(vec![Inferred { dims: None, element }])
    }),
    ..OperatorKind::computing("BooleanMask", "the rows whose truth value is true", |_| build())
};

fn build() -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let (data, mask) = (run.tensor(0)?, run.input::<Bool>(1)?);
        let rows = data.shape().first().copied();
        if mask.shape().len() != 1 || rows != Some(mask.count()) {
            let error = Error::mismatch("shape, one truth value for each row", data.shape(), mask.shape());
            return Err(run.about_input(1, error));
        }
        let mask = mask.data()?;
        let chosen: Vec<usize> = (0..mask.len()).filter(|&row| mask[row].get()).collect();
        let dims = [&[chosen.len()], &data.shape()[1..]].concat();
        let element = data.element_type().ok_or_else(|| run.unsupported(0, None))?;
        each_type!(element, T => choose::<T>(run, &data, &chosen, &dims), string => {
            let (strings, len) = (data.strings()?.values(), data.shape().count_from(1));
            let rows = chosen.iter().flat_map(|row| strings[row * len..][..len].iter().cloned());
            run.set(0, Tensor::from_strings(&dims, rows.collect())?)
        })?;
        if run.output_count() > 1 {
            let numbers: Vec<i64> = chosen.iter().map(|&row| row as i64).collect();
            run.set(1, Tensor::from_slice(&[numbers.len()], &numbers)?)?;
        }
        Ok(())
    }))
}

fn choose<T: Native>(run: &Run<'_>, data: &Tensor, chosen: &[usize], dims: &[usize]) -> Result<()> {
    let len = data.shape().count_from(1);
    let y = run.output::<T>(0, dims)?;
    let (x, mut y) = (data.read::<T>()?, y.data_overwrite()?);
    if len > 0 {
        let rows = y.chunks_exact_mut(len).zip(chosen);
        rows.for_each(|(y, row)| y.copy_from_slice(&x[row * len..][..len]));
    }
    Ok(())
}
