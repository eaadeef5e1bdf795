//! SoftTruncation: `y = 1 − exp(−x / c)`, which stays below 1. From happynear's fork.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `soft_truncation_param`: `c` (default 2), which is not 0.
//!
//! Gradient: `dx = dy · exp(−x / c) / c`.

use crate::common::{Compose, Composed, Composer, build, finite};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Operand, Pointwise};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["soft_truncation_param"],
    in_place: true,
    ..LayerKind::new(
        "SoftTruncation",
        "1 - exp(-x / c), which approaches 1 for large values.",
        module_doc!("soft_truncation.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.soft_truncation_param().cloned().unwrap_or_default();
    let c = finite("soft_truncation_param.c", options.c())?;
    if c == 0.0 {
        return Err(Error::param("soft_truncation_param.c", "must not be 0"));
    }
    Ok(Composed::boxed(&KIND, SoftTruncation { c }))
}

struct SoftTruncation {
    c: f64,
}

impl Compose for SoftTruncation {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let (inner, outer) = (-1.0 / self.c, -1.0);
        let power = to.map(Operand::Bottom(0), Pointwise::Exp { inner, outer })?;
        let (scale, shift) = (1.0, 1.0);
        let y = to.map(power, Pointwise::Affine { scale, shift })?;
        to.top(y);
        Ok(())
    }
}
