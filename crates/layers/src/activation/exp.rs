//! Exp: `y = base ^ (shift + scale · x)`.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `exp_param`: `base` (default −1, which means e; else it must be positive), `scale` (default 1),
//! `shift` (default 0).
//!
//! Gradient: `dx = dy · y · ln(base) · scale`.

use crate::common::{Elementwise, build, finite, log_of_base};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["exp_param"],
    in_place: true,
    ..LayerKind::new("Exp", "An exponential function.", module_doc!("exp.rs"), build!(build))
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.exp_param().cloned().unwrap_or_default();
    let log_base = log_of_base("exp_param.base", options.base())?;
    let scale = finite("exp_param.scale", options.scale())?;
    let shift = finite("exp_param.shift", options.shift())?;
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::Exp {
            inner: T::from_f64(log_base * scale),
            outer: T::from_f64((log_base * shift).exp()),
        },
    )))
}
