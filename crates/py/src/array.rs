//! New arrays of numpy. Memory that is refused is a `MemoryError`; the functions of the binding to
//! numpy would panic there.

use numpy::{Element, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// An array of this shape with a copy of these values, as many as the shape has.
///
/// # Errors
/// Memory that is refused.
pub(crate) fn of<'py, T: Element + Copy>(
    py: Python<'py>,
    dims: &[usize],
    values: &[T],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let empty = py.import("numpy")?.getattr("empty")?;
    let array = empty.call1((PyTuple::new(py, dims)?, T::get_dtype(py)))?;
    let array = array.cast_into::<PyArrayDyn<T>>()?;
    // SAFETY: the array was just made, and has no other owner.
    unsafe { array.as_slice_mut()? }.copy_from_slice(values);
    Ok(array)
}
