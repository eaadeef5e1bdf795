//! LayerNorm: `y = (x − μ) / √(σ² + epsilon)`, with the mean and the biased variance of each set of
//! elements. From MyCaffe; it has no factors and summands that are learned.
//!
//! One bottom and one top of the same shape. With two axes (num, channels) a set is an item; with more,
//! it is what lies behind the first two axes, such as the embedding of a token of (batch, tokens,
//! embedding).
//!
//! `layer_norm_param`: `epsilon` (default 1e-10).
//!
//! Gradient: `dx = (dy − mean(dy) − y · mean(dy · y)) / √(σ² + epsilon)`, with means over the set.

use crate::common::{Compose, Composed, Composer, build, not_negative};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{AxisView, Op, Operand, Spread};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["layer_norm_param"],
    ..LayerKind::new(
        "LayerNorm",
        "Normalises each set of elements by its own mean and variance.",
        module_doc!("layer_norm.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.layer_norm_param().cloned().unwrap_or_default();
    let eps = not_negative("layer_norm_param.epsilon", options.epsilon())?;
    Ok(Composed::boxed(&KIND, LayerNorm { eps }))
}

struct LayerNorm {
    eps: f64,
}

impl Compose for LayerNorm {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let shape = to.bottom(0).clone();
        let sets = if shape.len() == 2 { 1 } else { 2 };
        let (len, inner) = (shape.count_range(0..sets), shape.count_from(sets));
        let seen = to.view(Operand::Bottom(0), &[1, len, inner])?;
        let standardize = Op::Standardize {
            axis_view: AxisView { outer: 1, len, inner },
            spread: Spread::RootOfSum { eps: self.eps },
            scale: None,
            shift: None,
        };
        let normalised = to.add(standardize, &[seen])?;
        let y = to.view(normalised, &shape)?;
        to.top(y);
        Ok(())
    }
}
