//! Power: `y = (shift + scale · x) ^ power`.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `power_param`: `power` (default 1), `scale` (default 1), `shift` (default 0).
//!
//! Gradient: `dx = dy · power · scale · (shift + scale · x) ^ (power − 1)`, and 0 for power · scale
//! = 0, also where the formula would give 0 · ∞. The original gives NaN where shift + scale · x is
//! 0; here the derivative is exact.

use crate::common::{Elementwise, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
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
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::Power {
            power: T::from_f64(finite("power_param.power", options.power())?),
            scale: T::from_f64(finite("power_param.scale", options.scale())?),
            shift: T::from_f64(finite("power_param.shift", options.shift())?),
        },
    )))
}
