//! Networks over sequences, LSTM and RNN, and one step of an LSTM.
//!
//! Everything that does not depend on the step before is computed for all steps at once; the loop
//! over the steps contains one matrix product and the cell.

use crate::operands::Operands;
use cortado_core::{Blob, Ctx, Elements, Error, Pair, Real, Result, Step, StepFunction, reserve};
use cortado_math::{self as math, CellStep, Gemm, Matrix, MatrixMut, Strided, Transpose};
use cortado_ops::{Cell, Pointwise, Recurrent};

/// The values of a forward pass over a sequence, which the backward pass reads.
pub struct Unrolled<T: Real> {
    /// The sums of the gates, then the cell's results: steps × streams × gates · H.
    pub gates: Blob<T>,
    /// The part of the gates that comes from the static input: streams × gates · H.
    pub fixed: Blob<T>,
    /// The hidden state before each step, 0 where a sequence begins: steps × streams × H.
    pub masked: Blob<T>,
    /// The states before the first and after each step, the hidden one first: steps + 1 × streams ×
    /// H each.
    pub states: Vec<Blob<T>>,
    /// The outputs of a cell that computes them from the hidden states: steps × streams × H.
    pub outputs: Blob<T>,
}

/// The operands of a recurrent network besides its states.
pub struct Sequence<'a, T: Real> {
    /// The inputs of all steps.
    pub x: &'a Blob<T>,
    /// The marks of all steps.
    pub cont: &'a Blob<T>,
    /// The static input, if there is one.
    pub fixed: Option<&'a Blob<T>>,
    /// The parameters, in the order of [`Recurrent::params`].
    pub params: &'a [&'a Blob<T>],
}

/// The rows of step `t` of a network.
pub fn step_of(net: &Recurrent, t: usize) -> CellStep {
    CellStep {
        streams: net.streams,
        hidden: net.hidden,
        before: t * net.streams,
        after: (t + 1) * net.streams,
    }
}

impl<T: Real> Unrolled<T> {
    /// The memory of a network with this cell. It has no sizes yet.
    pub fn new(cell: Cell) -> Self {
        let states = ["h", "c"].into_iter().take(cell.states());
        Self {
            gates: Blob::empty("the gates of a recurrent layer"),
            fixed: Blob::empty("the static gates of a recurrent layer"),
            masked: Blob::empty("the continued states of a recurrent layer"),
            states: states.map(Blob::empty).collect(), // bounded by the states of a cell
            outputs: Blob::empty("the outputs of a recurrent layer"),
        }
    }

    /// Takes the sizes of a network.
    ///
    /// # Errors
    /// Sizes beyond any memory.
    pub fn reshape(&mut self, net: &Recurrent) -> Result<()> {
        let &Recurrent {
            steps, streams, hidden, ..
        } = net;
        self.gates.reshape(&[steps, streams, net.width()])?;
        self.masked.reshape(&[steps, streams, hidden])?;
        for state in &mut self.states {
            state.reshape(&[steps.saturating_add(1), streams, hidden])?;
        }
        if net.fixed.is_some() {
            self.fixed.reshape(&[streams, net.width()])?;
        }
        if net.cell.has_readout() {
            self.outputs.reshape(&[steps, streams, hidden])?;
        }
        Ok(())
    }

    /// Copies the states before the first step, which are whole blobs.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub fn begin<'a>(&self, ctx: &Ctx, first: impl IntoIterator<Item = &'a Blob<T>>) -> Result<()> {
        for (state, first) in self.states.iter().zip(first) {
            math::copy(ctx, &first.data_on(ctx)?, &mut state.data_overwrite_on(ctx)?)?;
        }
        Ok(())
    }

    /// Computes the output of all steps from the states that [`begin`](Self::begin) copied.
    ///
    /// # Errors
    /// A mark that is neither 0 nor 1, out of memory, or those of the device.
    pub fn forward(&self, ctx: &Ctx, net: &Recurrent, sequence: &Sequence<'_, T>, y: &Blob<T>) -> Result<()> {
        check_marks(sequence.cont)?;
        self.project(ctx, net, sequence)?;
        self.unroll(ctx, net, sequence)?;
        let hidden = &self.states[0];
        if let &[.., w, bias] = sequence.params
            && net.cell.has_readout()
        {
            return self.read_out(ctx, net, [w, bias], y);
        }
        let (after_first, mut y) = (Strided::run(net.state_len()), y.data_overwrite_on(ctx)?);
        let (all, hidden) = (y.len(), hidden.data_on(ctx)?);
        math::copy_strided(ctx, &[all], (&hidden, after_first), (&mut y, Strided::run(0)))
    }

    /// Copies the states after the last step.
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub fn end<'a>(&self, ctx: &Ctx, net: &Recurrent, last: impl IntoIterator<Item = &'a Blob<T>>) -> Result<()> {
        let (size, place) = (net.state_len(), Strided::run(net.steps * net.state_len()));
        for (state, last) in self.states.iter().zip(last) {
            let (state, mut to) = (state.data_on(ctx)?, last.data_overwrite_on(ctx)?);
            math::copy_strided(ctx, &[size], (&state, place), (&mut to, Strided::run(0)))?;
        }
        Ok(())
    }

    /// The sums of the gates without the part of the hidden state.
    fn project(&self, ctx: &Ctx, net: &Recurrent, sequence: &Sequence<'_, T>) -> Result<()> {
        let (width, params) = (net.width(), sequence.params);
        let mut gates = self.gates.data_overwrite_on(ctx)?;
        math::repeat_row(ctx, &params[1].data_on(ctx)?, &mut gates)?;
        if let (Some(fixed), Some(inputs)) = (sequence.fixed, net.fixed) {
            let (x, w) = (fixed.data_on(ctx)?, params[2].data_on(ctx)?);
            let size = (net.streams, width, inputs);
            let mut sums = self.fixed.data_overwrite_on(ctx)?;
            let product = MatrixMut::new(&mut sums, width);
            multiply_transposed(ctx, size, Matrix::new(&x, inputs), &w, T::ZERO, product)?;
            drop(sums);
            math::add_row(ctx, &self.fixed.data_on(ctx)?, &mut gates)?;
        }
        let (x, w) = (sequence.x.data_on(ctx)?, params[0].data_on(ctx)?);
        let size = (net.steps * net.streams, width, net.inputs);
        let sums = MatrixMut::new(&mut gates, width);
        multiply_transposed(ctx, size, Matrix::new(&x, size.2), &w, T::ONE, sums)
    }

    /// The loop over the steps.
    fn unroll(&self, ctx: &Ctx, net: &Recurrent, sequence: &Sequence<'_, T>) -> Result<()> {
        let w = sequence.params[net.hidden_param()].data_on(ctx)?;
        let cont = sequence.cont.data_on(ctx)?;
        for step in (0..net.steps).map(|t| step_of(net, t)) {
            let hidden = self.states[0].data_on(ctx)?;
            math::continue_states(ctx, step, &cont, &hidden, &mut self.masked.data_update_on(ctx)?)?;
            drop(hidden);
            self.add_hidden(ctx, (step, net.width()), &w)?;
            self.run_cell(ctx, net.cell, step, &cont)?;
        }
        Ok(())
    }

    /// Adds to the sums of the gates of a step the part of the hidden state.
    fn add_hidden(&self, ctx: &Ctx, (step, width): (CellStep, usize), w: &Elements<'_, T>) -> Result<()> {
        let masked = Matrix {
            elements: &self.masked.data_on(ctx)?,
            start: step.before * step.hidden,
            row: step.hidden,
        };
        let sums = MatrixMut {
            elements: &mut self.gates.data_update_on(ctx)?,
            start: step.before * width,
            row: width,
        };
        multiply_transposed(ctx, (step.streams, width, step.hidden), masked, w, T::ONE, sums)
    }

    /// The states after a step, from the sums of its gates.
    fn run_cell(&self, ctx: &Ctx, cell: Cell, step: CellStep, cont: &Elements<'_, T>) -> Result<()> {
        let mut h = self.states[0].data_update_on(ctx)?;
        match cell {
            Cell::Lstm => {
                let c = Pair::InPlace(self.states[1].data_update_on(ctx)?);
                math::lstm_forward(ctx, step, cont, &mut self.gates.data_update_on(ctx)?, c, &mut h)
            }
            Cell::Rnn => math::rnn_forward(ctx, step, &self.gates.data_on(ctx)?, &mut h),
        }
    }

    /// `o = tanh(W_ho · h + b_o)`, for all steps at once.
    fn read_out(&self, ctx: &Ctx, net: &Recurrent, [w, bias]: [&Blob<T>; 2], y: &Blob<T>) -> Result<()> {
        let (rows, h) = (net.steps * net.streams, net.hidden);
        let (w, hidden) = (w.data_on(ctx)?, self.states[0].data_on(ctx)?);
        let mut outputs = self.outputs.data_overwrite_on(ctx)?;
        math::repeat_row(ctx, &bias.data_on(ctx)?, &mut outputs)?;
        let hidden = Matrix {
            elements: &hidden,
            start: net.state_len(),
            row: h,
        };
        let sums = MatrixMut::new(&mut outputs, h);
        multiply_transposed(ctx, (rows, h, h), hidden, &w, T::ONE, sums)?;
        let tanh = Step::new(StepFunction::Pointwise(Pointwise::Tanh));
        math::run_steps(ctx, &[tanh], Pair::InPlace(outputs))?;
        math::copy(ctx, &self.outputs.data_on(ctx)?, &mut y.data_overwrite_on(ctx)?)
    }
}

/// C = A · Bᵀ + β · C, where A is m × k and B is n × k.
fn multiply_transposed<T: Real>(
    ctx: &Ctx,
    size: (usize, usize, usize),
    a: Matrix<'_, '_, T>,
    b: &Elements<'_, T>,
    beta: T,
    c: MatrixMut<'_, '_, T>,
) -> Result<()> {
    let product = Gemm {
        trans: (Transpose::No, Transpose::Yes),
        size,
        alpha: T::ONE,
        a,
        b: Matrix::new(b, size.2),
        beta,
    };
    math::gemm(ctx, &product, c)
}

/// Checks that every mark is 0 or 1.
fn check_marks<T: Real>(cont: &Blob<T>) -> Result<()> {
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

/// With exposed states, the first states are operands and the last ones outputs; without, the last states are
/// dropped.
pub(crate) fn run<T: Real>(io: &Operands<'_, T>, net: &Recurrent) -> Result<()> {
    let data = net.data_operands();
    let first_state = 2 + usize::from(net.fixed.is_some());
    let (Some(params), Some(given)) = (io.inputs.get(data..), io.inputs.get(first_state..data)) else {
        return Err(Error::internal("a recurrent network without its operands"));
    };
    let sequence = Sequence {
        x: io.input(0)?,
        cont: io.input(1)?,
        fixed: net.fixed.map(|_| io.input(2)).transpose()?,
        params,
    };
    if net.state_len() == 0 {
        return check_marks(sequence.cont);
    }
    let mut unrolled = Unrolled::new(net.cell);
    unrolled.reshape(net)?;
    match net.exposed {
        true => unrolled.begin(io.ctx, given.iter().copied())?,
        false => unrolled.begin(io.ctx, &kept_states(net)?)?,
    }
    unrolled.forward(io.ctx, net, &sequence, io.output(0)?)?;
    unrolled.end(io.ctx, net, io.outputs.iter().skip(1))
}

/// The states that the operation itself holds; zeros if it holds none.
fn kept_states<T: Real>(net: &Recurrent) -> Result<Vec<Blob<T>>> {
    let size = net.state_len();
    let state = |i: usize| -> Result<Blob<T>> {
        let blob = Blob::new("a first state", &[1, net.streams, net.hidden])?;
        if let Some(values) = net.memory.get(i * size..(i + 1) * size) {
            let mut to = blob.data_overwrite()?;
            to.iter_mut()
                .zip(values)
                .for_each(|(to, &value)| *to = T::from_f64(value));
        }
        Ok(blob)
    };
    reserve::try_collected((0..net.cell.states()).map(state))
}

/// One step of an LSTM: from c before it, the sums of the gates and the marks, to c and h after it. The
/// activated gates are written to `gates`.
///
/// # Errors
/// A mark that is neither 0 nor 1, out of memory, or those of the device.
pub fn lstm_unit<T: Real>(
    ctx: &Ctx,
    step: CellStep,
    [before, sums, cont]: [&Blob<T>; 3],
    gates: &Blob<T>,
    [c, h]: [&Blob<T>; 2],
) -> Result<()> {
    check_marks(cont)?;
    let mut gates = gates.data_overwrite_on(ctx)?;
    math::copy(ctx, &sums.data_on(ctx)?, &mut gates)?;
    let c = Pair::Split(before.data_on(ctx)?, c.data_overwrite_on(ctx)?);
    math::lstm_forward(
        ctx,
        step,
        &cont.data_on(ctx)?,
        &mut gates,
        c,
        &mut h.data_overwrite_on(ctx)?,
    )
}

pub(crate) fn run_unit<T: Real>(io: &Operands<'_, T>) -> Result<()> {
    let (before, sums, cont) = (io.input(0)?, io.input(1)?, io.input(2)?);
    let &[_, streams, hidden] = &before.shape()[..] else {
        return Err(Error::internal("a step of an LSTM without streams"));
    };
    let step = CellStep {
        streams,
        hidden,
        before: 0,
        after: 0,
    };
    let gates = Blob::new("the gates of an LSTM unit", &[sums.count()])?;
    lstm_unit(
        io.ctx,
        step,
        [before, sums, cont],
        &gates,
        [io.output(0)?, io.output(1)?],
    )
}
