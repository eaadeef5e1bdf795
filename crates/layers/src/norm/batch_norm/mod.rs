//! BatchNorm: `y = (x − μ) / √(v + eps)`, with the mean μ and the variance v of each channel.
//!
//! One bottom, (num, channels, …), or (num), which is one channel; and one top of the same shape,
//! in place if wanted.
//! Parameters, all 0 at first: the sums of means (channels), and of variances (channels), and a
//! factor (1). They are statistics, not learned: a solver leaves them alone, and a
//! `param { lr_mult }` other than 0 is an error.
//!
//! `batch_norm_param`: `use_global_stats` (default: false in TRAIN, true in TEST);
//! `moving_average_fraction` f (default 0.999); `eps` (default 1e-5).
//!
//! - With the statistics of the batch: μ and v (the biased variance) are over num · height · width
//!   = m elements. Every forward pass updates the parameters: `mean ← f·mean + μ`,
//!   `variance ← f·variance + v·m/(m − 1)`, `factor ← f·factor + 1`.
//! - With the global statistics: μ = mean / factor, v = variance / factor (0 while the factor is
//!   0).
//!
//! It neither scales nor shifts: add a Scale layer with `bias_term: true` for that, or request
//! NVIDIA's form.
//!
//! **NVIDIA's form** (`scale_bias: true`, or `scale_filler` or `bias_filler` given): `y = γ · x̂ + β`
//! with x̂ from above. Five parameters: mean, variance, their factor (1), γ (`scale_filler`, default
//! constant 1) and β (`bias_filler`, default 0); the first three are statistics, regardless of
//! `param`. TRAIN uses the statistics of the batch and moves the stored ones:
//! `mean ← f·mean + (1 − f)·μ`, the variance likewise with the biased `v + eps`, as the original's
//! processor form stores it; those of the first batch are taken whole, which the factor shows: it is
//! 0 before, and 1 then. TEST, and `use_global_stats: true`, use the stored ones. `eps` is at least
//! 1e-5. Weights of its older versions (γ, β, mean, variance, and one number) are put in order, and
//! those of a BatchNorm with three parameters are divided by their factor, with γ = 1 and β = 0.
//! The gradient is that of BN. Facts from NVIDIA/caffe.
//!
//! **Intel's fields.** `stats_batch_size` k: in TRAIN each k items, which divide the batch, are normalised by themselves and
//! move the stored sums once. `filler` and `bias_filler` are the first values of the Scale behind the layer where there is
//! one, whose message they move to when the net is read; without one they request the form above. `use_weight_bias: false`
//! and `engine: CAFFE` disable them. `bias_term: false` goes with a Scale behind only. `relu: true` (default false) lets a
//! ReLU follow.
//!
//! Gradient: `dx = (dy − mean(dy) − mean(dy·y) · y) / √(v + eps)` with means over the channel; with
//! global statistics `dx = dy / √(v + eps)`.

mod groups;

use super::bn::{Bn, five_blobs};
use crate::activation::relu;
use crate::common::{Chain, build, finite, not_negative, reshape_like_bottom, run_in_place};
use cortado_core::forks::batch_norm::is_requested;
use cortado_core::{
    BackwardReads, Blob, ChannelGradient, Ctx, Error, InPlace, Io, Layer, LayerKind, Real, Result, Shape,
    StatisticParams, Step, StepFunction, module_doc, reserve,
};
use cortado_math::{self as math, ChannelSpread, MovingStatistics, Statistics};
use cortado_ops::{AxisView, Op, PerChannel, Pointwise};
use cortado_proto::{BlobPart, BlobProto, LayerParameter, ParamSpec};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["batch_norm_param"],
    in_place: true,
    statistics: StatisticParams::Where(is_statistic),
    ..LayerKind::new(
        "BatchNorm",
        "Normalises each channel to mean 0 and variance 1.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

struct Options {
    use_global_stats: bool,
    fraction: f64,
    eps: f64,
}

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let layer = normalisation(param, ctx)?;
    match param.batch_norm_param().is_some_and(|options| options.relu()) {
        true => Chain::with_relu(layer, &relu::KIND, 0.0, ctx),
        false => Ok(layer),
    }
}

/// The layer without a ReLU.
fn normalisation<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    if has_scale_and_shift(param) {
        return Ok(Box::new(Bn::new(five_blobs(param, ctx.is_train())?)));
    }
    let options = param.batch_norm_param().cloned().unwrap_or_default();
    if let Some(lr_mult) = param.param.iter().find_map(learning_rate) {
        let problem = format!("must be 0, not {lr_mult}: the layer's parameters are statistics, which are not learned");
        return Err(Error::param("param.lr_mult", problem));
    }
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
    let size = param.batch_norm_param().map_or(0, |options| options.stats_batch_size());
    if size > 0 && !options.use_global_stats {
        return Ok(Box::new(groups::Groups::new(
            options,
            size as usize,
            param.blobs.clone(),
        )));
    }
    Ok(Box::new(BatchNorm {
        options,
        given: param.blobs.clone(),
        axis_view: AxisView::default(),
        params: Vec::new(),
        means: Blob::empty("the means of a BatchNorm"),
        inverse_std: Blob::empty("the inverse deviations of a BatchNorm"),
        of: None,
        normalized: Blob::empty("the top of a BatchNorm"),
    }))
}

/// Whether it has a factor and a summand, as NVIDIA's.
fn has_scale_and_shift(param: &LayerParameter) -> bool {
    param.batch_norm_param().is_some_and(is_requested)
}

fn is_statistic(param: &LayerParameter, index: usize) -> bool {
    index < 3 || !has_scale_and_shift(param)
}

/// A learning rate that is not 0.
fn learning_rate(spec: &ParamSpec) -> Option<f32> {
    spec.lr_mult.filter(|&lr_mult| lr_mult != 0.0)
}

struct BatchNorm<T: Real> {
    options: Options,
    /// Parameters that stand in the layer's own message.
    given: Vec<BlobProto>,
    /// The bottom seen from the channels.
    axis_view: AxisView,
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
fn channels(bottom: &Shape) -> AxisView {
    match bottom.len() {
        0 | 1 => AxisView {
            outer: 1,
            len: 1,
            inner: bottom.count(),
        },
        _ => AxisView::axis(bottom, 1),
    }
}

/// Mean, variance and factor, 0 or as they stand in the layer's message.
fn params<T: Real>(bottom: &Shape, given: Vec<BlobProto>) -> Result<Vec<Blob<T>>> {
    let channels = channels(bottom).len;
    let made = [("mean", channels), ("variance", channels), ("factor", 1)].map(|(name, len)| Blob::new(name, &[len]));
    let mut params = made.into_iter().collect::<Result<Vec<_>>>()?;
    for (blob, given) in params.iter_mut().zip(given) {
        blob.copy_from_proto(&given, false)?;
    }
    Ok(params)
}

/// How many blobs of a file follow mean, variance and their factor: the factor of a Scale, and its summand.
fn blobs_of_scale(stored: &[BlobProto]) -> usize {
    match stored {
        [_, _, factor, _] | [_, _, factor, _, _] if factor.count(BlobPart::Data) == 1 => stored.len() - 3,
        _ => 0,
    }
}

/// Checks that a bottom has a channel for each mean.
fn check_channels<T: Real>(bottom: &Blob<T>, means: &Blob<T>) -> Result<()> {
    let (expected, found) = (means.count(), channels(bottom.shape()).len);
    if found == expected {
        return Ok(());
    }
    let what = format!("number of channels (axis 1) of \"{}\"", bottom.name());
    Err(Error::mismatch(what, format!("{expected} as in the statistics"), found))
}

impl<T: Real> BatchNorm<T> {
    /// `(x − mean) · inverse_std` of each channel.
    fn normalize(&self) -> Step<'_, T> {
        Step::new(StepFunction::PerChannel {
            axis_view: self.axis_view,
            function: Pointwise::Normalize {
                mean: PerChannel::Each(&self.means),
                inverse_std: PerChannel::Each(&self.inverse_std),
            },
        })
    }

    /// Takes mean and deviation of each channel from the batch, and adds them to those gathered.
    fn take_batch_statistics(&self, ctx: &Ctx, bottom: &Blob<T>) -> Result<()> {
        let mut moving = MovingStatistics {
            means: self.params[0].data_update_on(ctx)?,
            variances: self.params[1].data_update_on(ctx)?,
            factor: self.params[2].data_update_on(ctx)?,
            fraction: self.options.fraction,
        };
        let (x, mut to) = (bottom.data_on(ctx)?, self.statistics(ctx)?);
        math::batch_statistics(ctx, self.axis_view, self.options.eps, &x, &mut moving, &mut to)
    }

    /// Takes mean and deviation of each channel from those gathered, unless that is done.
    fn take_global_statistics(&mut self, ctx: &Ctx) -> Result<()> {
        let of: Option<Vec<u64>> = self.params.iter().map(Blob::data_version).collect();
        if of == self.of && of.is_some() {
            return Ok(());
        }
        let [means, variances, factor] = [0, 1, 2].map(|i| self.params[i].data_on(ctx));
        let gathered = [&means?, &variances?, &factor?];
        math::global_statistics(ctx, self.options.eps, gathered, &mut self.statistics(ctx)?)?;
        self.of = of;
        Ok(())
    }

    fn statistics(&self, ctx: &Ctx) -> Result<Statistics<'_, T>> {
        Ok(Statistics {
            means: self.means.data_overwrite_on(ctx)?,
            inverse_std: self.inverse_std.data_overwrite_on(ctx)?,
        })
    }
}

impl<T: Real> Layer<T> for BatchNorm<T> {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.params = params(io.bottom(0).shape(), std::mem::take(&mut self.given))?;
        let channels = self.params[0].count();
        // Before any forward pass the variance counts as 1.
        self.means.reshape(&[channels])?;
        self.inverse_std.reshape(&[channels])?;
        self.inverse_std.data_overwrite()?.fill(T::ONE);
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0);
        self.axis_view = channels(bottom.shape());
        check_channels(bottom, &self.params[0])?;
        if !self.options.use_global_stats {
            self.normalized.reshape(bottom.shape())?;
        }
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if self.options.use_global_stats {
            return run_in_place(self, ctx, io);
        }
        self.take_batch_statistics(ctx, io.bottom(0))?;
        let mut step = self.normalize();
        step.keep_output = Some(&self.normalized);
        let following = io.take_following();
        let steps: Vec<_> = std::iter::once(step).chain(following).collect();
        math::run_steps(ctx, &steps, io.data_pair(ctx, 0, 0)?)
    }

    /// In files of Intel's engines a Scale is part of the layer.
    fn blobs_of_next(&self, stored: &[BlobProto]) -> usize {
        blobs_of_scale(stored)
    }

    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        Some(self)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        if !self.options.use_global_stats {
            let eps = self.options.eps;
            return Some(Op::Standardize {
                axis_view: self.axis_view,
                spread: cortado_ops::Spread::RootOfSum { eps },
                scale: None,
                shift: None,
            });
        }
        let [means, variances, factor] = [0, 1, 2].map(|i| self.params[i].data());
        let statistics = math::statistics_of([&means.ok()?, &variances.ok()?, &factor.ok()?]).ok()?;
        let scale = |variance: f64| 1.0 / (variance + self.options.eps).sqrt();
        let scales = statistics.iter().map(|&[_, variance]| scale(variance));
        let shifts = statistics.iter().map(|&[mean, variance]| -mean * scale(variance));
        let (scale, shift) = (reserve::collected(scales).ok()?, reserve::collected(shifts).ok()?);
        Some(Op::PerChannel {
            axis_view: self.axis_view,
            function: Pointwise::Affine {
                scale: scale.into(),
                shift: shift.into(),
            },
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let inverse_std = self.inverse_std.data_on(ctx)?;
        if self.options.use_global_stats {
            return math::scale_channels(ctx, self.axis_view, Some(&inverse_std), io.diff_pair(ctx, 0, 0)?);
        }
        let (y, spread) = (self.normalized.data_on(ctx)?, ChannelSpread::Inverse(&inverse_std));
        math::normalize_backward(ctx, self.axis_view, &y, spread, io.diff_pair(ctx, 0, 0)?)
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
    fn step(&mut self, ctx: &Ctx, _: &Io<'_, T>, _: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>> {
        if !self.options.use_global_stats {
            return Ok(None);
        }
        self.take_global_statistics(ctx)?;
        Ok(Some(self.normalize()))
    }

    fn kept_top(&self) -> Option<&Blob<T>> {
        (!self.options.use_global_stats).then_some(&self.normalized)
    }

    fn channel_gradient(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ChannelGradient<'_, T>>> {
        let (axis_view, inverse_std) = (self.axis_view, &self.inverse_std);
        if !propagate[0] || !io.is_in_place(0, 0) {
            return Ok(None);
        }
        Ok(Some(match self.options.use_global_stats {
            true => ChannelGradient::Scaled {
                axis_view,
                factors: inverse_std,
            },
            false => ChannelGradient::Normalized {
                axis_view,
                y: &self.normalized,
                inverse_std,
            },
        }))
    }
}
