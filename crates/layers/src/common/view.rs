//! Layers that only change the shape: the top is the bottom's memory, seen in another way.

use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, Real, Result, Shape};
use cortado_ops::Op;

/// The shape that a view gives to a bottom, with as many elements.
pub(crate) trait ViewShape: Send + 'static {
    /// # Errors
    /// A bottom that cannot be seen so.
    fn shape<T: Real>(&self, bottom: &Blob<T>) -> Result<Shape>;
}

/// A layer that shares data and diff between bottom and top.
pub(crate) struct View<S>(pub(crate) S);

impl<T: Real, S: ViewShape> Layer<T> for View<S> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = self.0.shape(io.bottom(0))?;
        share_bottom(io, &shape)
    }

    fn forward(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::View)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}

/// Makes the only top the memory of the only bottom, data and diff, in this shape.
///
/// # Errors
/// A top that is the bottom itself.
pub(crate) fn share_bottom<T: Real>(io: &mut Io<'_, T>, shape: &Shape) -> Result<()> {
    if io.is_in_place(0, 0) {
        return Err(Error::message(
            "the top is the bottom itself; give it a name of its own (no memory is copied)",
        ));
    }
    let bottom = io.bottom(0).alias(io.bottom(0).name());
    let top = io.top_mut(0);
    top.reshape(shape)?;
    top.share_data(&bottom)?;
    top.share_diff(&bottom)
}
