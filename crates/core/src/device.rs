//! A device as [`SyncedMem`](crate::SyncedMem) and the primitives see it.

use crate::{Error, Result};
use cortado_mem::{PageLock, Pages};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Which device it is: no two devices of a process have the same.
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

/// A device that can hold buffers.
pub trait Device: Debug + Send + Sync {
    /// Its name in messages, such as `cuda:0`.
    fn name(&self) -> String;

    /// Which device it is.
    fn id(&self) -> DeviceId;

    /// Allocates `bytes` of zeros on the device.
    ///
    /// # Errors
    /// When the device is out of memory.
    fn alloc(&self, bytes: usize) -> Result<Box<dyn DeviceBuffer>>;

    /// The kernels that it has, in the form that the crate of the primitives asks for.
    fn kernels(&self) -> Option<&dyn Any> {
        None
    }

    /// What carries its memory to the devices of other ranks.
    ///
    /// # Errors
    /// Why nothing does.
    fn carrier(&self) -> Result<Box<dyn Carrier>> {
        Err(Error::message(&format!(
            "{} sends no memory to other devices",
            self.name()
        )))
    }
}

/// What carries memory from a device to those of other ranks, without the host.
pub trait Carrier: Debug {
    /// Its name and version: those that join have the same.
    fn name(&self) -> String;

    /// Which device it is, and on which machine: those that join have different ones.
    fn place(&self) -> String;

    /// What those that join know each other by: one of them makes it for all.
    ///
    /// # Errors
    /// What the carrier refuses.
    fn new_id(&self) -> Result<Vec<u8>>;

    /// Begins to join so many ranks; it is done when the rank is ready.
    ///
    /// # Errors
    /// What the carrier refuses.
    fn join(&self, id: &[u8], rank: usize, ranks: usize) -> Result<Box<dyn DeviceRank>>;
}

/// Waits until all ranks answer yes, or gives up with an error.
pub type Wait<'a> = dyn FnMut(&mut dyn FnMut() -> Result<bool>) -> Result<()> + 'a;

/// A device among those of other ranks. Dropped, it gives up what was begun.
pub trait DeviceRank: Debug + Send {
    /// Whether all have joined.
    ///
    /// # Errors
    /// What the carrier met.
    fn is_ready(&self) -> Result<bool>;

    /// Puts the means over all ranks in place of numbers of `bits` bits, 32 or 64; all ranks give
    /// as many. In order, they are added by halves, (0 + 2) + (1 + 3), and the bits are the same in
    /// every run; without, the order is the carrier's. `wait` is given what to wait for, as often on
    /// all ranks.
    ///
    /// # Errors
    /// Out of memory, what the carrier met, and those of `wait`.
    fn mean(&mut self, numbers: &mut [Numbers<'_>], bits: u32, is_ordered: bool, wait: &mut Wait<'_>) -> Result<()>;
}

/// The first `count` numbers of a buffer.
#[derive(Debug)]
pub struct Numbers<'a> {
    /// The buffer.
    pub buffer: &'a mut dyn DeviceBuffer,
    /// How many.
    pub count: usize,
}

/// A buffer on a device.
pub trait DeviceBuffer: Debug + Send + Sync {
    /// The device that it belongs to: no other one can read it.
    fn device(&self) -> DeviceId;

    /// Its size in bytes.
    fn len(&self) -> usize;

    /// Whether it holds nothing.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Locks pages of the host in their place, so that copies between them and the buffer need no
    /// other memory. None if that is not to be had, or makes no difference.
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
