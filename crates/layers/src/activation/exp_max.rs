//! ExpMax: `y = base ^ (shift + scale · (x − max_c x))`, with the maximum over the channels c of each place: powers of at most
//! `base ^ shift` (for a base above 1 and a scale above 0), which, unlike Softmax's, are not divided by their sum. From LiteFlowNet.
//!
//! One bottom of two axes or more, (num, channels, …), and one top of the same shape, in place if wanted. (The original finds
//! the maxima of the first item only, and takes them off all items.)
//!
//! `expmax_param`: `base` (default −1, which means e; else it must be positive), `scale` (default 1), `shift` (default 0).
//!
//! Gradient: `dx = dy · y · ln(base) · scale`, as in the original, with the maximum as a constant. So the maximum itself, whose top is
//! always `base ^ shift`, gets a gradient too, and the others' share of it is missing.

use crate::common::{Compose, Composed, Composer, build, finite, log_of_base};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Operand, Pointwise};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["expmax_param"],
    in_place: true,
    ..LayerKind::new(
        "ExpMax",
        "An exponential function of the distance to the greatest channel.",
        module_doc!("exp_max.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.expmax_param().cloned().unwrap_or_default();
    let log_base = log_of_base("expmax_param.base", options.base())?;
    let scale = finite("expmax_param.scale", options.scale())?;
    let shift = finite("expmax_param.shift", options.shift())?;
    let layer = ExpMax {
        inner: log_base * scale,
        outer: (log_base * shift).exp(),
    };
    Ok(Composed::boxed(&KIND, layer))
}

struct ExpMax {
    inner: f64,
    outer: f64,
}

impl Compose for ExpMax {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let shape = to.bottom(0).clone();
        let x = Operand::Bottom(0);
        let greatest = to.greatest_along(x, 1)?;
        to.hold(greatest)?;
        let greatest = to.spread(greatest, &shape)?;
        let below = to.difference(x, greatest)?;
        let (inner, outer) = (self.inner, self.outer);
        let y = to.map(below, Pointwise::Exp { inner, outer })?;
        to.top(y);
        Ok(())
    }
}
