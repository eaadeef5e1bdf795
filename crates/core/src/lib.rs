//! The heart: SyncedMem, Blob, Ctx, errors, random numbers, fillers, the Layer trait and the
//! Registry.

mod backward_reads;
mod blob;
mod crop;
mod ctx;
pub mod device;
mod device_memory;
#[doc(hidden)]
pub mod doc;
mod element;
mod elements;
mod error;
pub mod event;
mod files;
mod filler;
pub mod forks;
mod in_place;
mod io;
mod kind;
mod layer;
mod ledger;
pub mod limit;
mod registry;
mod rng;
mod shape;
mod spare;
mod storage;
mod synced_mem;
pub mod system;
#[cfg(feature = "testing")]
pub mod testing;

pub use backward_reads::{BackwardReads, TopData};
pub use blob::Blob;
pub use cortado_files::Source;
pub use cortado_mem::{Bool, HostBuf, HostView, OutOfMemory, PageLock, Pages, Pod, as_bytes, as_bytes_mut, reserve};
pub use cortado_proto::Phase;
pub use crop::crop_of;
pub use ctx::{Ctx, Progress, Reading, find_file};
pub use device_memory::DeviceMemory;
pub use element::{Element, PerReal, Real};
pub use elements::{Elements, ElementsMut};
pub use error::{Context, Error, ErrorKind, Frame, Result};
pub use files::{content, open_live, open_regular, open_source, read_file, read_text, text_in, write_whole};
pub use filler::{Distribution, Filler};
pub use in_place::{BlobFunction, ChannelGradient, InPlace, Step, StepFunction};
pub use io::{Io, Pair};
pub use kind::{Arity, BuildFn, Builders, LayerKind, Role, StatisticParams};
pub use layer::Layer;
pub use ledger::{IterationLoss, Judge, Ledger};
pub use registry::{Registry, reject_misread};
pub use rng::{Rng, Variate};
pub use shape::{MAX_AXES, Shape};
pub use spare::SpareMemory;
pub use storage::{ReadGuard, WriteGuard};
pub use synced_mem::{Head, SyncedMem};
pub use system::available_memory;
