//! Clip: `y = min(max(x, min), max)`.
//!
//! One bottom and one top of the same shape, in place if wanted. A value that is no number stays none.
//!
//! `clip_param`: `min` and `max` (both required; `min` may not exceed `max`).
//!
//! Gradient: `dx = dy` for min ≤ x ≤ max, else 0.

use crate::common::{Elementwise, Formula, SlopeOf, build};
use cortado_core::{Ctx, Error, Layer, LayerKind, PlanOp, Real, Result, module_doc};
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
    let clip = Clip {
        min: bound("min", options.min)?,
        max: bound("max", options.max)?,
    };
    if clip.min > clip.max {
        let problem = format!("must be at most clip_param.max, {}, but is {}", clip.max, clip.min);
        return Err(Error::param("clip_param.min", problem));
    }
    Ok(Box::new(Elementwise::new(clip)))
}

struct Clip<T> {
    min: T,
    max: T,
}

impl<T: Real> Formula<T> for Clip<T> {
    fn value(&self, x: T) -> T {
        if x < self.min {
            self.min
        } else if x > self.max {
            self.max
        } else {
            x
        }
    }

    fn plan(&self) -> Option<PlanOp> {
        let (min, max) = (self.min.to_f64() as f32, self.max.to_f64() as f32);
        Some(PlanOp::Clip { min, max })
    }

    fn slope(&self, x: T) -> T {
        if self.min <= x && x <= self.max {
            T::ONE
        } else {
            T::ZERO
        }
    }

    fn slope_of(&self) -> SlopeOf {
        SlopeOf::Input
    }
}
