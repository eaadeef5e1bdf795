//! Layers whose every top element depends on the bottom element at its place, and on nothing else.

use super::no_gradient;
use cortado_core::{
    BackwardReads, Blob, ChannelGradient, Ctx, Error, InPlace, Io, Layer, LayerKind, Real, Result, Step, StepFunction,
    TopData,
};
use cortado_math as math;
use cortado_ops::{DerivativeOf, Op, Pointwise};

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
        io.is_in_place(0, 0) && io.needs_backward() && self.function.derivative_of() == DerivativeOf::Input
    }
}

impl<T: Real> Layer<T> for Elementwise<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        run_in_place(self, ctx, io)
    }

    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        Some(self)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Pointwise(self.function.cast()))
    }

    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        match self.function.derivative_of() {
            DerivativeOf::Nothing | DerivativeOf::Constant => BackwardReads::NOTHING,
            DerivativeOf::Sign if io.is_in_place(0, 0) => BackwardReads::new(false, TopData::Signs),
            DerivativeOf::Sign | DerivativeOf::Input => BackwardReads::BOTTOMS,
            DerivativeOf::Output => BackwardReads::TOPS,
        }
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let at = match self.function.derivative_of() {
            DerivativeOf::Nothing => return Err(no_gradient(self.kind)),
            DerivativeOf::Output | DerivativeOf::Constant => io.top(0).data_on(ctx)?,
            DerivativeOf::Input if self.keeps_input(io) => self.input.data_on(ctx)?,
            // In place the bottom is the top. Elsewhere layers that follow in place may turn the signs of the top.
            DerivativeOf::Input | DerivativeOf::Sign => io.bottom(0).data_on(ctx)?,
        };
        math::map_backward(ctx, self.function, &at, io.diff_pair(ctx, 0, 0)?)
    }
}

impl<T: Real> InPlace<T> for Elementwise<T> {
    fn step(&mut self, _: &Ctx, io: &Io<'_, T>, _: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>> {
        let mut step = Step::new(StepFunction::Pointwise(self.function));
        if self.keeps_input(io) {
            self.input.reshape(io.bottom(0).shape())?;
            step.keep_input = Some(&self.input);
        }
        Ok(Some(step))
    }

    fn keeps_signs(&self, _: &Ctx) -> bool {
        self.function.keeps_signs()
    }

    fn channel_gradient(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ChannelGradient<'_, T>>> {
        let of_output = matches!(
            self.function.derivative_of(),
            DerivativeOf::Output | DerivativeOf::Sign | DerivativeOf::Constant
        );
        let possible = propagate[0] && io.is_in_place(0, 0) && of_output;
        Ok(possible.then_some(ChannelGradient::Pointwise(self.function)))
    }
}

/// The forward pass of a layer that is a step now, and of what follows it.
///
/// # Errors
/// Those of the step.
pub(crate) fn run_in_place<T: Real>(layer: &mut impl InPlace<T>, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
    let following = io.take_following();
    match layer.step(ctx, io, None)? {
        Some(step) => {
            let steps: Vec<_> = std::iter::once(step).chain(following).collect();
            math::run_steps(ctx, &steps, io.data_pair(ctx, 0, 0)?)
        }
        None => Err(Error::internal("a layer has no step")),
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
