//! Reduction: one number for all elements from an axis on: `y = coeff · Σ f(x)`.
//!
//! One bottom. Top: the bottom's shape before `axis`; a scalar for axis 0.
//!
//! `reduction_param`: `operation` SUM (default, f(x) = x), ASUM (|x|), SUMSQ (x²) or MEAN (the sum over the number of elements; 0 for none);
//! `axis` (default 0; negative counts from the end); `coeff` (default 1).
//!
//! Gradient: `dx = coeff · dy · f'(x)`, with the derivative of |x| at 0 taken as 0. Sums are taken in 64 bits.

use crate::common::{build, finite, resolve_axis};
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_cpu as cpu;
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
    let operation = match options.operation() {
        ReductionOp::SUM => Operation::Sum,
        ReductionOp::ASUM => Operation::Magnitudes,
        ReductionOp::SUMSQ => Operation::Squares,
        ReductionOp::MEAN => Operation::Mean,
        other => {
            let problem = format!("{other} is unknown; it is SUM, ASUM, SUMSQ or MEAN");
            return Err(Error::param("reduction_param.operation", problem));
        }
    };
    Ok(Box::new(Reduction {
        operation,
        axis: options.axis(),
        coeff: finite("reduction_param.coeff", options.coeff())?,
        rows: 0,
        len: 0,
    }))
}

#[derive(Clone, Copy)]
enum Operation {
    Sum,
    Magnitudes,
    Squares,
    Mean,
}

impl Operation {
    fn value(self, x: f64) -> f64 {
        match self {
            Self::Sum | Self::Mean => x,
            Self::Magnitudes => x.abs(),
            Self::Squares => x * x,
        }
    }

    fn derivative(self, x: f64) -> f64 {
        match self {
            Self::Sum | Self::Mean => 1.0,
            Self::Magnitudes if x == 0.0 => 0.0,
            Self::Magnitudes => x.signum(),
            Self::Squares => 2.0 * x,
        }
    }
}

struct Reduction {
    operation: Operation,
    axis: i32,
    coeff: f64,
    /// The number of elements of the top.
    rows: usize,
    /// The number of elements of the bottom for each of the top.
    len: usize,
}

impl Reduction {
    fn factor(&self) -> f64 {
        match self.operation {
            Operation::Mean => self.coeff / self.len.max(1) as f64,
            _ => self.coeff,
        }
    }
}

impl<T: Real> Layer<T> for Reduction {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        let axis = resolve_axis(shape, self.axis, "reduction_param.axis")?;
        (self.rows, self.len) = (shape.count_range(0..axis), shape.count_from(axis));
        let top = shape.splice(axis..shape.len(), &[])?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        if x.is_empty() {
            y.fill(T::ZERO);
            return Ok(());
        }
        let (operation, factor) = (self.operation, self.factor());
        let sums = cpu::channel_sums(self.rows, self.len, &x, &x, |_| {
            move |x: T, _: T| operation.value(x.to_f64())
        });
        y.iter_mut()
            .zip(sums)
            .for_each(|(y, sum)| *y = T::from_f64(factor * sum));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] || self.len == 0 {
            return Ok(());
        }
        let (x, dy, mut dx) = (io.bottom(0).data()?, io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        let (operation, factor) = (self.operation, self.factor());
        let rows = x.chunks_exact(self.len).zip(dx.chunks_exact_mut(self.len));
        for ((x, dx), dy) in rows.zip(dy.iter()) {
            let dy = factor * dy.to_f64();
            cpu::map(x, dx, |x| T::from_f64(dy * operation.derivative(x.to_f64())));
        }
        Ok(())
    }
}
