//! LRN: local response normalisation, `y = x · s^−β`.
//!
//! One bottom (num, channels, height, width) and one top of the same shape.
//!
//! `lrn_param`: `local_size` n, odd (default 5); `alpha` α (default 1), `beta` β (default 0.75),
//! `k` (default 1); `norm_region`:
//! - ACROSS_CHANNELS (default): `s_c = k + (α/n) · Σ x²` over the n channels around c, clipped at
//!   the edges.
//! - WITHIN_CHANNEL: `s = 1 + (α/n²) · Σ x²` over the n × n elements around a place, clipped at the
//!   edges; `k` is ignored.
//!
//! Gradient, with Σ over the same windows and m = n or n²:
//! `dx = dy · s^−β − (2αβ/m) · x · Σ dy·y/s`.

use crate::common::{build, finite, reshape_like_bottom};
use cortado_core::{Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Lrn, Op};
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
            let problem = format!("{other} is unknown; it can be ACROSS_CHANNELS or WITHIN_CHANNEL");
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
    /// The number of planes, their height and their width.
    fn planes(&self) -> [usize; 3] {
        let [num, channels, height, width] = self.shape;
        [num * channels, height, width]
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

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let mut scale = self.scale.data_overwrite_on(ctx)?;
        match self.region {
            Region::Across => {
                let axis_view = AxisView::axis(&self.shape, 1);
                math::lrn_across(ctx, self.lrn, axis_view, &x, &mut scale, &mut y)
            }
            Region::Within => {
                let mut buffer = self.buffer.data_overwrite_on(ctx)?;
                math::lrn_within(ctx, self.lrn, self.planes(), &x, &mut buffer, &mut scale, &mut y)
            }
        }
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let lrn = Lrn {
            size: self.lrn.size,
            alpha: self.lrn.alpha.to_f64(),
            beta: self.lrn.beta.to_f64(),
            k: self.lrn.k.to_f64(),
        };
        Some(match self.region {
            Region::Across => Op::Lrn(lrn),
            Region::Within => Op::LrnWithin(lrn),
        })
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (x, y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_on(ctx)?);
        let (scale, dy) = (self.scale.data_on(ctx)?, io.top(0).diff_on(ctx)?);
        let operands = [&x, &y, &scale, &dy];
        let mut dx = io.bottom(0).diff_overwrite_on(ctx)?;
        match self.region {
            Region::Across => {
                math::lrn_across_backward(ctx, self.lrn, AxisView::axis(&self.shape, 1), operands, &mut dx)
            }
            Region::Within => {
                let mut buffer = self.buffer.data_overwrite_on(ctx)?;
                math::lrn_within_backward(ctx, self.lrn, self.planes(), operands, &mut buffer, &mut dx)
            }
        }
    }
}
