//! The commonest functions of single elements, several of which are computed at once, in registers.

use crate::Float;
use crate::path::{Vectorized, vectorized};

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

    fn has_rows(&self) -> bool {
        self.inner < usize::MAX
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
    let (mut channel, mut len) = (start / rows.inner % rows.channels, rows.inner - start % rows.inner);
    let mut rest = y;
    while !rest.is_empty() {
        len = len.min(rest.len());
        let (row, behind) = std::mem::take(&mut rest).split_at_mut(len);
        let mut ops = [Op::Slope(T::ONE); AT_ONCE];
        ops.iter_mut()
            .zip(steps)
            .for_each(|(op, step)| *op = (step.op)(if step.has_rows() { channel } else { 0 }));
        vectorized(Ops {
            ops: &ops[..steps.len()],
            row,
        });
        (rest, len) = (behind, rows.inner);
        channel = if channel + 1 == rows.channels { 0 } else { channel + 1 };
    }
}

struct Ops<'a, T> {
    ops: &'a [Op<T>],
    row: &'a mut [T],
}

impl<T: Float> Vectorized for Ops<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        use Op::{Affine, Normalize, Slope};
        let row = self.row;
        match *self.ops {
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
