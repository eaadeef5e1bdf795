//! The interface of devices: memory for [`SyncedMem`](crate::SyncedMem), kernels for the
//! primitives. One implementation is the GPU's, another the simulated device of the tests.

use crate::Result;
use cortado_mem::{PageLock, Pages};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The identity of a device, unique within the process. Buffers carry it, so that memory is never
/// used on a device to which it does not belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeviceId(u64);

impl DeviceId {
    /// An id that no other device has.
    #[must_use]
    pub fn unique() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Relaxed))
    }
}

/// A device that can hold buffers. It is `Any`, so that a crate that knows a kind of device can
/// downcast to it, for what only that kind can do.
pub trait Device: Any + Debug + Send + Sync {
    /// Its name in messages, such as `cuda:0`.
    fn name(&self) -> String;

    /// The identity of the device.
    fn id(&self) -> DeviceId;

    /// Allocates `bytes` of zeros on the device.
    ///
    /// # Errors
    /// When the device is out of memory.
    fn alloc(&self, bytes: usize) -> Result<Box<dyn DeviceBuffer>>;

    /// The bytes that are free, if the device reports it.
    fn free_memory(&self) -> Option<u64> {
        None
    }

    /// The device's kernels, which the crate of the primitives downcasts to its own trait. They are
    /// `Any` because this crate knows devices but not primitives.
    fn kernels(&self) -> Option<&dyn Any> {
        None
    }
}

/// A piece of a device's memory.
pub trait DeviceBuffer: Debug + Send + Sync {
    /// The device to which the buffer belongs. No other device can read it.
    fn device(&self) -> DeviceId;

    /// Its size in bytes.
    fn len(&self) -> usize;

    /// Whether it holds nothing.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its address on the device for programs that compute there themselves, after all work on the device so far. `None` if
    /// the device has no addresses.
    ///
    /// # Errors
    /// When the work fails.
    fn address(&self) -> Result<Option<u64>> {
        Ok(None)
    }

    /// Locks pages of the host in memory, so that copies between them and the device need no
    /// intermediate buffer. `None` if the device cannot lock them or gains nothing.
    fn lock_pages(&self, _pages: Pages) -> Option<PageLock> {
        None
    }

    /// Copies `host` over the start of the buffer.
    ///
    /// # Errors
    /// When the transfer fails.
    fn upload(&mut self, host: &[u8]) -> Result<()>;

    /// Copies the start of the buffer over `host`.
    ///
    /// # Errors
    /// When the transfer fails.
    fn download(&self, host: &mut [u8]) -> Result<()>;

    /// The buffer as its own type, for kernels.
    fn as_any(&self) -> &dyn Any;

    /// The buffer as its own type, for kernels that write.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

/// A device, shared by all that uses it.
pub type DeviceRef = Arc<dyn Device>;
