//! HardSwish: `y = x · min(max(x + 3, 0), 6) / 6` (Howard et al., 2019), of MobileNet v3.
//!
//! One bottom and one top of the same shape, in place if wanted. No options.
//!
//! Gradient: `dx = dy · (2x + 3) / 6` for −3 < x < 3, 0 below, dy above.

use crate::common::{Elementwise, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Pointwise;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    in_place: true,
    ..LayerKind::new(
        "HardSwish",
        "A Swish whose gate has straight lines.",
        module_doc!("hard_swish.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Elementwise::new(&KIND, Pointwise::HardSwish)))
}
