//! Splitting work over the threads of the caller's pool.

#[cfg(not(feature = "threads"))]
mod one_thread;
#[cfg(feature = "threads")]
mod pool;
#[cfg(feature = "threads")]
mod team;

#[cfg(not(feature = "threads"))]
use one_thread as pool;
pub(crate) use pool::at_once;
#[cfg(not(target_os = "unknown"))]
pub(crate) use pool::try_on_each_thread;
pub use pool::with_team;

use crate::base::path::{Vectorized, vectorized};
use cortado_mem::OutOfMemory;
use cortado_mem::reserve::{self, Result};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Loops over fewer elements than this run on one thread.
const WORTH_SPLITTING: usize = 1 << 14;
/// The elements of one piece of an elementwise loop.
pub(crate) const PIECE: usize = 1 << 13;

/// A pointer that tasks share. Each task must keep to its own elements.
#[derive(Clone, Copy)]
pub(crate) struct Shared<T>(pub(crate) *mut T);

// SAFETY: the users split the elements among tasks; no two tasks access the same element.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// The pointer `n` elements further on.
    ///
    /// # Safety
    /// The pointer stays inside the allocation.
    pub(crate) unsafe fn offset(self, n: usize) -> Self {
        // SAFETY: the caller's promise.
        Self(unsafe { self.0.add(n) })
    }

    /// The elements `start..start + len` as a slice.
    ///
    /// # Safety
    /// The elements are inside the allocation (the pointer itself need not be), and no other code
    /// accesses them meanwhile.
    #[allow(clippy::mut_from_ref)]
    pub(crate) unsafe fn slice(&self, start: usize, len: usize) -> &mut [T] {
        // SAFETY: the caller's promise.
        unsafe { std::slice::from_raw_parts_mut(self.0.wrapping_add(start), len) }
    }
}

thread_local! {
    /// Whether this thread is to do all work by itself.
    static ON_ONE_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work` on this thread only, where the kernels of
/// `nhwc` are too short to be handed to a pool. Other functions may still use one.
pub fn on_one_thread<R>(work: impl FnOnce() -> R) -> R {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            ON_ONE_THREAD.set(self.0);
        }
    }
    let _restore = Restore(ON_ONE_THREAD.replace(true));
    work()
}

/// The threads that may take part in work that this one splits.
pub(crate) fn threads() -> usize {
    match ON_ONE_THREAD.get() {
        true => 1,
        false => at_once(),
    }
}

/// Runs `work(i)` for every `i` below `count`, on several threads if `cost` (in element visits) is
/// worth it. It is inlined, but not what it calls: every loop of every kernel would be compiled
/// with a copy of rayon.
#[inline]
pub(crate) fn for_each(count: usize, cost: usize, work: impl Fn(usize) + Sync + Send) {
    each(count, cost, &work);
}

fn each(count: usize, cost: usize, work: &(dyn Fn(usize) + Sync + Send)) {
    if cost < WORTH_SPLITTING || count < 2 || ON_ONE_THREAD.get() {
        (0..count).for_each(work);
    } else {
        pool::run(count, work);
    }
}

/// [`for_each`] of work that may find no memory: then nothing more is begun.
pub(crate) fn try_each(count: usize, cost: usize, work: impl Fn(usize) -> Result + Sync + Send) -> Result {
    // The bytes that were refused last.
    let refused = AtomicUsize::new(0);
    for_each(count, cost, |i| {
        if refused.load(Relaxed) == 0
            && let Err(OutOfMemory { bytes }) = work(i)
        {
            refused.store(bytes.max(1), Relaxed);
        }
    });
    match refused.into_inner() {
        0 => Ok(()),
        bytes => Err(OutOfMemory { bytes }),
    }
}

/// The results of `work(i)` for every `i` below `count`, in order.
pub(crate) fn map_each<R: Send>(
    count: usize,
    cost: usize,
    work: impl Fn(usize) -> Result<R> + Sync + Send,
) -> Result<Vec<R>> {
    let mut results: Vec<Option<R>> = reserve::collected((0..count).map(|_| None))?;
    let to = Shared(results.as_mut_ptr());
    try_each(count, cost, |i| {
        let result = work(i)?;
        // SAFETY: each task has its own place.
        unsafe { to.slice(i, 1)[0] = Some(result) };
        Ok(())
    })?;
    let mut made = reserve::empty(count)?;
    made.extend(results.into_iter().flatten());
    Ok(made)
}

/// Runs `work(range)` over ranges of `0..count` that are about `at_once` long, as many for each
/// thread as for the others.
pub(crate) fn for_ranges(count: usize, at_once: usize, cost: usize, work: impl Fn(Range<usize>) + Sync + Send) {
    let ranges = ranges(count, at_once);
    for_each(ranges, cost, |i| work(share(count, i, ranges)));
}

/// [`for_ranges`] of work that may find no memory: then nothing more is begun.
pub(crate) fn try_ranges(
    count: usize,
    at_once: usize,
    cost: usize,
    work: impl Fn(Range<usize>) -> Result + Sync + Send,
) -> Result {
    let ranges = ranges(count, at_once);
    try_each(ranges, cost, |i| work(share(count, i, ranges)))
}

fn ranges(count: usize, at_once: usize) -> usize {
    count.div_ceil(at_once.max(1)).next_multiple_of(threads()).min(count)
}

/// The part of `0..count` that falls to one of `shares`, which are of the same size, nearly.
pub(crate) fn share(count: usize, index: usize, shares: usize) -> Range<usize> {
    index * count / shares..(index + 1) * count / shares
}

/// Runs `work(range)` over pieces of `0..len`.
pub(crate) fn for_pieces(len: usize, work: impl Fn(Range<usize>) + Sync + Send) {
    let pieces = len.div_ceil(PIECE);
    for_each(pieces, len, |i| work(i * PIECE..len.min((i + 1) * PIECE)));
}

/// Runs a short loop compiled for the instruction set that is taken. What is too long to be inlined
/// stays as it is.
#[inline]
pub(crate) fn on_path<R>(work: impl FnOnce() -> R) -> R {
    struct Work<F>(F);

    impl<R, F: FnOnce() -> R> Vectorized for Work<F> {
        type Output = R;

        #[inline(always)]
        fn run(self) -> R {
            (self.0)()
        }
    }
    vectorized(Work(work))
}
