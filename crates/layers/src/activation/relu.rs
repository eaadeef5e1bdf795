//! ReLU: `y = max(x, 0) + negative_slope · min(x, 0)`.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `relu_param`: `negative_slope` (default 0).
//!
//! Gradient: `dx = dy` for x > 0, else `negative_slope · dy`.

use crate::common::{Elementwise, Formula, SlopeOf, build, finite};
use cortado_core::{Ctx, Layer, LayerKind, PlanOp, Real, Result, module_doc};
use cortado_cpu::Step;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["relu_param"],
    in_place: true,
    ..LayerKind::new(
        "ReLU",
        "Rectified linear unit: negative values become 0, or are scaled.",
        module_doc!("relu.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let negative_slope = param.relu_param().map_or(0.0, |options| options.negative_slope());
    Ok(Box::new(Elementwise::new(ReLU {
        negative_slope: T::from_f64(finite("relu_param.negative_slope", negative_slope)?),
    })))
}

struct ReLU<T> {
    negative_slope: T,
}

impl<T: Real> Formula<T> for ReLU<T> {
    fn value(&self, x: T) -> T {
        x * self.slope(x)
    }

    fn step(&self) -> Step<'_, T> {
        Step::slope(self.negative_slope)
    }

    fn plan(&self) -> Option<PlanOp> {
        let slope = self.negative_slope.to_f64() as f32;
        Some(PlanOp::Relu { slope })
    }

    /// At the top as well as at the bottom, since both have the same sign.
    fn slope(&self, at: T) -> T {
        if at > T::ZERO { T::ONE } else { self.negative_slope }
    }

    fn slope_of(&self) -> SlopeOf {
        if self.negative_slope < T::ZERO {
            SlopeOf::Input
        } else {
            SlopeOf::Output
        }
    }
}
