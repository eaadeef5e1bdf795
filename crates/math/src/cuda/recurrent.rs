//! Launches of `recurrent.cu`.

use super::launch::Launcher;
use crate::{CellStep, RecurrentKernels};
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};

const MODULE: &str = "recurrent";

/// `Step` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Rows {
    hidden: u32,
    before: u32,
    after: u32,
}

/// A step on the device: the rows, and how many elements a state of all streams has.
struct Placed {
    rows: Rows,
    n: usize,
}

/// Rows that an operand must have: from one of the step on, of `len` elements.
struct Needs {
    len: usize,
    first: usize,
    width: usize,
}

/// Which rows, and of how many elements, an operand of this length has to have.
fn needs(len: usize, first: usize, width: usize) -> Needs {
    Needs { len, first, width }
}

/// The step, if all operands have the rows that they need, and numbers are small enough.
fn placed(step: CellStep, all: &[Needs]) -> Option<Placed> {
    let inside = |needs: &Needs| {
        let rows = needs.first.checked_add(step.streams)?;
        rows.checked_mul(needs.width).filter(|&end| end <= needs.len)
    };
    all.iter().map(inside).collect::<Option<Vec<_>>>()?; // bounded by the operands of a step
    let narrow = |number: usize| i32::try_from(number).ok().map(|number| number as u32);
    let rows = Rows {
        hidden: narrow(step.hidden)?,
        before: narrow(step.before)?,
        after: narrow(step.after)?,
    };
    let n = step.streams.checked_mul(step.hidden)?;
    Some(Placed { rows, n })
}

/// Whether the rows before and after it are apart.
fn is_apart(step: CellStep) -> bool {
    step.before.abs_diff(step.after) >= step.streams
}

impl<T: Real> RecurrentKernels<T> for Launcher {
    fn continue_states(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        states: &Elements<'_, T>,
        continued: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let CellStep { hidden, before, .. } = step;
        let all = [
            needs(cont.len(), before, 1),
            needs(states.len(), before, hidden),
            needs(continued.len(), before, hidden),
        ];
        let Some(Placed { rows, n }) = placed(step, &all) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "continue_states")?.index(n).value(rows);
        call.read(cont)?.read(states)?.write(continued)?.for_each(n)
    }

    fn add_continued_diffs(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        continued: &Elements<'_, T>,
        states: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let CellStep { hidden, before, .. } = step;
        let all = [
            needs(cont.len(), before, 1),
            needs(continued.len(), 0, hidden),
            needs(states.len(), before, hidden),
        ];
        let Some(Placed { rows, n }) = placed(step, &all) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "add_continued_diffs")?.index(n).value(rows);
        call.read(cont)?.read(continued)?.write(states)?.for_each(n)
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
        let (c_before, c_after) = lens(c);
        let all = [
            needs(cont.len(), before, 1),
            needs(gates.len(), before, 4 * hidden),
            needs(c_before, before, hidden),
            needs(c_after, after, hidden),
            needs(h.len(), after, hidden),
        ];
        let apart = matches!(c, Pair::Split(..)) || is_apart(step);
        let Some(Placed { rows, n }) = placed(step, &all).filter(|_| apart) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "lstm_forward")?.index(n).value(rows);
        call.read(cont)?.write(gates)?.pair(c)?.write(h)?.for_each(n)
    }

    fn lstm_backward(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        [gates, c]: [&Elements<'_, T>; 2],
        dh: &Elements<'_, T>,
        dc: &mut Pair<'_, T>,
        dgates: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let CellStep {
            hidden, before, after, ..
        } = step;
        let (dc_after, dc_before) = lens(dc);
        let all = [
            needs(cont.len(), before, 1),
            needs(gates.len(), before, 4 * hidden),
            needs(c.len(), before, hidden),
            needs(dh.len(), after, hidden),
            needs(dc_after, after, hidden),
            needs(dc_before, before, hidden),
            needs(dgates.len(), before, 4 * hidden),
        ];
        let apart = matches!(dc, Pair::Split(..)) || is_apart(step);
        let Some(Placed { rows, n }) = placed(step, &all).filter(|_| apart) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "lstm_backward")?.index(n).value(rows);
        let call = call.read(cont)?.read(gates)?.read(c)?.read(dh)?;
        call.pair(dc)?.write(dgates)?.for_each(n)
    }

    fn rnn_forward(&self, step: CellStep, gates: &Elements<'_, T>, h: &mut ElementsMut<'_, T>) -> Result<bool> {
        let CellStep {
            hidden, before, after, ..
        } = step;
        let all = [needs(gates.len(), before, hidden), needs(h.len(), after, hidden)];
        let Some(Placed { rows, n }) = placed(step, &all) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "rnn_forward")?.index(n).value(rows);
        call.read(gates)?.write(h)?.for_each(n)
    }

    fn rnn_backward(
        &self,
        step: CellStep,
        h: &Elements<'_, T>,
        dh: &Elements<'_, T>,
        dgates: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let CellStep {
            hidden, before, after, ..
        } = step;
        let all = [
            needs(h.len(), after, hidden),
            needs(dh.len(), after, hidden),
            needs(dgates.len(), before, hidden),
        ];
        let Some(Placed { rows, n }) = placed(step, &all) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "rnn_backward")?.index(n).value(rows);
        call.read(h)?.read(dh)?.write(dgates)?.for_each(n)
    }
}

/// The lengths of what is read and what is written.
fn lens<T: Real>(pair: &Pair<'_, T>) -> (usize, usize) {
    match pair {
        Pair::InPlace(y) => (y.len(), y.len()),
        Pair::Split(x, y) => (x.len(), y.len()),
    }
}
