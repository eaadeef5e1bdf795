//! Layers whose every top element depends on the bottom element at its place, and on nothing else.

use super::no_gradient;
use cortado_core::{Blob, Ctx, Error, Io, Layer, LayerKind, Pair, PlanOp, Real, Result};
use cortado_cpu::{self as cpu, ByChannel, Epilogue, Step};

/// A function of one real number, with its derivative.
pub(crate) trait Formula<T: Real>: Send + 'static + Sync {
    /// f(x).
    fn value(&self, x: T) -> T;

    /// f′(x), from what [`slope_of`](Self::slope_of) says.
    fn slope(&self, at: T) -> T;

    /// What the derivative is computed from.
    fn slope_of(&self) -> SlopeOf;

    /// The formula as a step.
    fn step(&self) -> Step<'_, T> {
        Step::map(|x| self.value(x))
    }

    /// The formula in the terms of an engine.
    fn plan(&self) -> Option<PlanOp> {
        None
    }
}

/// What a derivative is computed from: the value that is at hand, or at lower cost.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SlopeOf {
    /// x. An in-place layer keeps a copy of it.
    Input,
    /// f(x).
    Output,
    /// There is none, for the reason that the kind gives.
    Nothing(&'static LayerKind),
}

/// The layer of a formula. In place or not makes no difference to its results.
pub(crate) struct Elementwise<T: Real, F> {
    formula: F,
    /// The bottom, where the top has overwritten it and the derivative needs it.
    input: Blob<T>,
}

impl<T: Real, F: Formula<T>> Elementwise<T, F> {
    /// A layer that computes `formula`.
    pub(crate) fn new(formula: F) -> Self {
        Self {
            formula,
            input: Blob::empty("the input of an in-place layer"),
        }
    }

    fn keeps_input(&self, io: &Io<'_, T>) -> bool {
        io.is_in_place(0, 0) && io.needs_backward() && matches!(self.formula.slope_of(), SlopeOf::Input)
    }
}

impl<T: Real, F: Formula<T>> Layer<T> for Elementwise<T, F> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.forward_then(ctx, io, &Epilogue::nothing())
    }

    fn step(&mut self, _: &Ctx, io: &Io<'_, T>) -> Result<Option<Step<'_, T>>> {
        let keeps_input = self.keeps_input(io);
        let step = self.formula.step();
        if !keeps_input {
            return Ok(Some(step));
        }
        self.input.reshape(io.bottom(0).shape())?;
        Ok(Some(step.keeping_input(self.input.data_overwrite()?)))
    }

    fn plan(&self, _: &Ctx) -> Option<PlanOp> {
        self.formula.plan()
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let at = match self.formula.slope_of() {
            SlopeOf::Nothing(kind) => return Err(no_gradient(kind)),
            SlopeOf::Output => io.top(0).data()?,
            SlopeOf::Input if self.keeps_input(io) => self.input.data()?,
            SlopeOf::Input => io.bottom(0).data()?,
        };
        let chain = |at, dy| dy * self.formula.slope(at);
        match io.diff_pair(0, 0)? {
            Pair::InPlace(mut diff) => cpu::zip_in_place(&at, &mut diff, chain),
            Pair::Split(dy, mut dx) => cpu::zip_map(&at, &dy, &mut dx, chain),
        }
        Ok(())
    }

    fn backward_by_channel(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ByChannel<'_, T>>> {
        let of_output = matches!(self.formula.slope_of(), SlopeOf::Output);
        let possible = propagate[0] && io.is_in_place(0, 0) && of_output;
        Ok(possible
            .then(|| ByChannel::uniform(|channel| channel.zip(channel.data(), |at, dy| dy * self.formula.slope(at)))))
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

/// σ(x) = 1 / (1 + exp(−x)), in the original's form, which cannot overflow.
pub(crate) fn sigmoid<T: Real>(x: T) -> T {
    let half = T::from_f64(0.5);
    half * (half * x).tanh() + half
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
