//! Layers over sequences: what LSTM and RNN have in common, which is all but the formula of one
//! step.
//!
//! Everything that does not depend on the step before is computed for all steps at once; the loop
//! over the steps holds one matrix product and the cell.

mod backward;
pub(crate) mod lstm;
pub(crate) mod lstm_unit;
mod memory;
mod products;
mod readout;
pub(crate) mod rnn;
mod sizes;
mod weights;

use crate::common::required;
use cortado_core::{BackwardReads, Blob, Ctx, Elements, Error, Io, Layer, LayerKind, Real, Result};
use cortado_math::{self as math, CellStep, Matrix, MatrixMut, Strided};
use cortado_ops::{AxisView, Op};
use cortado_proto::{LayerParameter, LayerState};
use memory::Memory;
use products::multiply_transposed;
use readout::Readout;
use sizes::Sizes;
use weights::{Wanted, Weights};

/// The formula of one step.
pub(crate) trait Cell: Copy + Send + 'static {
    /// The type's kind.
    const KIND: &'static LayerKind;
    /// The number of gates: a step needs so many times H inputs.
    const GATES: usize;
    /// The names of the states, the hidden one first.
    const STATES: &'static [&'static str];
    /// The names of the parameters: of the input, its bias, of the static input, of the hidden
    /// state.
    const PARAMS: [&'static str; 4];
    /// The cell, in words.
    const WORD: cortado_ops::Cell;
    /// Whether the output is computed from the hidden state, not the hidden state itself.
    const READOUT: bool;

    /// From the sums of the gates, which may be overwritten with whatever backward needs, the
    /// states after the step. `cont` are the marks of all steps.
    fn forward<T: Real>(
        ctx: &Ctx,
        step: CellStep,
        cont: &Elements<'_, T>,
        gates: &Blob<T>,
        states: &[Blob<T>],
    ) -> Result<()>;

    /// From the diffs of the states after the step, those of the sums of the gates. Adds to the
    /// diffs of the states before it what does not come through the gates.
    fn backward<T: Real>(
        ctx: &Ctx,
        step: CellStep,
        cont: &Elements<'_, T>,
        gates: &Blob<T>,
        states: &[Blob<T>],
    ) -> Result<()>;
}

/// The layer of a cell.
pub(crate) struct Recurrent<T: Real, C> {
    cell: std::marker::PhantomData<C>,
    hidden: usize,
    expose: bool,
    weights: Weights,
    params: Vec<Blob<T>>,
    sizes: Sizes,
    /// The sums of the gates, then what the cell makes of them: steps × streams × gates · H.
    gates: Blob<T>,
    /// The part of the gates that comes from the static input: streams × gates · H.
    fixed: Blob<T>,
    /// The hidden state before each step, 0 where a sequence begins: steps × streams × H.
    masked: Blob<T>,
    /// The states before the first and after each step, the hidden one first: steps + 1 × streams ×
    /// H each.
    states: Vec<Blob<T>>,
    readout: Option<Readout<T>>,
    memory: Memory<T>,
}

/// The builder of both types.
fn build<T: Real, C: Cell>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.recurrent_param().cloned().unwrap_or_default();
    Ok(Box::new(Recurrent::<T, C> {
        cell: std::marker::PhantomData,
        hidden: required("recurrent_param.num_output", options.num_output)?,
        expose: options.expose_hidden(),
        weights: Weights::new(param)?,
        params: Vec::new(),
        sizes: Sizes::default(),
        gates: Blob::empty("the gates of a recurrent layer"),
        fixed: Blob::empty("the static gates of a recurrent layer"),
        masked: Blob::empty("the continued states of a recurrent layer"),
        states: C::STATES.iter().map(|name| Blob::empty(name)).collect(),
        readout: C::READOUT.then(Readout::new),
        memory: Memory::default(),
    }))
}

impl<T: Real, C: Cell> Recurrent<T, C> {
    /// The gates of one stream.
    fn width(&self) -> usize {
        C::GATES * self.hidden
    }

    /// The elements of a state of one step.
    fn size(&self) -> usize {
        self.sizes.streams * self.hidden
    }

    /// The place of a state after the last step.
    fn last(&self) -> Strided<'static> {
        Strided::run(self.sizes.steps * self.size())
    }

    /// The rows of step `t`.
    fn step(&self, t: usize) -> CellStep {
        let streams = self.sizes.streams;
        CellStep {
            streams,
            hidden: self.hidden,
            before: t * streams,
            after: (t + 1) * streams,
        }
    }

    /// The static input, if there is one.
    fn fixed_input<'a>(&self, io: &'a Io<'_, T>) -> Option<&'a Blob<T>> {
        self.sizes.fixed.map(|_| io.bottom(2))
    }

    /// The index of the first bottom that is a state.
    fn first_state(&self) -> usize {
        2 + usize::from(self.sizes.fixed.is_some())
    }

    /// The index of the parameter of the hidden state.
    fn hidden_param(&self) -> usize {
        2 + usize::from(self.sizes.fixed.is_some())
    }

    fn wanted(&self) -> Vec<Wanted> {
        let (width, h) = (self.width(), self.hidden);
        let [x, bias, fixed, hidden] = C::PARAMS;
        let once = |name, shape| Wanted {
            name,
            shape,
            each_step: false,
        };
        let each = |name, shape| Wanted {
            name,
            shape,
            each_step: true,
        };
        let mut wanted = vec![once(x, vec![width, self.sizes.inputs]), once(bias, vec![width])];
        wanted.extend(self.sizes.fixed.map(|inputs| once(fixed, vec![width, inputs])));
        wanted.push(each(hidden, vec![width, h]));
        if C::READOUT {
            wanted.extend([each("W_ho", vec![h, h]), each("b_o", vec![h])]);
        }
        wanted
    }

    /// The sums of the gates but for the part of the hidden state.
    fn project(&self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        let (rows, width) = (self.sizes.rows(), self.width());
        let mut gates = self.gates.data_overwrite_on(ctx)?;
        math::repeat_row(ctx, &self.params[1].data_on(ctx)?, &mut gates)?;
        if let (Some(fixed), Some(inputs)) = (self.fixed_input(io), self.sizes.fixed) {
            let (x, w) = (fixed.data_on(ctx)?, self.params[2].data_on(ctx)?);
            let size = (self.sizes.streams, width, inputs);
            let mut sums = self.fixed.data_overwrite_on(ctx)?;
            let product = MatrixMut::new(&mut sums, width);
            multiply_transposed(ctx, size, Matrix::new(&x, inputs), &w, T::ZERO, product)?;
            drop(sums);
            math::add_row(ctx, &self.fixed.data_on(ctx)?, &mut gates)?;
        }
        let (x, w) = (io.bottom(0).data_on(ctx)?, self.params[0].data_on(ctx)?);
        let size = (rows, width, self.sizes.inputs);
        let sums = MatrixMut::new(&mut gates, width);
        multiply_transposed(ctx, size, Matrix::new(&x, size.2), &w, T::ONE, sums)
    }

    /// The states before the first step.
    fn begin(&mut self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        if !self.expose {
            return self.memory.recall(ctx, self.sizes.streams, self.hidden, &self.states);
        }
        let first = self.first_state();
        for (i, state) in self.states.iter().enumerate() {
            let (from, mut to) = (io.bottom(first + i).data_on(ctx)?, state.data_overwrite_on(ctx)?);
            math::copy(ctx, &from, &mut to)?;
        }
        Ok(())
    }

    /// Adds to the sums of the gates of a step the part of the hidden state.
    fn add_hidden(&self, ctx: &Ctx, step: CellStep, w: &Elements<'_, T>) -> Result<()> {
        let (h, width) = (self.hidden, self.width());
        let masked = Matrix {
            elements: &self.masked.data_on(ctx)?,
            start: step.before * h,
            row: h,
        };
        let sums = MatrixMut {
            elements: &mut self.gates.data_update_on(ctx)?,
            start: step.before * width,
            row: width,
        };
        multiply_transposed(ctx, (step.streams, width, h), masked, w, T::ONE, sums)
    }

    /// The loop over the steps.
    fn unroll(&self, ctx: &Ctx, cont: &Blob<T>) -> Result<()> {
        let (cont, w) = (cont.data_on(ctx)?, self.params[self.hidden_param()].data_on(ctx)?);
        for step in (0..self.sizes.steps).map(|t| self.step(t)) {
            let hidden = self.states[0].data_on(ctx)?;
            math::continue_states(ctx, step, &cont, &hidden, &mut self.masked.data_update_on(ctx)?)?;
            drop(hidden);
            self.add_hidden(ctx, step, &w)?;
            C::forward(ctx, step, &cont, &self.gates, &self.states)?;
        }
        Ok(())
    }

    /// The tops, and what the next pass begins with.
    fn emit(&mut self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        let hidden = &self.states[0];
        match &self.readout {
            Some(readout) => {
                readout.forward(ctx, &self.params[self.hidden_param() + 1..], hidden, io.top(0))?;
            }
            None => {
                let (after_first, mut top) = (Strided::run(self.size()), io.top(0).data_overwrite_on(ctx)?);
                let (all, hidden) = (top.len(), hidden.data_on(ctx)?);
                math::copy_strided(ctx, &[all], (&hidden, after_first), (&mut top, Strided::run(0)))?;
            }
        }
        if !self.expose {
            return self.memory.keep(ctx, self.sizes.streams, self.hidden, &self.states);
        }
        for (i, state) in self.states.iter().enumerate() {
            let (state, mut top) = (state.data_on(ctx)?, io.top(1 + i).data_overwrite_on(ctx)?);
            math::copy_strided(ctx, &[self.size()], (&state, self.last()), (&mut top, Strided::run(0)))?;
        }
        Ok(())
    }
}

impl<T: Real, C: Cell> Layer<T> for Recurrent<T, C> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.sizes = Sizes::of::<T, C>(io, self.expose, self.hidden)?;
        let wanted = self.wanted();
        let steps = if self.sizes.streams == 0 { 0 } else { self.sizes.steps };
        self.params = self.weights.make(ctx, &wanted, steps)?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let sizes = Sizes::of::<T, C>(io, self.expose, self.hidden)?;
        sizes.check_unchanged(&self.sizes, io)?;
        self.sizes = sizes;
        let (steps, streams, h) = (sizes.steps, sizes.streams, self.hidden);
        self.gates.reshape(&[steps, streams, self.width()])?;
        self.masked.reshape(&[steps, streams, h])?;
        for state in &mut self.states {
            state.reshape(&[steps.saturating_add(1), streams, h])?;
        }
        if sizes.fixed.is_some() {
            self.fixed.reshape(&[streams, self.width()])?;
        }
        if let Some(readout) = &mut self.readout {
            readout.reshape(&[steps, streams, h])?;
        }
        io.top_mut(0).reshape(&[steps, streams, h])?;
        for i in 1..io.tops() {
            io.top_mut(i).reshape(&[1, streams, h])?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check_cont(io.bottom(1))?;
        if self.sizes.streams == 0 {
            return Ok(());
        }
        self.project(ctx, io)?;
        self.begin(ctx, io)?;
        self.unroll(ctx, io.bottom(1))?;
        self.emit(ctx, io)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let memory = match self.expose {
            true => Vec::new(),
            false => self.memory.values(self.sizes.streams, self.hidden, self.states.len())?,
        };
        Some(Op::Recurrent(cortado_ops::Recurrent {
            cell: C::WORD,
            steps: self.sizes.steps,
            streams: self.sizes.streams,
            inputs: self.sizes.inputs,
            hidden: self.hidden,
            fixed: self.sizes.fixed,
            exposed: self.expose,
            memory,
        }))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(no_gradient_of_marks(C::KIND));
        }
        if self.sizes.streams == 0 {
            return Ok(());
        }
        self.differentiate(ctx, io, propagate)
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }

    fn state(&self) -> Result<Option<LayerState>> {
        if self.expose {
            return Ok(None);
        }
        self.memory.to_proto().map(Some)
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        if self.expose {
            return Ok(());
        }
        self.memory = Memory::from_proto(state, [C::STATES.len(), self.hidden])?;
        Ok(())
    }
}

/// Adds the sum of the rows to the diff of a parameter of one row.
fn add_row_sums<T: Real>(ctx: &Ctx, rows: usize, x: &Elements<'_, T>, param: &Blob<T>) -> Result<()> {
    let axis_view = AxisView {
        outer: 1,
        len: rows,
        inner: param.count(),
    };
    math::add_axis_sums(ctx, axis_view, x, &mut param.diff_update_on(ctx)?)
}

/// Checks that every mark is 0 or 1.
fn check_cont<T: Real>(cont: &Blob<T>) -> Result<()> {
    let marks = cont.data()?;
    match marks.iter().position(|&mark| mark != T::ZERO && mark != T::ONE) {
        None => Ok(()),
        Some(i) => Err(Error::message(&format!(
            "the mark {} is not a continuation: it must be 0, where a sequence begins, or 1, where it continues (number {i} of \"{}\")",
            marks[i],
            cont.name()
        ))),
    }
}

/// What a recurrent layer answers to one who asks for the gradient of its marks.
fn no_gradient_of_marks(kind: &LayerKind) -> Error {
    Error::message(&format!(
        "{} Layer cannot backpropagate to sequence indicators.",
        kind.name
    ))
}
