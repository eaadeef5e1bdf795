//! Clip: `y = min(max(x, min), max)`.
//!
//! One bottom and one top of the same shape, in place if wanted. A NaN stays
//! none.
//!
//! `clip_param`: `min` and `max` (both required; `min` may not exceed `max`).
//!
//! Gradient: `dx = dy` for min ≤ x ≤ max, else 0.

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["clip_param"],
    in_place: true,
    ..LayerKind::new(
        "Clip",
        "Limits values to a range.",
        module_doc!("clip.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.clip_param().cloned().unwrap_or_default();
    let bound = |name: &str, value: Option<f32>| {
        let field = format!("clip_param.{name}");
        match value {
            Some(value) if value.is_nan() => Err(Error::param(&field, "is not a number")),
            Some(value) => Ok(T::from_f64(value.into())),
            None => Err(Error::param(&field, "is missing")),
        }
    };
    let (min, max) = (bound("min", options.min)?, bound("max", options.max)?);
    if min > max {
        let problem = format!("must be at most clip_param.max, {max}, but is {min}");
        return Err(Error::param("clip_param.min", problem));
    }
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Clip { min, max })))
}
