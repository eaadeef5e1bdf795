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

/// A piece of memory, and the number of the last work on it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) pointer: DevicePointer,
    pub(crate) size: usize,
    pub(crate) last_use: u64,
}

/// Memory that is free but kept, by its size.
#[derive(Default)]
pub(crate) struct Pool {
    free: BTreeMap<usize, Vec<Piece>>,
    pub(crate) memory: MemoryUse,
}

impl Pool {
    /// Takes a piece of at least as many bytes, and at most as many, that is suitable.
    pub(crate) fn take(&mut self, bytes: usize, most: usize, is_suitable: impl Fn(&Piece) -> bool) -> Option<Piece> {
        let (size, at) = self.free.range(bytes..=most).find_map(|(&size, pieces)| {
            let at = pieces.iter().rposition(&is_suitable)?;
            Some((size, at))
        })?;
        let pieces = self.free.get_mut(&size)?;
        let piece = pieces.remove(at);
        if pieces.is_empty() {
            self.free.remove(&size);
        }
        self.memory.cached -= size;
        Some(piece)
    }

    /// Keeps a piece for the next request of its size.
    pub(crate) fn keep(&mut self, piece: Piece) {
        self.free.entry(piece.size).or_default().push(piece);
        self.memory.cached += piece.size;
    }

    /// Gives all that is kept back to the driver.
    ///
    /// # Safety
    /// Its context is current.
    pub(crate) unsafe fn free_cached(&mut self, api: &Api) {
        for piece in std::mem::take(&mut self.free).into_values().flatten() {
            // SAFETY: no buffer has the memory, and the driver waits for the work on it.
            unsafe { (api.free)(piece.pointer) };
        }
        self.memory.cached = 0;
    }
}
