//! BatchReindex: picks items of a batch, in any order and any number of times:
//! `top[i] = x[index[i]]`.
//!
//! Bottoms: x, (N, …), and the indices, (M), from 0 to N − 1, whose fraction is cut off. Top: (M, …).
//!
//! Gradient: an item of x gets the sum over all places where it was picked, 0 if there is none; the
//! indices get none.

use crate::common::build;
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    no_gradient: &[1],
    ..LayerKind::new(
        "BatchReindex",
        "Picks items of a batch by their numbers.",
        module_doc!("batch_reindex.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(BatchReindex {
        items: 0,
        width: 0,
        numbers: Blob::empty("the indices of a BatchReindex"),
    }))
}

struct BatchReindex {
    /// N.
    items: usize,
    /// The number of elements of an item.
    width: usize,
    /// The items that the second bottom names.
    numbers: Blob<u32>,
}

impl BatchReindex {
    fn read_numbers<T: Real>(&mut self, io: &Io<'_, T>) -> Result<()> {
        math::read_row_numbers(io.bottom(1), self.items, "item of the batch", &mut self.numbers)
    }
}

impl<T: Real> Layer<T> for BatchReindex {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, index) = (io.bottom(0), io.bottom(1));
        let Some(&items) = x.shape().first() else {
            return Err(Error::message(&format!(
                "\"{}\" is a scalar and has no batch",
                x.name()
            )));
        };
        if index.shape().len() != 1 {
            let what = format!("number of axes of the indices \"{}\"", index.name());
            return Err(Error::mismatch(what, 1, index.shape().len()));
        }
        (self.items, self.width) = (items, x.shape().count_from(1));
        let top = x.shape().splice(0..1, &[index.count()])?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.read_numbers(io)?;
        let (numbers, x) = (self.numbers.data_on(ctx)?, io.bottom(0).data_on(ctx)?);
        math::gather_rows(ctx, &numbers, self.width, &x, &mut io.top(0).data_overwrite_on(ctx)?)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::PickItems)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(Error::message("there is no gradient for the indices of a BatchReindex"));
        }
        if propagate[0] {
            self.read_numbers(io)?;
            io.bottom(0).clear_diff()?;
            let (numbers, dy) = (self.numbers.data_on(ctx)?, io.top(0).diff_on(ctx)?);
            math::add_scattered_rows(ctx, &numbers, self.width, &dy, &mut io.bottom(0).diff_update_on(ctx)?)?;
        }
        Ok(())
    }
}
