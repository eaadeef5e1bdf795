//! Functions of single elements whose coefficients differ from channel to channel.

use crate::{Float, Pointwise};
use std::borrow::Cow;
use std::ops::Range;

/// A function of one element for each channel. The coefficients are as many as the channels.
#[derive(Clone, Debug, PartialEq)]
pub enum PerChannel<'a, T: Float> {
    /// [`Pointwise::Affine`].
    Affine {
        /// The factors.
        scale: Cow<'a, [T]>,
        /// The summands.
        shift: Cow<'a, [T]>,
    },
    /// [`Pointwise::Normalize`].
    Normalize {
        /// The means.
        mean: Cow<'a, [T]>,
        /// 1 / the standard deviations.
        inverse_std: Cow<'a, [T]>,
    },
    /// [`Pointwise::Relu`].
    PRelu {
        /// The slopes for numbers that are not positive.
        slope: Cow<'a, [T]>,
    },
}

impl<T: Float> PerChannel<'_, T> {
    /// The number of channels that there are coefficients for.
    pub fn channels(&self) -> usize {
        match self {
            Self::Affine { scale: a, shift: b }
            | Self::Normalize {
                mean: a,
                inverse_std: b,
            } => a.len().min(b.len()),
            Self::PRelu { slope } => slope.len(),
        }
    }

    /// The function of a channel.
    ///
    /// # Panics
    /// When there are no coefficients for it.
    #[inline(always)]
    pub fn at(&self, channel: usize) -> Pointwise<T> {
        match self {
            Self::Affine { scale, shift } => Pointwise::Affine {
                scale: scale[channel],
                shift: shift[channel],
            },
            Self::Normalize { mean, inverse_std } => Pointwise::Normalize {
                mean: mean[channel],
                inverse_std: inverse_std[channel],
            },
            Self::PRelu { slope } => Pointwise::Relu { slope: slope[channel] },
        }
    }

    /// The functions of some channels, which are counted from 0 then.
    ///
    /// # Panics
    /// When there are no coefficients for some of them.
    pub fn part(&self, channels: Range<usize>) -> PerChannel<'_, T> {
        let part = |all| Cow::Borrowed(&<[T]>::as_ref(all)[channels.clone()]);
        match self {
            Self::Affine { scale, shift } => PerChannel::Affine {
                scale: part(scale),
                shift: part(shift),
            },
            Self::Normalize { mean, inverse_std } => PerChannel::Normalize {
                mean: part(mean),
                inverse_std: part(inverse_std),
            },
            Self::PRelu { slope } => PerChannel::PRelu { slope: part(slope) },
        }
    }

    /// The functions on `f32`, if that is what they are on.
    pub fn as_f32(&self) -> Option<PerChannel<'_, f32>> {
        let single = |all| T::as_f32(all).map(Cow::Borrowed);
        Some(match self {
            Self::Affine { scale, shift } => PerChannel::Affine {
                scale: single(scale)?,
                shift: single(shift)?,
            },
            Self::Normalize { mean, inverse_std } => PerChannel::Normalize {
                mean: single(mean)?,
                inverse_std: single(inverse_std)?,
            },
            Self::PRelu { slope } => PerChannel::PRelu { slope: single(slope)? },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_have_functions_of_their_own() {
        let f = PerChannel::Affine {
            scale: vec![1.0, 2.0, 3.0].into(),
            shift: vec![4.0, 5.0, 6.0].into(),
        };
        assert_eq!((f.channels(), f.at(1).value(10.0)), (3, 25.0));
        assert_eq!(f.part(1..3).at(1), f.at(2));
        assert!(f.as_f32().is_none());
        let slopes = PerChannel::PRelu {
            slope: vec![0.5f32].into(),
        };
        assert_eq!(slopes.as_f32(), Some(slopes.clone()));
    }
}
