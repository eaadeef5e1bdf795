//! GradientScaler: the identity, whose gradient is turned round and grows during the training, for
//! domain-adversarial nets (Ganin and Lempitsky, 2015). From Xlearn.
//!
//! Any number of bottoms, and as many tops: each top is its bottom.
//!
//! `gradient_scaler_param`: `lower_bound` (default 0), `upper_bound` (default 1), `alpha` (default 10),
//! `max_iter` (default 1, at least 1), `threshold_iter` (default 0).
//!
//! Gradient: `dx = −c · dy` with h = `upper_bound` − `lower_bound`, the solver's iteration i and
//! `c = 2 h / (1 + exp(−alpha · min(1, i / max_iter))) − h + lower_bound`. c is 1 without a solver, and 0
//! in the first `threshold_iter` forward passes.

use crate::common::{build, finite};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Op, Operand, Program, Shapes};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["gradient_scaler_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "GradientScaler",
        "The identity with a gradient that is turned round.",
        module_doc!("gradient_scaler.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.gradient_scaler_param().cloned().unwrap_or_default();
    let lower = finite("gradient_scaler_param.lower_bound", options.lower_bound())?;
    let upper = finite("gradient_scaler_param.upper_bound", options.upper_bound())?;
    if lower > upper {
        let problem = format!("must be at most gradient_scaler_param.upper_bound, {upper}, but is {lower}");
        return Err(Error::param("gradient_scaler_param.lower_bound", problem));
    }
    let max_iter = finite("gradient_scaler_param.max_iter", options.max_iter())?;
    if max_iter < 1.0 {
        let problem = format!("must be at least 1, not {max_iter}");
        return Err(Error::param("gradient_scaler_param.max_iter", problem));
    }
    Ok(Box::new(GradientScaler {
        lower,
        height: upper - lower,
        alpha: finite("gradient_scaler_param.alpha", options.alpha())?,
        max_iter,
        threshold: finite("gradient_scaler_param.threshold_iter", options.threshold_iter())?,
        passes: 0.0,
        coefficient: 0.0,
    }))
}

struct GradientScaler {
    lower: f64,
    height: f64,
    alpha: f64,
    max_iter: f64,
    /// The number of first forward passes without a gradient.
    threshold: f64,
    /// The number of forward passes.
    passes: f64,
    /// c, at the last forward pass.
    coefficient: f64,
}

impl GradientScaler {
    /// c, of the iteration of this pass.
    fn coefficient_now(&self, ctx: &Ctx) -> f64 {
        if self.passes <= self.threshold {
            return 0.0;
        }
        let Some(progress) = ctx.progress() else {
            return 1.0;
        };
        let done = (progress.iteration() as f64 / self.max_iter).min(1.0);
        2.0 * self.height / (1.0 + (-self.alpha * done).exp()) - self.height + self.lower
    }
}

impl<T: Real> Layer<T> for GradientScaler {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        for i in 0..io.tops() {
            let shape = io.bottom(i).shape().clone();
            io.top_mut(i).reshape(&shape)?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.passes += 1.0;
        // Here and not in the backward pass, which belongs to the iteration of this pass even where a
        // program calls it by hand, after the solver has gone on.
        self.coefficient = self.coefficient_now(ctx);
        for i in 0..io.tops() {
            math::copy(ctx, &io.bottom(i).data_on(ctx)?, &mut io.top(i).data_overwrite_on(ctx)?)?;
        }
        Ok(())
    }

    fn lower(&self, _: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        let mut program = Program::default();
        for (i, shape) in shapes.bottoms.iter().enumerate() {
            let same = program.add(Op::Identity, vec![Operand::Bottom(i)], shape);
            program.tops.push(same);
        }
        Some(program)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let factor = T::from_f64(-self.coefficient);
        for (i, _) in propagate.iter().enumerate().filter(|(_, wanted)| **wanted) {
            math::scale(ctx, factor, io.diff_pair(ctx, i, i)?)?;
        }
        Ok(())
    }
}
