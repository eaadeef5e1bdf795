//! The commonest functions of single elements. Several are computed at once, in registers.

use crate::base::parallel::Shared;
use crate::base::path::{Vectorized, vectorized};
use cortado_ops::{ChannelFunction, Float, PerChannel, Pointwise};
use std::borrow::Cow;

/// The steps that are computed at once, at most.
pub(super) const AT_ONCE: usize = 3;

/// A function of the elements of an output.
pub(super) struct Simple<'a, T: Float> {
    channels: usize,
    /// The elements of a channel's row; without bound where all elements have the same function.
    inner: usize,
    pub(super) function: ChannelFunction<'a, T>,
}

impl<'a, T: Float> Simple<'a, T> {
    pub(super) fn new(inner: usize, function: ChannelFunction<'a, T>) -> Self {
        let channels = function.channels();
        Self {
            channels: channels.unwrap_or(1).max(1),
            inner: channels.map_or(usize::MAX, |_| inner.max(1)),
            function,
        }
    }

    fn has_rows(&self) -> bool {
        self.inner < usize::MAX
    }

    /// Whether it is the same for all elements, or has a function for each of this number of
    /// channels.
    pub(super) fn is_of(&self, channels: usize, inner: usize) -> bool {
        !self.has_rows() || (self.channels, self.inner) == (channels, inner)
    }

    /// Whether its rows are those of the others, so far as they have any.
    pub(super) fn fits(&self, others: &[&Self]) -> bool {
        let other = others.iter().find(|other| other.has_rows());
        !self.has_rows() || other.is_none_or(|other| (other.channels, other.inner) == (self.channels, self.inner))
    }
}

/// Runs steps that fit together on the elements of an output from `start` on.
pub(super) fn run<T: Float>(steps: &[&Simple<'_, T>], start: usize, y: &mut [T]) {
    let Some(rows) = steps.iter().find(|step| step.has_rows()).or(steps.first()) else {
        return;
    };
    vectorized(InRows {
        steps,
        channels: rows.channels,
        channel: start / rows.inner % rows.channels,
        first: (rows.inner - start % rows.inner).min(y.len()),
        inner: rows.inner,
        y,
    });
}

/// Rows of one channel after the other.
struct InRows<'a, T: Float> {
    steps: &'a [&'a Simple<'a, T>],
    channels: usize,
    /// The channel of the first row, and how much of it is there.
    channel: usize,
    first: usize,
    inner: usize,
    y: &'a mut [T],
}

impl<T: Float> Vectorized for InRows<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let (mut channel, mut len, mut rest) = (self.channel, self.first, self.y);
        while !rest.is_empty() {
            len = len.min(rest.len());
            let (row, behind) = std::mem::take(&mut rest).split_at_mut(len);
            change(self.steps, channel, row);
            (rest, len) = (behind, self.inner);
            channel = if channel + 1 == self.channels { 0 } else { channel + 1 };
        }
    }
}

/// Equal parts of rows: the first `len` elements of each of them.
pub(super) struct InParts<'a, T: Float> {
    pub(super) steps: &'a [&'a Simple<'a, T>],
    /// The channel of the first row; the others have those that follow.
    pub(super) channel: usize,
    pub(super) rows: usize,
    pub(super) len: usize,
    /// The elements from one row to the next.
    pub(super) inner: usize,
    /// Where the first part begins. Nobody else touches the elements of any.
    pub(super) y: Shared<T>,
}

impl<T: Float> Vectorized for InParts<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for row in 0..self.rows {
            // SAFETY: the part exists, and no other task has it.
            let part = unsafe { self.y.slice(row * self.inner, self.len) };
            change(self.steps, self.channel + row, part);
        }
    }
}

/// The elements of one channel. Rows may be short, so functions are matched where they lie: copies of
/// them would take longer than the row.
#[inline(always)]
fn change<T: Float>(steps: &[&Simple<'_, T>], channel: usize, row: &mut [T]) {
    use Pointwise::{Affine, Normalize, Relu};
    let of = |coefficient: &PerChannel<T, Cow<'_, [T]>>| coefficient.at(channel);
    match steps {
        [
            Simple {
                function: Normalize { mean, inverse_std },
                ..
            },
            Simple {
                function: Affine { scale, shift },
                ..
            },
            Simple {
                function: Relu { slope },
                ..
            },
        ] => {
            let (mean, inverse_std) = (of(mean), of(inverse_std));
            let (scale, shift, slope) = (of(scale), of(shift), of(slope));
            each(row, |x| {
                let y = Affine { scale, shift }.value(Normalize { mean, inverse_std }.value(x));
                Relu { slope }.value(y)
            });
        }
        [
            Simple {
                function: Normalize { mean, inverse_std },
                ..
            },
            Simple {
                function: Affine { scale, shift },
                ..
            },
        ] => {
            let (mean, inverse_std, scale, shift) = (of(mean), of(inverse_std), of(scale), of(shift));
            each(row, |x| {
                Affine { scale, shift }.value(Normalize { mean, inverse_std }.value(x))
            });
        }
        [
            Simple {
                function: Affine { scale, shift },
                ..
            },
            Simple {
                function: Relu { slope },
                ..
            },
        ] => {
            let (scale, shift, slope) = (of(scale), of(shift), of(slope));
            each(row, |x| Relu { slope }.value(Affine { scale, shift }.value(x)));
        }
        steps => {
            for step in steps {
                match &step.function {
                    Normalize { mean, inverse_std } => {
                        let (mean, inverse_std) = (of(mean), of(inverse_std));
                        each(row, |x| Normalize { mean, inverse_std }.value(x));
                    }
                    Affine { scale, shift } => {
                        let (scale, shift) = (of(scale), of(shift));
                        each(row, |x| Affine { scale, shift }.value(x));
                    }
                    Relu { slope } => {
                        let slope = of(slope);
                        each(row, |x| Relu { slope }.value(x));
                    }
                    other => others(other, channel, row),
                }
            }
        }
    }
}

#[inline(always)]
fn each<T: Float>(row: &mut [T], f: impl Fn(T) -> T) {
    row.iter_mut().for_each(|x| *x = f(*x));
}

/// Functions that are not for registers.
#[cold]
#[inline(never)]
fn others<T: Float>(f: &ChannelFunction<'_, T>, channel: usize, row: &mut [T]) {
    let f = f.at(channel);
    each(row, |x| f.value(x));
}
