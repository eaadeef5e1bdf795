//! LRN: local response normalisation, `y = x · s^−β`.
//!
//! One bottom (num, channels, height, width) and one top of the same shape.
//!
//! `lrn_param`: `local_size` n, odd (default 5); `alpha` α (default 1), `beta` β (default 0.75), `k` (default 1); `norm_region`:
//! - ACROSS_CHANNELS (default): `s_c = k + (α/n) · Σ x²` over the n channels around c, clipped at the edges.
//! - WITHIN_CHANNEL: `s = 1 + (α/n²) · Σ x²` over the n × n elements around a place, clipped at the edges; `k` is ignored.
//!
//! Gradient, with Σ over the same windows and m = n or n²: `dx = dy · s^−β − (2αβ/m) · x · Σ dy·y/s`.

use crate::common::{build, finite, reshape_like_bottom};
use cortado_core::{Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_cpu::{self as cpu};
use cortado_ops::{Lrn, Op, PoolAxis, PoolGeometry};
use cortado_proto::LayerParameter;
use cortado_proto::lrn_parameter::NormRegion;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["lrn_param"],
    ..LayerKind::new(
        "LRN",
        "Divides each value by a norm of its neighbours.",
        module_doc!("lrn.rs"),
        build!(build),
    )
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    Across,
    Within,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.lrn_param().cloned().unwrap_or_default();
    let size = options.local_size();
    if size % 2 == 0 {
        return Err(Error::param("lrn_param.local_size", format!("must be odd, not {size}")));
    }
    let region = match options.norm_region() {
        NormRegion::ACROSS_CHANNELS => Region::Across,
        NormRegion::WITHIN_CHANNEL => Region::Within,
        other => {
            let problem = format!("{other} is unknown; it is ACROSS_CHANNELS or WITHIN_CHANNEL");
            return Err(Error::param("lrn_param.norm_region", problem));
        }
    };
    let real = |field, value| finite(field, value).map(T::from_f64);
    let lrn = Lrn {
        size: size as usize,
        alpha: real("lrn_param.alpha", options.alpha())?,
        beta: real("lrn_param.beta", options.beta())?,
        k: real("lrn_param.k", options.k())?,
    };
    Ok(Box::new(LocalResponse {
        lrn,
        region,
        shape: [0; 4],
        scale: Blob::empty("the scale of an LRN"),
        buffer: Blob::empty("the buffer of an LRN"),
    }))
}

struct LocalResponse<T: Real> {
    lrn: Lrn<T>,
    region: Region,
    shape: [usize; 4],
    /// s of the last forward pass.
    scale: Blob<T>,
    /// Intermediate values of the WITHIN_CHANNEL form.
    buffer: Blob<T>,
}

impl<T: Real> LocalResponse<T> {
    /// The mean over the window around each place of a plane, where all windows count as whole.
    fn mean(&self) -> PoolGeometry {
        let axis = |input| PoolAxis {
            input,
            kernel: self.lrn.size,
            stride: 1,
            pad: self.lrn.size / 2,
            output: input,
        };
        PoolGeometry {
            axes: vec![axis(self.shape[2]), axis(self.shape[3])],
        }
    }

    fn forward_within(&self, x: &[T], scale: &mut [T], y: &mut [T]) -> Result<()> {
        let planes = self.shape[0] * self.shape[1];
        let Lrn { alpha, beta, .. } = self.lrn;
        let mut squares = self.buffer.data_overwrite()?;
        cpu::map(x, &mut squares, |x| x * x);
        cpu::ave_pool_forward(&self.mean(), planes, &squares, scale);
        cpu::map_in_place(scale, |mean| T::ONE + alpha * mean);
        cpu::zip_map(x, scale, y, |x, s| x * s.powf(-beta));
        Ok(())
    }

    fn backward_within(&self, x: &[T], y: &[T], dy: &[T], dx: &mut [T]) -> Result<()> {
        let planes = self.shape[0] * self.shape[1];
        let Lrn { alpha, beta, .. } = self.lrn;
        let (scale, mut buffer) = (self.scale.data()?, self.buffer.data_overwrite()?);
        cpu::zip_map(dy, y, &mut buffer, |dy, y| dy * y);
        cpu::zip_in_place(&scale, &mut buffer, |s, product| product / s);
        cpu::ave_pool_backward(&self.mean(), planes, &buffer, dx);
        let factor = T::from_f64(-2.0) * alpha * beta;
        cpu::zip_in_place(x, dx, |x, sum| factor * x * sum);
        cpu::zip_map(dy, &scale, &mut buffer, |dy, s| dy * s.powf(-beta));
        cpu::add(&buffer, dx);
        Ok(())
    }
}

impl<T: Real> Layer<T> for LocalResponse<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Ok(shape) = <[usize; 4]>::try_from(&io.bottom(0).shape()[..]) else {
            let what = format!("axes of \"{}\" (num, channels, height, width)", io.bottom(0).name());
            return Err(Error::mismatch(what, 4, io.bottom(0).shape().len()));
        };
        self.shape = shape;
        self.scale.reshape(&shape)?;
        self.buffer.reshape(&shape)?;
        reshape_like_bottom(io)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let [num, channels, height, width] = self.shape;
        let mut scale = self.scale.data_overwrite()?;
        match self.region {
            Region::Across => {
                cpu::lrn_across_forward(self.lrn, num, channels, height * width, &x, &mut scale, &mut y);
            }
            Region::Within => self.forward_within(&x, &mut scale, &mut y)?,
        }
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        (self.region == Region::Across).then(|| {
            Op::Lrn(Lrn {
                size: self.lrn.size,
                alpha: self.lrn.alpha.to_f64(),
                beta: self.lrn.beta.to_f64(),
                k: self.lrn.k.to_f64(),
            })
        })
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (x, y, dy) = (io.bottom(0).data()?, io.top(0).data()?, io.top(0).diff()?);
        let mut dx = io.bottom(0).diff_overwrite()?;
        let [num, channels, height, width] = self.shape;
        match self.region {
            Region::Across => {
                cpu::lrn_across_backward(
                    self.lrn,
                    num,
                    channels,
                    height * width,
                    &x,
                    &y,
                    &self.scale.data()?,
                    &dy,
                    &mut dx,
                );
            }
            Region::Within => self.backward_within(&x, &y, &dy, &mut dx)?,
        }
        Ok(())
    }
}
