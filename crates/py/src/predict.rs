//! Runs that belong to one caller: any number of threads may run a net at the same time.

use crate::adopt::values;
use crate::array;
use crate::error::OrRaise;
use crate::home::Home;
use cortado::{Compiled, Engine};
use cortado_core::{Error, Result};
use cortado_net::Net;
use numpy::{PyReadonlyArrayDyn, PyUntypedArrayMethods};
use parking_lot::Mutex;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An array with the name of its blob.
pub(crate) struct Named {
    name: String,
    dims: Vec<usize>,
    data: Vec<f32>,
}

impl Named {
    /// The name and the values.
    pub(crate) fn named(&self) -> (&str, &[f32]) {
        (&self.name, &self.data)
    }
}

/// Runs a net on float32 arrays by the names of its inputs; the outputs are new arrays. A compiled
/// net computes outside of the lock.
pub(crate) fn run<'py>(
    py: Python<'py>,
    home: &Home,
    compiled: Option<&Mutex<Compiled>>,
    inputs: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let inputs = given(inputs)?;
    let outputs = match compiled {
        None => home.compute(py, |net| {
            for input in &inputs {
                put(net, input, true)?;
            }
            net.forward()?;
            outputs_of(net)
        })?,
        Some(compiled) => {
            let engine = home.with(py, |net| {
                for input in &inputs {
                    put(net, input, false)?;
                }
                compiled.lock().engine(net).cloned()
            })?;
            return run_engine(py, &engine, &inputs);
        }
    };
    let result = PyDict::new(py);
    for output in outputs {
        result.set_item(output.name, array::of(py, &output.dims, &output.data)?)?;
    }
    Ok(result)
}

/// The arrays of a dict.
pub(crate) fn given(inputs: &Bound<'_, PyDict>) -> PyResult<Vec<Named>> {
    let inputs = inputs.iter().map(|(name, array)| {
        let array: PyReadonlyArrayDyn<'_, f32> = array.extract()?;
        Ok(Named {
            name: name.extract()?,
            dims: array.shape().to_vec(),
            data: values(&array)?,
        })
    });
    inputs.collect()
}

/// Runs an engine, and gives its outputs as new arrays.
pub(crate) fn run_engine<'py>(py: Python<'py>, engine: &Engine, inputs: &[Named]) -> PyResult<Bound<'py, PyDict>> {
    let given: Vec<(&str, &[f32])> = inputs.iter().map(Named::named).collect();
    let outputs = py.detach(|| engine.run(&given)).or_raise()?;
    let result = PyDict::new(py);
    for (port, values) in outputs.iter() {
        result.set_item(&port.name, array::of(py, &port.shape, values)?)?;
    }
    Ok(result)
}

/// Runs the sources and the engine of a net, puts the results into its outputs, and gives the loss.
pub(crate) fn forward(compiled: &mut Compiled, net: &mut Net<f32>) -> Result<f64> {
    let outputs = compiled.forward(net)?;
    for (port, values) in outputs.iter() {
        if let Some(blob) = net.blob_mut(&port.name) {
            blob.reshape(&port.shape)?;
            blob.data_overwrite()?.copy_from_slice(values);
        }
    }
    Ok(outputs.loss())
}

/// Gives an input its shape and, on request, its values.
pub(crate) fn put(net: &mut Net<f32>, input: &Named, with_data: bool) -> Result<()> {
    let is_input = |name: &str| net.inputs().iter().any(|&id| net.blob_names()[id] == name);
    if !is_input(&input.name) {
        let names: Vec<&str> = net.inputs().iter().map(|&id| net.blob_names()[id].as_str()).collect();
        let (name, names) = (&input.name, names.join(", "));
        return Err(Error::message(&format!(
            "\"{name}\" is not an input of the net; its inputs: {names}"
        )));
    }
    if let Some(blob) = net.blob_mut(&input.name) {
        blob.reshape(&input.dims)?;
        if with_data {
            blob.data_overwrite()?.copy_from_slice(&input.data);
        }
    }
    Ok(())
}

fn outputs_of(net: &Net<f32>) -> Result<Vec<Named>> {
    let outputs = net.outputs().iter().map(|&id| net.blob_at(id));
    outputs
        .map(|blob| {
            Ok(Named {
                name: blob.name().into(),
                dims: blob.shape().to_vec(),
                data: blob.data()?.to_vec(),
            })
        })
        .collect()
}
