//! Reduction: one number for all elements from an axis on: `y = coeff · Σ f(x)`.
//!
//! One bottom. Top: the bottom's shape before `axis`; a scalar for axis 0.
//!
//! `reduction_param`: `operation` SUM (default, f(x) = x), ASUM (|x|), SUMSQ (x²) or MEAN (the sum
//! over the number of elements; 0 for none); `axis` (default 0; negative counts from the end);
//! `coeff` (default 1).
//!
//! Gradient: `dx = coeff · dy · f'(x)`, with the derivative of |x| at 0 taken as 0. Sums are taken
//! in 64 bits.

use crate::common::{Compose, Composed, Composer, build, finite, resolve_axis};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Operand, Reduction as Sum};
use cortado_proto::LayerParameter;
use cortado_proto::reduction_parameter::ReductionOp;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["reduction_param"],
    ..LayerKind::new(
        "Reduction",
        "The sum, mean, or sum of magnitudes or squares from an axis on.",
        module_doc!("reduction.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.reduction_param().cloned().unwrap_or_default();
    let sum = match options.operation() {
        ReductionOp::SUM | ReductionOp::MEAN => Sum::Sum,
        ReductionOp::ASUM => Sum::AbsSum,
        ReductionOp::SUMSQ => Sum::SquareSum,
        other => {
            let problem = format!("{other} is unknown; it can be SUM, ASUM, SUMSQ or MEAN");
            return Err(Error::param("reduction_param.operation", problem));
        }
    };
    let reduction = Reduction {
        sum,
        mean: options.operation() == ReductionOp::MEAN,
        axis: options.axis(),
        coeff: finite("reduction_param.coeff", options.coeff())?,
    };
    Ok(Composed::boxed(&KIND, reduction))
}

struct Reduction {
    sum: Sum,
    /// Whether the sum is divided by the number of its terms.
    mean: bool,
    axis: i32,
    coeff: f64,
}

impl Compose for Reduction {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let axis = resolve_axis(to.bottom(0), self.axis, "reduction_param.axis")?;
        let factor = match self.mean {
            true => self.coeff / to.bottom(0).count_from(axis).max(1) as f64,
            false => self.coeff,
        };
        let sum = to.reduce(Operand::Bottom(0), axis, self.sum, factor)?;
        to.top(sum);
        Ok(())
    }
}
