//! An allocator that refuses chosen allocations.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

/// Allocations below this size, in bytes, are never refused. The size of smaller ones does not come
/// from blobs but from the files that describe nets, and most of them cannot fail without ending
/// the program.
pub(crate) const LARGE: usize = 16 << 10;

/// The same where files are read and written: vectors of messages have the size of the file, and
/// the standard library's buffers of files, 64 KiB each, cannot fail.
pub(crate) const LARGER_THAN_MESSAGES: usize = 128 << 10;

struct Refusing;

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

/// Whether large allocations are counted.
static IS_COUNTING: AtomicBool = AtomicBool::new(false);
/// The size from which on an allocation is large.
static LEAST: AtomicUsize = AtomicUsize::new(LARGE);
/// The large allocations since counting began.
static COUNT: AtomicUsize = AtomicUsize::new(0);
/// The number of the one that is refused.
static REFUSED: AtomicUsize = AtomicUsize::new(usize::MAX);
/// From this size on all are refused.
static TOO_LARGE: AtomicUsize = AtomicUsize::new(usize::MAX);

fn is_refused(bytes: usize) -> bool {
    if bytes < LEAST.load(SeqCst) || !IS_COUNTING.load(SeqCst) {
        return false;
    }
    COUNT.fetch_add(1, SeqCst) == REFUSED.load(SeqCst) || bytes >= TOO_LARGE.load(SeqCst)
}

// SAFETY: the system's allocator, except for allocations that are refused, as it may do itself.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match is_refused(layout.size()) {
            true => std::ptr::null_mut(),
            // SAFETY: the caller's promise.
            false => unsafe { System.alloc(layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match is_refused(layout.size()) {
            true => std::ptr::null_mut(),
            // SAFETY: the caller's promise.
            false => unsafe { System.alloc_zeroed(layout) },
        }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        match is_refused(bytes) {
            true => std::ptr::null_mut(),
            // SAFETY: the caller's promise.
            false => unsafe { System.realloc(start, layout, bytes) },
        }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(start, layout) };
    }
}

/// Runs `work`, and refuses the allocation of this number among those of at least `least` bytes.
/// Returns the number of these too.
pub(crate) fn refusing<R>(number: usize, least: usize, work: impl FnOnce() -> R) -> (R, usize) {
    REFUSED.store(number, SeqCst);
    LEAST.store(least, SeqCst);
    let result = counting(work);
    (result, COUNT.load(SeqCst))
}

/// Runs `work`, and refuses allocations of `bytes` bytes or more.
pub(crate) fn limiting<R>(bytes: usize, work: impl FnOnce() -> R) -> R {
    TOO_LARGE.store(bytes, SeqCst);
    let result = counting(work);
    TOO_LARGE.store(usize::MAX, SeqCst);
    result
}

fn counting<R>(work: impl FnOnce() -> R) -> R {
    COUNT.store(0, SeqCst);
    IS_COUNTING.store(true, SeqCst);
    let result = work();
    IS_COUNTING.store(false, SeqCst);
    REFUSED.store(usize::MAX, SeqCst);
    LEAST.store(LARGE, SeqCst);
    result
}
