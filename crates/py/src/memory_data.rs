//! Arrays as the source of a MemoryData layer.

use crate::adopt::values;
use crate::home::Home;
use cortado_core::Error;
use cortado_data::memory_data::MemoryData;
use numpy::PyReadonlyArrayDyn;
use pyo3::prelude::*;

/// Hands arrays to the net's first layer: `data` is items × channels × height × width, `labels` one
/// for each item.
pub(crate) fn set(
    py: Python<'_>,
    home: &Home,
    data: &PyReadonlyArrayDyn<'_, f32>,
    labels: &PyReadonlyArrayDyn<'_, f32>,
) -> PyResult<()> {
    let (data, labels) = (values(data)?, values(labels)?);
    home.with(py, |net| match MemoryData::of(net.layer_mut(0)) {
        Some(layer) => layer.reset(data, labels),
        None => Err(Error::message("the first layer of the net is not a MemoryData")),
    })
}
