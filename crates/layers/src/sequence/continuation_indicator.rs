//! ContinuationIndicator: the marks of continued sequences for recurrent layers: 0 in the first step, 1 in all others.
//!
//! Bottom: a blob whose axis `axis` has the N items, or none. Top: `[time_step, N]`.
//!
//! `continuation_indicator_param`: `time_step` (required); `axis` (default 0); `batch_size`, N without a bottom, which
//! it has no effect with.
//!
//! There is no gradient, and what is below needs none for this layer. From warpctc-caffe (without a bottom) and jolibrain/caffe.

use crate::common::{build, required, resolve_axis, zero_gradient};
use cortado_core::{Arity, BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, Role, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["continuation_indicator_param"],
    bottoms: Arity::between(0, 1),
    not_differentiable: Some("its top does not depend on the numbers of its bottom"),
    role: Role::OfShapes,
    ..LayerKind::new(
        "ContinuationIndicator",
        "Marks where sequences begin, for recurrent layers.",
        module_doc!("continuation_indicator.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.continuation_indicator_param().cloned().unwrap_or_default();
    let streams = match param.bottom.is_empty() {
        true => required("continuation_indicator_param.batch_size", options.batch_size)?,
        false => 0,
    };
    Ok(Box::new(Indicator {
        steps: required("continuation_indicator_param.time_step", options.time_step)?,
        axis: options.axis(),
        streams,
    }))
}

struct Indicator {
    steps: usize,
    axis: i32,
    /// The items, if there is no bottom.
    streams: usize,
}

impl<T: Real> Layer<T> for Indicator {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let streams = match io.bottoms() {
            0 => self.streams,
            _ => {
                let shape = io.bottom(0).shape();
                shape[resolve_axis(shape, self.axis, "continuation_indicator_param.axis")?]
            }
        };
        io.top_mut(0).reshape(&[self.steps, streams])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("marks of sequences");
        let streams = io.top(0).shape()[1];
        let mut top = io.top(0).data_overwrite()?;
        let (first, others) = top.split_at_mut(streams);
        first.fill(T::ZERO);
        others.fill(T::ONE);
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
