//! The commonest functions of single elements, several of which are computed at once, in registers.

use crate::Float;
use crate::gemm::RowOp;
use crate::parallel::Shared;
use crate::path::{Vectorized, vectorized};
use crate::simd::Simd;

/// The steps that are computed at once, at most.
pub(super) const AT_ONCE: usize = 3;

/// A function of an element.
#[derive(Clone, Copy, Debug)]
pub enum Op<T> {
    /// (x − a) · b.
    Normalize(T, T),
    /// a · x + b.
    Affine(T, T),
    /// x, times a unless x > 0.
    Slope(T),
}

impl<T: Float> Op<T> {
    /// The same function of `f32`.
    fn single(self) -> Op<f32> {
        let single = |value: T| value.to_f64() as f32;
        match self {
            Self::Normalize(mean, scale) => Op::Normalize(single(mean), single(scale)),
            Self::Affine(gamma, beta) => Op::Affine(single(gamma), single(beta)),
            Self::Slope(below) => Op::Slope(single(below)),
        }
    }
}

impl Op<f32> {
    /// The function of each lane, with the roundings that it has elsewhere.
    #[inline(always)]
    pub(crate) fn apply<S: Simd>(self, x: S) -> S {
        match self {
            Self::Normalize(mean, scale) => x.sub(S::splat(mean)).mul(S::splat(scale)),
            Self::Affine(gamma, beta) => x.mul(S::splat(gamma)).add(S::splat(beta)),
            Self::Slope(below) => x.where_positive(x, x.mul(S::splat(below))),
        }
    }
}

/// A function for each channel of an output.
pub(super) struct Simple<'a, T> {
    channels: usize,
    /// The elements of a channel's row; without bound where all elements have the same function.
    inner: usize,
    op: Box<dyn Fn(usize) -> Op<T> + Send + Sync + 'a>,
}

impl<'a, T: Float> Simple<'a, T> {
    pub(super) fn new(channels: usize, inner: usize, op: impl Fn(usize) -> Op<T> + Send + Sync + 'a) -> Self {
        Self {
            channels: channels.max(1),
            inner: inner.max(1),
            op: Box::new(op),
        }
    }

    /// The function of a channel of an output with these channels and rows, if it has one for each.
    pub(super) fn of_channel(&self, channel: usize, channels: usize, inner: usize) -> Option<Op<f32>> {
        self.is_of(channels, inner)
            .then(|| (self.op)(if self.has_rows() { channel } else { 0 }).single())
    }

    /// The functions of all channels of such an output, as those of the rows of a product; if they are of one kind.
    pub(super) fn row_op(&self, channels: usize, inner: usize) -> Option<RowOp<T>> {
        if !self.is_of(channels, inner) {
            return None;
        }
        let of = |channel| (self.op)(if self.has_rows() { channel } else { 0 });
        let mut all = match of(0) {
            Op::Normalize(..) => RowOp::Normalize(Vec::new(), Vec::new()),
            Op::Affine(..) => RowOp::Affine(Vec::new(), Vec::new()),
            Op::Slope(_) => RowOp::Slope(Vec::new()),
        };
        for op in (0..channels).map(of) {
            match (&mut all, op) {
                (RowOp::Normalize(all_a, all_b), Op::Normalize(a, b))
                | (RowOp::Affine(all_a, all_b), Op::Affine(a, b)) => {
                    all_a.push(a);
                    all_b.push(b);
                }
                (RowOp::Slope(all), Op::Slope(a)) => all.push(a),
                _ => return None,
            }
        }
        Some(all)
    }

    fn has_rows(&self) -> bool {
        self.inner < usize::MAX
    }

    /// Whether it is the same for all elements, or has a function for each of so many channels.
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
struct InRows<'a, T> {
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
pub(super) struct InParts<'a, T> {
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
            // SAFETY: the part is there, and nobody else's.
            let part = unsafe { self.y.slice(row * self.inner, self.len) };
            change(self.steps, self.channel + row, part);
        }
    }
}

/// The elements of one channel.
#[inline(always)]
fn change<T: Float>(steps: &[&Simple<'_, T>], channel: usize, row: &mut [T]) {
    use Op::{Affine, Normalize, Slope};
    let mut ops = [Op::Slope(T::ONE); AT_ONCE];
    for (op, step) in ops.iter_mut().zip(steps) {
        *op = (step.op)(if step.has_rows() { channel } else { 0 });
    }
    match ops[..steps.len()] {
        [Normalize(mean, scale), Affine(gamma, beta), Slope(below)] => {
            each(row, |x| slope(below, affine(gamma, beta, (x - mean) * scale)));
        }
        [Normalize(mean, scale), Affine(gamma, beta)] => each(row, |x| affine(gamma, beta, (x - mean) * scale)),
        [Affine(gamma, beta), Slope(below)] => each(row, |x| slope(below, affine(gamma, beta, x))),
        ref ops => {
            for op in ops {
                match *op {
                    Normalize(mean, scale) => each(row, |x| (x - mean) * scale),
                    Affine(gamma, beta) => each(row, |x| affine(gamma, beta, x)),
                    Slope(below) => each(row, |x| slope(below, x)),
                }
            }
        }
    }
}

#[inline(always)]
fn each<T: Float>(row: &mut [T], f: impl Fn(T) -> T) {
    row.iter_mut().for_each(|x| *x = f(*x));
}

#[inline(always)]
fn affine<T: Float>(gamma: T, beta: T, x: T) -> T {
    gamma * x + beta
}

/// As a product: a choice between two values could become a choice whether to write, which is slow.
#[inline(always)]
fn slope<T: Float>(below: T, x: T) -> T {
    x * if x > T::ZERO { T::ONE } else { below }
}
