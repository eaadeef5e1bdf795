//! Pooling: one value for each window that slides over the planes of an image.
//!
//! Bottom: (num, channels, height, width). Tops: (num, channels, pooled height, pooled width); and, for MAX, if a second one is named, the position
//! `row · width + column` of each maximum within its plane, in the same shape.
//!
//! `pooling_param`: `pool` MAX (default), AVE or STOCHASTIC. `kernel_size`, or `kernel_h` and `kernel_w`; `stride` (default 1) and `pad` (default 0) in
//! the same two forms; or `global_pooling: true` for one window over the whole plane. `round_mode` CEIL (default) or FLOOR.
//!
//! Size: `round((input + 2·pad − kernel) / stride) + 1`, less one if the last window would start beyond the input and its leading padding.
//! Padding must be less than the kernel.
//!
//! - MAX: the first of equal values wins. Gradient: to the maximum.
//! - AVE: the sum over the window divided by the window's area; padding counts to the area, but nothing beyond it. Gradient: `dy / area`.
//! - STOCHASTIC: in TRAIN an element with probability proportional to its value, which gets the gradient; in TEST `Σx² / Σx`. No padding.

mod options;
mod stochastic;

use crate::frame::build;
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_cpu::{self as cpu, PoolGeometry};
use cortado_proto::LayerParameter;
use options::{Method, Options};

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

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = Options::new(&param.pooling_param().cloned().unwrap_or_default())?;
    if param.top.len() > 1 && options.method != Method::Max {
        let problem = "only MAX has a second top, the positions of the maxima; remove that top";
        return Err(Error::param("pooling_param.pool", problem));
    }
    Ok(Box::new(Pooling {
        options,
        geometry: PoolGeometry { axes: Vec::new() },
        planes: 0,
        mask: Blob::empty("the positions of a pooling"),
    }))
}

struct Pooling {
    options: Options,
    geometry: PoolGeometry,
    /// num · channels.
    planes: usize,
    /// The index within its plane of the element that each top element is; for MAX, and for STOCHASTIC in TRAIN.
    mask: Blob<i32>,
}

impl<T: Real> Layer<T> for Pooling {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [num, channels, height, width] = io.bottom(0).shape()[..] else {
            let what = format!("axes of \"{}\" (num, channels, height, width)", io.bottom(0).name());
            return Err(Error::mismatch(what, 4, io.bottom(0).shape().len()));
        };
        self.geometry = self.options.geometry(height, width)?;
        if self.options.method != Method::Average && i32::try_from(height * width).is_err() {
            return Err(Error::message(&format!(
                "a plane of {height} x {width} is too large to keep positions in 32 bits"
            )));
        }
        self.planes = num * channels;
        let pooled = [
            num,
            channels,
            self.geometry.axes[0].output,
            self.geometry.axes[1].output,
        ];
        self.mask.reshape(&pooled)?;
        (0..io.tops()).try_for_each(|i| io.top_mut(i).reshape(&pooled))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let geometry = &self.geometry;
        match self.options.method {
            Method::Max => {
                let mut mask = self.mask.data_overwrite()?;
                cpu::max_pool_forward(geometry, self.planes, &x, &mut y, &mut mask);
            }
            Method::Average => cpu::ave_pool_forward(geometry, self.planes, &x, &mut y),
            Method::Stochastic if ctx.is_train() => {
                stochastic::sample(geometry, &x, &mut y, &mut self.mask.data_overwrite()?, &mut ctx.rng());
            }
            Method::Stochastic => stochastic::expectation(geometry, &x, &mut y),
        }
        if io.tops() > 1 {
            for (position, &index) in io.top(1).data_overwrite()?.iter_mut().zip(self.mask.data()?.iter()) {
                *position = T::from_f64(index.into());
            }
        }
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (dy, mut dx) = (io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        match self.options.method {
            Method::Average => cpu::ave_pool_backward(&self.geometry, self.planes, &dy, &mut dx),
            Method::Stochastic if !ctx.is_train() => {
                let (x, y) = (io.bottom(0).data()?, io.top(0).data()?);
                stochastic::expectation_gradient(&self.geometry, &x, &y, &dy, &mut dx);
            }
            _ => cpu::max_pool_backward(&self.geometry, self.planes, &dy, &self.mask.data()?, &mut dx),
        }
        Ok(())
    }
}
