//! The steps of recurrent cells, for all streams at once. What a cell reads and writes are rows of
//! blobs: of marks (1 element), of states (H elements) and of gates (H for each gate).

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Error, Pair, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::Pointwise;
use std::ops::Range;

/// The kernels of this module.
pub trait RecurrentKernels<T: Real> {
    /// [`continue_states`].
    ///
    /// # Errors
    /// Those of the device.
    fn continue_states(
        &self,
        _step: CellStep,
        _cont: &Elements<'_, T>,
        _states: &Elements<'_, T>,
        _continued: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`add_continued_diffs`].
    ///
    /// # Errors
    /// Those of the device.
    fn add_continued_diffs(
        &self,
        _step: CellStep,
        _cont: &Elements<'_, T>,
        _continued: &Elements<'_, T>,
        _states: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`lstm_forward`].
    ///
    /// # Errors
    /// Those of the device.
    fn lstm_forward(
        &self,
        _step: CellStep,
        _cont: &Elements<'_, T>,
        _gates: &mut ElementsMut<'_, T>,
        _c: &mut Pair<'_, T>,
        _h: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`lstm_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn lstm_backward(
        &self,
        _step: CellStep,
        _cont: &Elements<'_, T>,
        _forward: [&Elements<'_, T>; 2],
        _dh: &Elements<'_, T>,
        _dc: &mut Pair<'_, T>,
        _dgates: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`rnn_forward`].
    ///
    /// # Errors
    /// Those of the device.
    fn rnn_forward(&self, _step: CellStep, _gates: &Elements<'_, T>, _h: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`rnn_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn rnn_backward(
        &self,
        _step: CellStep,
        _h: &Elements<'_, T>,
        _dh: &Elements<'_, T>,
        _dgates: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// A step of a cell: which rows of its blobs it works with, one for each stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellStep {
    /// The number of streams.
    pub streams: usize,
    /// The elements of a state, H.
    pub hidden: usize,
    /// The first row of its marks, its gates and the states before it.
    pub before: usize,
    /// The first row of the states after it.
    pub after: usize,
}

impl CellStep {
    /// The elements of its rows from row `first` on, which have `width` elements each.
    fn range(self, first: usize, width: usize) -> Range<usize> {
        first * width..(first + self.streams) * width
    }

    fn read<'a, T: Real>(self, rows: &'a Elements<'_, T>, first: usize, width: usize) -> Result<&'a [T]> {
        rows.host()?.get(self.range(first, width)).ok_or_else(outside)
    }

    fn write<'a, T: Real>(self, rows: &'a mut ElementsMut<'_, T>, first: usize, width: usize) -> Result<&'a mut [T]> {
        rows.host()?.get_mut(self.range(first, width)).ok_or_else(outside)
    }

    /// States before and after it in one memory.
    fn both<'a, T: Real>(self, states: &'a mut ElementsMut<'_, T>) -> Result<[&'a mut [T]; 2]> {
        let ranges = [self.before, self.after].map(|first| self.range(first, self.hidden));
        states.host()?.get_disjoint_mut(ranges).map_err(|_| outside())
    }
}

fn outside() -> Error {
    Error::internal("a step of a recurrent cell lies outside of its blobs")
}

/// continued = the states before the step where the mark is not 0, else 0; both in the rows before.
///
/// # Errors
/// Out of memory, rows that are not there, or those of the device.
pub fn continue_states<T: Real>(
    ctx: &Ctx,
    step: CellStep,
    cont: &Elements<'_, T>,
    states: &Elements<'_, T>,
    continued: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "continue_states", |kernels| {
        kernels.continue_states(step, cont, states, continued)
    })
}

/// The diffs of the states before the step += those of the continued ones where the mark is not 0:
/// the gradient of [`continue_states`]. The diffs of the continued states are the first rows.
///
/// # Errors
/// Out of memory, rows that are not there, or those of the device.
pub fn add_continued_diffs<T: Real>(
    ctx: &Ctx,
    step: CellStep,
    cont: &Elements<'_, T>,
    continued: &Elements<'_, T>,
    states: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "add_continued_diffs", |kernels| {
        kernels.add_continued_diffs(step, cont, continued, states)
    })
}

/// c = f · before + i · g and h = o · tanh(c), with the sums of the gates i, f, o and g, H each, in
/// every row of `gates`. These are activated in place: i, f, o by the sigmoid, g by tanh. Where the
/// mark is 0, f becomes 0 and the state before does not count. The pair holds c before and after.
///
/// # Errors
/// Out of memory, rows that are not there, or those of the device.
pub fn lstm_forward<T: Real>(
    ctx: &Ctx,
    step: CellStep,
    cont: &Elements<'_, T>,
    gates: &mut ElementsMut<'_, T>,
    mut c: Pair<'_, T>,
    h: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "lstm_forward", |kernels| {
        kernels.lstm_forward(step, cont, gates, &mut c, h)
    })
}

/// The gradient of [`lstm_forward`], from the diffs of h and c after the step: `dgates`, those of
/// the sums of the gates, are overwritten; those of c before the step, in the other part of the
/// pair, are added to. `forward` are the activated gates and c.
///
/// # Errors
/// Out of memory, rows that are not there, or those of the device.
pub fn lstm_backward<T: Real>(
    ctx: &Ctx,
    step: CellStep,
    cont: &Elements<'_, T>,
    forward: [&Elements<'_, T>; 2],
    dh: &Elements<'_, T>,
    mut dc: Pair<'_, T>,
    dgates: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "lstm_backward", |kernels| {
        kernels.lstm_backward(step, cont, forward, dh, &mut dc, dgates)
    })
}

/// h after the step = tanh(the sums of the one gate).
///
/// # Errors
/// Out of memory, rows that are not there, or those of the device.
pub fn rnn_forward<T: Real>(
    ctx: &Ctx,
    step: CellStep,
    gates: &Elements<'_, T>,
    h: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "rnn_forward", |kernels| kernels.rnn_forward(step, gates, h))
}

/// dgates = dh · (1 − h²), with h and its diff after the step: the gradient of [`rnn_forward`].
///
/// # Errors
/// Out of memory, rows that are not there, or those of the device.
pub fn rnn_backward<T: Real>(
    ctx: &Ctx,
    step: CellStep,
    h: &Elements<'_, T>,
    dh: &Elements<'_, T>,
    dgates: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "rnn_backward", |kernels| kernels.rnn_backward(step, h, dh, dgates))
}

impl<T: Real> RecurrentKernels<T> for Host {
    fn continue_states(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        states: &Elements<'_, T>,
        continued: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (before, h) = (step.before, step.hidden);
        let (cont, states) = (step.read(cont, before, 1)?, step.read(states, before, h)?);
        let continued = step.write(continued, before, h)?.chunks_exact_mut(h.max(1));
        for ((to, state), &cont) in continued.zip(states.chunks_exact(h.max(1))).zip(cont) {
            match cont == T::ZERO {
                true => to.fill(T::ZERO),
                false => to.copy_from_slice(state),
            }
        }
        Ok(true)
    }

    fn add_continued_diffs(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        continued: &Elements<'_, T>,
        states: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (before, h) = (step.before, step.hidden);
        let (cont, continued) = (step.read(cont, before, 1)?, step.read(continued, 0, h)?);
        let states = step.write(states, before, h)?.chunks_exact_mut(h.max(1));
        for ((to, from), &cont) in states.zip(continued.chunks_exact(h.max(1))).zip(cont) {
            if cont != T::ZERO {
                cpu::add(from, to);
            }
        }
        Ok(true)
    }

    fn lstm_forward(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        gates: &mut ElementsMut<'_, T>,
        c: &mut Pair<'_, T>,
        h: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let CellStep {
            hidden, before, after, ..
        } = step;
        let cont = step.read(cont, before, 1)?;
        let gates = step.write(gates, before, hidden * 4)?;
        let h = step.write(h, after, hidden)?;
        match c {
            Pair::InPlace(c) => {
                let [before, after] = step.both(c)?;
                cpu::lstm_forward(hidden, cont, gates, before, after, h);
            }
            Pair::Split(c_before, c) => {
                let c_before = step.read(c_before, before, hidden)?;
                cpu::lstm_forward(hidden, cont, gates, c_before, step.write(c, after, hidden)?, h);
            }
        }
        Ok(true)
    }

    fn lstm_backward(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        forward: [&Elements<'_, T>; 2],
        dh: &Elements<'_, T>,
        dc: &mut Pair<'_, T>,
        dgates: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let CellStep {
            hidden, before, after, ..
        } = step;
        let [gates, c] = forward;
        let cont = step.read(cont, before, 1)?;
        let forward = (step.read(gates, before, hidden * 4)?, step.read(c, before, hidden)?);
        let dh = step.read(dh, after, hidden)?;
        let dgates = step.write(dgates, before, hidden * 4)?;
        match dc {
            Pair::InPlace(dc) => {
                let [dbefore, dafter] = step.both(dc)?;
                cpu::lstm_backward(hidden, cont, forward, (dafter, dh), dgates, dbefore);
            }
            Pair::Split(dafter, dbefore) => {
                let dafter = step.read(dafter, after, hidden)?;
                let dbefore = step.write(dbefore, before, hidden)?;
                cpu::lstm_backward(hidden, cont, forward, (dafter, dh), dgates, dbefore);
            }
        }
        Ok(true)
    }

    fn rnn_forward(&self, step: CellStep, gates: &Elements<'_, T>, h: &mut ElementsMut<'_, T>) -> Result<bool> {
        let gates = step.read(gates, step.before, step.hidden)?;
        cpu::map(gates, step.write(h, step.after, step.hidden)?, T::tanh);
        Ok(true)
    }

    fn rnn_backward(
        &self,
        step: CellStep,
        h: &Elements<'_, T>,
        dh: &Elements<'_, T>,
        dgates: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (h, dh) = (
            step.read(h, step.after, step.hidden)?,
            step.read(dh, step.after, step.hidden)?,
        );
        let dgates = step.write(dgates, step.before, step.hidden)?;
        cpu::map_backward(Pointwise::Tanh, h, dh, dgates);
        Ok(true)
    }
}
