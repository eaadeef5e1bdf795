//! Numbers that begin at a cache line, so that no vector of them lies in two.

use crate::system::request_large_pages;
use cortado_mem::reserve::{self, Result};
use cortado_ops::Float;
use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::thread::LocalKey;

/// The bytes of a cache line, and of the longest vectors.
const LINE: usize = 64;

/// Numbers that begin at a cache line.
#[derive(Debug)]
pub(crate) struct Aligned<T> {
    /// A cache line more than are used.
    numbers: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Float> Aligned<T> {
    /// The numbers of a cache line.
    pub(crate) const PER_LINE: usize = LINE / size_of::<T>();

    /// No numbers.
    pub(crate) const fn empty() -> Self {
        Self {
            numbers: Vec::new(),
            start: 0,
            len: 0,
        }
    }

    /// At least `len` zeros. Those of large buffers take no memory until they are touched, by one
    /// thread or several.
    pub(crate) fn zeros(len: usize) -> Result<Self> {
        let len = len.div_ceil(Self::PER_LINE).saturating_mul(Self::PER_LINE);
        let mut numbers = reserve::zeros::<T>(len.saturating_add(Self::PER_LINE))?;
        request_large_pages(&mut numbers);
        Ok(Self {
            start: numbers.as_ptr().align_offset(LINE),
            numbers,
            len,
        })
    }

    /// Makes room for `len` numbers at least. Where there was not enough, all are 0 afterwards.
    pub(crate) fn grow_to(&mut self, len: usize) -> Result {
        if self.len < len {
            *self = Self::empty();
            *self = Self::zeros(len)?;
        }
        Ok(())
    }

    /// Runs `work` with `len` numbers that this thread keeps from call to call.
    pub(crate) fn with_kept(
        kept: &'static LocalKey<RefCell<Self>>,
        len: usize,
        work: impl FnOnce(&mut [T]) -> Result,
    ) -> Result {
        let mut numbers = kept.replace(Self::empty());
        numbers.grow_to(len)?;
        let done = work(&mut numbers[..len]);
        kept.set(numbers);
        done
    }
}

impl<T: Float> Deref for Aligned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.numbers[self.start..][..self.len]
    }
}

impl<T: Float> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.numbers[self.start..][..self.len]
    }
}
