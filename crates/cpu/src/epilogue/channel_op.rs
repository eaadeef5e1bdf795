//! The commonest functions of single elements, as data: kernels compute several of them at once, in
//! registers.

use crate::simd::Simd;
use cortado_ops::Float;
use std::borrow::Cow;
use std::ops::Range;

/// A function of the elements of each channel.
#[derive(Clone, Debug)]
pub enum ChannelOp<'a, T: Float> {
    /// (x − a) · b, with an a and a b for each channel.
    Normalize(Cow<'a, [T]>, Cow<'a, [T]>),
    /// a · x + b, with an a and a b for each channel.
    Affine(Cow<'a, [T]>, Cow<'a, [T]>),
    /// x, times a unless x > 0, in all channels.
    Slope(T),
}

impl<T: Float> ChannelOp<'_, T> {
    /// How many channels it has coefficients for, unless it is the same in all.
    pub(super) fn channels(&self) -> Option<usize> {
        match self {
            Self::Normalize(a, b) | Self::Affine(a, b) => Some(a.len().min(b.len())),
            Self::Slope(_) => None,
        }
    }

    /// The function of a channel.
    #[inline(always)]
    pub(crate) fn of(&self, channel: usize) -> Op<T> {
        match self {
            Self::Normalize(means, scales) => Op::Normalize(means[channel], scales[channel]),
            Self::Affine(gammas, betas) => Op::Affine(gammas[channel], betas[channel]),
            Self::Slope(below) => Op::Slope(*below),
        }
    }

    /// The function of some channels, which are counted from 0 then.
    pub(crate) fn part(&self, channels: Range<usize>) -> ChannelOp<'_, T> {
        let part = |all| Cow::Borrowed(&<[T]>::as_ref(all)[channels.clone()]);
        match self {
            Self::Normalize(a, b) => ChannelOp::Normalize(part(a), part(b)),
            Self::Affine(a, b) => ChannelOp::Affine(part(a), part(b)),
            Self::Slope(below) => ChannelOp::Slope(*below),
        }
    }

    /// The functions as those of `f32`, if they are.
    pub(crate) fn all_as_f32<'a>(ops: &'a [ChannelOp<'_, T>]) -> Option<Vec<ChannelOp<'a, f32>>> {
        ops.iter().map(ChannelOp::as_f32).collect() // bounded by the layers of the net
    }

    fn as_f32(&self) -> Option<ChannelOp<'_, f32>> {
        let single = |all| T::as_f32(all).map(Cow::Borrowed);
        Some(match self {
            Self::Normalize(a, b) => ChannelOp::Normalize(single(a)?, single(b)?),
            Self::Affine(a, b) => ChannelOp::Affine(single(a)?, single(b)?),
            Self::Slope(below) => ChannelOp::Slope(T::as_f32(&[*below])?[0]),
        })
    }
}

/// The function of one channel.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op<T> {
    /// (x − a) · b.
    Normalize(T, T),
    /// a · x + b.
    Affine(T, T),
    /// x, times a unless x > 0.
    Slope(T),
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
