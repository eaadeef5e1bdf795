//! Pooling: one value for each window that slides over the planes of an image, or over signals or
//! volumes.
//!
//! Bottom: (num, channels, height, width), or any other number of spatial axes. Tops: (num,
//! channels, pooled height, pooled width); and, for MAX, if a second one is named, the position
//! `row · width + column` of each maximum within its plane, in the same shape.
//!
//! `pooling_param`: `pool` MAX (default), AVE or STOCHASTIC. `kernel_size`, or `kernel_h` and
//! `kernel_w`; `stride` (default 1) and `pad` (default 0) in the same two forms; or
//! `global_pooling: true` for one window over the whole plane. `round_mode` CEIL (default) or
//! FLOOR, or other forks' `ceil_mode`, true or false. The forms with `_h` and `_w` are for two spatial
//! axes, as are `pad_t`, `pad_b`, `pad_l` and `pad_r` (default 0), whose opposite edges must be the
//! same; one number counts for each of any number of axes (the original knows two only). Other forks give a size for
//! each axis: `kernel_shape { dim: 2 dim: 3 dim: 3 }`, `stride_shape` and `pad_shape` (video-caffe), or `kernel_size_3d`,
//! `stride_3d` and `pad_3d`, once for each axis (Intel).
//!
//! Size: `round((input + 2·pad − kernel) / stride) + 1`, less one if the last window would start
//! beyond the input and its leading padding.
//! Padding must be less than the kernel.
//!
//! - MAX: the first of equal values wins. Gradient: to the maximum.
//! - AVE: the sum over the window divided by the window's area; padding counts to the area, but
//!   nothing beyond it. Gradient: `dy / area`.
//! - STOCHASTIC: in TRAIN an element with probability proportional to its value, which gets the
//!   gradient; in TEST `Σx² / Σx`. No padding.

mod options;
mod pooler;

use crate::common::build;
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Op, Pool, PoolMethod};
use cortado_proto::LayerParameter;
pub(crate) use options::{Method, Options, Round, Window, axis_name, method};
pub(crate) use pooler::Pooler;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["pooling_param"],
    tops: Arity::between(1, 2),
    ..LayerKind::new(
        "Pooling",
        "Maximum, mean or random element of sliding windows.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

pub(super) fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = Options::new(&param.pooling_param().cloned().unwrap_or_default())?;
    if param.top.len() > 1 && options.method != Method::Max {
        let problem = "only MAX has a second top, the positions of the maxima; remove that top";
        return Err(Error::param("pooling_param.pool", problem));
    }
    Ok(Box::new(Pooling::<T> {
        pooler: Pooler::new(options.method),
        options,
        outputs_positions: param.top.len() > 1,
    }))
}

struct Pooling<T: Real> {
    options: Options,
    pooler: Pooler<T>,
    /// Whether the positions of the maxima are a second top.
    outputs_positions: bool,
}

impl<T: Real> Layer<T> for Pooling<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0);
        let [num, channels, ref spatial @ ..] = bottom.shape()[..] else {
            return Err(no_planes(bottom.name(), bottom.shape().len()));
        };
        if spatial.is_empty() {
            return Err(no_planes(bottom.name(), 2));
        }
        let shape = self.pooler.reshape(num, channels, self.options.geometry(spatial)?)?;
        (0..io.tops()).try_for_each(|i| io.top_mut(i).reshape(&shape))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let needs_mask = self.outputs_positions || io.needs_backward();
        self.pooler.forward(ctx, &x, &mut y, needs_mask)?;
        if io.tops() > 1 {
            let mask = self.pooler.mask().data_on(ctx)?;
            math::mask_as_numbers(ctx, &mask, &mut io.top(1).data_overwrite_on(ctx)?)?;
        }
        Ok(())
    }

    fn op(&self, ctx: &Ctx) -> Option<Op> {
        let geometry = self.pooler.geometry().clone();
        match self.outputs_positions {
            true => Some(Op::MaximumAndPlace(geometry)),
            false => match pool_method(self.options.method) {
                Some(method) => Some(Op::Pool(Pool { method, geometry })),
                None => (!ctx.is_train()).then_some(Op::StochasticMean(geometry)),
            },
        }
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        self.pooler.backward_reads()
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (x, y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_on(ctx)?);
        let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_overwrite_on(ctx)?);
        self.pooler.backward(ctx, [&x, &y, &dy], &mut dx)
    }
}

/// A method as that of an operation; there is none for the stochastic one.
pub(crate) fn pool_method(method: Method) -> Option<PoolMethod> {
    match method {
        Method::Max => Some(PoolMethod::Max),
        Method::Average => Some(PoolMethod::Mean),
        Method::Stochastic => None,
    }
}

/// A bottom without spatial axes.
pub(crate) fn no_planes(bottom: &str, axes: usize) -> Error {
    let what = format!("number of axes of \"{bottom}\" (num, channels, height, width)");
    Error::mismatch(what, "3 or more", axes)
}
