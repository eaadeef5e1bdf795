//! Silence: takes blobs that no other layer reads, so that they are not outputs of the net.
//!
//! Any number of bottoms, no tops.
//!
//! Gradient: zero.

use crate::common::build;
use cortado_core::{Arity, BackwardReads, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::at_least(1),
    tops: Arity::exactly(0),
    ..LayerKind::new(
        "Silence",
        "Consumes blobs that no other layer reads.",
        module_doc!("silence.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Silence))
}

struct Silence;

impl<T: Real> Layer<T> for Silence {
    fn reshape(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        for i in (0..io.bottoms()).filter(|&i| propagate[i]) {
            io.bottom(i).clear_diff()?;
        }
        Ok(())
    }
}
