//! BatchNorm: `y = (x − μ) / √(v + eps)`, with the mean μ and the variance v of each channel.
//!
//! One bottom, (num, channels, …), or (num), which is one channel; and one top of the same shape, in place if wanted.
//! Parameters, all 0 at first: the sums of means (channels), and of variances (channels), and a factor (1). They are statistics, not learned: a solver
//! leaves them alone, and a `param { lr_mult }` other than 0 is an error.
//!
//! `batch_norm_param`: `use_global_stats` (default: false in TRAIN, true in TEST); `moving_average_fraction` f (default 0.999); `eps` (default 1e-5).
//!
//! - With the statistics of the batch: μ and v (the biased variance) are over num · height · width = m elements. Every forward pass updates the
//!   parameters: `mean ← f·mean + μ`, `variance ← f·variance + v·m/(m − 1)`, `factor ← f·factor + 1`.
//! - With the global statistics: μ = mean / factor, v = variance / factor (0 while the factor is 0).
//!
//! It neither scales nor shifts: add a Scale layer with `bias_term: true` for that.
//!
//! Gradient: `dx = (dy − mean(dy) − mean(dy·y) · y) / √(v + eps)` with means over the channel; with global statistics `dx = dy / √(v + eps)`.

use crate::common::{build, finite, not_negative, reshape_like_bottom, run_in_place};
use cortado_core::{
    Blob, ChannelFunction, ChannelGradient, Ctx, Error, InPlace, Io, Layer, LayerKind, Pair, Real, Result, Shape, Step,
    StepFunction, module_doc,
};
use cortado_cpu as cpu;
use cortado_math as math;
use cortado_ops::{Around, Op, PerChannel};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["batch_norm_param"],
    in_place: true,
    statistics: true,
    ..LayerKind::new(
        "BatchNorm",
        "Normalises each channel to mean 0 and variance 1.",
        module_doc!("batch_norm.rs"),
        build!(build),
    )
};

struct Options {
    use_global_stats: bool,
    fraction: f64,
    eps: f64,
}

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.batch_norm_param().cloned().unwrap_or_default();
    if !param.blobs.is_empty() && param.blobs.len() != 3 {
        return Err(Error::mismatch(
            "number of blobs in the layer's message",
            3,
            param.blobs.len(),
        ));
    }
    let options = Options {
        use_global_stats: options.use_global_stats.unwrap_or(!ctx.is_train()),
        fraction: finite(
            "batch_norm_param.moving_average_fraction",
            options.moving_average_fraction(),
        )?,
        eps: not_negative("batch_norm_param.eps", options.eps())?,
    };
    Ok(Box::new(BatchNorm {
        options,
        given: param.blobs.clone(),
        around: Around::default(),
        params: Vec::new(),
        means: Blob::empty("the means of a BatchNorm"),
        inverse_std: Blob::empty("the inverse deviations of a BatchNorm"),
        of: None,
        normalized: Blob::empty("the top of a BatchNorm"),
    }))
}

struct BatchNorm<T: Real> {
    options: Options,
    /// Parameters that stand in the layer's own message.
    given: Vec<cortado_proto::BlobProto>,
    /// The bottom seen from the channels.
    around: Around,
    params: Vec<Blob<T>>,
    /// The mean and 1 / √(v + eps) of each channel in the last forward pass.
    means: Blob<T>,
    inverse_std: Blob<T>,
    /// The versions of the parameters that they were taken from, if it was those.
    of: Option<Vec<u64>>,
    /// The top, since the layers after it may overwrite it; only with the batch's statistics.
    normalized: Blob<T>,
}

/// The bottom seen from its channels; all of a bottom with one axis is one channel.
fn channels(bottom: &Shape) -> Around {
    match bottom.len() {
        0 | 1 => Around {
            outer: 1,
            len: 1,
            inner: bottom.count(),
        },
        _ => Around::axis(bottom, 1),
    }
}

/// What an element adds to the sums that a gradient takes.
fn terms<T: Real>(y: T, dy: T) -> [f64; 2] {
    [dy.to_f64(), dy.to_f64() * y.to_f64()]
}

impl<T: Real> BatchNorm<T> {
    /// `(x − mean) · inverse_std` of each channel.
    fn normalize(&self) -> Step<'_, T> {
        Step::new(StepFunction::PerChannel {
            around: self.around,
            function: ChannelFunction::Normalize {
                mean: &self.means,
                inverse_std: &self.inverse_std,
            },
        })
    }

    /// The elements of each channel, at least 1.
    fn elements(&self) -> f64 {
        self.around.places().max(1) as f64
    }

    /// Mean and variance of each channel by the statistics gathered so far.
    fn global_statistics(&self) -> Result<[Vec<f64>; 2]> {
        let factor = self.params[2].data()?[0].to_f64();
        let scale = if factor == 0.0 { 0.0 } else { 1.0 / factor };
        let scaled = |blob: &Blob<T>| -> Result<Vec<f64>> {
            Ok(blob.data()?.iter().map(|value| value.to_f64() * scale).collect())
        };
        Ok([scaled(&self.params[0])?, scaled(&self.params[1])?])
    }

    /// Mean and biased variance of each channel of the batch.
    fn batch_statistics(&self, x: &[T]) -> [Vec<f64>; 2] {
        let Around { len, inner, .. } = self.around;
        let elements = self.elements();
        // Differences to some element of the channel, so that little is lost where the mean is far from 0.
        let near = |channel: usize| x.get(channel * inner).copied().unwrap_or(T::ZERO);
        let sums = cpu::channel_sums_of(len, inner, x, x, |channel| {
            let near = near(channel).to_f64();
            move |x: T, _| {
                let difference = x.to_f64() - near;
                [difference, difference * difference]
            }
        });
        let statistics = sums.iter().enumerate().map(|(channel, [sum, squares])| {
            let mean = sum / elements;
            let variance = squares / elements - mean * mean;
            // Rounding may leave less than nothing; what is no number stays none.
            (
                near(channel).to_f64() + mean,
                if variance < 0.0 { 0.0 } else { variance },
            )
        });
        let (means, variances) = statistics.unzip();
        [means, variances]
    }

    /// Notes the mean and 1 / √(v + eps).
    fn set_statistics(&mut self, [means, variances]: &[Vec<f64>; 2]) -> Result<()> {
        let inverse = |variance: &f64| T::from_f64(1.0 / (variance + self.options.eps).sqrt());
        let mut to = self.means.data_overwrite()?;
        to.iter_mut().zip(means).for_each(|(to, &mean)| *to = T::from_f64(mean));
        let mut to = self.inverse_std.data_overwrite()?;
        to.iter_mut()
            .zip(variances)
            .for_each(|(to, variance)| *to = inverse(variance));
        Ok(())
    }

    /// dx of y and dy, with the sums of their [`terms`] over the channel.
    fn chain(&self, inverse_std: T, sums: [f64; 2]) -> impl Fn(T, T) -> T + use<T> {
        let [mean, product] = sums.map(|sum| T::from_f64(sum / self.elements()));
        move |y, dy| (dy - mean - product * y) * inverse_std
    }

    /// Adds the statistics of a batch to those gathered; one without elements has none.
    fn update_statistics(&self, [means, variances]: &[Vec<f64>; 2]) -> Result<()> {
        if self.around.places() == 0 {
            return Ok(());
        }
        let elements = self.elements();
        let unbias = if elements > 1.0 {
            elements / (elements - 1.0)
        } else {
            1.0
        };
        for (blob, (values, factor)) in self
            .params
            .iter()
            .zip([(means, 1.0), (variances, unbias), (&vec![1.0], 1.0)])
        {
            let mut data = blob.data_mut()?;
            for (data, value) in data.iter_mut().zip(values) {
                *data = T::from_f64(data.to_f64() * self.options.fraction + value * factor);
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for BatchNorm<T> {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let channels = channels(io.bottom(0).shape()).len;
        for (name, len) in [("mean", channels), ("variance", channels), ("factor", 1)] {
            self.params.push(Blob::new(name, &[len])?);
        }
        // Before any forward pass the variance counts as 1.
        self.means.reshape(&[channels])?;
        self.inverse_std.reshape(&[channels])?;
        self.inverse_std.data_overwrite()?.fill(T::ONE);
        for (blob, given) in self.params.iter_mut().zip(std::mem::take(&mut self.given)) {
            blob.copy_from_proto(&given, false)?;
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0);
        self.around = channels(bottom.shape());
        let expected = self.params[0].count();
        if self.around.len != expected {
            let what = format!("number of channels (axis 1) of \"{}\"", bottom.name());
            return Err(Error::mismatch(
                what,
                format!("{expected} as in the statistics"),
                self.around.len,
            ));
        }
        if !self.options.use_global_stats {
            self.normalized.reshape(bottom.shape())?;
        }
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.options.use_global_stats {
            return run_in_place(self, ctx, io);
        }
        let statistics = self.batch_statistics(&io.bottom(0).data()?);
        self.update_statistics(&statistics)?;
        self.set_statistics(&statistics)?;
        let mut step = self.normalize();
        step.keep_output = Some(&self.normalized);
        let following = io.take_following();
        let steps: Vec<_> = std::iter::once(step).chain(following).collect();
        math::run_steps(ctx, &steps, io.data_pair(ctx, 0, 0)?)
    }

    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        Some(self)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        if !self.options.use_global_stats {
            return None;
        }
        let [means, variances] = self.global_statistics().ok()?;
        let inverse = |variance: &f64| 1.0 / (variance + self.options.eps).sqrt();
        let scale: Vec<f64> = variances.iter().map(inverse).collect();
        let shift: Vec<f64> = means.iter().zip(&scale).map(|(mean, scale)| -mean * scale).collect();
        Some(Op::PerChannel {
            around: self.around,
            function: PerChannel::Affine {
                scale: scale.into(),
                shift: shift.into(),
            },
        })
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let Around { len, inner, .. } = self.around;
        if self.options.use_global_stats {
            let factors = self.inverse_std.data_on(ctx)?;
            return math::scale_channels(ctx, self.around, Some(&factors), io.diff_pair(ctx, 0, 0)?);
        }
        let (y, inverse_std) = (self.normalized.data()?, self.inverse_std.data()?);
        match io.diff_pair(ctx, 0, 0)? {
            Pair::InPlace(mut diff) => {
                let diff = diff.host()?;
                let sums = cpu::channel_sums_of(len, inner, &y, diff, |_| terms);
                cpu::zip_channels_in_place(len, inner, &y, diff, |channel| {
                    self.chain(inverse_std[channel], sums[channel])
                });
            }
            Pair::Split(dy, mut dx) => {
                let sums = cpu::channel_sums_of(len, inner, &y, dy.host()?, |_| terms);
                cpu::zip_channels(len, inner, &y, dy.host()?, dx.host()?, |channel| {
                    self.chain(inverse_std[channel], sums[channel])
                });
            }
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}

impl<T: Real> InPlace<T> for BatchNorm<T> {
    /// With the statistics of the batch it needs the whole bottom.
    fn step(&mut self, _: &Ctx, _: &Io<'_, T>, _: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>> {
        if !self.options.use_global_stats {
            return Ok(None);
        }
        let of: Option<Vec<u64>> = self.params.iter().map(Blob::data_version).collect();
        if of != self.of || of.is_none() {
            let statistics = self.global_statistics()?;
            self.set_statistics(&statistics)?;
            self.of = of;
        }
        Ok(Some(self.normalize()))
    }

    fn kept_top(&self) -> Option<&Blob<T>> {
        (!self.options.use_global_stats).then_some(&self.normalized)
    }

    fn channel_gradient(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ChannelGradient<'_, T>>> {
        let (around, inverse_std) = (self.around, &self.inverse_std);
        if !propagate[0] || !io.is_in_place(0, 0) {
            return Ok(None);
        }
        Ok(Some(match self.options.use_global_stats {
            true => ChannelGradient::Scaled {
                around,
                factors: inverse_std,
            },
            false => ChannelGradient::Normalized {
                around,
                y: &self.normalized,
                inverse_std,
            },
        }))
    }
}
