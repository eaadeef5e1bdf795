//! How a product is written: what it is added to, and what is done to its elements while they are
//! in registers.

use cortado_ops::{ChannelFunction, Float, with_known};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use {cortado_ops::PerChannel, std::borrow::Cow};

/// The start of a product: what it is added to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start<'a, T> {
    /// Nothing: C is overwritten.
    Zero,
    /// The elements of C.
    Held,
    /// A number for each row of C.
    Rows(&'a [T]),
}

impl<T> Start<'_, T> {
    pub(super) fn held_if(accumulate: bool) -> Self {
        if accumulate { Self::Held } else { Self::Zero }
    }
}

/// How a product is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writing<'a, T: Float> {
    pub(crate) start: Start<'a, T>,
    /// The functions of each element that follow: a row is a channel.
    pub(crate) then: &'a [ChannelFunction<'a, T>],
    /// The channel of the first row.
    pub(crate) first: usize,
}

impl<'a, T: Float> From<Start<'a, T>> for Writing<'a, T> {
    fn from(start: Start<'a, T>) -> Self {
        Self {
            start,
            then: &[],
            first: 0,
        }
    }
}

impl<'a, T: Float> Writing<'a, T> {
    /// The writing of a block of inner indices.
    pub(super) fn of_block(self, is_first: bool, is_last: bool) -> Self {
        Self {
            start: if is_first { self.start } else { Start::Held },
            then: if is_last { self.then } else { &[] },
            ..self
        }
    }

    /// The writing of `rows` rows from `row` on, which become the first ones.
    pub(super) fn at_row(self, row: usize, rows: usize) -> Self {
        Self {
            start: match self.start {
                Start::Rows(starts) => Start::Rows(&starts[row..row + rows]),
                start => start,
            },
            first: self.first + row,
            ..self
        }
    }

    /// The coefficients of the first rows among those of all.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    #[inline(always)]
    pub(super) fn coefficients<const ROWS: usize>(&self, from: &PerChannel<T, Cow<'_, [T]>>) -> [T; ROWS] {
        match from {
            PerChannel::All(all) => [*all; ROWS],
            PerChannel::Each(each) => *each[self.first..].first_chunk().expect("coefficients for each row"),
        }
    }

    /// Applies the functions that follow to elements of a row.
    pub(super) fn apply(&self, row: usize, elements: &mut [T]) {
        for f in self.then {
            let f = f.at(self.first + row);
            with_known!(f, |f| elements.iter_mut().for_each(|x| *x = f.value(*x)));
        }
    }
}
