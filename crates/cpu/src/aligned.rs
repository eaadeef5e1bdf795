//! Numbers that begin at a cache line, so that no vector of them lies in two.

use crate::Float;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::thread::LocalKey;

/// The bytes of a cache line, and of the longest vectors.
const LINE: usize = 64;

#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line([u8; LINE]);

/// Numbers that begin at a cache line.
#[derive(Clone, Debug)]
pub(crate) struct Aligned<T> {
    lines: Vec<Line>,
    numbers: PhantomData<T>,
}

impl<T: Float> Aligned<T> {
    /// The numbers of a cache line.
    pub(crate) const PER_LINE: usize = LINE / size_of::<T>();

    /// No numbers.
    pub(crate) const fn empty() -> Self {
        Self {
            lines: Vec::new(),
            numbers: PhantomData,
        }
    }

    /// At least `len` zeros.
    pub(crate) fn zeros(len: usize) -> Self {
        let count = len.div_ceil(Self::PER_LINE);
        let mut lines = Vec::with_capacity(count);
        ask_for_large_pages(&mut lines);
        lines.resize(count, Line([0; LINE]));
        Self {
            lines,
            numbers: PhantomData,
        }
    }

    /// Makes room for `len` numbers at least. Where there was not enough, all are 0 afterwards.
    pub(crate) fn reserve(&mut self, len: usize) {
        if self.len() < len {
            *self = Self::empty();
            *self = Self::zeros(len);
        }
    }

    /// Runs `work` with `len` numbers that this thread keeps from call to call.
    pub(crate) fn with_kept(kept: &'static LocalKey<RefCell<Self>>, len: usize, work: impl FnOnce(&mut [T])) {
        let mut numbers = kept.replace(Self::empty());
        numbers.reserve(len);
        work(&mut numbers[..len]);
        kept.set(numbers);
    }
}

/// Asks for large pages for memory that nothing was written to yet, if it is large itself: work that writes to many places of it at once would else wait
/// for the addresses of its pages.
fn ask_for_large_pages(lines: &mut Vec<Line>) {
    #[cfg(target_os = "linux")]
    {
        /// The bytes of a page, and of memory that is worth it.
        const PAGE: usize = 4096;
        const LARGE: usize = 4 << 20;
        let bytes = lines.capacity() * LINE;
        let start = lines.as_mut_ptr().cast::<u8>();
        let inside = start.align_offset(PAGE);
        if bytes >= LARGE + inside {
            // SAFETY: whole pages of this memory; a hint, which changes nothing that it holds.
            unsafe {
                libc::madvise(
                    start.add(inside).cast(),
                    (bytes - inside) / PAGE * PAGE,
                    libc::MADV_HUGEPAGE,
                )
            };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = lines;
}

impl<T: Float> Deref for Aligned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: a line is as many numbers without gaps, and all bits are numbers: `T` is `f32` or `f64`.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), self.lines.len() * Self::PER_LINE) }
    }
}

impl<T: Float> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.lines.len() * Self::PER_LINE) }
    }
}
