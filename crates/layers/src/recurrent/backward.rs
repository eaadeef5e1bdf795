//! The gradients of a recurrent layer: the steps in reverse, then everything that can be computed for all of them at once.

use super::{Cell, Recurrent, Step};
use cortado_core::{Blob, Io, Real, Result};
use cortado_cpu::{self as cpu, Transpose};

impl<T: Real, C: Cell> Recurrent<T, C> {
    pub(super) fn differentiate(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<()> {
        self.begin_diffs(io)?;
        self.reverse(io.bottom(1))?;
        self.add_param_diffs(io)?;
        self.input_diffs(io, propagate)?;
        if !self.expose {
            return Ok(());
        }
        let dstates = self.states.diff()?;
        let first = self.first_state();
        let size = self.sizes.streams * self.hidden;
        for (i, dstate) in dstates[..self.slot()].chunks_exact(size).enumerate() {
            if propagate[first + i] {
                io.bottom(first + i).diff_overwrite()?.copy_from_slice(dstate);
            }
        }
        Ok(())
    }

    /// Sets the diffs of the states to what comes from the tops.
    fn begin_diffs(&self, io: &Io<'_, T>) -> Result<()> {
        let (slot, size) = (self.slot(), self.sizes.streams * self.hidden);
        let mut dstates = self.states.diff_overwrite()?;
        dstates.fill(T::ZERO);
        match &self.readout {
            Some(readout) => {
                let params = (&self.params[self.hidden_param() + 1..], self.hidden_param() + 1);
                readout.backward(params, &self.states.data()?[slot..], io, &mut dstates[slot..])?;
            }
            None => {
                let dtop = io.top(0).diff()?;
                for (dstate, dtop) in dstates[slot..].chunks_exact_mut(slot).zip(dtop.chunks_exact(size)) {
                    dstate[..size].copy_from_slice(dtop);
                }
            }
        }
        let last = &mut dstates[self.sizes.steps * slot..];
        for (i, dstate) in last.chunks_exact_mut(size).enumerate().take(io.tops() - 1) {
            cpu::add(&io.top(1 + i).diff()?, dstate);
        }
        Ok(())
    }

    /// The steps from the last to the first: the diffs of the gates' sums and of the states.
    fn reverse(&self, cont: &Blob<T>) -> Result<()> {
        let (streams, h, slot, width) = (self.sizes.streams, self.hidden, self.slot(), self.width());
        let (all_cont, w) = (cont.data()?, self.params[self.hidden_param()].data()?);
        let (all_gates, states) = (self.gates.data()?, self.states.data()?);
        let (mut all_dgates, mut dmasked) = (self.gates.diff_overwrite()?, self.masked.diff_overwrite()?);
        let mut dstates = self.states.diff_mut()?;
        // One step's part of it is enough.
        let dmasked = dmasked.get_mut(..streams * h).unwrap_or_default();
        for t in (0..self.sizes.steps).rev() {
            let cont = &all_cont[t * streams..][..streams];
            let gates = t * streams * width..(t + 1) * streams * width;
            let dgates = &mut all_dgates[gates.clone()];
            let (before, after) = states[t * slot..][..2 * slot].split_at(slot);
            let (dbefore, dafter) = dstates[t * slot..][..2 * slot].split_at_mut(slot);
            let step = Step {
                hidden: h,
                cont,
                before,
            };
            C::backward(&step, &all_gates[gates], after, dafter, dgates, dbefore);
            multiply((streams, h, width), dgates, &w, dmasked);
            for ((dhidden, dmasked), &cont) in dbefore.chunks_exact_mut(h).zip(dmasked.chunks_exact(h)).zip(cont) {
                if cont != T::ZERO {
                    cpu::add(dmasked, dhidden);
                }
            }
        }
        Ok(())
    }

    fn add_param_diffs(&self, io: &Io<'_, T>) -> Result<()> {
        let (rows, width) = (self.sizes.rows(), self.width());
        let dgates = self.gates.diff()?;
        if io.param_wanted(0) {
            let size = (width, self.sizes.inputs, rows);
            add_products(size, &dgates, &io.bottom(0).data()?, &self.params[0])?;
        }
        if io.param_wanted(1) {
            add_row_sums(&dgates, &self.params[1])?;
        }
        let hidden = self.hidden_param();
        if io.param_wanted(hidden) {
            let size = (width, self.hidden, rows);
            add_products(size, &dgates, &self.masked.data()?, &self.params[hidden])?;
        }
        Ok(())
    }

    /// The input, and all of the static input.
    fn input_diffs(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let (rows, width, streams) = (self.sizes.rows(), self.width(), self.sizes.streams);
        let dgates = self.gates.diff()?;
        if propagate[0] {
            let size = (rows, self.sizes.inputs, width);
            multiply(
                size,
                &dgates,
                &self.params[0].data()?,
                &mut io.bottom(0).diff_overwrite()?,
            );
        }
        let (Some(fixed), Some(inputs)) = (self.fixed_input(io), self.sizes.fixed) else {
            return Ok(());
        };
        if !propagate[2] && !io.param_wanted(2) {
            return Ok(());
        }
        let mut sums = self.fixed.diff_overwrite()?;
        sums.fill(T::ZERO);
        add_chunks(&dgates, &mut sums);
        if io.param_wanted(2) {
            add_products((width, inputs, streams), &sums, &fixed.data()?, &self.params[2])?;
        }
        if propagate[2] {
            let mut dfixed = fixed.diff_overwrite()?;
            multiply((streams, inputs, width), &sums, &self.params[2].data()?, &mut dfixed);
        }
        Ok(())
    }
}

/// C = A · B, where A is m × k and B is k × n.
pub(super) fn multiply<T: Real>((m, n, k): (usize, usize, usize), a: &[T], b: &[T], c: &mut [T]) {
    let trans = (Transpose::No, Transpose::No);
    cpu::gemm(trans, (m, n, k), T::ONE, (a, k), (b, n), T::ZERO, (c, n));
}

/// Adds Aᵀ · B to a parameter's diff, where A is k × m and B is k × n.
pub(super) fn add_products<T: Real>((m, n, k): (usize, usize, usize), a: &[T], b: &[T], param: &Blob<T>) -> Result<()> {
    let trans = (Transpose::Yes, Transpose::No);
    cpu::gemm(
        trans,
        (m, n, k),
        T::ONE,
        (a, m),
        (b, n),
        T::ONE,
        (&mut param.diff_mut()?, n),
    );
    Ok(())
}

/// Adds the sum of the rows to the diff of a parameter of one row.
pub(super) fn add_row_sums<T: Real>(rows: &[T], param: &Blob<T>) -> Result<()> {
    add_chunks(rows, &mut param.diff_mut()?);
    Ok(())
}

/// Adds to `sums` every chunk of its length, summed in 64 bits.
fn add_chunks<T: Real>(chunks: &[T], sums: &mut [T]) {
    let mut totals: Vec<f64> = sums.iter().map(|sum| sum.to_f64()).collect();
    for chunk in chunks.chunks_exact(sums.len()) {
        totals.iter_mut().zip(chunk).for_each(|(total, x)| *total += x.to_f64());
    }
    sums.iter_mut()
        .zip(totals)
        .for_each(|(sum, total)| *sum = T::from_f64(total));
}
