//! What a device's memory is taken from: the pieces that are free but kept.

use crate::api::{Api, DevicePointer};
use std::collections::BTreeMap;

/// How much memory is in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryUse {
    /// The bytes of all buffers.
    pub used: usize,
    /// The bytes that are kept for the next ones.
    pub cached: usize,
    /// The most bytes that buffers had at once.
    pub peak: usize,
}

/// Memory that is free but kept, by its size.
#[derive(Default)]
pub(crate) struct Pool {
    free: BTreeMap<usize, Vec<DevicePointer>>,
    pub(crate) memory: MemoryUse,
}

impl Pool {
    /// Takes a piece of at least as many bytes, and at most as many.
    pub(crate) fn take(&mut self, bytes: usize, most: usize) -> Option<(DevicePointer, usize)> {
        let (&size, pieces) = self.free.range_mut(bytes..=most).next()?;
        let pointer = pieces.pop()?;
        if pieces.is_empty() {
            self.free.remove(&size);
        }
        self.memory.cached -= size;
        Some((pointer, size))
    }

    /// Keeps a piece for the next one who asks for as much.
    pub(crate) fn keep(&mut self, pointer: DevicePointer, size: usize) {
        self.free.entry(size).or_default().push(pointer);
        self.memory.cached += size;
    }

    /// Gives all that is kept back to the driver.
    ///
    /// # Safety
    /// The context that it is of is current.
    pub(crate) unsafe fn free_cached(&mut self, api: &Api) {
        for pointer in std::mem::take(&mut self.free).into_values().flatten() {
            // SAFETY: nobody has the memory, and the driver waits for the work on it.
            unsafe { (api.free)(pointer) };
        }
        self.memory.cached = 0;
    }
}
