//! Nets as Python sees them. What is easier to write in Python is added there (`pycaffe.py`).

use crate::error::{OrRaise, foreign};
use crate::file::FileOrBytes;
use crate::home::Home;
use crate::inner::{Inner, ids, layer_times};
use crate::locked::Locked;
use crate::made::Made;
use crate::phase;
use crate::precision::{engine_options, precision_name};
use crate::process;
use crate::source::{NetSource, upgraded};
use cortado::{Compiled, EngineOptions};
use cortado_core::Phase;
use cortado_net::{Hook, LoadOptions, Net};
use cortado_proto::binary;
use numpy::PyReadonlyArrayDyn;
use parking_lot::Mutex;
use pyo3::exceptions::{PyDeprecationWarning, PyRuntimeError, PyTypeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple, PyType};
use std::ffi::CString;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock, atomic::AtomicBool};

/// Layers composed into a graph.
#[pyclass(name = "Net", module = "caffe._caffe", subclass, dict, weakref, frozen)]
pub(crate) struct PyNet {
    made: Made,
    /// Empty until `__init__`, so that classes derived from this one can have an `__init__` of
    /// their own.
    inner: OnceLock<Inner>,
}

impl PyNet {
    /// The net of a solver.
    pub(crate) fn of_solver(py: Python<'_>, home: Home, net: &mut Net<f32>) -> PyResult<Py<Self>> {
        let mut param = net.to_structure();
        let state = param.state.get_or_insert_default();
        (state.phase, state.level) = (Some(net.phase()), Some(0));
        let source = NetSource { param, file: None };
        let inner = OnceLock::from(Inner::new(py, home, source, net)?);
        let made = Made::default();
        Py::new(py, Self { made, inner })
    }

    /// Where it lives.
    pub(crate) fn home(&self) -> PyResult<&Home> {
        Ok(&self.inner()?.home)
    }

    pub(crate) fn inner(&self) -> PyResult<&Inner> {
        let problem = "the net was never initialized: call caffe.Net.__init__ in the __init__ of your class";
        self.inner.get().ok_or_else(|| PyRuntimeError::new_err(problem))
    }

    fn load(&self, py: Python<'_>, file: FileOrBytes) -> PyResult<()> {
        let home = self.home()?;
        home.compute(py, |net| {
            let source = file.open("weights")?;
            net.load_weights_from(&source, &LoadOptions::default()).map(drop)
        })
    }

    fn add_hook(&self, py: Python<'_>, hook: Hook, function: Py<PyAny>) -> PyResult<()> {
        if !function.bind(py).is_callable() {
            return Err(PyTypeError::new_err(
                "a function is needed, which takes the index of a layer",
            ));
        }
        let inner = self.inner()?;
        let is_first = {
            let mut list = inner.hooks.0.lock();
            list.push((hook, function));
            list.len() == 1
        };
        if is_first {
            let hooks = Arc::clone(&inner.hooks);
            inner.home.with(py, |net| {
                net.add_hook(Box::new(move |hook, layer| hooks.call(hook, layer).map_err(foreign)));
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Takes a net that was built.
    fn start(
        &self,
        py: Python<'_>,
        net: Net<f32>,
        stop: Arc<AtomicBool>,
        source: NetSource,
        engine: Option<EngineOptions>,
    ) -> PyResult<()> {
        let ctx = net.ctx().clone();
        let home = Arc::new(Locked::new(net, ctx, stop));
        let own = Home::Own(Arc::clone(&home));
        let made = home.poke(|net| Inner::new(py, own, source, net));
        let mut inner = made.unwrap_or_else(|| Err(PyRuntimeError::new_err("a new net is in use")))?;
        if let Some(options) = engine {
            let compiled = inner.home.with(py, |net| Compiled::new(net, options))?;
            inner.compiled = Some(Mutex::new(compiled));
        }
        let set = self.inner.set(inner);
        set.map_err(|_| PyRuntimeError::new_err("the net was initialized before"))
    }
}

#[pymethods]
impl PyNet {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> Self {
        Self {
            made: Made::default(),
            inner: OnceLock::new(),
        }
    }

    /// Builds a net; `pycaffe.py` wraps it in a function whose signature `help` can show, and documents it there.
    #[pyo3(signature = (network_file, phase, level=None, stages=None, weights=None, engine=false, precision=None))]
    fn __init__(
        &self,
        py: Python<'_>,
        network_file: &Bound<'_, PyAny>,
        phase: &Bound<'_, PyAny>,
        level: Option<&Bound<'_, PyAny>>,
        stages: Option<Vec<String>>,
        weights: Option<&Bound<'_, PyAny>>,
        engine: bool,
        precision: Option<&str>,
    ) -> PyResult<()> {
        let engine = engine_options(engine, precision)?;
        let is_old = phase.extract::<i32>().is_err();
        let (phase, level, weights) = match (is_old, level) {
            (true, Some(number)) => (number.extract()?, 0, Some(phase)),
            (true, None) => return Err(PyTypeError::new_err("the phase is missing: caffe.TRAIN or caffe.TEST")),
            (false, level) => (phase.extract()?, level.map_or(Ok(0), |level| level.extract())?, weights),
        };
        if is_old {
            let text = CString::new(
                "Net(network_file, weights, phase) is the old form; use Net(network_file, phase, weights=...)",
            )?;
            // The caller is one frame above `pycaffe.py`.
            PyErr::warn(py, &py.get_type::<PyDeprecationWarning>(), &text, 2)?;
        }
        let phase = phase::of_number(phase)?;
        let stop = Arc::<AtomicBool>::default();
        let ctx = process::ctx(phase)?.with_stop(Arc::clone(&stop));
        let source = NetSource::read(py, network_file, &ctx, level, stages.unwrap_or_default())?;
        let net = source.build(py, &ctx, weights.map(|file| file.extract()).transpose()?)?;
        self.start(py, net, stop, source, engine)
    }

    /// The name.
    #[getter]
    fn name(&self) -> PyResult<&str> {
        Ok(&self.inner()?.names.net)
    }

    /// `caffe.TRAIN` or `caffe.TEST`.
    #[getter]
    fn phase<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        phase::object(py, self.inner()?.names.phase)
    }

    #[getter]
    fn _blobs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.inner()?.blobs)
    }

    #[getter]
    fn _blob_names(&self) -> PyResult<Vec<&str>> {
        Ok(self.inner()?.names.blobs.iter().map(String::as_str).collect())
    }

    #[getter]
    fn _layer_names(&self) -> PyResult<Vec<&str>> {
        Ok(self.inner()?.names.layers.iter().map(String::as_str).collect())
    }

    #[getter]
    fn _blob_loss_weights(&self) -> PyResult<&[f64]> {
        Ok(&self.inner()?.names.loss_weights)
    }

    #[getter]
    fn _inputs(&self) -> PyResult<&[usize]> {
        Ok(&self.inner()?.names.inputs)
    }

    #[getter]
    fn _outputs(&self) -> PyResult<&[usize]> {
        Ok(&self.inner()?.names.outputs)
    }

    fn _top_ids(&self, layer: usize) -> PyResult<&[usize]> {
        ids(&self.inner()?.names.tops, layer)
    }

    fn _bottom_ids(&self, layer: usize) -> PyResult<&[usize]> {
        ids(&self.inner()?.names.bottoms, layer)
    }

    /// The layers, in the order in which they run.
    #[getter]
    fn layers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.inner()?.layers)
    }

    fn _forward(&self, py: Python<'_>, start: usize, end: usize) -> PyResult<f64> {
        let inner = self.inner()?;
        // Hooks see single layers, which a plan does not have.
        let is_whole = start == 0 && end + 1 >= inner.names.layers.len() && inner.hooks.0.lock().is_empty();
        if let Some(compiled) = inner.compiled.as_ref().filter(|_| is_whole) {
            return inner
                .home
                .compute(py, |net| crate::predict::forward(&mut compiled.lock(), net));
        }
        inner.home.compute(py, |net| net.forward_from_to(start, end))
    }

    fn _backward(&self, py: Python<'_>, start: usize, end: usize) -> PyResult<()> {
        self.home()?.compute(py, |net| net.backward_from_to(start, end))
    }

    /// Gives all blobs the shapes that follow from those of the inputs.
    fn reshape(&self, py: Python<'_>) -> PyResult<()> {
        self.home()?.with(py, Net::reshape)
    }

    /// Sets the gradients of all parameters to zero.
    fn clear_param_diffs(&self, py: Python<'_>) -> PyResult<()> {
        self.home()?.with(py, |net| net.clear_param_diffs())
    }

    /// Writes the net as it is as an ONNX model, and gives the report as JSON.
    fn _export_onnx(&self, py: Python<'_>, file: PathBuf, opset: i64, dynamic_batch: bool) -> PyResult<String> {
        let options = cortado_onnx::ExportOptions {
            opset,
            dynamic_batch,
            ..Default::default()
        };
        self.home()?.with(py, |net| {
            let model = cortado_onnx::export(net, &options)?;
            model.write(&file)?;
            Ok(model.report().to_json())
        })
    }

    /// Copies the weights of a caffemodel, an HDF5 or a safetensors file, or of the content of one,
    /// by the names of the layers.
    fn copy_from(&self, py: Python<'_>, file: FileOrBytes) -> PyResult<()> {
        self.load(py, file)
    }

    /// Copies the weights of an HDF5 file, or of the content of one, by the names of the layers.
    fn load_hdf5(&self, py: Python<'_>, file: FileOrBytes) -> PyResult<()> {
        self.load(py, file)
    }

    /// Uses the weights of another net as its own from now on, by the names of the layers.
    fn share_with(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<()> {
        let params = other.get().home()?.with(py, |net| Ok(net.params_to_share()))?;
        self.home()?.with(py, |net| net.share_params(&params))
    }

    /// Writes the weights as a caffemodel.
    fn save(&self, py: Python<'_>, file: PathBuf) -> PyResult<()> {
        self.home()?.compute(py, |net| net.save_weights(&file))
    }

    /// Writes the weights as an HDF5 file.
    #[pyo3(signature = (file, write_diff=false))]
    fn save_hdf5(&self, py: Python<'_>, file: PathBuf, write_diff: bool) -> PyResult<()> {
        self.home()?.compute(py, |net| net.save_hdf5(&file, write_diff))
    }

    fn _set_input_arrays(
        &self,
        py: Python<'_>,
        data: PyReadonlyArrayDyn<'_, f32>,
        labels: PyReadonlyArrayDyn<'_, f32>,
    ) -> PyResult<()> {
        crate::memory_data::set(py, self.home()?, &data, &labels)
    }

    /// Runs the net forward layer by layer, and gives the best time of each layer in milliseconds,
    /// by its name.
    #[pyo3(signature = (iterations=1))]
    fn time_layers<'py>(&self, py: Python<'py>, iterations: usize) -> PyResult<Bound<'py, PyDict>> {
        let inner = self.inner()?;
        let best = inner.home.compute(py, |net| layer_times(net, iterations))?;
        let times = PyDict::new(py);
        for (name, ms) in inner.names.layers.iter().zip(&best) {
            times.set_item(name, ms)?;
        }
        *inner.times.lock() = Some(best);
        Ok(times)
    }

    /// What `time_layers` found last, or `None`.
    fn _layer_times(&self) -> PyResult<Option<Vec<f64>>> {
        Ok(self.inner()?.times.lock().clone())
    }

    /// Calls `function(layer_index)` before each layer runs forward.
    fn before_forward(&self, py: Python<'_>, function: Py<PyAny>) -> PyResult<()> {
        self.add_hook(py, Hook::BeforeForward, function)
    }

    /// Calls `function(layer_index)` after each layer ran forward.
    fn after_forward(&self, py: Python<'_>, function: Py<PyAny>) -> PyResult<()> {
        self.add_hook(py, Hook::AfterForward, function)
    }

    /// Calls `function(layer_index)` before each layer runs backward.
    fn before_backward(&self, py: Python<'_>, function: Py<PyAny>) -> PyResult<()> {
        self.add_hook(py, Hook::BeforeBackward, function)
    }

    /// Calls `function(layer_index)` after each layer ran backward.
    fn after_backward(&self, py: Python<'_>, function: Py<PyAny>) -> PyResult<()> {
        self.add_hook(py, Hook::AfterBackward, function)
    }

    /// Runs the net on these inputs alone, whatever other threads do with it, and gives its
    /// outputs.
    fn _run<'py>(&self, py: Python<'py>, inputs: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        let inner = self.inner()?;
        crate::predict::run(py, &inner.home, inner.compiled.as_ref(), inputs)
    }

    /// The layers of the net as a message, without weights.
    fn _to_proto<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.home()?.with(py, |net| Ok(binary::encode(&net.to_structure())))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, inner) = (slf.py(), slf.get().inner()?);
        let weights = inner.home.with(py, |net| Ok(binary::encode(&net.to_proto(false)?)))?;
        let state = (
            PyBytes::new(py, &binary::encode(&inner.source.param)),
            inner.source.file.clone(),
            PyBytes::new(py, &weights),
            // Apart: Python has one None for a net without an engine and an engine without a precision.
            inner.compiled.is_some(),
            inner
                .compiled
                .as_ref()
                .and_then(|compiled| precision_name(&compiled.lock())),
        );
        let new = slf.get_type().getattr("_unpickle")?;
        PyTuple::new(py, [new, state.into_pyobject(py)?.into_any()])
    }

    #[classmethod]
    fn _unpickle<'py>(
        class: &Bound<'py, PyType>,
        param: &[u8],
        file: Option<PathBuf>,
        weights: &[u8],
        engine: bool,
        precision: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        let engine = engine_options(engine, precision)?;
        let param = upgraded(param)?;
        let source = NetSource { param, file };
        let phase = source.param.state().map_or(Phase::TEST, |state| state.phase());
        let stop = Arc::<AtomicBool>::default();
        let mut net = source.build(py, &process::ctx(phase)?.with_stop(Arc::clone(&stop)), None)?;
        net.copy_trained_from(&upgraded(weights)?, &LoadOptions::default())
            .or_raise()?;
        let object = class.call_method1("__new__", (class,))?;
        object.cast::<Self>()?.get().start(py, net, stop, source, engine)?;
        Ok(object)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        if !self.made.is_whole() {
            return Ok(());
        }
        let Some(inner) = self.inner.get() else { return Ok(()) };
        inner.layers.iter().try_for_each(|layer| visit.call(layer))?;
        match inner.hooks.0.try_lock() {
            Some(hooks) => hooks.iter().try_for_each(|(_, function)| visit.call(function)),
            None => Ok(()),
        }
    }

    fn __clear__(&self) {
        if let Some(mut hooks) = self.inner.get().and_then(|inner| inner.hooks.0.try_lock()) {
            hooks.clear();
        }
    }
}
