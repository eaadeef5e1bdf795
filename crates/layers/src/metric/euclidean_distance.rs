//! EuclideanDistance: the mean distance of points in space: `y = mean √Σ (a − b)²`, with the sum over
//! the three coordinates of each point. From cbfinn's fork.
//!
//! Bottoms: a and b, of one shape, (num, 3 · points, …): the channels are x, y and z of one point after
//! the other; one or two that are left over are ignored. Top: (1, 1, 1, 1). There are no options, and
//! there is no gradient.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand, Reduction, count};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    not_differentiable: Some("it only measures"),
    ..LayerKind::new(
        "EuclideanDistance",
        "The mean distance of points in space.",
        module_doc!("euclidean_distance.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, EuclideanDistance))
}

struct EuclideanDistance;

impl Compose for EuclideanDistance {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes_from(0, 2)?;
        let shape = to.bottom(0).clone();
        to.has_shape(1, &shape)?;
        let (items, numbers) = (shape[0], shape.count_from(1));
        let points = numbers / 3;
        let difference = to.difference(Operand::Bottom(0), Operand::Bottom(1))?;
        let rows = to.view(difference, &[items, numbers])?;
        let offsets = vec![0, 0]; // bounded by the two axes
        let whole = to.shaped(Op::Crop { offsets }, &[rows], &[items, 3 * points])?;
        let coordinates = to.view(whole, &[items, points, 3])?;
        let squares = to.reduce(coordinates, 2, Reduction::SquareSum, 1.0)?;
        let distances = to.power(squares, 0.0, 0.5)?;
        let count = count([items, points]).max(1);
        let mean = to.reduce(distances, 0, Reduction::Sum, 1.0 / count as f64)?;
        let mean = to.view(mean, &[1, 1, 1, 1])?;
        to.top(mean);
        Ok(())
    }
}
