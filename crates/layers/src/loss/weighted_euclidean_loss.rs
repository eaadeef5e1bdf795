//! WeightedEuclideanLoss: `L = 1/(2N) Σ dᵀ P d` with d = a − b: a squared distance weighed by a matrix
//! for each item, such as a precision matrix. From cbfinn's fork.
//!
//! Bottoms: a and b, (N, C) with any axes of 1 behind; and P, with C · C numbers for each item. Top: the
//! loss, a scalar. There are no options.
//!
//! Gradients, with the loss weight from the top's diff: `weight · (P + Pᵀ) d / (2N)` to a, the negative
//! of it to b, and none to P. (The fork has P d / N, which is the same for a symmetric P.)

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand, Reduction, count};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[2],
    ..LayerKind::new(
        "WeightedEuclideanLoss",
        "Squared distance of two blobs, weighed by a matrix for each item.",
        module_doc!("weighted_euclidean_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, WeightedEuclideanLoss))
}

struct WeightedEuclideanLoss;

impl Compose for WeightedEuclideanLoss {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let shape = to.bottom(0).clone();
        to.has_shape(1, &shape)?;
        let (items, len) = (shape[0], shape.count_from(1));
        let (matrix, found) = (count([items, len, len]), to.bottom(2).count());
        if matrix != found {
            let what = format!("number of elements of \"{}\", a matrix for each item", to.name(2));
            return Err(Error::mismatch(what, matrix, found));
        }
        let difference = to.difference(Operand::Bottom(0), Operand::Bottom(1))?;
        let (rows, columns) = (
            to.view(difference, &[items, len, 1])?,
            to.view(difference, &[items, 1, len])?,
        );
        let matrices = to.view(Operand::Bottom(2), &[items, len, len])?;
        let (rows, columns) = (
            to.spread(rows, &[items, len, len])?,
            to.spread(columns, &[items, len, len])?,
        );
        let terms = to.add(Op::Product, &[matrices, rows, columns])?;
        let loss = to.reduce(terms, 0, Reduction::Sum, 0.5 / items.max(1) as f64)?;
        to.top(loss);
        Ok(())
    }
}
