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

use crate::common::{build, finite, resolve_axis};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Op, Reduction as Sum};
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
    Ok(Box::new(Reduction {
        sum,
        mean: options.operation() == ReductionOp::MEAN,
        axis: options.axis(),
        coeff: finite("reduction_param.coeff", options.coeff())?,
        resolved: 0,
        len: 0,
    }))
}

struct Reduction {
    sum: Sum,
    /// Whether the sum is divided by the number of its terms.
    mean: bool,
    axis: i32,
    coeff: f64,
    /// The axis, counted from the front.
    resolved: usize,
    /// The number of elements of the bottom for each of the top.
    len: usize,
}

impl Reduction {
    fn factor(&self) -> f64 {
        match self.mean {
            true => self.coeff / self.len.max(1) as f64,
            false => self.coeff,
        }
    }
}

impl<T: Real> Layer<T> for Reduction {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        let axis = resolve_axis(shape, self.axis, "reduction_param.axis")?;
        (self.resolved, self.len) = (axis, shape.count_from(axis));
        let top = shape.splice(axis..shape.len(), &[])?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        math::reduce_rows(ctx, self.sum, self.factor(), self.len, &x, &mut y)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Reduce {
            axis: self.resolved,
            reduction: self.sum,
            factor: self.factor(),
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (x, dy) = (io.bottom(0).data_on(ctx)?, io.top(0).diff_on(ctx)?);
        let mut dx = io.bottom(0).diff_overwrite_on(ctx)?;
        math::reduce_rows_backward(ctx, self.sum, self.factor(), self.len, [&x, &dy], &mut dx)
    }
}
