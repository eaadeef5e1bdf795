//! Whose memory a buffer lies in, and how it is given back.

use memmap2::MmapMut;
use std::alloc::{Layout, dealloc};
use std::ptr::NonNull;

/// Whose memory it is.
pub(crate) enum Owner {
    /// Ours, from the allocator.
    Allocated { start: NonNull<u8>, layout: Layout },
    /// Ours, from the system; held to be dropped.
    Mapped { _map: MmapMut },
    /// Someone else's.
    Adopted(Adopted),
}

impl Owner {
    /// Whether these bytes are inside of memory that is ours alone.
    pub(crate) fn holds(&self, start: usize, len: usize) -> bool {
        let (first, size) = match self {
            Self::Allocated { start, layout } => (start.addr().get(), layout.size()),
            Self::Mapped { _map: map } => (map.as_ptr().addr(), map.len()),
            Self::Adopted(_) => return false,
        };
        first <= start && start + len <= first + size
    }
}

/// A type-erased owner, kept alive as long as the buffer and dropped, never freed, by us.
pub(crate) struct Adopted {
    owner: *mut (),
    drop: unsafe fn(*mut ()),
}

impl Adopted {
    /// # Safety
    /// `owner` was made by `Box::into_raw`, and no other code drops it.
    pub(crate) unsafe fn new<O: Send + Sync + 'static>(owner: *mut O) -> Self {
        unsafe fn drop_owner<O>(owner: *mut ()) {
            // SAFETY: as `new` requires; this runs once.
            drop(unsafe { Box::from_raw(owner.cast::<O>()) });
        }
        Self {
            owner: owner.cast(),
            drop: drop_owner::<O>,
        }
    }
}

// SAFETY: only its drop accesses an owner, and any thread may drop what it owns.
unsafe impl Send for Owner {}
// SAFETY: as above.
unsafe impl Sync for Owner {}

impl Drop for Owner {
    fn drop(&mut self) {
        match self {
            // SAFETY: `owner` and `drop` were made for each other in `new`, and this runs once.
            Self::Adopted(adopted) => unsafe { (adopted.drop)(adopted.owner) },
            // SAFETY: allocated with this very layout.
            Self::Allocated { start, layout } => unsafe { dealloc(start.as_ptr(), *layout) },
            Self::Mapped { .. } => {}
        }
    }
}
