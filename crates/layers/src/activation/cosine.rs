//! Cosine: `y = cos x`. From happynear's fork.
//!
//! One bottom and one top of the same shape. There are no options.
//!
//! Gradient: `dx = −dy · sin x` (the fork leaves the diff of the top out).

use crate::common::{build, reshape_like_bottom};
use cortado_core::{BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind::new(
    "Cosine",
    "The cosine of each element.",
    module_doc!("cosine.rs"),
    build!(build),
);

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Angle {
        value: f64::cos,
        derivative: |x| -x.sin(),
    }))
}

/// A function of angles, computed in 64 bits on the host.
pub(super) struct Angle {
    pub(super) value: fn(f64) -> f64,
    pub(super) derivative: fn(f64) -> f64,
}

impl<T: Real> Layer<T> for Angle {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("functions of angles");
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let pairs = y.iter_mut().zip(x.iter());
        pairs.for_each(|(y, x)| *y = T::from_f64((self.value)(x.to_f64())));
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (x, dy, mut dx) = (io.bottom(0).data()?, io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        for (dx, (dy, x)) in dx.iter_mut().zip(dy.iter().zip(x.iter())) {
            *dx = *dy * T::from_f64((self.derivative)(x.to_f64()));
        }
        Ok(())
    }
}
