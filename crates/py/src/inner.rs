//! What a net object holds: the net's home, its names, and the objects of its blobs and layers,
//! made once.

use crate::blob::PyBlob;
use crate::home::Home;
use crate::layer::PyLayer;
use crate::plans::Plans;
use crate::python_layer::PythonLayer;
use crate::source::NetSource;
use cortado::{Compiled, Plan};
use cortado_core::system::Moment;
use cortado_core::{Phase, Result};
use cortado_net::{Hook, Net};
use parking_lot::Mutex;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::any::Any;
use std::sync::Arc;

/// A net with its objects.
pub(crate) struct Inner {
    pub(crate) home: Home,
    pub(crate) source: NetSource,
    pub(crate) names: Names,
    pub(crate) blobs: Vec<Py<PyBlob>>,
    pub(crate) layers: Vec<Py<PyAny>>,
    pub(crate) hooks: Arc<Hooks>,
    /// The plan, in a net that was made with `engine=True`.
    pub(crate) compiled: Option<Mutex<Compiled>>,
    /// The plans of `caffe.dnn`.
    pub(crate) plans: Mutex<Plans>,
    /// How the net runs in `caffe.detect`.
    pub(crate) detecting: Mutex<Plan>,
    /// How long the layers took when they were last timed, in milliseconds.
    pub(crate) times: Mutex<Option<Vec<f64>>>,
}

/// What never changes in a net, so that it can be read while the net runs.
pub(crate) struct Names {
    pub(crate) net: String,
    pub(crate) phase: Phase,
    pub(crate) blobs: Vec<String>,
    pub(crate) layers: Vec<String>,
    pub(crate) tops: Vec<Vec<usize>>,
    pub(crate) bottoms: Vec<Vec<usize>>,
    pub(crate) inputs: Vec<usize>,
    pub(crate) outputs: Vec<usize>,
    pub(crate) loss_weights: Vec<f64>,
}

/// The functions that are called around layers. They are kept here and not in the net, where the
/// garbage collector would not find them.
#[derive(Default)]
pub(crate) struct Hooks(pub(crate) Mutex<Vec<(Hook, Py<PyAny>)>>);

impl Hooks {
    pub(crate) fn call(&self, hook: Hook, layer: usize) -> PyResult<()> {
        Python::attach(|py| {
            let list = self.0.lock();
            let wanted = list.iter().filter(|(moment, _)| *moment == hook);
            let wanted: Vec<Py<PyAny>> = wanted.map(|(_, function)| function.clone_ref(py)).collect();
            drop(list);
            wanted
                .iter()
                .try_for_each(|function| function.call1(py, (layer,)).map(drop))
        })
    }
}

impl Names {
    fn of(net: &Net<f32>) -> Self {
        let layers = 0..net.layer_names().len();
        Self {
            net: net.name().into(),
            phase: net.phase(),
            blobs: net.blob_names().to_vec(),
            layers: net.layer_names().to_vec(),
            tops: layers.clone().map(|layer| net.tops(layer).to_vec()).collect(),
            bottoms: layers.map(|layer| net.bottoms(layer).to_vec()).collect(),
            inputs: net.inputs().to_vec(),
            outputs: net.outputs().to_vec(),
            loss_weights: (0..net.blob_names().len()).map(|blob| net.loss_weight(blob)).collect(),
        }
    }
}

impl Inner {
    pub(crate) fn new(py: Python<'_>, home: Home, source: NetSource, net: &mut Net<f32>) -> PyResult<Self> {
        let blobs = (0..net.blob_names().len())
            .map(|id| Py::new(py, PyBlob::of_net(home.clone(), id, net.blob_at(id))))
            .collect::<PyResult<_>>()?;
        let layers = (0..net.layer_names().len())
            .map(|layer| layer_object(py, &home, net, layer))
            .collect::<PyResult<_>>()?;
        Ok(Self {
            names: Names::of(net),
            home,
            source,
            blobs,
            layers,
            hooks: Arc::default(),
            compiled: None,
            plans: Mutex::default(),
            detecting: Mutex::default(),
            times: Mutex::default(),
        })
    }
}

/// The best time of each layer of a net over some forward passes, in milliseconds.
pub(crate) fn layer_times(net: &mut Net<f32>, iterations: usize) -> Result<Vec<f64>> {
    let mut best = vec![f64::INFINITY; net.layer_names().len()];
    for _ in 0..iterations.max(1) {
        for (layer, best) in best.iter_mut().enumerate() {
            let start = Moment::now();
            net.forward_layer(layer)?;
            *best = best.min(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    Ok(best)
}

/// A layer of a net as an object; of one that is written in Python, its own.
fn layer_object(py: Python<'_>, home: &Home, net: &mut Net<f32>, index: usize) -> PyResult<Py<PyAny>> {
    let layer: &mut dyn Any = net.layer_mut(index);
    if let Some(layer) = layer.downcast_mut::<PythonLayer>() {
        let instance = layer.give_instance(py)?;
        instance.bind(py).cast::<PyLayer>()?.get().put(home.clone(), index);
        return Ok(instance);
    }
    let params = net.layer(index).params().iter().enumerate();
    let blobs = params.map(|(i, blob)| Py::new(py, PyBlob::of_layer(home.clone(), index, i, blob)));
    let blobs = blobs.collect::<PyResult<_>>()?;
    let layer = PyLayer::of_net(py, home.clone(), index, net.layer_type(index), blobs)?;
    Ok(Py::new(py, layer)?.into_any())
}

/// The blobs of a layer, of the lists of all layers.
pub(crate) fn ids(lists: &[Vec<usize>], layer: usize) -> PyResult<&[usize]> {
    let ids = lists.get(layer).map(Vec::as_slice);
    ids.ok_or_else(|| PyIndexError::new_err(format!("there is no layer {layer}")))
}
