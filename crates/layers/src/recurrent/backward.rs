//! The gradients of a recurrent layer: the steps in reverse, then everything that can be computed
//! for all of them at once.

use super::products::{add_products, multiply};
use super::{Cell, Recurrent, add_row_sums, readout};
use cortado_core::{Blob, Ctx, Io, Real, Result};
use cortado_math::{self as math, Matrix, MatrixMut, Strided};
use cortado_ops::AxisView;
use cortado_reference::step_of;

impl<T: Real, C: Cell> Recurrent<T, C> {
    pub(super) fn differentiate(&self, ctx: &Ctx, io: &Io<'_, T>, propagate: &[bool]) -> Result<()> {
        self.begin_diffs(ctx, io)?;
        self.reverse(ctx, io.bottom(1))?;
        self.add_param_diffs(ctx, io)?;
        self.input_diffs(ctx, io, propagate)?;
        if !self.net.exposed {
            return Ok(());
        }
        let first = self.first_state();
        for (i, state) in self.unrolled.states.iter().enumerate() {
            if propagate[first + i] {
                let mut dbottom = io.bottom(first + i).diff_overwrite_on(ctx)?;
                math::copy(ctx, &state.diff_on(ctx)?, &mut dbottom)?;
            }
        }
        Ok(())
    }

    /// Sets the diffs of the states to what comes from the tops.
    fn begin_diffs(&self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        self.unrolled.states.iter().try_for_each(Blob::clear_diff)?;
        let hidden = &self.unrolled.states[0];
        match self.net.cell.has_readout() {
            true => {
                let first = self.net.hidden_param() + 1;
                readout::backward(ctx, &self.net, (&self.params[first..], first), &self.unrolled, io)?;
            }
            false => {
                let (dtop, mut dhidden) = (io.top(0).diff_on(ctx)?, hidden.diff_update_on(ctx)?);
                let after_first = Strided::run(self.net.state_len());
                math::copy_strided(
                    ctx,
                    &[dtop.len()],
                    (&dtop, Strided::run(0)),
                    (&mut dhidden, after_first),
                )?;
            }
        }
        for (i, state) in self.unrolled.states.iter().enumerate().take(io.tops() - 1) {
            let (dtop, mut dstate) = (io.top(1 + i).diff_on(ctx)?, state.diff_update_on(ctx)?);
            math::add_strided(
                ctx,
                &[self.net.state_len()],
                (&dtop, Strided::run(0)),
                (&mut dstate, self.last()),
            )?;
        }
        Ok(())
    }

    /// The steps from the last to the first: the diffs of the gates' sums and of the states.
    fn reverse(&self, ctx: &Ctx, cont: &Blob<T>) -> Result<()> {
        let (streams, h, width) = (self.net.streams, self.net.hidden, self.net.width());
        let (cont, w) = (cont.data_on(ctx)?, self.params[self.net.hidden_param()].data_on(ctx)?);
        for step in (0..self.net.steps).rev().map(|t| step_of(&self.net, t)) {
            C::backward(ctx, step, &cont, &self.unrolled.gates, &self.unrolled.states)?;
            self.limit_diffs(ctx, step.before * width, streams * width)?;
            let dgates = Matrix {
                elements: &self.unrolled.gates.diff_on(ctx)?,
                start: step.before * width,
                row: width,
            };
            // One step's part of it is enough.
            let mut dmasked = self.unrolled.masked.diff_overwrite_on(ctx)?;
            multiply(ctx, (streams, h, width), dgates, &w, MatrixMut::new(&mut dmasked, h))?;
            drop(dmasked);
            let (dmasked, mut dhidden) = (
                self.unrolled.masked.diff_on(ctx)?,
                self.unrolled.states[0].diff_update_on(ctx)?,
            );
            math::add_continued_diffs(ctx, step, &cont, &dmasked, &mut dhidden)?;
        }
        Ok(())
    }

    /// Limits the diffs of one step's gates' sums.
    fn limit_diffs(&self, ctx: &Ctx, start: usize, count: usize) -> Result<()> {
        let Some(limit) = self.limit else { return Ok(()) };
        ctx.falls_back("limits of gradients");
        for diff in &mut self.unrolled.gates.diff_mut()?[start..start + count] {
            *diff = T::from_f64(diff.to_f64().clamp(-limit, limit));
        }
        Ok(())
    }

    fn add_param_diffs(&self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        let (rows, width, h, inputs) = (
            self.net.steps * self.net.streams,
            self.net.width(),
            self.net.hidden,
            self.net.inputs,
        );
        let dgates = self.unrolled.gates.diff_on(ctx)?;
        let d = Matrix::new(&dgates, width);
        if io.param_wanted(0) {
            let x = io.bottom(0).data_on(ctx)?;
            add_products(ctx, (width, inputs, rows), d, Matrix::new(&x, inputs), &self.params[0])?;
        }
        if io.param_wanted(1) {
            add_row_sums(ctx, rows, &dgates, &self.params[1])?;
        }
        let hidden = self.net.hidden_param();
        if io.param_wanted(hidden) {
            let masked = self.unrolled.masked.data_on(ctx)?;
            add_products(ctx, (width, h, rows), d, Matrix::new(&masked, h), &self.params[hidden])?;
        }
        Ok(())
    }

    /// The input, and all of the static input.
    fn input_diffs(&self, ctx: &Ctx, io: &Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let (rows, width, inputs) = (self.net.steps * self.net.streams, self.net.width(), self.net.inputs);
        if propagate[0] {
            let (dgates, w) = (self.unrolled.gates.diff_on(ctx)?, self.params[0].data_on(ctx)?);
            let mut dx = io.bottom(0).diff_overwrite_on(ctx)?;
            let (d, dx) = (Matrix::new(&dgates, width), MatrixMut::new(&mut dx, inputs));
            multiply(ctx, (rows, inputs, width), d, &w, dx)?;
        }
        match (self.fixed_input(io), self.net.fixed) {
            (Some(fixed), Some(inputs)) if propagate[2] || io.param_wanted(2) => {
                let wanted = [io.param_wanted(2), propagate[2]];
                self.fixed_diffs(ctx, fixed, inputs, wanted)
            }
            _ => Ok(()),
        }
    }

    /// The diffs of the parameter of the static input and of that input itself, if they are wanted.
    fn fixed_diffs(&self, ctx: &Ctx, fixed: &Blob<T>, inputs: usize, wanted: [bool; 2]) -> Result<()> {
        let (width, streams) = (self.net.width(), self.net.streams);
        let steps = AxisView {
            outer: 1,
            len: self.net.steps,
            inner: streams * width,
        };
        self.unrolled.fixed.clear_diff()?;
        let dgates = self.unrolled.gates.diff_on(ctx)?;
        math::add_axis_sums(ctx, steps, &dgates, &mut self.unrolled.fixed.diff_update_on(ctx)?)?;
        let sums = self.unrolled.fixed.diff_on(ctx)?;
        let (d, w) = (Matrix::new(&sums, width), &self.params[2]);
        if wanted[0] {
            let x = fixed.data_on(ctx)?;
            add_products(ctx, (width, inputs, streams), d, Matrix::new(&x, inputs), w)?;
        }
        if wanted[1] {
            let mut dfixed = fixed.diff_overwrite_on(ctx)?;
            let dfixed = MatrixMut::new(&mut dfixed, inputs);
            multiply(ctx, (streams, inputs, width), d, &w.data_on(ctx)?, dfixed)?;
        }
        Ok(())
    }
}
