//! Truncation: `y = min(max(x, lower_bound), upper_bound)`. From happynear's fork.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `truncation_param`: `lower_bound` (default 0), `upper_bound` (default 5), not below it.
//!
//! Gradient: `dx = dy` between the bounds, else 0.

use crate::common::{Elementwise, build, finite};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["truncation_param"],
    in_place: true,
    ..LayerKind::new(
        "Truncation",
        "Limits values to a range, by default from 0 to 5.",
        module_doc!("truncation.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.truncation_param().cloned().unwrap_or_default();
    let min = finite("truncation_param.lower_bound", options.lower_bound())?;
    let max = finite("truncation_param.upper_bound", options.upper_bound())?;
    if min > max {
        let problem = format!("must be at most truncation_param.upper_bound, {max}, but is {min}");
        return Err(Error::param("truncation_param.lower_bound", problem));
    }
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::Clip { min, max }.cast())))
}
