//! Launches of `recurrent.cu`.

use super::launch::{Call, Launcher};
use crate::{CellStep, RecurrentKernels};
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};

const ROOM: &str = "recurrent";

impl<T: Real> RecurrentKernels<T> for Launcher {
    fn continue_states(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        states: &Elements<'_, T>,
        continued: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = step.numbers();
        if !step.fits(&[(cont.len(), 1)], &[states.len(), continued.len()]) {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "continue_states")?.index(n);
        let call = call.index(step.hidden).index(step.before);
        call.read(cont)?.read(states)?.write(continued)?.for_each(n)
    }

    fn add_continued_diffs(
        &self,
        step: CellStep,
        cont: &Elements<'_, T>,
        continued: &Elements<'_, T>,
        states: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = step.numbers();
        if !step.fits(&[(cont.len(), 1)], &[states.len()]) || continued.len() < n {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "add_continued_diffs")?.index(n);
        let call = call.index(step.hidden).index(step.before);
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
        let n = step.numbers();
        let [c_before, c_after] = lengths(c);
        let gate_rows = [(cont.len(), 1), (gates.len(), 4 * step.hidden)];
        if !step.fits(&gate_rows, &[c_before]) || !step.fits_after(&[c_after, h.len()]) {
            return Ok(false);
        }
        let call = self.step::<T>("lstm_forward", step)?.read(cont)?;
        call.write(gates)?.pair(c)?.write(h)?.for_each(n)
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
        let n = step.numbers();
        let [dc_after, dc_before] = lengths(dc);
        let width = 4 * step.hidden;
        let gate_rows = [(cont.len(), 1), (gates.len(), width), (dgates.len(), width)];
        if !step.fits(&gate_rows, &[c.len(), dc_before]) || !step.fits_after(&[dc_after, dh.len()]) {
            return Ok(false);
        }
        let call = self.step::<T>("lstm_backward", step)?.read(cont)?.read(gates)?;
        call.read(c)?.read(dh)?.pair(dc)?.write(dgates)?.for_each(n)
    }

    fn rnn_forward(&self, step: CellStep, gates: &Elements<'_, T>, h: &mut ElementsMut<'_, T>) -> Result<bool> {
        if !step.fits(&[], &[gates.len()]) || !step.fits_after(&[h.len()]) {
            return Ok(false);
        }
        let call = self.step::<T>("rnn_forward", step)?;
        call.read(gates)?.write(h)?.for_each(step.numbers())
    }

    fn rnn_backward(
        &self,
        step: CellStep,
        h: &Elements<'_, T>,
        dh: &Elements<'_, T>,
        dgates: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        if !step.fits(&[], &[dgates.len()]) || !step.fits_after(&[h.len(), dh.len()]) {
            return Ok(false);
        }
        let call = self.step::<T>("rnn_backward", step)?;
        call.read(h)?.read(dh)?.write(dgates)?.for_each(step.numbers())
    }
}

impl Launcher {
    fn step<T: Real>(&self, name: &str, step: CellStep) -> Result<Call<'_>> {
        let call = self.call::<T>(ROOM, name)?.index(step.numbers()).index(step.hidden);
        Ok(call.index(step.before).index(step.after))
    }
}

/// The lengths of what a pair reads and of what it writes.
fn lengths<T: Real>(pair: &Pair<'_, T>) -> [usize; 2] {
    match pair {
        Pair::InPlace(y) => [y.len(); 2],
        Pair::Split(x, y) => [x.len(), y.len()],
    }
}

impl CellStep {
    /// How many numbers of states a step has.
    fn numbers(self) -> usize {
        self.streams * self.hidden
    }

    /// Whether blobs of these lengths have the step's rows before it: blobs with rows of some width,
    /// and blobs of states.
    fn fits(self, rows: &[(usize, usize)], states: &[usize]) -> bool {
        let end = self.before + self.streams;
        rows.iter().all(|&(len, width)| end * width <= len) && states.iter().all(|&len| end * self.hidden <= len)
    }

    /// Whether blobs of states of these lengths have the step's rows after it.
    fn fits_after(self, states: &[usize]) -> bool {
        let end = self.after + self.streams;
        states.iter().all(|&len| end * self.hidden <= len)
    }
}
