//! Blobs: shapes, and the memory of `data` and `diff`.

use crate::error::{Outcome, Problem, Result, answer, attempt};
use crate::given::{Array, Changed, Freed, Out, Room, Shared, Text, c_text, no_such};
use crate::handle::{Handle, Object};
use crate::home::Home;
use crate::net::NetObject;
use cortado::{Blob, ErrorKind, Net};
use cortado_core::{HostBuf, HostView, content, reserve};
use cortado_data::npy;
use cortado_proto::{BlobProto, binary};
use parking_lot::Mutex;
use std::ffi::{CString, c_char};
use std::ptr::null;

/// A blob of a net, or one of its own.
pub(crate) struct BlobObject {
    place: Place,
    name: CString,
    /// The blob as it was last seen, for use while its net runs.
    seen: Mutex<Blob<f32>>,
    /// The views of data and diff behind the pointers that were returned last.
    views: [Mutex<Option<HostView<f32>>>; 2],
}

impl Object for BlobObject {
    const NAME: &'static str = "cortado_blob";
}

/// Where the blob belongs.
enum Place {
    Alone,
    /// To a net, by its index.
    Net(Home, usize),
    /// To a layer of a net: the layer's index, and its own.
    Param(Home, usize, usize),
}

impl Place {
    fn look<'a>(&self, net: &'a Net<f32>) -> Option<&'a Blob<f32>> {
        match *self {
            Self::Alone => None,
            Self::Net(_, id) => Some(net.blob_at(id)),
            Self::Param(_, layer, param) => net.layer(layer).params().get(param),
        }
    }

    fn home(&self) -> Option<&Home> {
        match self {
            Self::Alone => None,
            Self::Net(home, _) | Self::Param(home, ..) => Some(home),
        }
    }
}

/// Views the data or the diff.
type Part = fn(&Blob<f32>) -> cortado::Result<HostView<f32>>;
const PARTS: [Part; 2] = [Blob::data_view, Blob::diff_view];

fn alias(blob: &Blob<f32>) -> Blob<f32> {
    blob.alias(blob.name())
}

impl BlobObject {
    fn new(place: Place, blob: Blob<f32>) -> Self {
        Self {
            place,
            name: c_text(blob.name()),
            seen: Mutex::new(blob),
            views: Default::default(),
        }
    }

    pub(crate) fn of_net(net: &NetObject, blob: usize) -> Result<Self> {
        let count = net.facts.blobs.len();
        if blob >= count {
            return Err(no_such(blob, count));
        }
        Self::of_place(Place::Net(net.home.clone(), blob))
    }

    pub(crate) fn of_param(net: &NetObject, layer: usize, param: usize) -> Result<Self> {
        Self::of_place(Place::Param(net.home.clone(), layer, param))
    }

    fn of_place(place: Place) -> Result<Self> {
        let home = place.home().ok_or_else(gone)?;
        let blob = home.with(|net| Ok(place.look(net).map(alias)))?;
        Ok(Self::new(place, blob.ok_or_else(gone)?))
    }

    /// The blob as it is now, or, while its net runs, as it was last seen.
    fn current(&self) -> Blob<f32> {
        let fresh = self
            .place
            .home()
            .and_then(|home| home.peek(|net| self.place.look(net).map(alias)));
        let mut seen = self.seen.lock();
        if let Some(fresh) = fresh.flatten() {
            *seen = fresh;
        }
        alias(&seen)
    }

    /// Changes the blob where it belongs.
    fn change(&self, change: impl FnOnce(&mut Blob<f32>) -> cortado::Result<()>) -> Result<()> {
        match &self.place {
            Place::Alone => Ok(change(&mut self.seen.lock())?),
            Place::Net(home, id) => home.with(|net| change(net.blob_at_mut(*id))),
            Place::Param(home, layer, param) => {
                let changed = home.with(|net| {
                    let param = net.layer_mut(*layer).params_mut().get_mut(*param);
                    param.map(change).transpose()
                });
                changed?.ok_or_else(gone)
            }
        }
    }

    /// The address of the data (0) or the diff (1) in the memory of the GPU that computes the net. If the caller `writes`, the
    /// values on the host no longer count.
    fn device_address(&self, part: usize, writes: bool) -> Result<u64> {
        let home = self.place.home().ok_or_else(on_no_gpu)?;
        let address = home.with(|net| {
            let ctx = net.ctx().clone();
            let (Some(blob), Some(_)) = (self.place.look(net), ctx.device()) else {
                return Ok(None);
            };
            match (part, writes) {
                (0, false) => blob.data_on(&ctx)?.device()?.address(),
                (0, true) => blob.data_update_on(&ctx)?.device()?.address(),
                (_, false) => blob.diff_on(&ctx)?.device()?.address(),
                (_, true) => blob.diff_update_on(&ctx)?.device()?.address(),
            }
        })?;
        address.ok_or_else(on_no_gpu)
    }

    /// A pointer to the data (0) or the diff (1), which is valid until the blob grows or this object is freed. It waits while a
    /// layer writes there.
    fn pointer(&self, part: usize) -> Result<*mut f32> {
        let blob = self.current();
        let view = loop {
            match PARTS[part](&blob) {
                Ok(view) => break view,
                Err(error) if matches!(error.kind(), ErrorKind::BlobBusy { .. }) => std::thread::yield_now(),
                Err(error) => return Err(error.into()),
            }
        };
        let pointer = view.as_ptr();
        *self.views[part].lock() = Some(view);
        Ok(pointer)
    }
}

fn on_no_gpu() -> Problem {
    Problem::argument("the values of this blob are not on a GPU: it belongs to no net, or the CPU computes its net")
}

fn gone() -> Problem {
    Problem::argument("the net no longer has this blob")
}

/// A new blob of its own, of this shape and zeros.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_new(
    shape: Array<i64>,
    axes: usize,
    out: Out<*mut Handle<BlobObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let shape = shape.dims("shape", axes)?;
            Ok(BlobObject::new(Place::Alone, Blob::new("blob", &shape)?))
        })
    })
}

/// The blob in a file, such as a mean image: a binaryproto, or an array of numpy (.npy) of float32.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_read(file: Text, out: Out<*mut Handle<BlobObject>>) -> Outcome {
    attempt(|| {
        out.make(|| {
            let path = file.path("file")?;
            let source = cortado_core::open_source(&path)?;
            blob_in(&source)
        })
    })
}

/// The same, from the content of the file, which is copied.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_read_bytes(
    content: Array<u8>,
    size: usize,
    out: Out<*mut Handle<BlobObject>>,
) -> Outcome {
    attempt(|| {
        out.make(|| {
            let content = content.copy("content", size)?;
            blob_in(&cortado::Source::memory("blob", content))
        })
    })
}

fn blob_in(source: &cortado::Source) -> Result<BlobObject> {
    let mut blob = Blob::empty("blob");
    if source.starts_with(npy::MAGIC) {
        let array = npy::read(&content(source)?)?;
        blob = Blob::from_data("blob", &array.shape, &array.values)?;
    } else {
        let proto: BlobProto = binary::read_source(source)?;
        blob.copy_from_proto(&proto, true)?;
    }
    Ok(BlobObject::new(Place::Alone, blob))
}

/// Frees a blob of its own, or lets go of a blob of a net, which keeps it. Pointers to its memory are no longer valid. NULL is
/// allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_free(blob: Freed<BlobObject>) {
    blob.free();
}

/// The name of a blob. It lives as long as this object.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_name(blob: Shared<BlobObject>) -> *const c_char {
    answer(null(), || Ok(blob.get()?.name.as_ptr()))
}

/// The number of elements.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_count(blob: Shared<BlobObject>) -> usize {
    answer(0, || Ok(blob.get()?.current().count()))
}

/// The sizes of the axes. `*axes` becomes their number. `shape` has room for `capacity` sizes (a blob has at most 32); NULL with 0
/// asks for the number alone.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_shape(
    blob: Shared<BlobObject>,
    shape: Room<i64>,
    capacity: usize,
    axes: Out<usize>,
) -> Outcome {
    attempt(|| {
        let blob = blob.get()?.current();
        give_shape(blob.shape(), &shape, capacity, &axes)
    })
}

/// Gives C the sizes of axes.
pub(crate) fn give_shape(dims: &[usize], shape: &Room<i64>, capacity: usize, axes: &Out<usize>) -> Result<()> {
    // The count of a blob has at most 63 bits, but one of its axes may be larger if another is 0.
    let dims: Vec<i64> = dims.iter().map(|&dim| i64::try_from(dim).unwrap_or(i64::MAX)).collect();
    axes.put("axes", dims.len())?;
    shape.fill("shape", capacity, &dims)
}

/// Changes the shape. The memory stays if the new elements fit into it. Of an input of a net, the other blobs follow in
/// `cortado_net_reshape` and `cortado_net_forward`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_reshape(blob: Changed<BlobObject>, shape: Array<i64>, axes: usize) -> Outcome {
    attempt(|| {
        let (blob, shape) = (blob.get()?, shape.dims("shape", axes)?);
        blob.change(|blob| blob.reshape(&shape))
    })
}

/// The values, to read and to write: `*data` becomes a pointer to the memory of the blob itself, row-major. It stays valid, and
/// the blob's memory, while the net runs and is reshaped, until the blob grows or this object is freed. If a GPU computes, a call
/// brings the values to the host and makes those on the host count.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_data(blob: Shared<BlobObject>, data: Out<*mut f32>) -> Outcome {
    attempt(|| data.put("data", blob.get()?.pointer(0)?))
}

/// The gradients, like `cortado_blob_data`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_diff(blob: Shared<BlobObject>, diff: Out<*mut f32>) -> Outcome {
    attempt(|| diff.put("diff", blob.get()?.pointer(1)?))
}

/// The values in the memory of the GPU that computes the net: `*data` becomes their address in the GPU's primary context, which
/// the CUDA runtime uses too. All work of the net is done when the call returns. With `writes` other than 0 the caller may write
/// there, and the values on the host no longer count; it waits for its own work before the net runs. The address stays valid until
/// the blob grows, values are written on the host, or the net is freed. An error where the CPU computes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_gpu_data(blob: Shared<BlobObject>, writes: i32, data: Out<*mut f32>) -> Outcome {
    attempt(|| data.put("data", blob.get()?.device_address(0, writes != 0)? as *mut f32))
}

/// The gradients, like `cortado_blob_gpu_data`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_gpu_diff(blob: Shared<BlobObject>, writes: i32, diff: Out<*mut f32>) -> Outcome {
    attempt(|| diff.put("diff", blob.get()?.device_address(1, writes != 0)? as *mut f32))
}

/// Uses memory of the caller as the data of a blob. `count` must be the number of elements that the blob has memory for. The memory
/// must stay until the blob and its net are freed, or until other memory is set.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_set_data(blob: Changed<BlobObject>, data: Room<f32>, count: usize) -> Outcome {
    attempt(|| {
        let (blob, data) = (blob.get()?, data.lend("data", count)?);
        *blob.views[0].lock() = None;
        Ok(blob.current().set_cpu_data(HostBuf::adopt(data))?)
    })
}

/// Uses the data of another blob as its own from now on. Both must have the same number of elements.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_share_data(blob: Changed<BlobObject>, other: Shared<BlobObject>) -> Outcome {
    attempt(|| {
        let (blob, other) = (blob.get()?, other.get()?.current());
        blob.change(|blob| blob.share_data(&other))
    })
}

/// Uses the diff of another blob as its own from now on. Both must have the same number of elements.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_share_diff(blob: Changed<BlobObject>, other: Shared<BlobObject>) -> Outcome {
    attempt(|| {
        let (blob, other) = (blob.get()?, other.get()?.current());
        blob.change(|blob| blob.share_diff(&other))
    })
}

/// Copies values into a blob, which must have as many elements.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_write(blob: Changed<BlobObject>, values: Array<f32>, count: usize) -> Outcome {
    attempt(|| {
        let (blob, values) = (blob.get()?, values.get("values", count)?);
        blob.change(|blob| {
            let elements = blob.count();
            if elements != values.len() {
                let what = format!("number of values for blob \"{}\"", blob.name());
                return Err(cortado::Error::mismatch(what, elements, values.len()));
            }
            blob.data_overwrite()?.copy_from_slice(values);
            Ok(())
        })
    })
}

/// Copies the values of a blob to `values`, which has room for `capacity` of them. It may be called while the net runs in another
/// thread, and waits for its layer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_blob_copy(blob: Shared<BlobObject>, values: Room<f32>, capacity: usize) -> Outcome {
    attempt(|| {
        let blob = blob.get()?;
        let data = match &blob.place {
            Place::Alone => reserve::copied(&blob.current().data()?)?,
            Place::Net(home, _) | Place::Param(home, ..) => home.with(|net| match blob.place.look(net) {
                Some(blob) => Ok(reserve::copied(&blob.data()?)?),
                None => Ok(Vec::new()),
            })?,
        };
        values.fill("values", capacity, &data)
    })
}
