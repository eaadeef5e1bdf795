//! Workspaces. Messages come as bytes: the package serializes them.

use super::runtime::{message, runtime, runtime_for};
use super::values::{Given, element_type, fetched};
use crate::error::OrRaise;
use crate::file::FileOrBytes;
use crate::interrupt::Interrupt;
use cortado_caffe2::db::reader::{Reader, Shards};
use cortado_caffe2::infer::Inferred;
use cortado_caffe2::serialize::ReadOptions;
use cortado_caffe2::shapes;
use cortado_caffe2::tensor::int8::Int8Tensor;
use cortado_caffe2::{Runtime, Workspace};
use cortado_core::Error;
use cortado_proto::caffe2::{NetDef, OperatorDef, PlanDef};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Blobs and nets by name.
#[pyclass(name = "Workspace", module = "caffe2", frozen, subclass)]
pub(crate) struct PyWorkspace(Arc<Workspace>);

/// Work that may take long: others may run Python meanwhile.
fn detached<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<Runtime>) -> cortado_core::Result<R> + Send,
) -> PyResult<R> {
    let runtime = runtime()?;
    detached_with(py, &runtime, work)
}

/// The same with another runtime.
fn detached_with<R: Send>(
    py: Python<'_>,
    runtime: &Arc<Runtime>,
    work: impl FnOnce(&Arc<Runtime>) -> cortado_core::Result<R> + Send,
) -> PyResult<R> {
    py.detach(|| work(runtime)).or_raise()
}

#[pymethods]
impl PyWorkspace {
    /// An empty workspace; with a parent, one that sees the parent's blobs.
    #[new]
    #[pyo3(signature = (root_folder=None, parent=None))]
    fn made(root_folder: Option<PathBuf>, parent: Option<&Bound<'_, Self>>) -> Self {
        let folder = root_folder.unwrap_or_else(|| PathBuf::from("."));
        Self(Workspace::with(&folder, parent.map(|parent| parent.get().0.clone())))
    }

    #[getter]
    fn root_folder(&self) -> String {
        self.0.root_folder().to_string_lossy().into_owned()
    }

    fn blob_names(&self) -> Vec<String> {
        self.0.blobs()
    }

    fn local_blobs(&self) -> Vec<String> {
        self.0.local_blobs()
    }

    fn has_blob(&self, name: &str) -> bool {
        self.0.has_blob(name)
    }

    /// Makes sure that there is a blob of this name.
    fn make_blob(&self, name: &str) {
        self.0.create_blob(name);
    }

    /// Empties a blob.
    fn reset_blob(&self, name: &str) -> PyResult<()> {
        self.0.blob(name).or_raise()?.lock().clear();
        Ok(())
    }

    fn remove_blob(&self, name: &str) -> bool {
        self.0.remove_blob(name)
    }

    fn type_name(&self, name: &str) -> PyResult<&'static str> {
        Ok(self.0.blob(name).or_raise()?.lock().type_name())
    }

    fn size_bytes(&self, name: &str) -> PyResult<usize> {
        let blob = self.0.blob(name).or_raise()?;
        let size = runtime()?.stats.size_bytes(&blob.lock());
        Ok(size)
    }

    /// The tensors and their sizes, as Caffe2 lists them when it ends.
    fn blob_sizes(&self) -> PyResult<String> {
        Ok(runtime()?.stats.listing(&self.0))
    }

    /// Puts a tensor into a blob.
    fn feed_tensor(&self, name: &str, tensor: Given<'_>) -> PyResult<()> {
        self.0.create_blob(name).lock().reset(tensor.tensor()?);
        Ok(())
    }

    /// Puts bytes into a blob, as a string.
    fn feed_bytes(&self, name: &str, bytes: &[u8]) {
        self.0.create_blob(name).lock().reset(bytes.to_vec());
    }

    /// Puts a reader of the content of a database into a blob.
    fn feed_database(&self, name: &str, db_type: &str, content: FileOrBytes) -> PyResult<()> {
        let content = content.open("database").or_raise()?;
        let databases = &runtime()?.databases;
        let reader = Reader::open_source(databases, db_type, &content, Shards::default()).or_raise()?;
        self.0.create_blob(name).lock().reset(reader);
        Ok(())
    }

    /// Puts a tensor of the Int8 operators into a blob.
    fn feed_int8(&self, name: &str, scale: f32, zero_point: i32, tensor: Given<'_>) -> PyResult<()> {
        self.0.create_blob(name).lock().reset(Int8Tensor {
            scale,
            zero_point,
            tensor: tensor.tensor()?,
        });
        Ok(())
    }

    /// What a blob holds: see `values::fetched`.
    fn fetch<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let missing = || Error::message(&format!("Can't find blob: {name}"));
        let blob = self.0.find_blob(name).ok_or_else(missing).or_raise()?;
        let blob = blob.lock();
        fetched(py, &blob)
    }

    /// The bytes of a blob, as one message.
    #[pyo3(name = "serialize")]
    fn serialized<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let blob = self.0.blob(name).or_raise()?;
        let bytes = detached(py, |runtime| {
            runtime
                .serializers
                .serialize_to_bytes(&blob.lock(), name, &runtime.serialization)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Reads a message into a blob, which is made if it is not there.
    fn deserialize(&self, py: Python<'_>, name: &str, bytes: &[u8]) -> PyResult<()> {
        let blob = self.0.create_blob(name);
        detached(py, |runtime| {
            let options = ReadOptions {
                has_device: runtime.ctx.device().is_some(),
                ..ReadOptions::default()
            };
            runtime.serializers.deserialize(bytes, options, &mut blob.lock())
        })
    }

    #[getter]
    fn nets(&self) -> Vec<String> {
        self.0.nets()
    }

    fn delete_net(&self, name: &str) -> bool {
        self.0.delete_net(name)
    }

    /// Makes a net; without `allow_io` one of operators that compute.
    #[pyo3(signature = (net, overwrite, allow_io=true))]
    fn create_net(&self, py: Python<'_>, net: &[u8], overwrite: bool, allow_io: bool) -> PyResult<()> {
        let net: NetDef = message(net)?;
        detached_with(py, &runtime_for(allow_io)?, |runtime| {
            runtime.create_net(&self.0, &net, overwrite).map(drop)
        })
    }

    /// Runs a net `times` times; signals are handled between two runs.
    fn run_net(&self, py: Python<'_>, name: &str, times: u64) -> PyResult<()> {
        if self.0.find_net(name).is_none() {
            return Err(Error::message(&format!("Can't find net {name}"))).or_raise();
        }
        let interrupt = Interrupt::default();
        for _ in 0..times {
            detached(py, |_| self.0.run_net(name))?;
            if interrupt.poll_now(py) {
                return interrupt.raise(Ok(()));
            }
        }
        Ok(())
    }

    /// Runs a plan; a signal whose handler raises ends it.
    fn run_plan(&self, py: Python<'_>, plan: &[u8]) -> PyResult<()> {
        let plan: PlanDef = message(plan)?;
        let interrupt = Interrupt::default();
        let ran = detached(py, |runtime| {
            runtime.run_plan_while(&self.0, &plan, &|_| !interrupt.poll())
        });
        interrupt.raise(ran)
    }

    /// Runs a net; without `allow_io` one of operators that compute.
    #[pyo3(signature = (net, allow_io=true))]
    fn run_net_once(&self, py: Python<'_>, net: &[u8], allow_io: bool) -> PyResult<()> {
        let net: NetDef = message(net)?;
        detached_with(py, &runtime_for(allow_io)?, |runtime| {
            runtime.run_net_once(&self.0, &net)
        })
    }

    fn run_operator_once(&self, py: Python<'_>, operator: &[u8]) -> PyResult<()> {
        let operator: OperatorDef = message(operator)?;
        detached(py, |runtime| runtime.run_operator_once(&self.0, &operator))
    }

    fn last_failed_op_net_position(&self) -> Option<usize> {
        self.0.last_failed_op_net_position()
    }

    /// Shapes and types of the blobs of nets: by name, the sizes of the axes and the number of the
    /// type; only what is known. What is known before are the tensors of the workspace, or
    /// `dimensions`.
    #[pyo3(signature = (nets, dimensions=None))]
    fn infer<'py>(
        &self,
        py: Python<'py>,
        nets: Vec<Vec<u8>>,
        dimensions: Option<BTreeMap<String, (Vec<usize>, i32)>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let nets: Vec<NetDef> = nets.iter().map(|net| message(net)).collect::<PyResult<_>>()?;
        let known = match dimensions {
            None => shapes::of_workspace(&self.0),
            Some(dimensions) => {
                let known = dimensions.into_iter().map(|(name, (dims, data_type))| {
                    let element = Some(element_type(data_type)?);
                    let dims = Some(dims);
                    Ok((name, Inferred { dims, element }))
                });
                known.collect::<PyResult<_>>()?
            }
        };
        let inferred = runtime()?.infer(&nets, known).or_raise()?;
        let shapes = PyDict::new(py);
        for (name, Inferred { dims, element }) in inferred {
            if let Some(dims) = dims {
                shapes.set_item(name, (dims, element.map_or(0, |element| element.data_type().0)))?;
            }
        }
        Ok(shapes)
    }
}
