//! Memory of others as a blob's.

use crate::error::OrRaise;
use cortado_core::{Blob, HostBuf};
use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyWeakrefReference;

/// An array that lends its memory to a blob.
struct Lent {
    pointer: *mut f32,
    len: usize,
    _array: Py<PyAny>,
    /// Numpy never gives an array that is weakly referred to other memory, not even by
    /// `resize(refcheck=False)`.
    _fixed: Vec<Py<PyWeakrefReference>>,
}

// SAFETY: the pointer is to the array's memory, which the array keeps until this is dropped; a `Py`
// may be dropped by any thread.
unsafe impl Send for Lent {}
// SAFETY: as above; nothing is read through a shared reference.
unsafe impl Sync for Lent {}

impl AsMut<[f32]> for Lent {
    fn as_mut(&mut self) -> &mut [f32] {
        // SAFETY: a contiguous array of `len` elements, alive as long as `self`.
        unsafe { std::slice::from_raw_parts_mut(self.pointer, self.len) }
    }
}

/// A blob over the memory of `source`, or over a copy of it.
pub(crate) fn adopt(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Blob<f32>> {
    let numpy = py.import("numpy")?;
    let array = match source.cast::<PyArrayDyn<f32>>() {
        Ok(array) => array.clone().into_any(),
        Err(_) if source.hasattr("__dlpack__")? && !source.hasattr("__array_interface__")? => {
            numpy.call_method1("from_dlpack", (source,))?
        }
        Err(_) => source.clone(),
    };
    let float32 = numpy.getattr("float32")?;
    let array = numpy.call_method1("asarray", (array, float32, "C"))?;
    let array = array.cast_into::<PyArrayDyn<f32>>()?;
    let dims = array.shape().to_vec();
    let blob = Blob::new("blob", &dims).or_raise()?;
    let writable: bool = array.getattr("flags")?.getattr("writeable")?.extract()?;
    if !writable || array.data().addr() % align_of::<f32>() != 0 {
        let copy = array.call_method0("copy")?.cast_into::<PyArrayDyn<f32>>()?;
        let copy = Blob::from_data("blob", &dims, &values(&copy.try_readonly()?)?);
        return copy.or_raise();
    }
    let lent = Lent {
        _fixed: fixed(&array)?,
        pointer: array.data(),
        len: array.len(),
        _array: array.into_any().unbind(),
    };
    blob.set_cpu_data(HostBuf::adopt(lent)).or_raise()?;
    Ok(blob)
}

/// Weak references to an array and to those that it is a view of.
fn fixed(array: &Bound<'_, PyArrayDyn<f32>>) -> PyResult<Vec<Py<PyWeakrefReference>>> {
    let ndarray = array.py().import("numpy")?.getattr("ndarray")?;
    let (mut next, mut references) = (array.clone().into_any(), Vec::new());
    while next.is_instance(&ndarray)? {
        references.push(PyWeakrefReference::new(&next)?.unbind());
        next = next.getattr("base")?;
    }
    Ok(references)
}

/// The values of a contiguous float32 array.
pub(crate) fn values(array: &PyReadonlyArrayDyn<'_, f32>) -> PyResult<Vec<f32>> {
    let values = array.as_slice();
    Ok(values
        .map_err(|_| PyValueError::new_err("the array must be C contiguous"))?
        .to_vec())
}
