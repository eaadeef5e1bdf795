//! Gradients of layers in place on one blob, channel by channel: each channel of all images passes
//! through all layers while it is in the cache, which the whole blob would not fit. They exist on
//! the host only, for the sake of its caches; on a device each layer computes its own gradient.

use crate::{Host, host};
use cortado_core::{Blob, ChannelGradient, Error, Real, Result};
use cortado_cpu::{self as cpu, ByChannel};
use cortado_ops::AxisView;

/// Gradients that are computed together, the last layer's first.
pub struct ChannelGradients<'a, T: Real> {
    works: Vec<ByChannel<'a, T>>,
    /// For each layer, the blobs of γ and β to whose diffs its sums are added.
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
    /// Appends the gradient of the layer before the last appended one. Returns false and appends
    /// nothing if its channels differ from those of the others, or are too short to be computed one
    /// by one.
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

    /// The number of layers.
    pub fn len(&self) -> usize {
        self.works.len()
    }

    /// Whether there are no layers.
    pub fn is_empty(&self) -> bool {
        self.works.is_empty()
    }

    /// Propagates the diff of `blob` through all layers. Returns false and does nothing if no layer
    /// determines the channels.
    ///
    /// # Errors
    /// Memory in use, or out of memory, with the index of the layer in the order of the calls of
    /// `push`.
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

/// The host's kernels for gradients of channels.
pub(crate) trait HostGradients<T: Real> {
    /// The computation of a gradient on each channel; `None` if the channels are too short.
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

/// The computation of a gradient on each channel; `None` if the channels are too short.
fn on_host<'a, T: Real>(gradient: ChannelGradient<'a, T>) -> Result<Option<ByChannel<'a, T>>> {
    Ok(match gradient {
        ChannelGradient::Pointwise(function) => Some(cpu::map_backward_by_channel(function)),
        ChannelGradient::Scaled { axis_view, factors } => {
            let factors = factors.data()?;
            ByChannel::new(axis_view.len, axis_view.inner, move |channel| {
                let factor = factors[channel.index()];
                channel.map(|dy| dy * factor);
                [0.0; 2]
            })
        }
        ChannelGradient::Normalized {
            axis_view,
            y,
            inverse_std,
        } => {
            let (y, inverse_std) = (y.data()?, inverse_std.data()?);
            ByChannel::new(axis_view.len, axis_view.inner, move |channel| {
                let sums = channel.sums(&y, |y, dy| [dy.to_f64(), dy.to_f64() * y.to_f64()]);
                channel.zip(&y, normalized(axis_view, sums, inverse_std[channel.index()]));
                sums
            })
        }
        ChannelGradient::Affine {
            axis_view, gamma, x, ..
        } => {
            let (gamma, x) = (gamma.map(Blob::data).transpose()?, x.map(Blob::data).transpose()?);
            ByChannel::new(axis_view.len, axis_view.inner, move |channel| {
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

/// dx from y and dy of a channel, given its Σ dy and Σ dy · y.
fn normalized<T: Real>(axis_view: AxisView, sums: [f64; 2], inverse_std: T) -> impl Fn(T, T) -> T {
    let elements = axis_view.places().max(1) as f64;
    let [mean, product] = sums.map(|sum| T::from_f64(sum / elements));
    move |y, dy| (dy - mean - product * y) * inverse_std
}
