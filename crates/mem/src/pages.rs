//! Whole pages of the host's memory, which a device may lock in their place.

use crate::owner::Owner;
use std::any::Any;
use std::fmt;
use std::ptr::NonNull;
use std::sync::Arc;

/// The size of a page, or a multiple of it: that of the largest pages a system of this kind has.
pub(crate) const PAGE: usize = if cfg!(target_arch = "x86_64") {
    4 << 10
} else {
    64 << 10
};

/// What keeps pages locked until it is dropped.
pub type PageLock = Box<dyn Any + Send + Sync>;

/// The pages of a buffer, which nothing else lies on. They keep the memory, also when the buffer is
/// gone.
pub struct Pages {
    start: NonNull<u8>,
    len: usize,
    _memory: Arc<Owner>,
}

// SAFETY: it gives shared access only, and keeps the memory.
unsafe impl Send for Pages {}
// SAFETY: as above.
unsafe impl Sync for Pages {}

impl Pages {
    /// # Safety
    /// The memory holds `len` initialised bytes from `start` on.
    pub(crate) unsafe fn new(start: NonNull<u8>, len: usize, memory: Arc<Owner>) -> Self {
        Self {
            start,
            len,
            _memory: memory,
        }
    }

    /// Where they begin.
    pub fn as_ptr(&self) -> *const u8 {
        self.start.as_ptr()
    }

    /// Their bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pages of {} bytes", self.len)
    }
}
