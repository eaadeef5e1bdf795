//! `Gather`: parts of a tensor, picked along one axis by the indices of a second tensor.
//!
//! The result has the sizes of the data before the axis, those of the indices, and those of the
//! data behind it. Arguments: `axis` (0), `wrap_indices` (false: a negative index is an error; true:
//! it counts from the end).

use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::{Native, each_type};
use crate::{ElementType, Tensor};
use cortado_core::{Arity, Error, Result};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::new("Gather", "parts of a tensor, picked along an axis by indices", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (axis, wraps) = (build.args.int("axis", 0)?, build.args.flag("wrap_indices", false)?);
    Ok(Box::new(move |run: &Run<'_>| {
        let (data, indices) = (run.tensor(0)?, run.tensor(1)?);
        let axis = axis::resolve(axis, data.shape().len())?;
        let picks = picks(run, data.shape()[axis], wraps)?;
        let mut dims = data.shape()[..axis].to_vec();
        dims.extend(indices.shape().iter());
        dims.extend(&data.shape()[axis + 1..]);
        let element = data.element_type().ok_or_else(|| run.unsupported(0, None))?;
        each_type!(element, T => gather::<T>(run, axis, &picks, &dims), string => {
            let picked = picked(data.strings()?.values(), &data, axis, &picks);
            run.set(0, Tensor::from_strings(&dims, picked.into_iter().flatten().cloned().collect())?)
        })
    }))
}

/// The indices, each inside the axis.
fn picks(run: &Run<'_>, size: usize, wraps: bool) -> Result<Vec<usize>> {
    let element = run.tensor(1)?.element_type();
    if !matches!(element, Some(ElementType::Int32 | ElementType::Int64)) {
        return Err(run.unsupported(1, element));
    }
    let pick = |index: i64| {
        let index = if wraps && index < 0 { index + size as i64 } else { index };
        let inside = usize::try_from(index).ok().filter(|&index| index < size);
        inside.ok_or_else(|| {
            let text = format!("INDICES element is out of DATA bounds, id={index} axis_dim={size}");
            run.about_input(1, Error::message(&text))
        })
    };
    run.whole_numbers(1)?.into_iter().map(pick).collect()
}

fn gather<T: Native>(run: &Run<'_>, axis: usize, picks: &[usize], dims: &[usize]) -> Result<()> {
    let data = run.tensor(0)?;
    let y = run.output::<T>(0, dims)?;
    let (elements, mut y) = (data.read::<T>()?, y.data_overwrite()?);
    let parts = picked(&elements, &data, axis, picks);
    let len = data.shape().count_from(axis + 1);
    if len > 0 {
        y.chunks_exact_mut(len)
            .zip(parts)
            .for_each(|(y, part)| y.copy_from_slice(part));
    }
    Ok(())
}

/// The runs of elements that are picked, in the order of the result.
fn picked<'a, E>(elements: &'a [E], data: &Tensor, axis: usize, picks: &'a [usize]) -> Vec<&'a [E]> {
    let shape = data.shape();
    let (outer, size, len) = (shape.count_range(0..axis), shape[axis], shape.count_from(axis + 1));
    let starts = (0..outer).flat_map(|outer| picks.iter().map(move |pick| (outer * size + pick) * len));
    starts.map(|start| &elements[start..start + len]).collect()
}
