//! BatchNorm in TRAIN with `stats_batch_size` (Intel): statistics of a few items at a time.

use super::{Options, channels};
use crate::common::{Parts, reshape_like_bottom};
use cortado_core::{
    BackwardReads, Blob, Ctx, Error, Io, Layer, Pair, Real, Result, Shape, Step, StepFunction, reserve,
};
use cortado_math::{self as math, ChannelSpread, MovingStatistics, Statistics};
use cortado_ops::{AxisView, PerChannel, Pointwise};
use cortado_proto::BlobProto;

/// The layer in TRAIN. In TEST it is the plain one.
pub(super) struct Groups<T: Real> {
    options: Options,
    /// The items of a group.
    size: usize,
    given: Vec<BlobProto>,
    /// The groups of the bottom, and one of them seen from its channels.
    parts: Parts,
    axis_view: AxisView,
    /// 1 / √(v + eps) of each channel, for each group.
    inverse_std: Vec<Blob<T>>,
    means: Blob<T>,
    params: Vec<Blob<T>>,
    /// A group of the bottom, or of the top's diff; and one of the top.
    x: Blob<T>,
    y: Blob<T>,
    /// The whole top, since the layers after it may overwrite it.
    normalized: Blob<T>,
}

impl<T: Real> Groups<T> {
    pub(super) fn new(options: Options, size: usize, given: Vec<BlobProto>) -> Self {
        let blob = |what: &str| Blob::empty(&format!("{what} of a BatchNorm"));
        Self {
            options,
            size,
            given,
            parts: Parts::default(),
            axis_view: AxisView::default(),
            inverse_std: Vec::new(),
            means: blob("the means"),
            params: Vec::new(),
            x: blob("a group of the bottom"),
            y: blob("a group of the top"),
            normalized: blob("the top"),
        }
    }

    /// The shape of a group of a bottom.
    fn group(&self, bottom: &Blob<T>) -> Result<(usize, Shape)> {
        let items = bottom.shape().first().copied().unwrap_or(1);
        if !items.is_multiple_of(self.size) {
            let problem = format!(
                "must divide the number of items of \"{}\", {items}, but is {}",
                bottom.name(),
                self.size
            );
            return Err(Error::param("batch_norm_param.stats_batch_size", problem));
        }
        Ok((items / self.size, bottom.shape().splice(0..1, &[self.size])?))
    }
}

impl<T: Real> Layer<T> for Groups<T> {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.params = super::params(io.bottom(0).shape(), std::mem::take(&mut self.given))?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0);
        super::check_channels(bottom, &self.params[0])?;
        let (groups, shape) = self.group(bottom)?;
        self.axis_view = channels(&shape);
        self.parts = Parts::new(&reserve::filled(groups, self.size)?, bottom.shape().count_from(1));
        reserve::at_least(&mut self.inverse_std, groups)?;
        let empty = || Blob::empty("the inverse deviations of a BatchNorm");
        // bounded by the room that there is now
        self.inverse_std.resize_with(groups, empty);
        for blob in self.inverse_std.iter_mut().chain([&mut self.means]) {
            blob.reshape(&[self.axis_view.len])?;
        }
        self.x.reshape(&shape)?;
        self.y.reshape(&shape)?;
        self.normalized.reshape(bottom.shape())?;
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        for (group, inverse_std) in self.inverse_std.iter().enumerate() {
            self.parts.take(
                ctx,
                group,
                &io.bottom(0).data_on(ctx)?,
                &mut self.x.data_overwrite_on(ctx)?,
            )?;
            let mut moving = MovingStatistics {
                means: self.params[0].data_update_on(ctx)?,
                variances: self.params[1].data_update_on(ctx)?,
                factor: self.params[2].data_update_on(ctx)?,
                fraction: self.options.fraction,
            };
            let mut found = Statistics {
                means: self.means.data_overwrite_on(ctx)?,
                inverse_std: inverse_std.data_overwrite_on(ctx)?,
            };
            let x = self.x.data_on(ctx)?;
            math::batch_statistics(ctx, self.axis_view, self.options.eps, &x, &mut moving, &mut found)?;
            drop((moving, found));
            let step = Step::new(StepFunction::PerChannel {
                axis_view: self.axis_view,
                function: Pointwise::Normalize {
                    mean: PerChannel::Each(&self.means),
                    inverse_std: PerChannel::Each(inverse_std),
                },
            });
            math::run_steps(ctx, &[step], Pair::Split(x, self.y.data_overwrite_on(ctx)?))?;
            self.parts.put(
                ctx,
                group,
                &self.y.data_on(ctx)?,
                &mut self.normalized.data_update_on(ctx)?,
            )?;
        }
        math::copy(
            ctx,
            &self.normalized.data_on(ctx)?,
            &mut io.top(0).data_overwrite_on(ctx)?,
        )
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        for (group, inverse_std) in self.inverse_std.iter().enumerate() {
            self.parts.take(
                ctx,
                group,
                &self.normalized.data_on(ctx)?,
                &mut self.y.data_overwrite_on(ctx)?,
            )?;
            self.parts.take(
                ctx,
                group,
                &io.top(0).diff_on(ctx)?,
                &mut self.x.diff_overwrite_on(ctx)?,
            )?;
            let (y, inverse_std) = (self.y.data_on(ctx)?, inverse_std.data_on(ctx)?);
            let diff = Pair::InPlace(self.x.diff_update_on(ctx)?);
            math::normalize_backward(ctx, self.axis_view, &y, ChannelSpread::Inverse(&inverse_std), diff)?;
            // In place the diff of the top is that of the bottom, whose other groups are still to be read.
            let mut dx = match io.is_in_place(0, 0) || group > 0 {
                true => io.bottom(0).diff_update_on(ctx)?,
                false => io.bottom(0).diff_overwrite_on(ctx)?,
            };
            self.parts.put(ctx, group, &self.x.diff_on(ctx)?, &mut dx)?;
        }
        Ok(())
    }

    fn blobs_of_next(&self, stored: &[BlobProto]) -> usize {
        super::blobs_of_scale(stored)
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
