//! Layers over sequences: what LSTM and RNN have in common, which is all but the formula of one step.
//!
//! Everything that does not depend on the step before is computed for all steps at once; the loop over the steps holds one matrix product and the cell.

mod backward;
pub(crate) mod lstm;
pub(crate) mod lstm_unit;
mod memory;
mod readout;
pub(crate) mod rnn;
mod sizes;
mod weights;

use crate::common::required;
use cortado_core::{Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result};
use cortado_cpu::{self as cpu, Transpose};
use cortado_proto::{LayerParameter, LayerState};
use memory::Memory;
use readout::Readout;
use sizes::Sizes;
use weights::{Wanted, Weights};

/// One step: what its states follow from. The states of a step lie one after the other, `streams` × `hidden` elements each, first the hidden one.
pub(crate) struct Step<'a, T> {
    /// H.
    hidden: usize,
    /// For each stream, 0 where a sequence begins, else 1.
    cont: &'a [T],
    /// The states before the step.
    before: &'a [T],
}

/// The formula of one step.
pub(crate) trait Cell: Copy + Send + 'static {
    /// The type's kind.
    const KIND: &'static LayerKind;
    /// The number of gates: a step needs so many times H inputs.
    const GATES: usize;
    /// The names of the states, the hidden one first.
    const STATES: &'static [&'static str];
    /// The names of the parameters: of the input, its bias, of the static input, of the hidden state.
    const PARAMS: [&'static str; 4];
    /// Whether the output is computed from the hidden state, not the hidden state itself.
    const READOUT: bool;

    /// From the gates' sums, which may be overwritten with whatever backward needs, the states `after` the step.
    fn forward<T: Real>(step: &Step<'_, T>, gates: &mut [T], after: &mut [T]);

    /// From the diffs of the states after the step, those of the gates' sums. Adds to `dbefore` what does not come through the gates.
    fn backward<T: Real>(
        step: &Step<'_, T>,
        gates: &[T],
        after: &[T],
        dafter: &[T],
        dgates: &mut [T],
        dbefore: &mut [T],
    );
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
    /// The states before the first and after each step: steps + 1 × states × streams × H.
    states: Blob<T>,
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
        states: Blob::empty("the states of a recurrent layer"),
        readout: C::READOUT.then(Readout::new),
        memory: Memory::default(),
    }))
}

impl<T: Real, C: Cell> Recurrent<T, C> {
    /// The gates of one stream.
    fn width(&self) -> usize {
        C::GATES * self.hidden
    }

    /// The states of one step.
    fn slot(&self) -> usize {
        C::STATES.len() * self.sizes.streams * self.hidden
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

    /// The gates' sums but for the hidden state's part.
    fn project(&self, io: &Io<'_, T>) -> Result<()> {
        let (rows, width) = (self.sizes.rows(), self.width());
        let bias = self.params[1].data()?;
        let mut gates = self.gates.data_overwrite()?;
        gates.chunks_exact_mut(width).for_each(|row| row.copy_from_slice(&bias));
        if let (Some(fixed), Some(inputs)) = (self.fixed_input(io), self.sizes.fixed) {
            let mut sums = self.fixed.data_overwrite()?;
            let size = (self.sizes.streams, width, inputs);
            multiply_transposed(size, &fixed.data()?, &self.params[2].data()?, T::ZERO, &mut sums);
            gates
                .chunks_exact_mut(sums.len())
                .for_each(|step| cpu::add(&sums, step));
        }
        let size = (rows, width, self.sizes.inputs);
        multiply_transposed(size, &io.bottom(0).data()?, &self.params[0].data()?, T::ONE, &mut gates);
        Ok(())
    }

    /// The states before the first step.
    fn begin(&self, io: &Io<'_, T>) -> Result<()> {
        let mut states = self.states.data_overwrite()?;
        let first = &mut states[..self.slot()];
        if !self.expose {
            return self.memory.recall(first);
        }
        let size = self.sizes.streams * self.hidden;
        for (i, state) in first.chunks_exact_mut(size).enumerate() {
            state.copy_from_slice(&io.bottom(self.first_state() + i).data()?);
        }
        Ok(())
    }

    /// The loop over the steps.
    fn unroll(&self, cont: &Blob<T>) -> Result<()> {
        let (streams, h, slot) = (self.sizes.streams, self.hidden, self.slot());
        let (all_cont, w) = (cont.data()?, self.params[self.hidden_param()].data()?);
        let (mut gates, mut masked) = (self.gates.data_mut()?, self.masked.data_overwrite()?);
        let mut states = self.states.data_mut()?;
        let steps = all_cont
            .chunks_exact(streams)
            .zip(gates.chunks_exact_mut(streams * self.width()))
            .zip(masked.chunks_exact_mut(streams * h));
        for (t, ((cont, gates), masked)) in steps.enumerate() {
            let (before, after) = states[t * slot..].split_at_mut(slot);
            for ((masked, hidden), &cont) in masked.chunks_exact_mut(h).zip(before.chunks_exact(h)).zip(cont) {
                if cont == T::ZERO {
                    masked.fill(T::ZERO);
                } else {
                    masked.copy_from_slice(hidden);
                }
            }
            multiply_transposed((streams, self.width(), h), masked, &w, T::ONE, gates);
            let step = Step {
                hidden: h,
                cont,
                before,
            };
            C::forward(&step, gates, &mut after[..slot]);
        }
        Ok(())
    }

    /// The tops, and what the next pass begins with.
    fn emit(&mut self, io: &Io<'_, T>) -> Result<()> {
        let (slot, size) = (self.slot(), self.sizes.streams * self.hidden);
        let states = self.states.data()?;
        match &self.readout {
            Some(readout) => readout.forward(&self.params[self.hidden_param() + 1..], &states[slot..], io.top(0))?,
            None => {
                let mut top = io.top(0).data_overwrite()?;
                for (top, state) in top.chunks_exact_mut(size).zip(states[slot..].chunks_exact(slot)) {
                    top.copy_from_slice(&state[..size]);
                }
            }
        }
        let last = &states[self.sizes.steps * slot..];
        if !self.expose {
            return self
                .memory
                .keep([C::STATES.len(), self.sizes.streams, self.hidden], last);
        }
        for (i, state) in last.chunks_exact(size).enumerate() {
            io.top(1 + i).data_overwrite()?.copy_from_slice(state);
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
        self.states
            .reshape(&[steps.saturating_add(1), C::STATES.len(), streams, h])?;
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

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check_cont(io.bottom(1))?;
        if self.sizes.streams == 0 {
            return Ok(());
        }
        self.project(io)?;
        self.begin(io)?;
        self.unroll(io.bottom(1))?;
        self.emit(io)
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(no_gradient_of_marks(C::KIND));
        }
        if self.sizes.streams == 0 {
            return Ok(());
        }
        self.differentiate(io, propagate)
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

/// C = A · Bᵀ + β · C, where A is m × k and B is n × k.
fn multiply_transposed<T: Real>((m, n, k): (usize, usize, usize), a: &[T], b: &[T], beta: T, c: &mut [T]) {
    let trans = (Transpose::No, Transpose::Yes);
    cpu::gemm(trans, (m, n, k), T::ONE, (a, k), (b, k), beta, (c, n));
}

/// Checks that every mark is 0 or 1.
fn check_cont<T: Real>(cont: &Blob<T>) -> Result<()> {
    let marks = cont.data()?;
    match marks.iter().position(|&mark| mark != T::ZERO && mark != T::ONE) {
        None => Ok(()),
        Some(i) => Err(Error::message(&format!(
            "the mark {} is no continuation: it must be 0, where a sequence begins, or 1, where it goes on (number {i} of \"{}\")",
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
