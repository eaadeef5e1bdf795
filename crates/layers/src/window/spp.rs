//! SPP, spatial pyramid pooling: pools each plane into 1, 2 × 2, 4 × 4, … windows, so that images
//! of any size give vectors of one length (He et al., 2014).
//!
//! Bottom: (num, channels, height, width). Top: (num, channels · Σ 4^i), the levels one after the
//! other, each with its channels; for a pyramid of one level (num, channels, 1, 1), as in the
//! original. Any other number of spatial axes works as well.
//!
//! `spp_param`: `pyramid_height` (required): the number of levels i = 0, 1, …; `pool` MAX
//! (default), AVE or STOCHASTIC, as in Pooling.
//! Level i has 2^i windows along each axis: kernel = stride = ⌈size / 2^i⌉, pad = ⌊(kernel · 2^i −
//! size + 1) / 2⌋, which must be less than the kernel: a pyramid too high for the image is an
//! error.
//!
//! Gradient: the sum of the levels' poolings.

use crate::common::{Parts, build, required};
use crate::window::pooling::{Method, Pooler, Round, Window, axis_name, method, no_planes, pool_method};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Op, Pool, PoolAxis, PoolGeometry};
use cortado_proto::LayerParameter;
use cortado_proto::pooling_parameter::PoolMethod;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["spp_param"],
    ..LayerKind::new(
        "SPP",
        "Pools images of any size into vectors of one length.",
        module_doc!("spp.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.spp_param().cloned().unwrap_or_default();
    Ok(Box::new(Spp {
        method: method("spp_param.pool", PoolMethod(options.pool().0))?,
        height: required("spp_param.pyramid_height", options.pyramid_height)?,
        levels: Vec::new(),
        input: Blob::empty("the gradient of one level of an SPP"),
    }))
}

struct Spp<T: Real> {
    method: Method,
    height: usize,
    levels: Vec<Level<T>>,
    /// The diff is the gradient of one level.
    input: Blob<T>,
}

struct Level<T: Real> {
    pooler: Pooler<T>,
    /// The outputs, and their gradient.
    top: Blob<T>,
}

impl<T: Real> Spp<T> {
    /// The windows of a level along an axis.
    fn axis(&self, level: usize, name: &str, size: usize) -> Result<PoolAxis> {
        let too_high = || {
            let problem = format!("{} levels are too many for an input {name} of {size}", self.height);
            Error::param("spp_param.pyramid_height", problem)
        };
        let bins = u32::try_from(level)
            .ok()
            .and_then(|level| 1usize.checked_shl(level))
            .ok_or_else(too_high)?;
        let kernel = size.div_ceil(bins);
        let pad = (kernel * bins - size).div_ceil(2);
        if pad >= kernel {
            return Err(too_high());
        }
        if pad > 0 && self.method == Method::Stochastic {
            let problem = format!(
                "stochastic pooling takes no padding, but {bins} windows for an input {name} of {size} need it"
            );
            return Err(Error::param("spp_param.pool", problem));
        }
        let window = Window {
            kernel,
            stride: kernel,
            pad,
            field: "kernel_size",
        };
        window.axis(Round::Ceil, name, size)
    }

    /// The levels as parts of each image of the top.
    fn parts(&self) -> Parts {
        let lengths: Vec<usize> = self
            .levels
            .iter()
            .map(|level| level.top.shape().count_from(1))
            .collect();
        Parts::new(&lengths, 1)
    }
}

impl<T: Real> Layer<T> for Spp<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0);
        let [num, channels, ref spatial @ ..] = bottom.shape()[..] else {
            return Err(no_planes(bottom.name(), bottom.shape().len()));
        };
        if spatial.is_empty() {
            return Err(no_planes(bottom.name(), 2));
        }
        for level in 0..self.height {
            let named = spatial
                .iter()
                .enumerate()
                .map(|(i, &size)| (axis_name(spatial.len(), i), size));
            let axes = named
                .map(|(name, size)| self.axis(level, &name, size))
                .collect::<Result<_>>()?;
            if self.levels.len() == level {
                self.levels.push(Level {
                    pooler: Pooler::new(self.method),
                    top: Blob::empty("one level of an SPP"),
                });
            }
            let Level { pooler, top } = &mut self.levels[level];
            top.reshape(&pooler.reshape(num, channels, PoolGeometry { axes })?)?;
        }
        self.input.reshape(io.bottom(0).shape())?;
        if self.height == 1 {
            let shape = self.levels[0].top.shape().clone();
            return io.top_mut(0).reshape(&shape);
        }
        let mut lengths = self.levels.iter().map(|level| level.top.shape().count_from(1));
        let length = lengths.try_fold(0usize, |sum, length| sum.checked_add(length));
        io.top_mut(0).reshape(&[num, length.unwrap_or(usize::MAX)])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let parts = self.parts();
        for (i, level) in self.levels.iter().enumerate() {
            let mut top = level.top.data_overwrite_on(ctx)?;
            level.pooler.forward(ctx, &x, &mut top, io.needs_backward())?;
            drop(top);
            parts.put(ctx, i, &level.top.data_on(ctx)?, &mut y)?;
        }
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let method = pool_method(self.method)?;
        let geometries = self.levels.iter().map(|level| level.pooler.geometry().clone());
        let pools = geometries.map(|geometry| Pool { method, geometry });
        Some(Op::Pyramid(pools.collect()))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (x, dy) = (io.bottom(0).data_on(ctx)?, io.top(0).diff_on(ctx)?);
        io.bottom(0).clear_diff()?;
        let mut dx = io.bottom(0).diff_update_on(ctx)?;
        let parts = self.parts();
        for (i, level) in self.levels.iter().enumerate() {
            parts.take(ctx, i, &dy, &mut level.top.diff_overwrite_on(ctx)?)?;
            let (y, dy) = (level.top.data_on(ctx)?, level.top.diff_on(ctx)?);
            let mut part = self.input.diff_overwrite_on(ctx)?;
            level.pooler.backward(ctx, [&x, &y, &dy], &mut part)?;
            drop(part);
            // The blob is one row.
            math::add_rows(ctx, &self.input.diff_on(ctx)?, &mut dx)?;
        }
        Ok(())
    }
}
