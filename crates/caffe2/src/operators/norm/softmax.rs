//! `Softmax`: y = eˣ / Σ eˣ over each row of the matrix whose columns are the axes from `axis` (1)
//! on.

use crate::infer::like_first_input;
use crate::kit::axis;
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::Result;
use cortado_ops::Around;

pub(super) const KIND: OperatorKind = OperatorKind {
    infer: Some(like_first_input),
    ..OperatorKind::new("Softmax", "e^x / the sum of e^x over rows", build)
};

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let axis = build.args.int("axis", 1)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let x = run.input::<f32>(0)?;
        let axis = axis::resolve(axis, x.shape().len())?;
        let rows = Around {
            outer: x.shape().count_range(0..axis),
            len: x.shape().count_from(axis),
            inner: 1,
        };
        if x.count() == 0 {
            return run.output::<f32>(0, x.shape()).map(drop);
        }
        cortado_math::softmax(run.ctx, rows, run.operands::<f32>(0, 0)?.pair(run.ctx)?)
    }))
}
