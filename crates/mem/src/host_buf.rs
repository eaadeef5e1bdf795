//! A buffer of host memory, aligned to 64 bytes and filled with zeros, or adopted from a foreign
//! owner.
//!
//! `Vec` does not guarantee the alignment, and cannot adopt foreign memory or lend it to another
//! language.

use crate::Pod;
use crate::owner::{Adopted, Owner};
use crate::pages::{PAGE, PageLock, Pages};
use memmap2::MmapMut;
use std::alloc::{Layout, alloc_zeroed};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// The alignment of every buffer that we allocate, in bytes: one cache line, one AVX-512 register.
pub const ALIGNMENT: usize = 64;

/// Buffers of at least this size, in bytes, are mapped anonymously: their zeros take no memory
/// before the first access, and huge pages are requested from the system. A module of WebAssembly can map
/// nothing.
const MAPPED: usize = if cfg!(target_family = "wasm") {
    // No layout is as large.
    isize::MAX as usize
} else {
    4 << 20
};

/// Buffers of at least this size, in bytes, have pages of their own, so that a device can lock them
/// without locking other memory.
const PAGED: usize = 1 << 20;

/// The operating system refused an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The requested number of bytes; `usize::MAX` if that number itself overflows.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "out of memory: {} bytes were refused", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}

/// A buffer of `len` elements. Its address never changes during its life.
pub struct HostBuf<T: Pod> {
    ptr: NonNull<T>,
    len: usize,
    /// How many elements the memory holds; all are initialised.
    capacity: usize,
    /// Frees the memory when the buffer and all its views are dropped. `None` if there is no
    /// memory.
    owner: Option<Arc<Held>>,
}

/// A pointer to the elements of a [`HostBuf`] that keeps their memory alive, even after the buffer
/// is dropped. It is meant for other languages: safe Rust cannot read through it, because the
/// buffer may write at the same time.
pub struct HostView<T: Pod> {
    ptr: NonNull<T>,
    len: usize,
    _owner: Option<Arc<Held>>,
}

/// The memory that a buffer and its views share. Fields are dropped in order, so pages are unlocked
/// before they are freed.
struct Held {
    lock: OnceLock<Option<PageLock>>,
    /// Whether it was ever copied to or from a device.
    was_copied: AtomicBool,
    memory: Arc<Owner>,
}

impl Held {
    fn new(owner: Owner) -> Option<Arc<Self>> {
        Some(Arc::new(Self {
            lock: OnceLock::new(),
            was_copied: AtomicBool::new(false),
            memory: Arc::new(owner),
        }))
    }
}

// SAFETY: a `HostBuf` is the only way to its memory, as a `Box<[T]>` is, and `T: Pod` is
// `Send + Sync`; an adopted owner is `Send + Sync` by the bound of `adopt`.
unsafe impl<T: Pod> Send for HostBuf<T> {}
// SAFETY: as above; shared access only reads.
unsafe impl<T: Pod> Sync for HostBuf<T> {}
// SAFETY: a view only gives a raw pointer, and its user is responsible for its use; the last holder
// drops the owner.
unsafe impl<T: Pod> Send for HostView<T> {}
// SAFETY: as above.
unsafe impl<T: Pod> Sync for HostView<T> {}
impl<T: Pod> HostBuf<T> {
    /// Allocates `len` zeros. Those of a large buffer take no memory before the first access.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the system refuses or the size overflows.
    pub fn zeroed(len: usize) -> Result<Self, OutOfMemory> {
        let layout = Self::layout(len)?;
        let refused = OutOfMemory { bytes: layout.size() };
        if layout.size() >= MAPPED {
            return Self::mapped(len, layout.size()).ok_or(refused);
        }
        if layout.size() == 0 {
            return Ok(Self {
                len,
                capacity: len,
                ..Self::empty()
            });
        }
        let (alignment, more) = match layout.size() < PAGED {
            true => (ALIGNMENT, ALIGNMENT),
            false => (PAGE, 2 * PAGE),
        };
        // Fresh pages of the system are zero, and the allocator skips clearing them, but not for a
        // large alignment. So a few bytes more are allocated and the start is aligned here.
        let layout = Layout::from_size_align(layout.size() + more, align_of::<u64>()).map_err(|_| refused)?;
        // SAFETY: the layout's size is not zero.
        let raw = unsafe { alloc_zeroed(layout) };
        let start = NonNull::new(raw).ok_or(refused)?;
        // SAFETY: inside the allocation, which is longer than the elements by at least the largest
        // offset.
        let ptr = unsafe { start.add(start.align_offset(alignment)) };
        Ok(Self {
            ptr: ptr.cast(),
            len,
            capacity: len,
            owner: Held::new(Owner::Allocated { start, layout }),
        })
    }

    fn mapped(len: usize, bytes: usize) -> Option<Self> {
        let mut map = MmapMut::map_anon(bytes.checked_next_multiple_of(PAGE)?).ok()?;
        // Huge pages are an optimisation, so a refusal is ignored.
        #[cfg(target_os = "linux")]
        drop(map.advise(memmap2::Advice::HugePage));
        Some(Self {
            ptr: NonNull::new(map.as_mut_ptr())?.cast(),
            len,
            capacity: len,
            owner: Held::new(Owner::Mapped { _map: map }),
        })
    }

    /// A buffer of no elements.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            ptr: NonNull::dangling(),
            len: 0,
            capacity: 0,
            owner: None,
        }
    }

    /// Uses the memory of `owner` in place. The owner lives as long as the buffer and its views;
    /// dropping it frees its memory in its own way.
    pub fn adopt<O: AsMut<[T]> + Send + Sync + 'static>(owner: O) -> Self {
        let owner = Box::into_raw(Box::new(owner));
        // SAFETY: just made, and not shared; from here on the owner is not accessed until it is
        // dropped.
        let slice = unsafe { (*owner).as_mut() };
        let (ptr, len) = (NonNull::from(&mut *slice).cast(), slice.len());
        Self {
            ptr,
            len,
            capacity: len,
            // SAFETY: just made by `Box::into_raw`, and no other code drops it.
            owner: Held::new(Owner::Adopted(unsafe { Adopted::new(owner) })),
        }
    }

    /// The number of elements that the memory holds.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// The same memory for `len` elements, whose values are unspecified. `None` if it does not hold that
    /// many.
    #[must_use]
    pub fn with_len(mut self, len: usize) -> Option<Self> {
        self.len = len;
        (len <= self.capacity).then_some(self)
    }

    /// Whether the memory belongs to a foreign owner.
    pub fn is_adopted(&self) -> bool {
        self.owner
            .as_ref()
            .is_some_and(|held| matches!(*held.memory, Owner::Adopted(_)))
    }

    /// A view of the elements, through which foreign code may read and write at any time.
    pub fn view(&self) -> HostView<T> {
        HostView {
            ptr: self.ptr,
            len: self.len,
            _owner: self.owner.clone(),
        }
    }

    /// Whether the buffer has living views.
    pub fn is_viewed(&self) -> bool {
        self.owner.as_ref().is_some_and(|owner| Arc::strong_count(owner) > 1)
    }

    /// Must be called before a device copies from or to the buffer. At the second call, `lock`
    /// locks the buffer's pages, if no other buffer has memory in them, until the memory is freed.
    /// Not at the first: many buffers are copied only once, and for those locking does not pay.
    pub fn before_copy(&self, lock: impl FnOnce(Pages) -> Option<PageLock>) {
        let Some(held) = &self.owner else { return };
        if !held.was_copied.swap(true, Relaxed) {
            return;
        }
        held.lock.get_or_init(|| {
            let len = (self.capacity * size_of::<T>()).next_multiple_of(PAGE);
            let start = self.ptr.cast::<u8>();
            let ours = start.addr().get().is_multiple_of(PAGE) && held.memory.holds(start.addr().get(), len);
            // SAFETY: the memory holds as many bytes from `start` on.
            ours.then(|| unsafe { Pages::new(start, len, held.memory.clone()) })
                .and_then(lock)
        });
    }

    fn layout(len: usize) -> Result<Layout, OutOfMemory> {
        let bytes = len
            .checked_mul(size_of::<T>())
            .ok_or(OutOfMemory { bytes: usize::MAX })?;
        Layout::from_size_align(bytes, ALIGNMENT).map_err(|_| OutOfMemory { bytes })
    }
}

impl<T: Pod> HostView<T> {
    /// The address of the elements, which is valid as long as the view lives.
    pub fn as_ptr(&self) -> *mut T {
        self.ptr.as_ptr()
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<T: Pod> Deref for HostBuf<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: `ptr` is valid for `capacity` initialised elements as long as `self` lives, and `len` is not larger.
        unsafe { std::slice::from_raw_parts(self.ptr.as_ptr(), self.len) }
    }
}

impl<T: Pod> DerefMut for HostBuf<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as `deref`, and `&mut self` makes the access unique.
        unsafe { std::slice::from_raw_parts_mut(self.ptr.as_ptr(), self.len) }
    }
}

impl<T: Pod> fmt::Debug for HostBuf<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_adopted() { "adopted" } else { "own" };
        write!(f, "HostBuf({} elements, {kind})", self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn zeroed_is_aligned_and_zero() {
        for len in [0, 1, 3, 1000, MAPPED / 4, MAPPED] {
            let buf = HostBuf::<f32>::zeroed(len).unwrap();
            assert_eq!(buf.len(), len);
            assert!(len == 0 || buf.as_ptr().addr().is_multiple_of(ALIGNMENT));
            assert!(buf.iter().all(|&x| x == 0.0));
        }
    }

    #[test]
    fn whole_pages_are_locked_at_the_second_copy_and_until_the_memory_goes() {
        for (len, locks) in [
            (PAGED / 4 - 1, 0),
            (PAGED / 4, 1),
            (PAGED / 4 + 1, 1),
            (MAPPED / 4 + 1, 1),
        ] {
            let (alive, requests) = (Arc::new(()), std::cell::Cell::new(0));
            let buf = HostBuf::<f32>::zeroed(len).unwrap();
            let copy = || {
                buf.before_copy(|pages| {
                    requests.set(requests.get() + 1);
                    assert_eq!(pages.as_ptr(), buf.as_ptr().cast());
                    assert_eq!(pages.len(), (4 * len).next_multiple_of(PAGE));
                    assert!(pages.as_ptr().addr().is_multiple_of(PAGE));
                    Some(Box::new((alive.clone(), pages)))
                });
            };
            copy();
            assert_eq!(requests.get(), 0);
            copy();
            copy();
            assert_eq!((requests.get(), Arc::strong_count(&alive)), (locks, 1 + locks));
            assert!(!buf.is_viewed());
            drop(buf);
            assert_eq!(Arc::strong_count(&alive), 1);
        }
        let adopted = HostBuf::adopt(vec![0.0f32; PAGED]);
        for _ in 0..3 {
            adopted.before_copy(|_| panic!("these pages are not ours"));
        }
    }

    #[test]
    fn memory_serves_any_number_of_elements_that_it_holds() {
        for len in [8, MAPPED / 4] {
            let address = |buf: &HostBuf<f32>| buf.as_ptr();
            let buf = HostBuf::<f32>::zeroed(len).unwrap();
            let start = address(&buf);
            let short = buf.with_len(5).unwrap();
            assert_eq!((short.len(), short.capacity(), address(&short)), (5, len, start));
            let whole = short.with_len(len).unwrap();
            assert_eq!((whole.len(), address(&whole)), (len, start));
            assert!(whole.with_len(len + 1).is_none());
        }
    }

    #[test]
    fn impossible_sizes_are_errors() {
        assert_eq!(
            HostBuf::<f64>::zeroed(usize::MAX).unwrap_err(),
            OutOfMemory { bytes: usize::MAX }
        );
        assert!(HostBuf::<u8>::zeroed(isize::MAX as usize).is_err());
    }

    struct Owner(Vec<i32>, #[allow(dead_code)] Arc<()>);
    impl AsMut<[i32]> for Owner {
        fn as_mut(&mut self) -> &mut [i32] {
            &mut self.0
        }
    }

    #[test]
    fn a_view_keeps_the_memory_and_sees_what_is_written() {
        for len in [3, MAPPED / 4] {
            let mut buf = HostBuf::<f32>::zeroed(len).unwrap();
            assert!(!buf.is_viewed());
            let view = buf.view();
            assert!(buf.is_viewed());
            buf[2] = 7.0;
            // SAFETY: the view is alive, and no code writes.
            assert_eq!(unsafe { view.as_ptr().add(2).read() }, 7.0);
            // SAFETY: no other code reads it now.
            unsafe { view.as_ptr().write(5.0) };
            assert_eq!(buf[0], 5.0);
            drop(buf);
            // SAFETY: the view is alive.
            assert_eq!(unsafe { view.as_ptr().add(2).read() }, 7.0);
            assert_eq!((view.len(), view.is_empty()), (len, false));
        }
        let empty = HostBuf::<f32>::zeroed(0).unwrap();
        let view = empty.view();
        assert!(view.is_empty() && !empty.is_viewed());
    }

    #[test]
    fn adopted_memory_is_used_in_place_and_its_owner_dropped_once() {
        let alive = Arc::new(());
        let owner = Owner(vec![1, 2, 3], alive.clone());
        let address = owner.0.as_ptr();
        let mut buf = HostBuf::adopt(owner);
        assert!(buf.is_adopted());
        assert_eq!(buf.as_ptr(), address);
        buf[1] = 9;
        assert_eq!(&*buf, &[1, 9, 3]);
        assert_eq!(Arc::strong_count(&alive), 2);
        drop(buf);
        assert_eq!(Arc::strong_count(&alive), 1);
    }
}
