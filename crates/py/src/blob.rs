//! Blobs as Python sees them: shapes, and arrays over their memory.

use crate::error::{OrRaise, raised};
use crate::home::Home;
use cortado_core::{Blob, ErrorKind, HostView};
use numpy::ndarray::{ArrayView, IxDyn};
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use parking_lot::Mutex;
use pyo3::exceptions::{PyAttributeError, PyIndexError, PyOverflowError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyTuple};

/// An array of any number of axes, with `data` and `diff`.
#[pyclass(name = "Blob", module = "caffe._caffe", frozen, weakref)]
pub(crate) struct PyBlob {
    place: Place,
    /// The blob as it was last seen: what is used while its net runs.
    seen: Mutex<Blob<f32>>,
    /// The process that it was made in.
    pid: u32,
}

/// Where the blob belongs.
enum Place {
    /// Nowhere else.
    Alone,
    /// To a net, by its index.
    Net(Home, usize),
    /// To a layer of a net: the layer's index, and its own.
    Param(Home, usize, usize),
}

/// Takes a view of the data or of the diff.
type Part = fn(&Blob<f32>) -> cortado_core::Result<HostView<f32>>;

/// What keeps the memory of an array.
#[pyclass(frozen)]
struct Memory(#[allow(dead_code)] HostView<f32>);

impl PyBlob {
    fn new(place: Place, blob: Blob<f32>) -> Self {
        Self {
            place,
            seen: Mutex::new(blob),
            pid: std::process::id(),
        }
    }

    /// A blob without an owner.
    pub(crate) fn alone(blob: Blob<f32>) -> Self {
        Self::new(Place::Alone, blob)
    }

    /// A net's blob.
    pub(crate) fn of_net(home: Home, id: usize, blob: &Blob<f32>) -> Self {
        Self::new(Place::Net(home, id), blob.alias(blob.name()))
    }

    /// A layer's parameter.
    pub(crate) fn of_layer(home: Home, layer: usize, index: usize, blob: &Blob<f32>) -> Self {
        Self::new(Place::Param(home, layer, index), blob.alias(blob.name()))
    }

    /// The blob as it is now, or, while its net runs, as it was last seen.
    pub(crate) fn current(&self) -> Blob<f32> {
        let alias = |blob: &Blob<f32>| blob.alias(blob.name());
        let fresh = match &self.place {
            Place::Alone => None,
            Place::Net(home, id) => home.peek(|net| alias(net.blob_at(*id))),
            Place::Param(home, layer, index) => {
                let find = |net: &cortado_net::Net<f32>| net.layer(*layer).params().get(*index).map(alias);
                home.peek(find).flatten()
            }
        };
        let mut seen = self.seen.lock();
        if let Some(fresh) = fresh {
            *seen = fresh;
        }
        alias(&seen)
    }

    /// Replaces a blob without an owner.
    pub(crate) fn set(&self, blob: Blob<f32>) {
        *self.seen.lock() = blob;
    }

    /// Takes over the shape, and the memory of a blob without an owner.
    pub(crate) fn take_shape(&self, py: Python<'_>, blob: &Blob<f32>) -> PyResult<()> {
        if matches!(self.place, Place::Alone) {
            self.set(blob.alias(blob.name()));
            return Ok(());
        }
        self.change_shape(py, blob.shape())
    }

    fn change_shape(&self, py: Python<'_>, dims: &[usize]) -> PyResult<()> {
        match &self.place {
            Place::Alone => self.seen.lock().reshape(dims).or_raise(),
            Place::Net(home, id) => home.with(py, |net| net.blob_at_mut(*id).reshape(dims)),
            Place::Param(home, layer, index) => {
                home.with(py, |net| match net.layer_mut(*layer).params_mut().get_mut(*index) {
                    Some(blob) => blob.reshape(dims),
                    None => Ok(()),
                })
            }
        }
    }

    /// An array over a part of the blob. Waits while a layer is at it, but not in a process where
    /// no thread will end that.
    fn array<'py>(&self, py: Python<'py>, part: Part) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let blob = self.current();
        loop {
            match part(&blob) {
                Ok(view) => return array(py, blob.shape(), view),
                Err(error) => match error.kind() {
                    ErrorKind::BlobBusy { .. } if std::process::id() == self.pid => py.detach(std::thread::yield_now),
                    _ => return Err(raised(error)),
                },
            }
        }
    }

    /// Lets `blob.data *= 2` be: the array that it assigns is the one that is there.
    fn assign<'py>(&self, py: Python<'py>, name: &str, part: Part, value: &Bound<'py, PyAny>) -> PyResult<()> {
        let there = self.array(py, part)?;
        let is_same =
            |value: &Bound<'py, PyArrayDyn<f32>>| value.data() == there.data() && value.shape() == there.shape();
        if value.cast::<PyArrayDyn<f32>>().is_ok_and(is_same) {
            return Ok(());
        }
        Err(PyAttributeError::new_err(format!(
            "can't set attribute: write blob.{name}[...] = values"
        )))
    }

    fn legacy(&self, index: i32) -> PyResult<usize> {
        self.current().legacy_dim(index).or_raise()
    }
}

/// Checks that there may be an array of this shape. numpy counts its bytes with axes without an
/// element as axes with one.
fn check_array(dims: &[usize]) -> PyResult<()> {
    let mut axes = dims.iter().filter(|&&dim| dim > 0);
    let bytes = axes.try_fold(size_of::<f32>(), |bytes, &dim| bytes.checked_mul(dim));
    match bytes.is_some_and(|bytes| isize::try_from(bytes).is_ok()) {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!(
            "numpy has no arrays of the shape {dims:?}, which is too large even without an element"
        ))),
    }
}

/// A writable array over memory, which it keeps alive.
fn array<'py>(py: Python<'py>, dims: &[usize], view: HostView<f32>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
    check_array(dims)?;
    let pointer = view.as_ptr();
    let memory = Bound::new(py, Memory(view))?;
    // SAFETY: the view has at least as many elements as the shape counts, and lives in `memory`,
    // which the array keeps; nothing moves them.
    unsafe {
        let elements = ArrayView::from_shape_ptr(IxDyn(dims), pointer.cast_const());
        Ok(PyArrayDyn::borrow_from_array(&elements, memory.into_any()))
    }
}

/// Sizes of axes, given as numbers.
pub(crate) fn dims(args: &Bound<'_, PyTuple>) -> PyResult<Vec<usize>> {
    let one = |arg: Bound<'_, PyAny>| {
        let size: PyResult<i64> = arg.extract();
        match size.map(usize::try_from) {
            Ok(Ok(size)) => Ok(size),
            Err(error) if !error.is_instance_of::<PyOverflowError>(arg.py()) => {
                let problem = format!("the sizes of axes are integers, not {}", arg.get_type());
                Err(PyTypeError::new_err(problem))
            }
            _ => Err(PyValueError::new_err(format!("an axis cannot have {arg} elements"))),
        }
    };
    args.iter().map(one).collect()
}

#[pymethods]
impl PyBlob {
    /// A blob of its own, of this shape, all zeros.
    #[new]
    #[pyo3(signature = (*shape))]
    fn made(shape: &Bound<'_, PyTuple>) -> PyResult<Self> {
        Ok(Self::alone(Blob::new("blob", &dims(shape)?).or_raise()?))
    }

    /// A blob over the memory of an array, or of any object that supports DLPack: shared if it is
    /// writable, contiguous and of float32, else copied.
    #[staticmethod]
    fn from_dlpack(py: Python<'_>, array: &Bound<'_, PyAny>) -> PyResult<Self> {
        match array.cast::<Self>() {
            Ok(blob) => Ok(Self::alone(blob.get().current())),
            Err(_) => crate::adopt::adopt(py, array).map(Self::alone),
        }
    }

    /// The values: a writable float32 array over the blob's memory. It keeps the memory alive; when
    /// the blob grows, old arrays keep the old memory.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        self.array(py, Blob::data_view)
    }

    #[setter]
    fn set_data<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<()> {
        self.assign(py, "data", Blob::data_view, value)
    }

    /// The gradient, as an array like `data`.
    #[getter]
    fn diff<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        self.array(py, Blob::diff_view)
    }

    #[setter]
    fn set_diff<'py>(&self, py: Python<'py>, value: &Bound<'py, PyAny>) -> PyResult<()> {
        self.assign(py, "diff", Blob::diff_view, value)
    }

    /// The sizes of the axes.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.current().shape().iter())
    }

    /// The number of elements.
    #[getter]
    fn count(&self) -> usize {
        self.current().count()
    }

    /// The size of axis 0, of at most four.
    #[getter]
    fn num(&self) -> PyResult<usize> {
        self.legacy(0)
    }

    /// The size of axis 1, of at most four.
    #[getter]
    fn channels(&self) -> PyResult<usize> {
        self.legacy(1)
    }

    /// The size of axis 2, of at most four.
    #[getter]
    fn height(&self) -> PyResult<usize> {
        self.legacy(2)
    }

    /// The size of axis 3, of at most four.
    #[getter]
    fn width(&self) -> PyResult<usize> {
        self.legacy(3)
    }

    /// Changes the shape: `reshape(10, 3, 227, 227)`. Of an input, the rest of the net follows at
    /// the next forward pass.
    #[pyo3(signature = (*shape, **kwargs))]
    fn reshape(&self, py: Python<'_>, shape: &Bound<'_, PyTuple>, kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        if kwargs.is_some_and(|kwargs| !kwargs.is_empty()) {
            return Err(PyRuntimeError::new_err("Blob.reshape takes no kwargs"));
        }
        self.change_shape(py, &dims(shape)?)
    }

    #[getter]
    fn _gpu_data_ptr(&self) -> PyResult<usize> {
        Err(no_gpu())
    }

    #[getter]
    fn _gpu_diff_ptr(&self) -> PyResult<usize> {
        Err(no_gpu())
    }

    #[pyo3(signature = (**kwargs))]
    fn __dlpack__<'py>(&self, py: Python<'py>, kwargs: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        self.data(py)?.call_method("__dlpack__", (), kwargs)
    }

    fn __dlpack_device__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.data(py)?.call_method0("__dlpack_device__")
    }

    fn __repr__(&self) -> String {
        let blob = self.current();
        format!("<Blob \"{}\", {}>", blob.name(), blob.shape())
    }
}

fn no_gpu() -> PyErr {
    PyRuntimeError::new_err("the blob has no memory on a GPU: it is on the CPU")
}

/// The blobs of a layer.
#[pyclass(name = "BlobVec", module = "caffe._caffe", sequence, frozen)]
pub(crate) struct BlobVec {
    blobs: Mutex<Vec<Py<PyBlob>>>,
}

impl BlobVec {
    pub(crate) fn new(blobs: Vec<Py<PyBlob>>) -> Self {
        Self {
            blobs: Mutex::new(blobs),
        }
    }

    /// The blobs there are.
    pub(crate) fn list(&self, py: Python<'_>) -> Vec<Py<PyBlob>> {
        self.blobs.lock().iter().map(|blob| blob.clone_ref(py)).collect()
    }
}

#[pymethods]
impl BlobVec {
    fn __len__(&self) -> usize {
        self.blobs.lock().len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let blobs = PyList::new(py, self.list(py))?;
        if let Ok(slice) = index.cast::<PySlice>() {
            return blobs.as_any().get_item(slice);
        }
        let item = blobs.as_any().get_item(index);
        item.map_err(|e| match e.is_instance_of::<PyIndexError>(py) {
            true => PyIndexError::new_err(format!("there are {} blob(s), and none {index}", blobs.len())),
            false => e,
        })
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyList::new(py, self.list(py))?
            .into_any()
            .try_iter()
            .map(Bound::into_any)
    }

    /// Adds a blob of this shape: `self.blobs.add_blob(10, 3)` in the `setup` of a Python layer
    /// makes a parameter.
    #[pyo3(signature = (*shape, **kwargs))]
    fn add_blob(&self, py: Python<'_>, shape: &Bound<'_, PyTuple>, kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        if kwargs.is_some_and(|kwargs| !kwargs.is_empty()) {
            return Err(PyRuntimeError::new_err("BlobVec.add_blob takes no kwargs"));
        }
        let mut blobs = self.blobs.lock();
        let blob = Blob::new(&format!("{}", blobs.len()), &dims(shape)?).or_raise()?;
        blobs.push(Py::new(py, PyBlob::alone(blob))?);
        Ok(())
    }

    fn __repr__(&self) -> String {
        let blobs = self.blobs.lock();
        let shapes: Vec<String> = blobs
            .iter()
            .map(|blob| blob.get().current().shape().to_string())
            .collect();
        format!("<BlobVec [{}]>", shapes.join(", "))
    }
}
