//! L1Loss: `L = Σ |a − b| / (2N)`, half the mean distance of two blobs by their magnitudes. From
//! cbfinn's fork.
//!
//! Bottoms: a and b, of one shape, with N items. Top: the loss, a scalar.
//!
//! Other forks have an L1Loss without the factor ½ (NVIDIA's DetectNet: double its `loss_weight`), or
//! one that passes over elements that are not numbers (FlowNet 2, with `l1_loss_param`), which is not
//! supported.
//!
//! Gradients, with the loss weight from the top's diff: `weight · sign(a − b) / (2N)` to a and the
//! negative of it to b.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Operand, Reduction};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    ..LayerKind::new(
        "L1Loss",
        "Half the mean of the sums of magnitudes of a difference.",
        module_doc!("l1_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, L1Loss))
}

struct L1Loss;

impl Compose for L1Loss {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 1)?;
        let shape = to.bottom(0).clone();
        to.has_shape(1, &shape)?;
        let difference = to.difference(Operand::Bottom(0), Operand::Bottom(1))?;
        let factor = 0.5 / shape[0].max(1) as f64;
        let loss = to.reduce(difference, 0, Reduction::AbsSum, factor)?;
        to.top(loss);
        Ok(())
    }
}
