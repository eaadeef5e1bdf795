//! What all workspaces of the process share: the operators, how blobs are written, and the types of
//! databases.

use crate::error::OrRaise;
use crate::process;
use cortado_caffe2::Runtime;
use cortado_caffe2::serialize::SerializeOptions;
use cortado_core::Phase;
use parking_lot::Mutex;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;

/// The runtime with the process that it was made in: threads do not survive a fork.
static SHARED: Mutex<Option<(u32, Arc<Runtime>)>> = Mutex::new(None);
static OPTIONS: Mutex<Option<SerializeOptions>> = Mutex::new(None);

/// The runtime of this process.
pub(super) fn runtime() -> PyResult<Arc<Runtime>> {
    let mut shared = SHARED.lock();
    let pid = std::process::id();
    if let Some((owner, runtime)) = &*shared
        && *owner == pid
    {
        return Ok(runtime.clone());
    }
    let mut runtime = Runtime::new(process::ctx(Phase::TEST)?);
    runtime.serialization = OPTIONS.lock().clone().unwrap_or_default();
    let runtime = Arc::new(runtime);
    // The threads of another process's runtime are not there to be joined.
    std::mem::forget(shared.replace((pid, runtime.clone())));
    Ok(runtime)
}

/// The runtime of this process, or a copy that refuses operators that do more than compute.
pub(super) fn runtime_for(allow_io: bool) -> PyResult<Arc<Runtime>> {
    let runtime = runtime()?;
    Ok(match allow_io {
        true => runtime,
        false => Arc::new(runtime.without_io()),
    })
}

/// Sets a flag of Caffe2 by its name: one of those for writing blobs. False for a flag without
/// effect here.
#[pyfunction]
pub(super) fn set_flag(name: &str, value: &str) -> PyResult<bool> {
    let mut options = OPTIONS.lock();
    let options = options.get_or_insert_default();
    match name {
        "caffe2_tensor_chunk_size" => options.default_chunk = number(name, value)?,
        "caffe2_max_tensor_serializer_threads" => options.threads = number(name, value)?,
        "caffe2_serialize_fp16_as_bytes" => options.f16_as_bytes = yes_or_no(name, value)?,
        "caffe2_serialize_using_bytes_as_holder" => options.narrow_as_bytes = yes_or_no(name, value)?,
        _ => return Ok(false),
    }
    // Running code keeps its runtime.
    let shared = SHARED.lock().take();
    drop(shared.filter(|(owner, _)| *owner == std::process::id()));
    Ok(true)
}

fn number(name: &str, value: &str) -> PyResult<usize> {
    let number = value.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| PyValueError::new_err(format!("--{name}={value}: a number of 1 or more is expected")))
}

fn yes_or_no(name: &str, value: &str) -> PyResult<bool> {
    match value.to_ascii_lowercase().as_str() {
        "1" | "true" | "t" | "yes" | "y" | "" => Ok(true),
        "0" | "false" | "f" | "no" | "n" => Ok(false),
        _ => Err(PyValueError::new_err(format!("--{name}={value}: 1 or 0 is expected"))),
    }
}

/// The names of all operators, sorted.
#[pyfunction]
pub(super) fn operators() -> PyResult<Vec<&'static str>> {
    Ok(runtime()?.operators().map(|kind| kind.name).collect())
}

/// The types of blobs that can be read, sorted.
#[pyfunction]
pub(super) fn deserializers() -> PyResult<Vec<String>> {
    Ok(runtime()?.serializers.readable_types().map(String::from).collect())
}

/// The types of databases, sorted.
#[pyfunction]
pub(super) fn databases() -> PyResult<Vec<String>> {
    Ok(runtime()?.databases.names().map(String::from).collect())
}

/// A message from its bytes.
pub(super) fn message<M: cortado_proto::Message + Default>(bytes: &[u8]) -> PyResult<M> {
    cortado_proto::binary::decode(bytes)
        .map_err(cortado_core::Error::from)
        .or_raise()
}
