//! Sparsify: `y = x − t` for x > t, `x + t` for x < −t, else 0: a soft threshold, and a penalty for
//! values that are not 0. From wenwei202's fork.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `sparsify_param`: `thre` t (default 0), not negative; `coef` (default 0), the weight of the penalty.
//!
//! Gradient: `dx = dy + coef · sign(y)` where y is not 0, else 0. With a `coef` it is not the derivative
//! of the top: it contains that of `coef · Σ |y|`, which is not part of the loss.

use crate::common::{Compose, Composed, Composer, build, finite, not_negative};
use cortado_core::{BackwardReads, Blob, Ctx, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math::{self as math, Strided};
use cortado_ops::{Op, Operand, Pointwise, Program, Shapes};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["sparsify_param"],
    in_place: true,
    ..LayerKind::new(
        "Sparsify",
        "A soft threshold, with a penalty for values that are not 0.",
        module_doc!("sparsify.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.sparsify_param().cloned().unwrap_or_default();
    let threshold = not_negative("sparsify_param.thre", options.thre())?;
    let coefficient = finite("sparsify_param.coef", options.coef())?;
    let soft = Composed::boxed(&KIND, SoftThreshold { threshold });
    if coefficient == 0.0 {
        return Ok(soft);
    }
    Ok(Box::new(Penalised {
        soft,
        coefficient,
        penalty: Blob::empty("the gradient of a penalty"),
    }))
}

struct SoftThreshold {
    threshold: f64,
}

impl Compose for SoftThreshold {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let x = Operand::Bottom(0);
        if self.threshold == 0.0 {
            let same = to.add(Op::Identity, &[x])?;
            to.top(same);
            return Ok(());
        }
        let mut beyond = |sign: f64| {
            let (scale, shift) = (sign, -self.threshold);
            let past = to.map(x, Pointwise::Affine { scale, shift })?;
            to.map(past, Pointwise::Relu { slope: 0.0 })
        };
        let (above, below) = (beyond(1.0)?, beyond(-1.0)?);
        let y = to.difference(above, below)?;
        to.top(y);
        Ok(())
    }
}

/// A soft threshold with a penalty.
struct Penalised<T: Real> {
    soft: Box<dyn Layer<T>>,
    coefficient: f64,
    penalty: Blob<T>,
}

impl<T: Real> Layer<T> for Penalised<T> {
    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.penalty.reshape_like(io.bottom(0))?;
        self.soft.reshape(ctx, io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.soft.forward(ctx, io)
    }

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        self.soft.lower(ctx, shapes)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::ALL
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        // In place, the gradient of the bottom overwrites that of the top, but the data stay.
        self.soft.backward(ctx, io, propagate)?;
        math::fill(
            ctx,
            T::from_f64(self.coefficient),
            &mut self.penalty.diff_overwrite_on(ctx)?,
        )?;
        let slopes = Pair::InPlace(self.penalty.diff_update_on(ctx)?);
        math::map_backward(ctx, Pointwise::Abs, &io.top(0).data_on(ctx)?, slopes)?;
        let (penalty, mut dx) = (self.penalty.diff_on(ctx)?, io.bottom(0).diff_update_on(ctx)?);
        let (sizes, run) = ([dx.len()], Strided::run(0));
        math::add_strided(ctx, &sizes, (&penalty, run), (&mut dx, run))
    }
}
