//! Softmax: `y_k = exp(x_k − max_j x_j) / Σ_j exp(x_j − max_j x_j)` along one axis.
//!
//! One bottom and one top of the same shape, in place if wanted.
//!
//! `softmax_param`: `axis` (default 1; negative counts from the end).
//!
//! Gradient: `dx_k = (dy_k − Σ_j dy_j·y_j) · y_k`.

use crate::common::{build, reshape_like_bottom, resolve_axis};
use cortado_core::{Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{Around, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["softmax_param"],
    in_place: true,
    ..LayerKind::new(
        "Softmax",
        "Turns scores into probabilities that sum to 1 along an axis.",
        module_doc!("softmax.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.softmax_param().cloned().unwrap_or_default();
    Ok(Box::new(Softmax {
        axis: options.axis(),
        around: Around::default(),
    }))
}

struct Softmax {
    axis: i32,
    around: Around,
}

impl<T: Real> Layer<T> for Softmax {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        self.around = Around::axis(shape, resolve_axis(shape, self.axis, "softmax_param.axis")?);
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        math::softmax(ctx, self.around, io.data_pair(ctx, 0, 0)?)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Softmax(self.around))
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let y = io.top(0).data_on(ctx)?;
        math::chain_softmax(ctx, self.around, &y, io.diff_pair(ctx, 0, 0)?)
    }
}
