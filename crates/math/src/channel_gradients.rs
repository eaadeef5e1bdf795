//! Gradients of layers that are in place on the same blob: each channel through all of them, while
//! it is in the cache. On the host alone: on a device each layer takes its own gradient.

use crate::{Host, host};
use cortado_core::{Blob, ChannelGradient, Error, Real, Result};
use cortado_cpu::{self as cpu, ByChannel};
use cortado_ops::Around;

/// Gradients that fit together, the last layer's first.
pub struct ChannelGradients<'a, T: Real> {
    works: Vec<ByChannel<'a, T>>,
    /// Where the sums of each are added to.
    learned: Vec<[Option<&'a Blob<T>>; 2]>,
}

impl<T: Real> Default for ChannelGradients<'_, T> {
    fn default() -> Self {
        Self {
            works: Vec::new(),
            learned: Vec::new(),
        }
    }
}

impl<'a, T: Real> ChannelGradients<'a, T> {
    /// Adds the gradient of the layer before those that are there; or not, and gives false, if it
    /// sees other channels in the blob, or channels too short to be taken one by one.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn push(&mut self, gradient: ChannelGradient<'a, T>) -> Result<bool> {
        let learned = match &gradient {
            ChannelGradient::Affine { learned, .. } => *learned,
            _ => [None; 2],
        };
        match host::<T>().work(gradient)?.filter(|work| work.fits(&self.works)) {
            Some(work) => self.works.push(work),
            None => return Ok(false),
        }
        self.learned.push(learned);
        Ok(true)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.works.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.works.is_empty()
    }

    /// Takes the diff of `blob` back through all layers. False, and nothing is done, if none of
    /// them says what a channel is.
    ///
    /// # Errors
    /// Memory in use, or out of memory; with the number of the layer, counted as they were added.
    pub fn run(self, blob: &Blob<T>) -> Result<bool, (usize, Error)> {
        let at = |layer| move |e| (layer, e);
        let sums = {
            let data = blob.data().map_err(at(0))?;
            let mut diff = blob.diff_mut().map_err(at(0))?;
            host::<T>().run(&self.works, &data, &mut diff).map_err(at(0))?
        };
        let Some(sums) = sums else {
            return Ok(false);
        };
        for (layer, (sums, learned)) in sums.iter().zip(&self.learned).enumerate() {
            for (i, blob) in learned.iter().enumerate() {
                let Some(blob) = blob else { continue };
                let mut diff = blob.diff_mut().map_err(at(layer))?;
                let sums = sums.iter().map(|sums| T::from_f64(sums[i]));
                diff.iter_mut().zip(sums).for_each(|(diff, sum)| *diff += sum);
            }
        }
        Ok(true)
    }
}

/// The host's work on channels.
pub(crate) trait HostGradients<T: Real> {
    /// The work on each channel; nothing if the channels are too short.
    fn work<'a>(&self, gradient: ChannelGradient<'a, T>) -> Result<Option<ByChannel<'a, T>>>;

    /// [`ByChannel::run`].
    fn run(&self, works: &[ByChannel<'_, T>], data: &[T], diff: &mut [T]) -> Result<Option<Vec<Vec<[f64; 2]>>>>;
}

impl<T: Real> HostGradients<T> for Host {
    fn work<'a>(&self, gradient: ChannelGradient<'a, T>) -> Result<Option<ByChannel<'a, T>>> {
        on_host(gradient)
    }

    fn run(&self, works: &[ByChannel<'_, T>], data: &[T], diff: &mut [T]) -> Result<Option<Vec<Vec<[f64; 2]>>>> {
        Ok(ByChannel::run(works, data, diff)?)
    }
}

/// The work of the CPU on each channel; nothing if the channels are too short.
fn on_host<'a, T: Real>(gradient: ChannelGradient<'a, T>) -> Result<Option<ByChannel<'a, T>>> {
    Ok(match gradient {
        ChannelGradient::Pointwise(function) => Some(cpu::chain_by_channel(function)),
        ChannelGradient::Scaled { around, factors } => {
            let factors = factors.data()?;
            ByChannel::new(around.len, around.inner, move |channel| {
                let factor = factors[channel.index()];
                channel.map(|dy| dy * factor);
                [0.0; 2]
            })
        }
        ChannelGradient::Normalized { around, y, inverse_std } => {
            let (y, inverse_std) = (y.data()?, inverse_std.data()?);
            ByChannel::new(around.len, around.inner, move |channel| {
                let sums = channel.sums(&y, |y, dy| [dy.to_f64(), dy.to_f64() * y.to_f64()]);
                channel.zip(&y, normalized(around, sums, inverse_std[channel.index()]));
                sums
            })
        }
        ChannelGradient::Affine { around, gamma, x, .. } => {
            let (gamma, x) = (gamma.map(Blob::data).transpose()?, x.map(Blob::data).transpose()?);
            ByChannel::new(around.len, around.inner, move |channel| {
                let sums = match &x {
                    Some(x) => channel.sums(x, |x, dy| [dy.to_f64() * x.to_f64(), dy.to_f64()]),
                    None => channel.sums(channel.data(), |_, dy| [0.0, dy.to_f64()]),
                };
                if let Some(gamma) = &gamma {
                    let gamma = gamma[channel.index()];
                    channel.map(|dy| gamma * dy);
                }
                sums
            })
        }
    })
}

/// dx of y and dy of a channel, of which Σ dy and Σ dy · y are given.
fn normalized<T: Real>(around: Around, sums: [f64; 2], inverse_std: T) -> impl Fn(T, T) -> T {
    let elements = around.places().max(1) as f64;
    let [mean, product] = sums.map(|sum| T::from_f64(sum / elements));
    move |y, dy| (dy - mean - product * y) * inverse_std
}
