//! Eltwise: the sum, product or maximum of blobs, element by element.
//!
//! Bottoms: two or more of one shape. Top: the same shape.
//!
//! `eltwise_param`: `operation`:
//! - SUM (default): `y = Σ_i coeff_i · x_i`. `coeff`: none (all 1), or one for each bottom.
//! - PROD: `y = Π_i x_i`. `stable_prod_grad` (default true): gradients are products of the other bottoms, right also where a value is 0; if false they
//!   are `y / x_i`, which takes less time with many bottoms.
//! - MAX: `y = max_i x_i`.
//!
//! Gradients: SUM: `dx_i = coeff_i · dy`. PROD: `dx_i = dy · Π_{j≠i} x_j`. MAX: dy to the bottom that has the maximum, 0 to the others; of equal values
//! the second bottom wins over the first, and those wins over all later ones.

use crate::common::{build, finite};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_cpu::{self as cpu, Epilogue, Step};
use cortado_math as math;
use cortado_ops::Op;
use cortado_proto::LayerParameter;
use cortado_proto::eltwise_parameter::EltwiseOp;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["eltwise_param"],
    bottoms: Arity::at_least(2),
    ..LayerKind::new(
        "Eltwise",
        "Sum, product or maximum of blobs, element by element.",
        module_doc!("eltwise.rs"),
        build!(build),
    )
};

enum Operation<T> {
    /// With a coefficient for each bottom.
    Sum(Vec<T>),
    Product {
        stable: bool,
    },
    Max,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.eltwise_param().cloned().unwrap_or_default();
    let bottoms = param.bottom.len();
    let coefficients = &options.coeff;
    if !coefficients.is_empty() && coefficients.len() != bottoms {
        let problem = format!(
            "is given {} times; give it once for each of the {bottoms} bottoms",
            coefficients.len()
        );
        return Err(Error::param("eltwise_param.coeff", problem));
    }
    let operation = match options.operation() {
        EltwiseOp::SUM if coefficients.is_empty() => Operation::Sum(vec![T::ONE; bottoms]),
        EltwiseOp::SUM => {
            let real = |&value| finite("eltwise_param.coeff", value).map(T::from_f64);
            Operation::Sum(coefficients.iter().map(real).collect::<Result<_>>()?)
        }
        EltwiseOp::PROD | EltwiseOp::MAX if !coefficients.is_empty() => {
            let problem = format!("is for operation SUM only, not {}; remove it", options.operation());
            return Err(Error::param("eltwise_param.coeff", problem));
        }
        EltwiseOp::PROD => Operation::Product {
            stable: options.stable_prod_grad(),
        },
        EltwiseOp::MAX => Operation::Max,
        other => {
            let problem = format!("{other} is unknown; it is PROD, SUM or MAX");
            return Err(Error::param("eltwise_param.operation", problem));
        }
    };
    Ok(Box::new(Eltwise {
        operation,
        winner: Blob::empty("the winners of an Eltwise"),
    }))
}

struct Eltwise<T: Real> {
    operation: Operation<T>,
    /// The bottom that each maximum is from.
    winner: Blob<i32>,
}

impl<T: Real> Eltwise<T> {
    fn forward_max(&self, io: &Io<'_, T>, y: &mut [T]) -> Result<()> {
        let mut winner = self.winner.data_overwrite()?;
        winner.fill(0);
        y.copy_from_slice(&io.bottom(0).data()?);
        for i in 1..io.bottoms() {
            let x = io.bottom(i).data()?;
            for ((y, winner), &x) in y.iter_mut().zip(winner.iter_mut()).zip(x.iter()) {
                let (greater, less) = (x > *y, x < *y);
                if greater || (i == 1 && !less) {
                    (*y, *winner) = (x, i as i32);
                }
            }
        }
        Ok(())
    }

    /// The sum or the product of the bottoms, and what follows: one pass over all of them.
    fn forward_steps(&self, ctx: &Ctx, io: &Io<'_, T>, then: &Epilogue<'_, T>) -> Result<()> {
        let others: Vec<_> = (1..io.bottoms()).map(|i| io.bottom(i).data()).collect::<Result<_>>()?;
        let mut steps = Vec::with_capacity(io.bottoms());
        match &self.operation {
            Operation::Sum(coefficients) => {
                let first = coefficients[0];
                steps.push(Step::map(move |x| first * x));
                for (x, &coefficient) in others.iter().zip(&coefficients[1..]) {
                    steps.push(Step::zip(x, move |y, x| y + coefficient * x));
                }
            }
            _ => steps.extend(others.iter().map(|x| Step::zip(x, |y, x| x * y))),
        }
        let steps = then.after(&mut steps);
        match io.data_pair(ctx, 0, 0)? {
            Pair::InPlace(mut data) => steps.run(data.host()?),
            Pair::Split(x, mut y) => steps.run_from(x.host()?, y.host()?),
        }
        Ok(())
    }

    /// The product of the bottoms, `except` one.
    fn product(io: &Io<'_, T>, except: usize, y: &mut [T]) -> Result<()> {
        let mut others = (0..io.bottoms()).filter(|&i| i != except);
        if let Some(first) = others.next() {
            y.copy_from_slice(&io.bottom(first).data()?);
        }
        for i in others {
            cpu::zip_in_place(&io.bottom(i).data()?, y, |x, y| x * y);
        }
        Ok(())
    }

    fn backward_to(&self, io: &Io<'_, T>, i: usize) -> Result<()> {
        let (dy, mut dx) = (io.top(0).diff()?, io.bottom(i).diff_overwrite()?);
        match &self.operation {
            Operation::Sum(coefficients) => {
                let coefficient = coefficients[i];
                cpu::map(&dy, &mut dx, |dy| coefficient * dy);
            }
            Operation::Product { stable: true } => {
                Self::product(io, i, &mut dx)?;
                cpu::zip_in_place(&dy, &mut dx, |dy, dx| dy * dx);
            }
            Operation::Product { stable: false } => {
                cpu::zip_map(&io.top(0).data()?, &io.bottom(i).data()?, &mut dx, |y, x| y / x);
                cpu::zip_in_place(&dy, &mut dx, |dy, dx| dy * dx);
            }
            Operation::Max => {
                let winner = self.winner.data()?;
                for ((dx, &dy), &winner) in dx.iter_mut().zip(dy.iter()).zip(winner.iter()) {
                    *dx = if winner == i as i32 { dy } else { T::ZERO };
                }
            }
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for Eltwise<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        for i in 1..io.bottoms() {
            if *io.bottom(i).shape() != shape {
                let (first, other) = (io.bottom(0).name(), io.bottom(i));
                let what = format!("shape of \"{}\", which must be that of \"{first}\"", other.name());
                return Err(Error::mismatch(what, shape, other.shape()));
            }
        }
        if matches!(self.operation, Operation::Max) {
            self.winner.reshape(&shape)?;
        }
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let following = io.take_following();
        math::epilogue(&following, |then| {
            if !matches!(self.operation, Operation::Max) {
                return self.forward_steps(ctx, io, then);
            }
            let mut y = io.top(0).data_overwrite()?;
            self.forward_max(io, &mut y)?;
            then.run(&mut y);
            Ok(())
        })
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(match &self.operation {
            Operation::Sum(coefficients) => Op::Sum(coefficients.iter().map(|c| c.to_f64()).collect()),
            Operation::Product { .. } => Op::Product,
            Operation::Max => Op::Maximum,
        })
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        (0..io.bottoms())
            .filter(|&i| propagate[i])
            .try_for_each(|i| self.backward_to(io, i))
    }
}
