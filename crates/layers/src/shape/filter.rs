//! Filter: keeps those items of a batch that a selector marks.
//!
//! Bottoms: one or more blobs (N, …), and last the selector, (N) or (N, 1, …). An item is kept if
//! its selector is not 0. Tops: one for each bottom but the last, with the kept items in order.
//!
//! How many items are kept is known only once the selector has been computed: until the first
//! forward pass the tops report the whole batch. Later their batch may be of any size from 0 to N.
//!
//! Gradient: items that were dropped get 0, and so does the selector.

use crate::common::build;
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::Op;
use cortado_proto::LayerParameter;
use cortado_reference::{gather_items, marked_items};

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::at_least(2),
    tops: Arity::at_least(1),
    ..LayerKind::new(
        "Filter",
        "Keeps the items of a batch that a selector marks.",
        module_doc!("filter.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Filter {
        shaped: false,
        kept: Blob::empty("the items that a Filter keeps"),
    }))
}

struct Filter {
    /// Whether the tops have had a shape.
    shaped: bool,
    /// The numbers of the items that are kept.
    kept: Blob<u32>,
}

/// The number of items, after a check that the selector has one mark for each.
fn items<T: Real>(io: &Io<'_, T>) -> Result<usize> {
    let selector = io.bottom(io.bottoms() - 1);
    let Some((&items, rest)) = selector.shape().split_first() else {
        return Err(Error::message(&format!(
            "the selector \"{}\" is a scalar; it must have one mark for each item of the batch",
            selector.name()
        )));
    };
    if rest.iter().any(|&size| size != 1) {
        let what = format!("shape of the selector \"{}\", one mark for each item", selector.name());
        return Err(Error::mismatch(
            what,
            format!("{items}, or {items} 1 1 …"),
            selector.shape(),
        ));
    }
    for i in 0..io.bottoms() - 1 {
        let found = io.bottom(i).shape().first();
        if found != Some(&items) {
            let what = format!(
                "number of items (axis 0) of \"{}\", for the selector \"{}\"",
                io.bottom(i).name(),
                selector.name()
            );
            let found = found.map_or("a scalar".into(), ToString::to_string);
            return Err(Error::mismatch(what, items, found));
        }
    }
    Ok(items)
}

impl<T: Real> Layer<T> for Filter {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.tops() + 1 == io.bottoms() {
            return Ok(());
        }
        let what = "number of top blobs (one for each bottom but the selector, which comes last)";
        Err(Error::mismatch(what, io.bottoms() - 1, io.tops()))
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let mut batch = items(io)?;
        if self.shaped {
            let kept = marked_items(io.bottom(io.bottoms() - 1))?;
            batch = kept.len();
            self.kept.reshape(&[batch])?;
            self.kept.data_overwrite()?.copy_from_slice(&kept);
        }
        for i in 0..io.tops() {
            let top = io.bottom(i).shape().splice(0..1, &[batch])?;
            io.top_mut(i).reshape(&top)?;
        }
        self.shaped = true;
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        (0..io.tops()).try_for_each(|i| gather_items(ctx, &self.kept, io.bottom(i), io.top(i)))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::KeepItems)
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let kept = self.kept.data_on(ctx)?;
        for i in (0..io.bottoms()).filter(|&i| propagate[i]) {
            io.bottom(i).clear_diff()?;
            if i < io.tops() {
                let width = io.bottom(i).shape().count_from(1);
                let (dy, mut dx) = (io.top(i).diff_on(ctx)?, io.bottom(i).diff_update_on(ctx)?);
                math::scatter_rows(ctx, &kept, width, &dy, &mut dx)?;
            }
        }
        Ok(())
    }
}
