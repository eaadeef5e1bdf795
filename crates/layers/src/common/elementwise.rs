//! Layers whose every top element depends on the bottom element at its place, and on nothing else.

use super::no_gradient;
use cortado_core::{Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result};
use cortado_cpu::{self as cpu, ByChannel, Epilogue, Step};
use cortado_ops::{Op, Pointwise, SlopeOf};

/// The layer of a function of each element. In place or not makes no difference to its results.
pub(crate) struct Elementwise<T: Real> {
    function: Pointwise<T>,
    kind: &'static LayerKind,
    /// The bottom, where the top has overwritten it and the slope needs it.
    input: Blob<T>,
}

impl<T: Real> Elementwise<T> {
    /// A layer of this kind that computes `function`.
    pub(crate) fn new(kind: &'static LayerKind, function: Pointwise<T>) -> Self {
        Self {
            function,
            kind,
            input: Blob::empty("the input of an in-place layer"),
        }
    }

    fn keeps_input(&self, io: &Io<'_, T>) -> bool {
        io.is_in_place(0, 0) && io.needs_backward() && self.function.slope_of() == SlopeOf::Input
    }
}

impl<T: Real> Layer<T> for Elementwise<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.forward_then(ctx, io, &Epilogue::nothing())
    }

    fn step(&mut self, _: &Ctx, io: &Io<'_, T>) -> Result<Option<Step<'_, T>>> {
        let step = Step::pointwise(self.function);
        if !self.keeps_input(io) {
            return Ok(Some(step));
        }
        self.input.reshape(io.bottom(0).shape())?;
        Ok(Some(step.keeping_input(self.input.data_overwrite()?)))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Pointwise(self.function.cast()))
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let at = match self.function.slope_of() {
            SlopeOf::Nothing => return Err(no_gradient(self.kind)),
            SlopeOf::Output => io.top(0).data()?,
            SlopeOf::Input if self.keeps_input(io) => self.input.data()?,
            SlopeOf::Input => io.bottom(0).data()?,
        };
        match io.diff_pair(0, 0)? {
            Pair::InPlace(mut diff) => cpu::chain_in_place(self.function, &at, &mut diff),
            Pair::Split(dy, mut dx) => cpu::chain(self.function, &at, &dy, &mut dx),
        }
        Ok(())
    }

    fn backward_by_channel(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ByChannel<'_, T>>> {
        let of_output = self.function.slope_of() == SlopeOf::Output;
        let possible = propagate[0] && io.is_in_place(0, 0) && of_output;
        Ok(possible.then(|| cpu::chain_by_channel(self.function)))
    }
}

/// Gives the first top the shape of the first bottom, unless it is that bottom.
pub(crate) fn reshape_like_bottom<T: Real>(io: &mut Io<'_, T>) -> Result<()> {
    if io.is_in_place(0, 0) {
        return Ok(());
    }
    let shape = io.bottom(0).shape().clone();
    io.top_mut(0).reshape(&shape)
}

/// The natural logarithm of a base, where −1 means e.
///
/// # Errors
/// A base that has no logarithm; names the field.
pub(crate) fn log_of_base(field: &str, base: f32) -> Result<f64> {
    match base {
        -1.0 => Ok(1.0),
        base if base > 0.0 && base.is_finite() => Ok(f64::from(base).ln()),
        base => Err(Error::param(
            field,
            format!("must be positive and finite, or -1 for e, not {base}"),
        )),
    }
}
