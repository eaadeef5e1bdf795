//! BN: batch normalisation with a learned factor and summand for each channel, as the forks have it
//! that came before BatchNorm: `y = γ · x̂ + β` with `x̂ = (x − μ) / √(v + eps)`.
//!
//! One bottom, (num, channels, …), and one top of the same shape, in place if wanted. All
//! parameters are (1, channels, 1, 1), with as many ones as the bottom has other axes, four at
//! least. The fields that are given in `bn_param` determine which fork's it is:
//!
//! - **PSPNet, ICNet, TSN** (yjxiong), and where no field decides: four parameters γ, β, mean and
//!   variance. TRAIN uses the statistics of the batch, where v is the biased variance, and moves the
//!   stored ones: `mean ← momentum · mean + (1 − momentum) · μ`, the variance likewise. TEST uses the
//!   stored ones. `momentum` (default 0.9), `eps` (default 1e-5), `slope_filler` of γ (default
//!   constant 1; the original's default 0 would learn nothing), `bias_filler` of β (default 0).
//!   `frozen: true` uses the stored statistics in TRAIN too and learns nothing. The stored mean
//!   begins at 0, the variance at 0, or at 1 if it is frozen.
//! - **SegNet, ENet** (`bn_mode`, `scale_filler` or `shift_filler`): two parameters γ and β.
//!   `bn_mode: LEARN` (default) uses the statistics of the batch in every phase, with an eps of 1e-9;
//!   a second and a third top are their means and variances (1, channels, 1, 1). `INFERENCE` is
//!   `y = γ · x + β`: what SegNet's script wrote had the statistics folded in.
//! - **CTPN** (`moving_average`, `decay` or `var_eps`): four parameters as PSPNet's, the variance
//!   from 1 on. TRAIN moves the stored ones by `mean ← decay · μ + (1 − decay) · mean` (`decay`
//!   default 0.05). TEST uses the stored ones if `moving_average`, else those of the batch.
//!   `var_eps` (default 1e-10); `axis` (default 1, or 2) of the channels.
//!
//! `engine` and `icnet` change nothing. `across_spatial: false` (a mean for each element) is not
//! supported. The statistics are not learned: a solver leaves them alone.
//!
//! Gradient: with the statistics of the batch
//! `dx = γ · (dy − mean(dy) − mean(dy · x̂) · x̂) / √(v + eps)` with means over the channel; with
//! stored ones `dx = γ · dy / √(v + eps)`; of INFERENCE `dx = γ · dy`. `dγ += Σ dy · x̂` (of
//! INFERENCE `Σ dy · x`), `dβ += Σ dy`, unless it is frozen. None from the further tops.
//!
//! Formulas from hszhao/PSPNet, alexgkendall/caffe-segnet and tianzhi0549/CTPN.

mod dialect;
mod moving;

use crate::common::{build, reshape_like_bottom, run_in_place};
use cortado_core::forks::batch_norm::in_order;
use cortado_core::{
    Arity, BackwardReads, Blob, BlobFunction, Ctx, Error, InPlace, Io, Layer, LayerKind, Pair, Real, Result, Shape,
    StatisticParams, Step, StepFunction, module_doc, reserve,
};
use cortado_math::{self as math, ChannelSpread};
use cortado_ops::{AxisView, Op, PerChannel, Pointwise};
use cortado_proto::{BlobProto, LayerParameter};
use dialect::{Dialect, Normalization, Places};
pub(super) use dialect::{five_blobs, four_blobs};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["bn_param"],
    tops: Arity::between(1, 3),
    in_place: true,
    statistics: StatisticParams::Where(is_statistic),
    ..LayerKind::new(
        "BN",
        "Batch normalisation with scale and shift, as in forks.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let dialect = Dialect::new(param, ctx.is_train())?;
    if param.top.len() > 1 && !dialect.outputs_statistics {
        let problem = "has one top; only SegNet's BN (bn_mode: LEARN) gives means and variances too";
        return Err(Error::message(problem));
    }
    Ok(Box::new(Bn::new(dialect)))
}

/// Whether a solver leaves a parameter alone.
fn is_statistic(param: &LayerParameter, index: usize) -> bool {
    index > 1 || param.bn_param().is_some_and(|options| options.frozen())
}

/// The layer of all dialects.
pub(super) struct Bn<T: Real> {
    dialect: Dialect,
    /// The bottom seen from its channels.
    axis_view: AxisView,
    params: Vec<Blob<T>>,
    /// Of the batch: mean and variance of each channel.
    means: Blob<T>,
    variances: Blob<T>,
    /// 1 / √(v + eps) of the statistics in use.
    inverse_std: Blob<T>,
    /// With stored statistics: what x is multiplied by, and what is added then.
    scale: Blob<T>,
    shift: Blob<T>,
    /// The versions of the parameters that these were taken from.
    of: Option<Vec<u64>>,
    /// x̂, or of INFERENCE x, if the gradient of γ may be wanted.
    normalized: Blob<T>,
}

impl<T: Real> Bn<T> {
    pub(super) fn new(dialect: Dialect) -> Self {
        let blob = |what: &str| Blob::empty(&format!("the {what} of a BN"));
        Self {
            dialect,
            axis_view: AxisView::default(),
            params: Vec::new(),
            means: blob("means"),
            variances: blob("variances"),
            inverse_std: blob("inverse deviations"),
            scale: blob("factors"),
            shift: blob("summands"),
            of: None,
            normalized: blob("normalised values"),
        }
    }

    /// Takes the sizes from a bottom's shape, in which a missing axis of channels counts as 1.
    fn measure(&mut self, bottom: &Blob<T>) {
        let (shape, axis) = (bottom.shape(), self.dialect.axis);
        self.axis_view = match shape.len() > axis {
            true => AxisView::axis(shape, axis),
            false => AxisView {
                outer: 1,
                len: 1,
                inner: shape.count(),
            },
        };
    }

    /// The shape of what there is one of for each channel.
    fn param_shape(&self, bottom: &Shape) -> Vec<usize> {
        if self.dialect.places.factor.is_some() {
            return vec![self.axis_view.len];
        }
        let mut shape = vec![1; bottom.len().max(4)]; // bounded by the axes of a blob
        shape[self.dialect.axis] = self.axis_view.len;
        shape
    }

    fn of_channels<'a>(&self, function: BlobFunction<'a, T>) -> Step<'a, T> {
        Step::new(StepFunction::PerChannel {
            axis_view: self.axis_view,
            function,
        })
    }

    /// γ · x + β.
    fn learned(&self) -> Step<'_, T> {
        self.of_channels(Pointwise::Affine {
            scale: PerChannel::each_or(self.params.get(self.dialect.places.gamma), T::ONE),
            shift: PerChannel::each_or(self.params.get(self.dialect.places.beta), T::ZERO),
        })
    }

    /// x̂, kept.
    fn normalize<'a>(&'a self, mean: &'a Blob<T>) -> Step<'a, T> {
        let mut step = self.of_channels(Pointwise::Normalize {
            mean: PerChannel::Each(mean),
            inverse_std: PerChannel::Each(&self.inverse_std),
        });
        step.keep_output = Some(&self.normalized);
        step
    }

    /// Whether the gradient of γ may be wanted.
    fn may_learn(&self, io: &Io<'_, T>) -> bool {
        io.needs_backward() && !self.dialect.frozen
    }

    /// 1 / √(variance + eps).
    fn invert(&self, ctx: &Ctx, variances: &Blob<T>) -> Result<()> {
        let power = Pointwise::Power {
            power: T::from_f64(-0.5),
            scale: T::ONE,
            shift: T::from_f64(self.dialect.eps),
        };
        let data = Pair::Split(variances.data_on(ctx)?, self.inverse_std.data_overwrite_on(ctx)?);
        math::map(ctx, power, data)
    }

    /// Takes the statistics of the batch, and moves the stored ones.
    fn take_batch_statistics(&self, ctx: &Ctx, bottom: &Blob<T>) -> Result<()> {
        {
            let (mut means, mut variances) = (
                self.means.data_overwrite_on(ctx)?,
                self.variances.data_overwrite_on(ctx)?,
            );
            math::channel_statistics(ctx, self.axis_view, &bottom.data_on(ctx)?, &mut means, &mut variances)?;
        }
        if ctx.is_train() && self.axis_view.places() > 0 {
            self.move_stored(ctx)?;
        }
        self.invert(ctx, &self.variances)
    }

    /// Folds the stored statistics into a factor and a summand, unless that is done.
    fn fold_stored(&mut self, ctx: &Ctx) -> Result<()> {
        let of: Option<Vec<u64>> = self.params.iter().map(Blob::data_version).collect();
        if of == self.of && of.is_some() {
            return Ok(());
        }
        let Places { gamma, beta, .. } = self.dialect.places;
        let [mean, variance] = self.dialect.places.stored.unwrap_or_default();
        self.invert(ctx, &self.params[variance])?;
        let product = |a: &Blob<T>, b: &Blob<T>, to: &Blob<T>| {
            let first = Pair::Split(a.data_on(ctx)?, to.data_overwrite_on(ctx)?);
            math::product(ctx, first, &[b.data_on(ctx)?], &[])
        };
        product(&self.params[gamma], &self.inverse_std, &self.scale)?;
        product(&self.params[mean], &self.scale, &self.shift)?;
        let (signs, shift) = ([-T::ONE, T::ONE], Pair::InPlace(self.shift.data_update_on(ctx)?));
        math::weighted_sum(ctx, &signs, shift, &[self.params[beta].data_on(ctx)?], &[])?;
        self.of = of;
        Ok(())
    }

    fn add_gradients(&self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        if self.dialect.frozen {
            return Ok(());
        }
        let Places { gamma, beta, .. } = self.dialect.places;
        let dy = io.top(0).diff_on(ctx)?;
        if io.param_wanted(gamma) {
            let plain = self.dialect.normalization == Normalization::None && !io.is_in_place(0, 0);
            let x = if plain { io.bottom(0) } else { &self.normalized };
            let mut dgamma = self.params[gamma].diff_update_on(ctx)?;
            math::add_channel_dots(ctx, self.axis_view, [&x.data_on(ctx)?, &dy], &mut dgamma, None)?;
        }
        if io.param_wanted(beta) {
            math::add_channel_sums(ctx, self.axis_view, &dy, &mut self.params[beta].diff_update_on(ctx)?)?;
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for Bn<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.measure(io.bottom(0));
        let shape = self.param_shape(io.bottom(0).shape());
        let shapes = self.dialect.places.shapes(&shape);
        self.params = self.dialect.learned.make_all(ctx, &shapes)?;
        for blob in [
            &mut self.means,
            &mut self.variances,
            &mut self.inverse_std,
            &mut self.scale,
            &mut self.shift,
        ] {
            blob.reshape(&shape)?;
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.measure(io.bottom(0));
        let expected = self.params[self.dialect.places.gamma].count();
        if self.axis_view.len != expected {
            let (axis, name) = (self.dialect.axis, io.bottom(0).name());
            let what = format!("number of channels (axis {axis}) of \"{name}\"");
            let expected = format!("{expected} as in the parameters");
            return Err(Error::mismatch(what, expected, self.axis_view.len));
        }
        if io.needs_backward() || self.dialect.normalization == Normalization::Batch {
            self.normalized.reshape(io.bottom(0).shape())?;
        }
        for (top, statistic) in [(1, &self.means), (2, &self.variances)] {
            if top < io.tops() {
                io.top_mut(top).reshape(statistic.shape())?;
            }
        }
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let steps = match self.dialect.normalization {
            Normalization::Batch => {
                self.take_batch_statistics(ctx, io.bottom(0))?;
                for (top, statistic) in [(1, &self.means), (2, &self.variances)] {
                    if top < io.tops() {
                        math::copy(ctx, &statistic.data_on(ctx)?, &mut io.top(top).data_overwrite_on(ctx)?)?;
                    }
                }
                [self.normalize(&self.means), self.learned()]
            }
            Normalization::Stored if self.may_learn(io) => {
                self.fold_stored(ctx)?;
                let [mean, _] = self.dialect.places.stored.unwrap_or_default();
                [self.normalize(&self.params[mean]), self.learned()]
            }
            Normalization::Stored | Normalization::None => return run_in_place(self, ctx, io),
        };
        let following = io.take_following();
        let steps: Vec<_> = steps.into_iter().chain(following).collect();
        math::run_steps(ctx, &steps, io.data_pair(ctx, 0, 0)?)
    }

    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        Some(self)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let data = |index: usize| -> Option<Vec<f64>> {
            let data = self.params.get(index)?.data().ok()?;
            reserve::collected(data.iter().map(|value| value.to_f64())).ok()
        };
        let Places {
            gamma, beta, stored, ..
        } = self.dialect.places;
        let (mut scale, mut shift) = (data(gamma)?, data(beta)?);
        match self.dialect.normalization {
            Normalization::None => {}
            Normalization::Batch => {
                let eps = self.dialect.eps;
                return Some(Op::Standardize {
                    axis_view: self.axis_view,
                    spread: cortado_ops::Spread::RootOfSum { eps },
                    scale: Some(1 + gamma),
                    shift: Some(1 + beta),
                });
            }
            Normalization::Stored => {
                let [mean, variance] = stored?;
                let (means, variances) = (data(mean)?, data(variance)?);
                for channel in 0..scale.len() {
                    scale[channel] /= (variances[channel] + self.dialect.eps).sqrt();
                    shift[channel] -= means[channel] * scale[channel];
                }
            }
        }
        Some(Op::PerChannel {
            axis_view: self.axis_view,
            function: Pointwise::Affine {
                scale: scale.into(),
                shift: shift.into(),
            },
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        // Before the diff of the top may be overwritten by that of the bottom.
        self.add_gradients(ctx, io)?;
        if !propagate[0] {
            return Ok(());
        }
        let factors = match self.dialect.normalization {
            Normalization::Stored => &self.scale,
            Normalization::Batch | Normalization::None => &self.params[self.dialect.places.gamma],
        };
        math::scale_channels(
            ctx,
            self.axis_view,
            Some(&factors.data_on(ctx)?),
            io.diff_pair(ctx, 0, 0)?,
        )?;
        if self.dialect.normalization != Normalization::Batch {
            return Ok(());
        }
        let (y, inverse_std) = (self.normalized.data_on(ctx)?, self.inverse_std.data_on(ctx)?);
        let diff = Pair::InPlace(io.bottom(0).diff_update_on(ctx)?);
        math::normalize_backward(ctx, self.axis_view, &y, ChannelSpread::Inverse(&inverse_std), diff)
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }

    fn in_own_order(&self, stored: &[BlobProto]) -> Result<Option<Vec<BlobProto>>> {
        match self.dialect.places.factor {
            Some(_) => in_order(stored),
            None => Ok(None),
        }
    }
}

impl<T: Real> InPlace<T> for Bn<T> {
    /// None where the whole bottom is needed first, or x̂ afterwards.
    fn step(&mut self, ctx: &Ctx, io: &Io<'_, T>, _: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>> {
        match self.dialect.normalization {
            Normalization::Batch => Ok(None),
            Normalization::Stored if self.may_learn(io) => Ok(None),
            Normalization::Stored => {
                self.fold_stored(ctx)?;
                Ok(Some(self.of_channels(Pointwise::Affine {
                    scale: PerChannel::Each(&self.scale),
                    shift: PerChannel::Each(&self.shift),
                })))
            }
            Normalization::None => {
                let keeps = io.is_in_place(0, 0) && self.may_learn(io);
                let mut step = self.learned();
                step.keep_input = keeps.then_some(&self.normalized);
                Ok(Some(step))
            }
        }
    }
}
