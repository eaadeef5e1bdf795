//! Gather, Scatter: collect a batch from all processes of MPI, and divide it among them. From yjxiong/caffe, for TSN.
//! One process has the whole batch, so each top is its bottom.
//!
//! Any number of bottoms, and as many tops of the same shapes. There are no options.
//!
//! Processes that train together here exchange gradients and not batches: each one computes with its own share of the
//! data, and the layer is the identity in each of them.
//!
//! Gradient: that of the top.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Arity, Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "Gather",
        "Collects a batch from processes of MPI; with one process, the identity.",
        module_doc!("gather.rs"),
        build!(gather),
    )
};

pub(crate) const SCATTER: LayerKind = LayerKind {
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    ..LayerKind::new(
        "Scatter",
        "Divides a batch among processes of MPI; with one process, the identity.",
        module_doc!("gather.rs"),
        build!(scatter),
    )
};

fn gather<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, Whole))
}

fn scatter<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&SCATTER, Whole))
}

/// The batch of a single process.
struct Whole;

impl Compose for Whole {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        for i in 0..to.bottoms() {
            let same = to.add(Op::Identity, &[Operand::Bottom(i)])?;
            to.top(same);
        }
        Ok(())
    }
}
