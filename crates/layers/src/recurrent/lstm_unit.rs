//! LSTMUnit: one step of an LSTM, from the sums of its gates.
//!
//! For each stream n, with σ the logistic function and the gates' sums as i, f, o and g, H each, in
//! this order: `c = cont · σ(f) · c_prev + σ(i) · tanh(g)` and `h = σ(o) · tanh(c)`.
//!
//! Bottoms: c_prev, 1 × N × H; the gates' sums, 1 × N × 4H; cont, 1 × N, 0 where a sequence begins
//! and 1 where it continues. Tops: c and h, 1 × N × H each. There are no options.
//!
//! Gradients: to c_prev and to the gates' sums, from both tops; cont has none.

use super::no_gradient_of_marks;
use super::sizes::expect_shape;
use crate::common::build;
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math::{self as math, CellStep};
use cortado_ops::Op;
use cortado_proto::LayerParameter;
use cortado_reference::lstm_unit;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(3),
    tops: Arity::exactly(2),
    no_gradient: &[2],
    ..LayerKind::new(
        "LSTMUnit",
        "One step of an LSTM, from the sums of its gates.",
        module_doc!("lstm_unit.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(LstmUnit {
        step: CellStep::default(),
        gates: Blob::empty("the gates of an LSTM unit"),
        unwanted: Blob::empty("the unwanted gradient of an LSTM unit"),
    }))
}

struct LstmUnit<T: Real> {
    step: CellStep,
    /// The activated gates; their diff is used when nobody wants that of the sums.
    gates: Blob<T>,
    /// Its diff is used when nobody wants that of the state before.
    unwanted: Blob<T>,
}

impl<T: Real> Layer<T> for LstmUnit<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let before = io.bottom(0);
        let &[1, streams, hidden] = &before.shape()[..] else {
            let what = format!("shape of \"{}\", the c of the step before", before.name());
            return Err(Error::mismatch(what, "1 N H", before.shape()));
        };
        let Some(width) = hidden.checked_mul(4) else {
            return Err(Error::mismatch(
                "number of elements of the gates",
                "one that fits",
                "too many",
            ));
        };
        expect_shape(io.bottom(1), "the sums of the gates", &[1, streams, width])?;
        expect_shape(io.bottom(2), "one mark for each stream", &[1, streams])?;
        self.step = CellStep {
            streams,
            hidden,
            before: 0,
            after: 0,
        };
        self.gates.reshape(&[streams, width])?;
        self.unwanted.reshape(&[streams, hidden])?;
        for i in 0..2 {
            io.top_mut(i).reshape(&[1, streams, hidden])?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let operands = [io.bottom(0), io.bottom(1), io.bottom(2)];
        lstm_unit(ctx, self.step, operands, &self.gates, [io.top(0), io.top(1)])
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::LstmUnit)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[2] {
            return Err(no_gradient_of_marks(&KIND));
        }
        if !propagate[0] && !propagate[1] {
            return Ok(());
        }
        let diff_of = |wanted, i, other| if wanted { io.bottom(i) } else { other };
        let dbefore = diff_of(propagate[0], 0, &self.unwanted);
        dbefore.clear_diff()?;
        let dc = Pair::Split(io.top(0).diff_on(ctx)?, dbefore.diff_update_on(ctx)?);
        let mut dgates = diff_of(propagate[1], 1, &self.gates).diff_overwrite_on(ctx)?;
        let forward = [&self.gates.data_on(ctx)?, &io.bottom(0).data_on(ctx)?];
        let (cont, dh) = (io.bottom(2).data_on(ctx)?, io.top(1).diff_on(ctx)?);
        math::lstm_backward(ctx, self.step, &cont, forward, &dh, dc, &mut dgates)
    }
}
