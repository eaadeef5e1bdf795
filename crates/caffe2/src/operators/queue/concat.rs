//! Tensors, one after the other along the first axis.

use crate::Tensor;
use crate::tensor::{Native, each_type};
use cortado_core::{Error, Result, reserve};

/// All tensors in one. A scalar counts as one row.
pub(super) fn rows(tensors: &[Tensor]) -> Result<Tensor> {
    let [first, rest @ ..] = tensors else {
        return Err(Error::internal("there is nothing to put together"));
    };
    let row = |tensor: &Tensor| tensor.shape().get(1..).unwrap_or_default().to_vec();
    let fits = |tensor: &Tensor| tensor.element_type() == first.element_type() && row(tensor) == row(first);
    if !rest.iter().all(fits) {
        return Err(Error::message(
            "records of different shapes or types cannot be put together",
        ));
    }
    let count = tensors
        .iter()
        .map(|tensor| tensor.shape().first().copied().unwrap_or(1));
    let mut dims = vec![count.fold(0usize, usize::saturating_add)];
    dims.extend(row(first));
    let Some(element) = first.element_type() else {
        return Ok(first.share());
    };
    each_type!(element, T => joined::<T>(&dims, tensors), string => {
        let mut all = Vec::new();
        for tensor in tensors {
            all.extend_from_slice(tensor.strings()?.values());
        }
        Tensor::from_strings(&dims, all)
    })
}

fn joined<T: Native>(dims: &[usize], tensors: &[Tensor]) -> Result<Tensor> {
    let mut all = reserve::empty(tensors.iter().map(Tensor::len).sum())?;
    for tensor in tensors {
        all.extend_from_slice(&tensor.read::<T>()?);
    }
    Tensor::from_slice(dims, &all)
}
