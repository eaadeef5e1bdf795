//! Power: `y = (shift + scale · x) ^ power`.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `power_param`: `power` (default 1), `scale` (default 1), `shift` (default 0).
//!
//! Gradient: `dx = dy · power · scale · (shift + scale · x) ^ (power − 1)`, and 0 for power · scale = 0, also where the formula would give 0 · ∞. The
//! original gives NaN where shift + scale · x is 0; here the derivative is exact.

use crate::common::{Elementwise, Formula, SlopeOf, build, finite};
use cortado_core::{AffineOp, Ctx, Layer, LayerKind, PlanOp, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["power_param"],
    in_place: true,
    ..LayerKind::new(
        "Power",
        "A power of a linear function.",
        module_doc!("power.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.power_param().cloned().unwrap_or_default();
    Ok(Box::new(Elementwise::new(Power {
        power: T::from_f64(finite("power_param.power", options.power())?),
        scale: T::from_f64(finite("power_param.scale", options.scale())?),
        shift: T::from_f64(finite("power_param.shift", options.shift())?),
    })))
}

struct Power<T> {
    power: T,
    scale: T,
    shift: T,
}

impl<T: Real> Power<T> {
    fn linear(&self, x: T) -> T {
        if self.scale == T::ZERO {
            self.shift
        } else {
            self.shift + self.scale * x
        }
    }
}

impl<T: Real> Formula<T> for Power<T> {
    fn value(&self, x: T) -> T {
        let linear = self.linear(x);
        if self.power == T::ONE {
            linear
        } else {
            linear.powf(self.power)
        }
    }

    fn plan(&self) -> Option<PlanOp> {
        let line = AffineOp::uniform(self.scale.to_f64(), self.shift.to_f64());
        (self.power == T::ONE && self.scale != T::ZERO).then_some(PlanOp::Affine(line))
    }

    fn slope(&self, x: T) -> T {
        let factor = self.power * self.scale;
        if factor == T::ZERO || self.power == T::ONE {
            factor
        } else {
            factor * self.linear(x).powf(self.power - T::ONE)
        }
    }

    fn slope_of(&self) -> SlopeOf {
        SlopeOf::Input
    }
}
