//! LogSoftmax: `y = x − log Σ exp x`, with the sum along an axis: the logarithm of Softmax, without
//! its underflow. From MichalBusta's fork.
//!
//! One bottom and one top of the same shape. `softmax_param`: `axis` (default 1; negative counts from
//! the end).
//!
//! Gradient: `dx = dy − exp(y) · Σ dy`.

use crate::common::{Compose, Composed, Composer, build, resolve_axis};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Operand, Pointwise, Reduction};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["softmax_param"],
    ..LayerKind::new(
        "LogSoftmax",
        "The logarithm of Softmax.",
        module_doc!("log_softmax.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let axis = param.softmax_param().cloned().unwrap_or_default().axis();
    Ok(Composed::boxed(&KIND, LogSoftmax { axis }))
}

struct LogSoftmax {
    axis: i32,
}

impl Compose for LogSoftmax {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let shape = to.bottom(0).clone();
        let axis = resolve_axis(&shape, self.axis, "softmax_param.axis")?;
        let last = to.axis_last(Operand::Bottom(0), axis)?;
        let len = shape[axis];
        let rows = [to.count(last).checked_div(len).unwrap_or(0), len];
        let x = to.view(last, &rows)?;
        // The greatest element of each row is taken off first, so that no power overflows.
        let greatest = to.greatest_of_rows(x)?;
        let greatest = to.spread(greatest, &rows)?;
        let below = to.difference(x, greatest)?;
        let (inner, outer) = (1.0, 1.0);
        let powers = to.map(below, Pointwise::Exp { inner, outer })?;
        let sums = to.sum_along(powers, 1, Reduction::Sum, 1.0)?;
        let log = Pointwise::Log {
            per_log_base: 1.0,
            scale: 1.0,
            shift: 0.0,
        };
        let logs = to.map(sums, log)?;
        let logs = to.spread(logs, &rows)?;
        let y = to.difference(below, logs)?;
        let y = to.axis_back(y, &shape, axis)?;
        to.top(y);
        Ok(())
    }
}
