//! A stopwatch, images, pictures of nets, and the command line.

use crate::array;
use crate::error::OrRaise;
use crate::file::FileOrBytes;
use crate::net::PyNet;
use crate::phase;
use crate::process;
use crate::source::upgraded;
use cortado_cli::Direction;
use cortado_core::system::Moment;
use cortado_data::image::{self, Color};
use cortado_net::filter_net;
use numpy::PyArrayDyn;
use parking_lot::Mutex;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// A stopwatch.
#[pyclass(module = "caffe._caffe", frozen)]
#[derive(Default)]
pub(crate) struct Timer(Mutex<(Option<Moment>, Duration)>);

#[pymethods]
impl Timer {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Starts anew.
    fn start(&self) {
        self.0.lock().0 = Some(Moment::now());
    }

    /// Stops.
    fn stop(&self) {
        let mut state = self.0.lock();
        if let Some(start) = state.0.take() {
            state.1 = start.elapsed();
        }
    }

    /// The time between start and stop, in milliseconds. A running stopwatch is stopped.
    #[getter]
    fn ms(&self) -> f64 {
        self.stop();
        self.0.lock().1.as_secs_f64() * 1e3
    }
}

/// The pixels of a JPEG, PNG, BMP or PNM file, or of the content of one: uint8, height × width × 3, red, green and
/// blue. They are as the file has them, whatever its EXIF data, as with skimage, which pycaffe uses.
#[pyfunction]
pub(crate) fn _decode_image(py: Python<'_>, file: FileOrBytes) -> PyResult<Bound<'_, PyArrayDyn<u8>>> {
    let decode = || match &file {
        FileOrBytes::File(path) => image::read_as_stored(path, Color::Bgr),
        FileOrBytes::Bytes(content) => image::decode_as_stored(content, Color::Bgr),
    };
    let mut picture = py.detach(decode).or_raise()?;
    picture.swap_red_blue();
    array::of(py, &[picture.height, picture.width, 3], &picture.pixels)
}

/// The picture of a net as the bytes of a file whose name ends in `extension` (svg, png, or dot),
/// of all layers or of those of one phase.
#[pyfunction]
pub(crate) fn _draw_proto<'py>(
    py: Python<'py>,
    net: &[u8],
    rankdir: &str,
    phase: Option<i32>,
    extension: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let mut param = upgraded(net)?;
    if let Some(phase) = phase {
        let phase = phase::of_number(phase)?;
        param.state.get_or_insert_default().phase = Some(phase);
        param = filter_net(&param, Path::new("net"), &process::ctx(phase)?).or_raise()?;
    }
    let direction: Direction = rankdir.parse().map_err(PyValueError::new_err)?;
    let name = format!("net.{}", extension.trim_start_matches('.'));
    let picture = cortado_cli::draw(&param, direction, Path::new(&name), |_| None);
    let picture = picture.map_err(|e| PyRuntimeError::new_err(e.to_string()))?;
    Ok(PyBytes::new(py, &picture))
}

/// The picture of a net as SVG, with the shapes of its blobs.
#[pyfunction]
pub(crate) fn _draw_svg(py: Python<'_>, net: &Bound<'_, PyNet>) -> PyResult<String> {
    let (param, shapes) = net.get().home()?.with(py, |net| {
        let shape = |(id, name): (usize, &String)| (name.clone(), net.blob_at(id).shape().to_vec());
        let shapes: std::collections::HashMap<_, _> = net.blob_names().iter().enumerate().map(shape).collect();
        Ok((net.to_structure(), shapes))
    })?;
    let text = |name: &str| {
        let dims: Vec<String> = shapes.get(name)?.iter().map(usize::to_string).collect();
        Some(dims.join("×"))
    };
    let picture = cortado_cli::draw(&param, Direction::Tb, Path::new("net.svg"), text);
    let picture = picture.map_err(|e| PyRuntimeError::new_err(e.to_string()))?;
    Ok(String::from_utf8_lossy(&picture).into_owned())
}

/// Runs a command line of `caffe`, the program's name first, and gives its exit status.
#[pyfunction]
pub(crate) fn _cli(py: Python<'_>, args: &Bound<'_, PyAny>) -> PyResult<u8> {
    let args: Vec<OsString> = args.try_iter()?.map(|arg| arg?.extract()).collect::<PyResult<_>>()?;
    Ok(py.detach(|| cortado_cli::main_with(args, process::registry()).0))
}

/// The whole schema as a serialized `FileDescriptorProto`.
#[pyfunction]
pub(crate) fn _file_descriptor(py: Python<'_>) -> Bound<'_, PyBytes> {
    PyBytes::new(py, &crate::descriptor::file_descriptor())
}
