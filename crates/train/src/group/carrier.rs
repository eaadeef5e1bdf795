//! Transports of memory from device to device that do not pass through the host.

use cortado_core::Result;
use cortado_core::device::DeviceBuffer;
use std::fmt::Debug;

/// A transport of memory from a device to the devices of other ranks, such as NCCL.
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
