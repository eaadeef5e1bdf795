//! A layer of a net whose methods are a Python object's.

use crate::blob::{BlobVec, PyBlob};
use crate::error::foreign;
use crate::layer::PyLayer;
use crate::phase;
use cortado_core::{Blob, Builders, Ctx, Error, Io, Layer, LayerKind, Result};
use cortado_proto::{LayerParameter, binary};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType, PyWeakrefMethods, PyWeakrefReference};

/// The kind, with a builder.
pub(crate) static KIND: LayerKind = LayerKind {
    not_differentiable: None,
    build: Builders {
        f32: build,
        f64: |_, _| Err(Error::message("layers written in Python compute with f32 only")),
    },
    ..cortado_layers::python::KIND
};

fn build(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<f32>>> {
    if cortado_layers::python::has_stand_in(param)
        && let Some(why) = Python::attach(|py| import_error(py, param))
        && let Some(built) = cortado_layers::python::build_stand_in(param, ctx, &why)
    {
        return built;
    }
    Python::attach(|py| {
        let instance = instantiate(py, param, ctx)?;
        let layer = PythonLayer {
            instance: Instance::Own(instance.unbind()),
            params: Vec::new(),
            bottoms: Lent::default(),
            tops: Lent::default(),
        };
        Ok(Box::new(layer) as Box<dyn Layer<f32>>)
    })
    .map_err(foreign)
}

/// What keeps the module of a layer from being imported, if anything does.
fn import_error(py: Python<'_>, param: &LayerParameter) -> Option<String> {
    let python = param.python_param().cloned().unwrap_or_default();
    let error = py.import(python.module()).err()?;
    Some(format!("its module cannot be imported ({error})"))
}

/// Makes the object: imports its module, calls its class, and gives it its attributes.
fn instantiate<'py>(py: Python<'py>, param: &LayerParameter, ctx: &Ctx) -> PyResult<Bound<'py, PyAny>> {
    let python = param.python_param().cloned().unwrap_or_default();
    let class = py.import(python.module())?.getattr(python.layer())?;
    check_class(&class, &format!("{}.{}", python.module(), python.layer()))?;
    let has_init = !class
        .getattr("__init__")?
        .is(&py.get_type::<PyLayer>().getattr("__init__")?);
    let instance = match has_init {
        true => class.call1((message(py, param)?,))?,
        false => class.call0()?,
    };
    if instance.cast::<PyLayer>().is_err() {
        return Err(no_layer(&class.str()?.to_string()));
    }
    instance.setattr("param_str", python.param_str())?;
    // The name that forks used.
    instance.setattr("param_str_", python.param_str())?;
    instance.setattr("phase", phase::object(py, ctx.phase())?)?;
    Ok(instance)
}

/// Refuses an object that is not a class of layers, before calling any of its code.
fn check_class(class: &Bound<'_, PyAny>, name: &str) -> PyResult<()> {
    let is_layer = |class: &Bound<'_, PyType>| class.is_subclass_of::<PyLayer>();
    match class.cast::<PyType>().map(is_layer) {
        Ok(Ok(true)) => Ok(()),
        _ => Err(no_layer(name)),
    }
}

fn no_layer(name: &str) -> PyErr {
    PyTypeError::new_err(format!("{name} is not a layer: its class must derive from caffe.Layer"))
}

/// The layer's message as Python's protobuf has it.
fn message<'py>(py: Python<'py>, param: &LayerParameter) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &binary::encode(param));
    let messages = py.import("caffe.proto.caffe_pb2")?;
    messages.getattr("LayerParameter")?.call_method1("FromString", (bytes,))
}

/// A Python object as a layer.
pub(crate) struct PythonLayer {
    instance: Instance,
    params: Vec<Blob<f32>>,
    bottoms: Lent,
    tops: Lent,
}

/// The object of a layer.
enum Instance {
    Own(Py<PyAny>),
    /// An object that is owned by that of the net, where the garbage collector finds it.
    Lent(Py<PyWeakrefReference>),
}

/// Blobs that the object's methods are called with, made once.
#[derive(Default)]
struct Lent {
    list: Option<Py<BlobVec>>,
    blobs: Vec<Py<PyBlob>>,
}

impl Lent {
    /// Gives the object's blobs the shapes and the memory of the net's.
    fn lend<'a>(
        &mut self,
        py: Python<'_>,
        blobs: impl ExactSizeIterator<Item = &'a Blob<f32>>,
    ) -> PyResult<Py<BlobVec>> {
        if self.list.is_none() || self.blobs.len() != blobs.len() {
            let made = (0..blobs.len()).map(|_| Py::new(py, PyBlob::alone(Blob::empty(""))));
            self.blobs = made.collect::<PyResult<_>>()?;
            self.list = None;
        }
        for (lent, blob) in self.blobs.iter().zip(blobs) {
            lent.get().set(blob.alias(blob.name()));
        }
        let list = match &self.list {
            Some(list) => list.clone_ref(py),
            None => {
                let blobs = self.blobs.iter().map(|blob| blob.clone_ref(py)).collect();
                Py::new(py, BlobVec::new(blobs))?
            }
        };
        self.list = Some(list.clone_ref(py));
        Ok(list)
    }

    /// The blobs as the object left them.
    fn returned(&self) -> impl Iterator<Item = Blob<f32>> + '_ {
        self.blobs.iter().map(|blob| blob.get().current())
    }
}

impl PythonLayer {
    /// Gives the object away, to someone who keeps it as long as the net is run.
    pub(crate) fn give_instance(&mut self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let instance = self.instance(py)?;
        self.instance = Instance::Lent(PyWeakrefReference::new(&instance)?.unbind());
        Ok(instance.unbind())
    }

    fn instance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lent = match &self.instance {
            Instance::Own(instance) => Some(instance.bind(py).clone()),
            Instance::Lent(instance) => instance.bind(py).upgrade(),
        };
        lent.ok_or_else(|| PyRuntimeError::new_err("the layer's object is gone: keep the net that it belongs to"))
    }

    /// Calls a method with bottoms and tops, and takes over the shapes that it gave to the tops and
    /// the parameters.
    fn call(
        &mut self,
        io: &mut Io<'_, f32>,
        method: impl FnOnce(&Bound<'_, PyAny>, Py<BlobVec>, Py<BlobVec>) -> PyResult<()>,
    ) -> Result<()> {
        Python::attach(|py| {
            let instance = self.instance(py)?;
            let tops = io.tops();
            let (bottoms, lent_tops) = self.lend(py, io)?;
            let blobs = instance.cast::<PyLayer>()?.get().own_blobs().get();
            for (blob, param) in blobs.list(py).iter().zip(&self.params) {
                blob.get().set(param.alias(param.name()));
            }
            method(&instance, bottoms, lent_tops)?;
            for (i, blob) in self.bottoms.returned().enumerate() {
                if blob.shape() != io.bottom(i).shape() {
                    return Err(reshaped_bottom(i, &blob, io.bottom(i)));
                }
            }
            for (i, blob) in self.tops.returned().enumerate().take(tops) {
                let name = io.top(i).name().to_string();
                *io.top_mut(i) = blob.alias(&name);
            }
            self.params = blobs.list(py).iter().map(|blob| blob.get().current()).collect();
            Ok(())
        })
        .map_err(foreign)
    }

    fn lend(&mut self, py: Python<'_>, io: &Io<'_, f32>) -> PyResult<(Py<BlobVec>, Py<BlobVec>)> {
        let bottoms: Vec<_> = (0..io.bottoms()).map(|i| io.bottom(i)).collect();
        let tops: Vec<_> = (0..io.tops()).map(|i| io.top(i)).collect();
        Ok((
            self.bottoms.lend(py, bottoms.into_iter())?,
            self.tops.lend(py, tops.into_iter())?,
        ))
    }
}

fn reshaped_bottom(index: usize, found: &Blob<f32>, expected: &Blob<f32>) -> PyErr {
    let (name, expected, found) = (expected.name(), expected.shape(), found.shape());
    PyRuntimeError::new_err(format!(
        "a layer may not change the shape of a bottom: bottom {index}, \"{name}\", was {expected} and is {found}"
    ))
}

impl Layer<f32> for PythonLayer {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, f32>) -> Result<()> {
        self.call(io, |object, bottom, top| {
            object.call_method1("setup", (bottom, top)).map(drop)
        })
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, f32>) -> Result<()> {
        self.call(io, |object, bottom, top| {
            object.call_method1("reshape", (bottom, top)).map(drop)
        })
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, f32>) -> Result<()> {
        self.call(io, |object, bottom, top| {
            object.call_method1("forward", (bottom, top)).map(drop)
        })
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, f32>, propagate: &[bool]) -> Result<()> {
        self.call(io, |object, bottom, top| {
            object
                .call_method1("backward", (top, propagate.to_vec(), bottom))
                .map(drop)
        })
    }

    fn params(&self) -> &[Blob<f32>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<f32>] {
        &mut self.params
    }
}
