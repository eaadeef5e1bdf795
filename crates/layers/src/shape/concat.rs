//! Concat: puts blobs one after the other along an axis.
//!
//! One or more bottoms, whose shapes differ along that axis only. Top: the sum of their sizes
//! there. With one bottom the top shares its data and diff.
//!
//! `concat_param`: `axis` (default 1; negative counts from the end), or the deprecated
//! `concat_dim`, which counts from the start only.
//!
//! Gradient: each bottom gets its part of dY.

use crate::common::{EitherAxis, Parts, build, share_bottom};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["concat_param"],
    bottoms: Arity::at_least(1),
    ..LayerKind::new(
        "Concat",
        "Puts blobs one after the other along an axis.",
        module_doc!("concat.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.concat_param().cloned().unwrap_or_default();
    let axis = EitherAxis::new(
        ("concat_param.axis", options.axis),
        ("concat_param.concat_dim", options.concat_dim),
    )?;
    Ok(Box::new(Concat {
        axis,
        resolved: 0,
        parts: Parts::default(),
    }))
}

struct Concat {
    axis: EitherAxis,
    /// The axis for the bottoms' present shapes.
    resolved: usize,
    parts: Parts,
}

impl<T: Real> Layer<T> for Concat {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let first = io.bottom(0).shape().clone();
        let axis = self.axis.resolve(&first)?;
        self.resolved = axis;
        let mut sizes = Vec::new();
        for i in 0..io.bottoms() {
            let shape = io.bottom(i).shape();
            let fits = |a: usize| a == axis || shape[a] == first[a];
            if shape.len() != first.len() || !(0..first.len()).all(fits) {
                let (name, other) = (io.bottom(i).name(), io.bottom(0).name());
                let what =
                    format!("shape of \"{name}\", which may differ from that of \"{other}\" in axis {axis} only");
                return Err(Error::mismatch(what, &first, shape));
            }
            sizes.push(shape[axis]);
        }
        if io.bottoms() == 1 {
            return share_bottom(io, &first);
        }
        let total = sizes.iter().try_fold(0usize, |sum, &size| sum.checked_add(size));
        let top = first.splice(axis..axis + 1, &[total.unwrap_or(usize::MAX)])?;
        self.parts = Parts::new(&sizes, first.count_from(axis + 1));
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.bottoms() == 1 {
            return Ok(());
        }
        let mut y = io.top(0).data_overwrite_on(ctx)?;
        for i in 0..io.bottoms() {
            self.parts.put(ctx, i, &io.bottom(i).data_on(ctx)?, &mut y)?;
        }
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Concat { axis: self.resolved })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if io.bottoms() == 1 {
            return Ok(());
        }
        let dy = io.top(0).diff_on(ctx)?;
        for i in (0..io.bottoms()).filter(|&i| propagate[i]) {
            self.parts
                .take(ctx, i, &dy, &mut io.bottom(i).diff_overwrite_on(ctx)?)?;
        }
        Ok(())
    }
}
