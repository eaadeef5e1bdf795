//! Host memory that blobs pass on to one another.

use crate::Element;
use cortado_mem::HostBuf;
use parking_lot::Mutex;
use std::sync::Arc;

/// Smaller buffers are left to the allocator, which reuses them as fast.
const LEAST: usize = 4 << 10;

/// Host memory that is not in use. If a large buffer were freed and allocated again, the system would clear all its
/// pages in each pass. Clones have the same memory.
#[derive(Clone, Debug)]
pub struct SpareMemory<T: Element>(Arc<Mutex<Vec<HostBuf<T>>>>);

impl<T: Element> Default for SpareMemory<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<T: Element> SpareMemory<T> {
    /// A buffer of `len` elements, whose values are unspecified: the smallest that holds them. One that is more than
    /// twice as large stays for larger blobs.
    pub(crate) fn take(&self, len: usize) -> Option<HostBuf<T>> {
        let mut buffers = self.0.lock();
        let fits = |buffer: &HostBuf<T>| buffer.capacity() >= len && buffer.capacity() / 2 <= len;
        let fitting = buffers.iter().enumerate().filter(|(_, buffer)| fits(buffer));
        let (best, _) = fitting.min_by_key(|(_, buffer)| buffer.capacity())?;
        buffers.swap_remove(best).with_len(len)
    }

    /// Keeps a buffer, unless something else can see it.
    pub(crate) fn give(&self, buffer: HostBuf<T>) {
        let is_small = buffer.capacity() * size_of::<T>() < LEAST;
        if is_small || buffer.is_adopted() || buffer.is_viewed() {
            return;
        }
        let mut buffers = self.0.lock();
        // Out of memory for the list: the buffer is freed.
        if buffers.try_reserve(1).is_ok() {
            buffers.push(buffer);
        }
    }

    /// The bytes that are kept.
    pub fn bytes(&self) -> usize {
        self.0
            .lock()
            .iter()
            .map(|buffer| buffer.capacity() * size_of::<T>())
            .sum()
    }
}
