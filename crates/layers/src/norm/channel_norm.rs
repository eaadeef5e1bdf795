//! ChannelNorm: the length of the vector of channels of each pixel: `y = √Σ x²`. From FlowNet 2.
//!
//! One bottom (num, channels, height, width). Top: (num, 1, height, width). There are no options.
//!
//! Gradient: `dx = dy · x / y`; 0 for a vector of zeros.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Operand;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    ..LayerKind::new(
        "ChannelNorm",
        "The length of the vector of channels of each pixel.",
        module_doc!("channel_norm.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, ChannelNorm))
}

struct ChannelNorm;

impl Compose for ChannelNorm {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let lengths = to.lengths(Operand::Bottom(0), 1)?;
        to.top(lengths);
        Ok(())
    }
}
