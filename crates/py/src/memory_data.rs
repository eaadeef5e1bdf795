//! Arrays as the source of a MemoryData layer.

use crate::blob::values;
use crate::home::Home;
use cortado_core::Error;
use cortado_data::memory_data::MemoryData;
use numpy::{PyArrayDyn, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Hands arrays to the net's first layer: `data` is items × channels × height × width, `labels` items × 1 × 1 × 1, both float32 and C contiguous.
pub(crate) fn set(py: Python<'_>, home: &Home, data: &Bound<'_, PyAny>, labels: &Bound<'_, PyAny>) -> PyResult<()> {
    let found = home.with(py, |net| {
        Ok(MemoryData::of(net.layer_mut(0)).map(|layer| (layer.shape(), layer.batch_size())))
    })?;
    let (shape, batch_size) =
        found.ok_or_else(|| refused("set_input_arrays may only be called if the first layer is a MemoryDataLayer"))?;
    let data = checked(data, "data array", shape)?;
    let labels = checked(labels, "labels array", [1, 1, 1])?;
    let items = data.shape()[0];
    if items != labels.shape()[0] {
        return Err(refused("data and labels must have the same first dimension"));
    }
    if !items.is_multiple_of(batch_size) {
        return Err(refused("first dimensions of input arrays must be a multiple of batch size"));
    }
    let (data, labels) = (values(&data)?, values(&labels)?);
    home.with(py, |net| match MemoryData::of(net.layer_mut(0)) {
        Some(layer) => layer.reset(data, labels),
        None => Err(Error::internal("a MemoryData layer is none any more")),
    })
}

/// The array, if it is what the layer can take.
fn checked<'py>(array: &Bound<'py, PyAny>, name: &str, shape: [usize; 3]) -> PyResult<PyReadonlyArrayDyn<'py, f32>> {
    let Ok(array) = array.cast::<PyArrayDyn<f32>>() else {
        return Err(refused(&format!("{name} must be float32")));
    };
    if !array.is_c_contiguous() {
        return Err(refused(&format!("{name} must be C contiguous")));
    }
    if array.ndim() != 4 {
        return Err(refused(&format!("{name} must be 4-d")));
    }
    for ((axis, &expected), &found) in ["channels", "height", "width"].iter().zip(&shape).zip(&array.shape()[1..]) {
        if expected != found {
            return Err(refused(&format!("{name} has wrong number of {axis}: {found}, not {expected}")));
        }
    }
    array.extract()
}

fn refused(problem: &str) -> PyErr {
    PyRuntimeError::new_err(problem.to_string())
}
