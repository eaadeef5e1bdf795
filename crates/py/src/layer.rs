//! Layers as Python sees them: those of a net, and the base class of those written in Python.

use crate::blob::{BlobVec, PyBlob};
use crate::home::Home;
use crate::made::Made;
use cortado_core::{Blob, Error, Io};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::OnceLock;

/// A layer. Derive from it to write one: `setup(self, bottom, top)`, `reshape(self, bottom, top)`,
/// `forward(self, bottom, top)` and `backward(self, top, propagate_down, bottom)`, with the
/// attributes `param_str` and `phase`, and `blobs` for parameters.
#[pyclass(name = "Layer", module = "caffe._caffe", subclass, dict, weakref, frozen)]
pub(crate) struct PyLayer {
    made: Made,
    blobs: Py<BlobVec>,
    /// The net that it belongs to, and its index there.
    place: OnceLock<(Home, usize)>,
    type_name: OnceLock<String>,
}

impl PyLayer {
    /// A layer of a net.
    pub(crate) fn of_net(
        py: Python<'_>,
        home: Home,
        index: usize,
        type_name: &str,
        blobs: Vec<Py<PyBlob>>,
    ) -> PyResult<Self> {
        let layer = Self {
            made: Made::default(),
            blobs: Py::new(py, BlobVec::new(blobs))?,
            place: OnceLock::new(),
            type_name: OnceLock::from(type_name.to_string()),
        };
        layer.put(home, index);
        Ok(layer)
    }

    /// Notes where the layer belongs.
    pub(crate) fn put(&self, home: Home, index: usize) {
        drop(self.place.set((home, index)));
    }

    /// The layer's blobs, without a look at the net.
    pub(crate) fn own_blobs(&self) -> &Py<BlobVec> {
        &self.blobs
    }

    /// Runs `work` on the layer with blobs of the caller's as bottoms and tops.
    fn on<'py>(
        &self,
        py: Python<'py>,
        bottom: &Bound<'py, PyAny>,
        top: &Bound<'py, PyAny>,
        is_setup: bool,
    ) -> PyResult<()> {
        let Some((home, index)) = self.place.get() else {
            return Ok(());
        };
        let (bottoms, tops) = (blobs_of(bottom)?, blobs_of(top)?);
        let given: Vec<&Py<PyBlob>> = bottoms.iter().chain(&tops).collect();
        let mut blobs: Vec<Blob<f32>> = given.iter().map(|blob| blob.get().current()).collect();
        let (first, index) = (bottoms.len(), *index);
        let count = blobs.len();
        let blobs = home.with(py, move |net| {
            let ctx = net.ctx().clone();
            let (bottom, top): (Vec<_>, Vec<_>) = ((0..first).collect(), (first..count).collect());
            net.layer_kind(index).check_arity(bottom.len(), top.len())?;
            let mut io = Io::new(&mut blobs, &bottom, &top, &[]);
            let layer = net.layer_mut(index);
            if is_setup {
                layer.setup(&ctx, &mut io)?;
            }
            layer.reshape(&ctx, &mut io)?;
            Ok::<_, Error>(blobs)
        })?;
        for (blob, given) in blobs.iter().zip(&given).skip(first) {
            given.get().take_shape(py, blob)?;
        }
        Ok(())
    }
}

fn blobs_of(list: &Bound<'_, PyAny>) -> PyResult<Vec<Py<PyBlob>>> {
    let blobs = list.try_iter()?;
    blobs.map(|blob| Ok(blob?.cast_into::<PyBlob>()?.unbind())).collect()
}

#[pymethods]
impl PyLayer {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(py: Python<'_>, _args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(Self {
            made: Made::default(),
            blobs: Py::new(py, BlobVec::new(Vec::new()))?,
            place: OnceLock::new(),
            type_name: OnceLock::new(),
        })
    }

    /// Takes what the original's takes, and needs none of it.
    #[pyo3(signature = (*_args, **_kwargs))]
    fn __init__(&self, _args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) {}

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self.made.is_whole() {
            true => visit.call(&self.blobs),
            false => Ok(()),
        }
    }

    /// The parameters.
    #[getter]
    fn blobs(&self, py: Python<'_>) -> Py<BlobVec> {
        if let Some((home, index)) = self.place.get() {
            let aliases = |net: &cortado_net::Net<f32>| -> Vec<_> {
                let params = net.layer(*index).params().iter();
                params.map(|blob| blob.alias(blob.name())).collect()
            };
            if let Some(fresh) = home.peek(aliases) {
                for (blob, fresh) in self.blobs.get().list(py).iter().zip(fresh) {
                    blob.get().set(fresh);
                }
            }
        }
        self.blobs.clone_ref(py)
    }

    /// The type, as in a prototxt.
    #[getter(r#type)]
    fn type_name(&self) -> &str {
        self.type_name.get().map_or("Python", String::as_str)
    }

    /// Makes the parameters and gives the tops their shapes.
    fn setup<'py>(&self, py: Python<'py>, bottom: &Bound<'py, PyAny>, top: &Bound<'py, PyAny>) -> PyResult<()> {
        self.on(py, bottom, top, true)
    }

    /// Gives the tops the shapes that follow from the bottoms.
    fn reshape<'py>(&self, py: Python<'py>, bottom: &Bound<'py, PyAny>, top: &Bound<'py, PyAny>) -> PyResult<()> {
        self.on(py, bottom, top, false)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let blobs = self.blobs.get().list(py).len();
        format!("<Layer of type {}, {blobs} blob(s)>", self.type_name())
    }
}
