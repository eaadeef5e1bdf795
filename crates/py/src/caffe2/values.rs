//! Values of blobs as Python has them. Arrays pass as bytes: the package gives them their type.

use crate::array;
use crate::error::{OrRaise, raised};
use cortado_caffe2::tensor::Values;
use cortado_caffe2::tensor::int8::Int8Tensor;
use cortado_caffe2::{Blob, ElementType, Tensor};
use cortado_core::Error;
use cortado_proto::caffe2::tensor_proto::DataType;
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

/// A type of elements by its number in files.
pub(super) fn element_type(data_type: i32) -> PyResult<ElementType> {
    let unknown = || raised(Error::message(&format!("{data_type} is not a type of elements")));
    ElementType::from_data_type(DataType(data_type)).ok_or_else(unknown)
}

/// A tensor as Python gives it: the number of the type, the shape and the bytes; or a shape and
/// strings.
#[derive(FromPyObject)]
pub(super) enum Given<'py> {
    Numbers((i32, Vec<usize>, PyReadonlyArray1<'py, u8>)),
    Strings((Vec<usize>, Vec<Vec<u8>>)),
}

impl Given<'_> {
    /// The tensor, with memory of its own.
    pub(super) fn tensor(&self) -> PyResult<Tensor> {
        match self {
            Self::Numbers((data_type, shape, bytes)) => {
                Tensor::from_bytes(element_type(*data_type)?, shape, bytes.as_slice()?).or_raise()
            }
            Self::Strings((shape, strings)) => Tensor::from_strings(shape, strings.clone()).or_raise(),
        }
    }
}

/// What a blob holds: one of
/// `("tensor", data_type, shape, bytes as an array)`, `("strings", shape, [bytes])`,
/// `("untyped", shape)`, `("bytes", bytes)`, `("int8", scale, zero_point, tensor)`,
/// `("object", type_name)` of a tensor that no array can hold, and `("other", type_name)`.
pub(super) fn fetched<'py>(py: Python<'py>, blob: &Blob) -> PyResult<Bound<'py, PyAny>> {
    if let Some(tensor) = blob.get_or_none::<Tensor>() {
        return tensor_value(py, tensor);
    }
    if let Some(text) = blob.get_or_none::<Vec<u8>>() {
        return Ok(("bytes", PyBytes::new(py, text)).into_pyobject(py)?.into_any());
    }
    if let Some(text) = blob.get_or_none::<String>() {
        return Ok(("bytes", PyBytes::new(py, text.as_bytes()))
            .into_pyobject(py)?
            .into_any());
    }
    if let Some(int8) = blob.get_or_none::<Int8Tensor>() {
        let value = ("int8", int8.scale, int8.zero_point, tensor_value(py, &int8.tensor)?);
        return Ok(value.into_pyobject(py)?.into_any());
    }
    Ok(("other", blob.type_name()).into_pyobject(py)?.into_any())
}

/// A tensor, as [`fetched`] gives it.
pub(super) fn tensor_value<'py>(py: Python<'py>, tensor: &Tensor) -> PyResult<Bound<'py, PyAny>> {
    let shape = tensor.shape().to_vec();
    let value = match tensor.values() {
        Values::String(strings) => {
            let texts = PyList::new(py, strings.values().iter().map(|text| PyBytes::new(py, text)))?;
            ("strings", shape, texts).into_pyobject(py)?
        }
        Values::Objects(objects) => return Ok(("object", objects.meta().name()).into_pyobject(py)?.into_any()),
        Values::Untyped(_) => return Ok(("untyped", shape).into_pyobject(py)?.into_any()),
        _ => {
            let bytes = tensor
                .with_bytes(|bytes| Ok(array::of(py, &[bytes.len()], bytes)))
                .or_raise()??;
            let data_type = tensor.element_type().map_or(0, |element| element.data_type().0);
            return Ok(("tensor", data_type, shape, bytes).into_pyobject(py)?.into_any());
        }
    };
    Ok(value.into_any())
}
