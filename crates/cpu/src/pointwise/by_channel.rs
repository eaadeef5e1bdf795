//! Work on one channel after the other, of a blob seen as (outer, channels, inner): what one layer
//! does to a channel, the next finds in the cache.

use crate::base::parallel::{Shared, for_each, on_path};
use crate::pointwise::channels::{SHORT, add};
use crate::pointwise::reduce::lane_sums;
use cortado_mem::reserve::{self, Result};
use cortado_ops::{Float, count};
use std::ops::Range;

/// The elements of a channel, to be changed, and what else the blob holds at their places.
pub struct Channel<'a, T> {
    index: usize,
    channels: usize,
    inner: usize,
    /// The blob's other elements.
    data: &'a [T],
    /// The elements of the whole blob. Only this task writes this channel's.
    y: Shared<T>,
}

impl<'a, T: Float> Channel<'a, T> {
    /// Which one it is.
    pub fn index(&self) -> usize {
        self.index
    }

    /// What else the blob holds: all of it.
    pub fn data(&self) -> &'a [T] {
        self.data
    }

    fn rows(&self) -> impl Iterator<Item = Range<usize>> + use<'a, T> {
        let (first, inner) = (self.index * self.inner, self.inner);
        let starts = (0..self.data.len()).step_by(count([self.channels, inner]));
        starts.map(move |start| start + first..start + first + inner)
    }

    /// Σ f(x, y), in 64 bits and in a fixed order.
    ///
    /// # Panics
    /// When `x` is shorter than the blob.
    pub fn sums<const N: usize>(&self, x: &[T], f: impl Fn(T, T) -> [f64; N]) -> [f64; N] {
        let mut sums = [0.0; N];
        for row in self.rows() {
            // SAFETY: this task's own elements, which lie inside, as those of the data do.
            let y = unsafe { self.y.slice(row.start, row.len()) };
            add(&mut sums, lane_sums(&x[row], y, &f));
        }
        sums
    }

    /// y = f(x, y).
    ///
    /// # Panics
    /// When `x` is shorter than the blob.
    pub fn zip(&mut self, x: &[T], f: impl Fn(T, T) -> T) {
        for row in self.rows() {
            // SAFETY: this task's own elements, which lie inside, as those of the data do.
            let y = unsafe { self.y.slice(row.start, row.len()) };
            let x = &x[row];
            on_path(|| y.iter_mut().zip(x).for_each(|(y, &x)| *y = f(x, *y)));
        }
    }

    /// y = f(y).
    pub fn map(&mut self, f: impl Fn(T) -> T) {
        self.zip(self.data, |_, y| f(y));
    }
}

/// What is done to a channel. Gives the sums that are wanted of it, or zeros.
type Work<'a, T> = Box<dyn Fn(&mut Channel<'_, T>) -> [f64; 2] + Sync + 'a>;

/// Work that is done channel by channel.
pub struct ByChannel<'a, T> {
    /// The channels and the elements of their rows; nothing if all are accepted.
    sizes: Option<(usize, usize)>,
    work: Work<'a, T>,
}

impl<'a, T: Float> ByChannel<'a, T> {
    /// Work on the channels of a blob seen as (outer, channels, inner); unless its rows are too
    /// short for that.
    pub fn new(
        channels: usize,
        inner: usize,
        work: impl Fn(&mut Channel<'_, T>) -> [f64; 2] + Sync + 'a,
    ) -> Option<Self> {
        (channels > 0 && inner >= SHORT).then(|| Self {
            sizes: Some((channels, inner)),
            work: Box::new(work),
        })
    }

    /// Work that is the same for all elements.
    pub fn uniform(work: impl Fn(&mut Channel<'_, T>) + Sync + 'a) -> Self {
        Self {
            sizes: None,
            work: Box::new(move |channel| {
                work(channel);
                [0.0; 2]
            }),
        }
    }

    /// Whether it can follow these: they agree on what a channel is.
    pub fn fits(&self, others: &[Self]) -> bool {
        let sizes = others.iter().find_map(|other| other.sizes);
        self.sizes.is_none() || sizes.is_none() || self.sizes == sizes
    }

    /// Runs works that fit together, one after the other, on each channel of `y`, the elements of a
    /// blob that also holds `data`. Gives the sums of each work, channel by channel; or nothing,
    /// and does nothing, if none of them defines the channels.
    ///
    /// # Errors
    /// Out of memory.
    ///
    /// # Panics
    /// If the number of y's elements is not that of the data, or these are not whole channels.
    pub fn run(works: &[Self], data: &[T], y: &mut [T]) -> Result<Option<Vec<Vec<[f64; 2]>>>> {
        let Some((channels, inner)) = works.iter().find_map(|work| work.sizes) else {
            return Ok(None);
        };
        let whole = data.len().is_multiple_of(count([channels, inner]));
        assert!(whole && y.len() == data.len(), "a blob of other channels");
        let mut sums = reserve::try_collected(works.iter().map(|_| reserve::filled(channels, [0.0; 2])))?;
        let to = reserve::collected(sums.iter_mut().map(|sums| Shared(sums.as_mut_ptr())))?;
        let (y, len) = (Shared(y.as_mut_ptr()), data.len() * works.len());
        for_each(channels, len, |index| {
            let mut channel = Channel {
                index,
                channels,
                inner,
                data,
                y,
            };
            for (work, to) in works.iter().zip(&to) {
                // SAFETY: each task has its own channel.
                unsafe { to.slice(index, 1)[0] = (work.work)(&mut channel) };
            }
        });
        Ok(Some(sums))
    }
}
