//! The interface of devices: memory for [`SyncedMem`](crate::SyncedMem), kernels for the
//! primitives, transfers for groups of ranks. One implementation is the GPU's, another the
//! simulated device of the tests.

use crate::{Error, Result};
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

/// A device that can hold buffers.
pub trait Device: Debug + Send + Sync {
    /// Its name in messages, such as `cuda:0`.
    fn name(&self) -> String;

    /// The identity of the device.
    fn id(&self) -> DeviceId;

    /// Allocates `bytes` of zeros on the device.
    ///
    /// # Errors
    /// When the device is out of memory.
    fn alloc(&self, bytes: usize) -> Result<Box<dyn DeviceBuffer>>;

    /// The device's kernels, which the crate of the primitives downcasts to its own trait. They are
    /// `Any` because this crate knows devices but not primitives.
    fn kernels(&self) -> Option<&dyn Any> {
        None
    }

    /// The transport of its memory to the devices of other ranks.
    ///
    /// # Errors
    /// The reason why the device has no such transport.
    fn carrier(&self) -> Result<Box<dyn Carrier>> {
        Err(Error::message(&format!(
            "{} sends no memory to other devices",
            self.name()
        )))
    }
}

/// A transport of memory from a device to the devices of other ranks that does not pass through the
/// host, such as NCCL.
pub trait Carrier: Debug {
    /// Its name and version, which must be the same on all ranks that join.
    fn name(&self) -> String;

    /// The physical device and its machine, which must differ between the ranks that join.
    fn place(&self) -> String;

    /// A token by which the ranks find each other: one rank makes it and sends it to all.
    ///
    /// # Errors
    /// What the carrier refuses.
    fn new_id(&self) -> Result<Vec<u8>>;

    /// Begins to join a group of `ranks` ranks. It returns at once; [`DeviceRank::is_ready`] is
    /// true when all have joined.
    ///
    /// # Errors
    /// What the carrier refuses.
    fn join(&self, id: &[u8], rank: usize, ranks: usize) -> Result<Box<dyn DeviceRank>>;
}

/// Calls the given function until it returns true on all ranks, or gives up with an error.
pub type Wait<'a> = dyn FnMut(&mut dyn FnMut() -> Result<bool>) -> Result<()> + 'a;

/// A device that has joined those of other ranks. Dropping it aborts operations that are still
/// running.
pub trait DeviceRank: Debug + Send {
    /// Whether all have joined.
    ///
    /// # Errors
    /// What the carrier met.
    fn is_ready(&self) -> Result<bool>;

    /// Replaces numbers of `bits` bits (32 or 64) by their means over all ranks. All ranks must
    /// pass the same counts in the same order.
    ///
    /// With `is_ordered` the numbers are added by halves, (0 + 2) + (1 + 3), so the result has the
    /// same bits in every run; otherwise the transport chooses the order. `wait` is called with the
    /// condition to wait for, equally often on all ranks.
    ///
    /// # Errors
    /// Out of memory, what the carrier met, and those of `wait`.
    fn mean(
        &mut self,
        numbers: &mut [DeviceNumbers<'_>],
        bits: u32,
        is_ordered: bool,
        wait: &mut Wait<'_>,
    ) -> Result<()>;
}

/// The first `count` numbers of a buffer.
#[derive(Debug)]
pub struct DeviceNumbers<'a> {
    /// The buffer.
    pub buffer: &'a mut dyn DeviceBuffer,
    /// How many.
    pub count: usize,
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
