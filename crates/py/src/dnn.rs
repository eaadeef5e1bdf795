//! What `caffe.dnn` is made from: nets that are read and run, images that are resized.

use crate::array;
use crate::error::OrRaise;
use crate::net::PyNet;
use crate::predict::{given, put, run_engine};
use crate::process;
use crate::source::NetSource;
use cortado_core::Phase;
use cortado_core::limit::PIXELS;
use cortado_data::image::{self, Picture};
use cortado_net::filter_net;
use cortado_proto::binary;
use cortado_proto::text::TextOptions;
use numpy::{PyArrayDyn, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::path::Path;

/// Computes these blobs of a net, inner ones or outputs, from float32 arrays by the names of its
/// inputs. A plan is kept for each choice of blobs.
#[pyfunction]
pub(crate) fn _compute<'py>(
    py: Python<'py>,
    net: &PyNet,
    inputs: &Bound<'py, PyDict>,
    outputs: Vec<String>,
) -> PyResult<Bound<'py, PyDict>> {
    let (inner, inputs) = (net.inner()?, given(inputs)?);
    let plans = &inner.plans;
    let engine = inner.home.with(py, |net| {
        for input in &inputs {
            put(net, input, false)?;
        }
        plans.lock().engine(net, outputs)
    })?;
    run_engine(py, &engine, &inputs)
}

/// Pixels, uint8 of height × width × channels, resized to the bit as `cv::resize` does by default: to a size (height, width),
/// or by a factor.
#[pyfunction]
pub(crate) fn _resize_image<'py>(
    py: Python<'py>,
    pixels: &Bound<'py, PyArrayDyn<u8>>,
    to: Resized,
) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let pixels: PyReadonlyArrayDyn<'_, u8> = pixels.extract()?;
    let &[rows, columns, channels] = pixels.shape() else {
        let shape = pixels.shape();
        return Err(PyValueError::new_err(format!(
            "pixels are height x width x channels, not {shape:?}"
        )));
    };
    let picture = Picture {
        height: rows,
        width: columns,
        channels,
        pixels: pixels.as_array().iter().copied().collect(),
    };
    let resize = || match to {
        Resized::Factor(factor) => image::resize_by_factor(&picture, factor, PIXELS),
        Resized::Size(height, width) => image::resize(&picture, height, width, PIXELS),
    };
    let resized = py.detach(resize).or_raise()?;
    array::of(py, &[resized.height, resized.width, channels], &resized.pixels)
}

/// The size that pixels are to have.
#[derive(FromPyObject)]
pub(crate) enum Resized {
    Factor(f64),
    Size(usize, usize),
}

/// The layers of a prototxt that run in phase TEST, in the current format, as a serialized `NetParameter`. Fields that no
/// Caffe has are warnings.
#[pyfunction]
pub(crate) fn _read_deploy<'py>(py: Python<'py>, file: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    let options = TextOptions {
        lenient: true,
        ..TextOptions::default()
    };
    let ctx = process::ctx(Phase::TEST)?.with_text_options(options);
    let source = NetSource::read(py, file, &ctx, 0, Vec::new())?;
    let name = source.file.as_deref().unwrap_or(Path::new("net"));
    let param = filter_net(&source.param, name, &ctx).or_raise()?;
    Ok(PyBytes::new(py, &binary::encode(&param)))
}
