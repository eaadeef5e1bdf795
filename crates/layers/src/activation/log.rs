//! Log: `y = log_base(shift + scale · x)`.
//!
//! One bottom and one top of the same shape, in place if wanted. The logarithm of 0 is −∞, and that
//! of a negative number none (NaN).
//!
//! `log_param`: `base` (default −1, which means e; else it must be positive and not 1), `scale`
//! (default 1), `shift` (default 0).
//!
//! Gradient: `dx = dy · scale / ((shift + scale · x) · ln(base))`.

use crate::common::{Elementwise, build, finite, log_of_base};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["log_param"],
    in_place: true,
    ..LayerKind::new("Log", "A logarithm.", module_doc!("log.rs"), build!(build))
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.log_param().cloned().unwrap_or_default();
    let log_base = log_of_base("log_param.base", options.base())?;
    if log_base == 0.0 {
        return Err(Error::param("log_param.base", "must not be 1, whose logarithm is 0"));
    }
    Ok(Box::new(Elementwise::new(
        &KIND,
        Pointwise::Log {
            per_log_base: T::from_f64(1.0 / log_base),
            scale: T::from_f64(finite("log_param.scale", options.scale())?),
            shift: T::from_f64(finite("log_param.shift", options.shift())?),
        },
    )))
}
