//! Eltwise: the sum, product or maximum of blobs, element by element.
//!
//! Bottoms: one or more of one shape (Caffe: two or more; FlowNet2 and PWC-Net multiply a single one). Top: the same shape; it may be the first bottom, in place.
//!
//! `eltwise_param`: `operation`:
//! - SUM (default): `y = Σ_i coeff_i · x_i`. `coeff`: none (all 1), or one for each bottom.
//! - PROD: `y = Π_i x_i`. `stable_prod_grad` (default true): gradients are products of the other
//!   bottoms, right also where a value is 0; if false they are `y / x_i`, which takes less time
//!   with many bottoms.
//! - MAX: `y = max_i x_i`.
//!
//! Gradients: SUM: `dx_i = coeff_i · dy`. PROD: `dx_i = dy · Π_{j≠i} x_j`. MAX: dy to the bottom
//! that has the maximum, 0 to the others; of equal values the second bottom wins over the first,
//! and those wins over all later ones.

use crate::common::{build, finite};
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Elements, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc,
};
use cortado_math as math;
use cortado_ops::Op;
use cortado_proto::LayerParameter;
use cortado_proto::eltwise_parameter::EltwiseOp;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["eltwise_param"],
    bottoms: Arity::at_least(1),
    in_place: true,
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
        // bounded by the bottoms of a layer
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
            let problem = format!("{other} is unknown; it can be PROD, SUM or MAX");
            return Err(Error::param("eltwise_param.operation", problem));
        }
    };
    Ok(Box::new(Eltwise {
        operation,
        winner: Blob::empty("the winners of an Eltwise"),
        first: Blob::empty("the first bottom of an in-place Eltwise"),
    }))
}

struct Eltwise<T: Real> {
    operation: Operation<T>,
    /// The bottom that each maximum is from.
    winner: Blob<i32>,
    /// The first bottom, where the top has overwritten it and the other factors' gradients need it.
    first: Blob<T>,
}

impl<T: Real> Eltwise<T> {
    fn keeps_first(&self, io: &Io<'_, T>) -> bool {
        let is_product = matches!(self.operation, Operation::Product { .. });
        is_product && io.is_in_place(0, 0) && io.needs_backward()
    }

    /// The data of the bottoms, `except` one, as they were before the layer ran.
    fn others<'a>(&'a self, ctx: &Ctx, io: &'a Io<'_, T>, except: usize) -> Result<Vec<Elements<'a, T>>> {
        let others = (0..io.bottoms()).filter(|&i| i != except);
        let blob = |i| match i {
            0 if self.keeps_first(io) => &self.first,
            _ => io.bottom(i),
        };
        others.map(|i| blob(i).data_on(ctx)).collect()
    }

    fn backward_to(&self, ctx: &Ctx, io: &Io<'_, T>, i: usize) -> Result<()> {
        match &self.operation {
            Operation::Sum(coefficients) => math::scale(ctx, coefficients[i], io.diff_pair(ctx, 0, i)?),
            Operation::Product { stable: false } if !io.is_in_place(i, 0) => {
                let (y, x) = (io.top(0).data_on(ctx)?, io.bottom(i).data_on(ctx)?);
                let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(i).diff_overwrite_on(ctx)?);
                math::divide(ctx, &y, &x, &mut dx)?;
                math::product(ctx, Pair::InPlace(dx), &[dy], &[])
            }
            Operation::Product { .. } => {
                let mut factors = self.others(ctx, io, i)?;
                let first = match io.diff_pair(ctx, 0, i)? {
                    Pair::Split(dy, dx) => {
                        factors.push(dy);
                        Pair::Split(factors.remove(0), dx)
                    }
                    in_place => in_place,
                };
                math::product(ctx, first, &factors, &[])
            }
            Operation::Max => {
                let mut dy = io.top(0);
                if io.is_in_place(i, 0) {
                    math::copy(ctx, &dy.diff_on(ctx)?, &mut self.first.diff_overwrite_on(ctx)?)?;
                    dy = &self.first;
                }
                let (winner, dy) = (self.winner.data_on(ctx)?, dy.diff_on(ctx)?);
                math::maximum_backward(ctx, i as i32, &winner, &dy, &mut io.bottom(i).diff_overwrite_on(ctx)?)
            }
        }
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
        if io.is_in_place(0, 0) {
            return self.first.reshape(&shape);
        }
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let following = io.take_following();
        if self.keeps_first(io) {
            let first = io.bottom(0).data_on(ctx)?;
            math::copy(ctx, &first, &mut self.first.data_overwrite_on(ctx)?)?;
        }
        let (others, first) = (self.others(ctx, io, 0)?, io.data_pair(ctx, 0, 0)?);
        match &self.operation {
            Operation::Sum(coefficients) => math::weighted_sum(ctx, coefficients, first, &others, &following),
            Operation::Product { .. } => math::product(ctx, first, &others, &following),
            Operation::Max => {
                let mut winner = self.winner.data_overwrite_on(ctx)?;
                math::maximum(ctx, first, &others, &mut winner, &following)
            }
        }
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(match &self.operation {
            Operation::Sum(coefficients) => Op::Sum(coefficients.iter().map(|c| c.to_f64()).collect()),
            Operation::Product { .. } => Op::Product,
            Operation::Max => Op::Maximum,
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        match self.operation {
            Operation::Sum(_) | Operation::Max => BackwardReads::NOTHING,
            Operation::Product { stable: true } => BackwardReads::BOTTOMS,
            Operation::Product { stable: false } => BackwardReads::ALL,
        }
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        // The first one comes last: in place its diff is that of the top.
        let mut wanted = (0..io.bottoms()).rev().filter(|&i| propagate[i]);
        wanted.try_for_each(|i| self.backward_to(ctx, io, i))
    }
}
