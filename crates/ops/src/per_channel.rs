//! Functions of single elements whose coefficients differ from channel to channel.

use crate::{Float, Pointwise};
use std::borrow::Cow;
use std::ops::{Deref, Range};

/// A coefficient of a function of channels. `V` holds as many numbers as there are channels: a
/// slice, a vector, a blob.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PerChannel<T, V> {
    /// The same for all channels.
    All(T),
    /// One for each channel.
    Each(V),
}

/// A function of one element for each channel. A ReLU of them is a PReLU.
pub type ChannelFunction<'a, T> = Pointwise<PerChannel<T, Cow<'a, [T]>>>;

impl<T, V> PerChannel<T, V> {
    /// One for each channel, or without these, the same for all.
    pub fn each_or(each: Option<V>, all: T) -> Self {
        each.map_or(Self::All(all), Self::Each)
    }

    /// The coefficient with a reference to those of the channels.
    pub fn by_ref(&self) -> PerChannel<T, &V>
    where
        T: Copy,
    {
        match self {
            Self::All(all) => PerChannel::All(*all),
            Self::Each(each) => PerChannel::Each(each),
        }
    }
}

impl<T: Clone> From<Vec<T>> for PerChannel<T, Cow<'_, [T]>> {
    fn from(each: Vec<T>) -> Self {
        Self::Each(each.into())
    }
}

impl<'a, T: Clone> From<&'a Vec<T>> for PerChannel<T, Cow<'a, [T]>> {
    fn from(each: &'a Vec<T>) -> Self {
        Self::Each(each.into())
    }
}

impl<T: Copy, V: Deref<Target: AsRef<[T]>>> PerChannel<T, V> {
    /// The coefficient of a channel.
    ///
    /// # Panics
    /// When there is none for it.
    #[inline(always)]
    pub fn at(&self, channel: usize) -> T {
        match self {
            Self::All(all) => *all,
            Self::Each(each) => (**each).as_ref()[channel],
        }
    }

    /// The number of channels with coefficients; `None` if it is the same for all.
    pub fn channels(&self) -> Option<usize> {
        match self {
            Self::All(_) => None,
            Self::Each(each) => Some((**each).as_ref().len()),
        }
    }

    /// Those of some channels.
    fn part(&self, channels: Option<Range<usize>>) -> PerChannel<T, Cow<'_, [T]>> {
        match self {
            Self::All(all) => PerChannel::All(*all),
            Self::Each(each) => {
                let each = (**each).as_ref();
                PerChannel::Each(Cow::Borrowed(channels.map_or(each, |channels| &each[channels])))
            }
        }
    }
}

impl<T> Pointwise<T> {
    /// The function, the same for all channels.
    pub fn for_all<V>(self) -> Pointwise<PerChannel<T, V>> {
        self.map(PerChannel::All)
    }
}

impl<T: Copy, V: Deref<Target: AsRef<[T]>>> Pointwise<PerChannel<T, V>> {
    /// The number of channels with coefficients; `None` if the function is the same
    /// for all.
    pub fn channels(&self) -> Option<usize> {
        let mut fewest: Option<usize> = None;
        self.each_ref().map(|coefficient| {
            let channels = coefficient.channels();
            fewest = fewest.into_iter().chain(channels).min();
        });
        fewest
    }

    /// The function of a channel.
    ///
    /// # Panics
    /// When there are no coefficients for it.
    #[inline]
    pub fn at(&self, channel: usize) -> Pointwise<T> {
        self.each_ref().map(|coefficient| coefficient.at(channel))
    }

    /// The functions with borrowed coefficients.
    pub fn view(&self) -> ChannelFunction<'_, T> {
        self.each_ref().map(|coefficient| coefficient.part(None))
    }

    /// The functions of some channels, which are counted from 0 then.
    ///
    /// # Panics
    /// When there are no coefficients for some of them.
    pub fn part(&self, channels: Range<usize>) -> ChannelFunction<'_, T> {
        self.each_ref()
            .map(|coefficient| coefficient.part(Some(channels.clone())))
    }
}

impl<T: Float> ChannelFunction<'_, T> {
    /// The functions on `f32`, if that is what they are on.
    pub fn as_f32(&self) -> Option<ChannelFunction<'_, f32>> {
        self.each_ref()
            .try_map(|coefficient| single(coefficient).ok_or(()))
            .ok()
    }
}

fn single<'a, T: Float>(of: &'a PerChannel<T, Cow<'_, [T]>>) -> Option<PerChannel<f32, Cow<'a, [f32]>>> {
    match of {
        PerChannel::All(all) => T::as_f32(&[*all]).map(|all| PerChannel::All(all[0])),
        PerChannel::Each(each) => T::as_f32(each).map(|each| PerChannel::Each(Cow::Borrowed(each))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_have_functions_of_their_own() {
        let f: ChannelFunction<'_, f64> = Pointwise::Affine {
            scale: vec![1.0, 2.0, 3.0].into(),
            shift: vec![4.0, 5.0, 6.0, 7.0].into(),
        };
        assert_eq!((f.channels(), f.at(1).value(10.0)), (Some(3), 25.0));
        assert_eq!(f.part(1..3).at(1), f.at(2));
        assert_eq!((f.view(), f.as_f32()), (f.clone(), None));
    }

    #[test]
    fn a_coefficient_may_be_the_same_for_all_channels() {
        let slopes: ChannelFunction<'_, f32> = Pointwise::Relu {
            slope: vec![0.5].into(),
        };
        assert_eq!(slopes.as_f32(), Some(slopes.clone()));
        let f: ChannelFunction<'_, f32> = Pointwise::Relu { slope: 0.5 }.for_all();
        assert_eq!(
            (f.channels(), f.at(7), f.as_f32()),
            (None, slopes.at(0), Some(f.clone()))
        );
        let f: ChannelFunction<'_, f64> = Pointwise::Affine {
            scale: PerChannel::each_or(None, 3.0),
            shift: vec![1.0, 2.0].into(),
        };
        assert_eq!((f.channels(), f.part(1..2).at(0).value(1.0)), (Some(2), 5.0));
    }
}
