//! Layers over sequences: what LSTM and RNN have in common, which is all but the formula of one
//! step.
//!
//! The forward pass is the operation's; here are options, parameters, memory and gradients.

mod backward;
pub(crate) mod caffe_lstm;
pub(crate) mod irnn;
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
use cortado_math::{self as math, CellStep, Strided};
use cortado_ops::{AxisView, Op};
use cortado_proto::{LayerParameter, LayerState};
use cortado_reference::{Sequence, Unrolled};
use memory::Memory;
use weights::{Wanted, Weights};

/// The formula of one step.
pub(crate) trait Cell: Copy + Send + 'static {
    /// The type's kind.
    const KIND: &'static LayerKind;
    /// The names of the states, the hidden one first.
    const STATES: &'static [&'static str];
    /// The names of the parameters, in the order of [`cortado_ops::Recurrent::params`]; the third one is that of the
    /// static input.
    const PARAMS: &'static [&'static str];
    /// The cell, as a part of an operation.
    const CELL: cortado_ops::Cell;

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
    /// The operation, without its memory.
    net: cortado_ops::Recurrent,
    weights: Weights,
    params: Vec<Blob<T>>,
    unrolled: Unrolled<T>,
    memory: Memory<T>,
    /// The greatest magnitude of a gradient of the gates' sums, if there is one.
    limit: Option<f64>,
}

/// The builder of both types.
fn build<T: Real, C: Cell>(param: &LayerParameter, limit: Option<f64>) -> Result<Box<dyn Layer<T>>> {
    let options = param.recurrent_param().cloned().unwrap_or_default();
    Ok(Box::new(Recurrent::<T, C> {
        cell: std::marker::PhantomData,
        net: cortado_ops::Recurrent {
            cell: C::CELL,
            steps: 0,
            streams: 0,
            inputs: 0,
            hidden: required("recurrent_param.num_output", options.num_output)?,
            fixed: None,
            exposed: options.expose_hidden(),
            memory: Vec::new(),
        },
        weights: Weights::new(param)?,
        params: Vec::new(),
        unrolled: Unrolled::new(C::CELL),
        memory: Memory::default(),
        limit,
    }))
}

impl<T: Real, C: Cell> Recurrent<T, C> {
    /// The place of a state after the last step.
    fn last(&self) -> Strided<'static> {
        Strided::run(self.net.steps * self.net.state_len())
    }

    /// The static input, if there is one.
    fn fixed_input<'a>(&self, io: &'a Io<'_, T>) -> Option<&'a Blob<T>> {
        self.net.fixed.map(|_| io.bottom(2))
    }

    /// The index of the first bottom that is a state.
    fn first_state(&self) -> usize {
        2 + usize::from(self.net.fixed.is_some())
    }

    fn wanted(&self) -> Vec<Wanted> {
        let has_fixed = self.net.fixed.is_some();
        let names = C::PARAMS.iter().enumerate();
        let names = names.filter(|&(i, _)| i != 2 || has_fixed).map(|(_, name)| name);
        let params = names.zip(self.net.params()).enumerate();
        params
            .map(|(i, (&name, shape))| Wanted {
                name,
                shape,
                each_step: i >= self.net.hidden_param(),
            })
            .collect() // bounded by the parameters of a cell
    }
}

impl<T: Real, C: Cell> Layer<T> for Recurrent<T, C> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.net = sizes::read::<T, C>(io, &self.net)?;
        let wanted = self.wanted();
        let steps = if self.net.streams == 0 { 0 } else { self.net.steps };
        self.params = self.weights.make(ctx, &wanted, steps)?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let net = sizes::read::<T, C>(io, &self.net)?;
        sizes::check_unchanged(&net, &self.net, io)?;
        self.unrolled.reshape(&net)?;
        io.top_mut(0).reshape(&[net.steps, net.streams, net.hidden])?;
        for i in 1..io.tops() {
            io.top_mut(i).reshape(&[1, net.streams, net.hidden])?;
        }
        self.net = net;
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let net = &self.net;
        if net.streams == 0 {
            return Ok(());
        }
        let first = self.first_state();
        match net.exposed {
            true => self.unrolled.begin(ctx, (first..io.bottoms()).map(|i| io.bottom(i)))?,
            false => self.memory.recall(ctx, net, &self.unrolled.states)?,
        }
        let params: Vec<&Blob<T>> = self.params.iter().collect(); // bounded by the parameters of a cell
        let sequence = Sequence {
            x: io.bottom(0),
            cont: io.bottom(1),
            fixed: self.fixed_input(io),
            params: &params,
        };
        self.unrolled.forward(ctx, net, &sequence, io.top(0))?;
        match net.exposed {
            true => self.unrolled.end(ctx, net, (1..io.tops()).map(|i| io.top(i))),
            false => self.memory.keep(ctx, net, &self.unrolled.states),
        }
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let memory = match self.net.exposed {
            true => Vec::new(),
            false => self.memory.values(&self.net)?,
        };
        let net = self.net.clone();
        Some(Op::Recurrent(cortado_ops::Recurrent { memory, ..net }))
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(no_gradient_of_marks(C::KIND));
        }
        if self.net.streams == 0 {
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
        if self.net.exposed {
            return Ok(None);
        }
        self.memory.to_proto().map(Some)
    }

    fn restore(&mut self, _: &Ctx, state: &LayerState) -> Result<()> {
        if self.net.exposed {
            return Ok(());
        }
        self.memory = Memory::from_proto(state, [C::STATES.len(), self.net.hidden])?;
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

/// The error of a recurrent layer whose marks are to get a gradient.
fn no_gradient_of_marks(kind: &LayerKind) -> Error {
    Error::message(&format!(
        "{} Layer cannot backpropagate to sequence indicators.",
        kind.name
    ))
}
