//! Slice: cuts a blob into parts along an axis.
//!
//! One bottom; one or more tops. With one top it shares the bottom's data and diff.
//!
//! `slice_param`: `axis` (default 1; negative counts from the end), or the deprecated `slice_dim`,
//! which counts from the start only; `slice_point`, where each top but the first begins, strictly
//! increasing and inside the axis. Without it all parts are of one size.
//!
//! Gradient: the parts' gradients, put together.

use crate::common::{EitherAxis, Parts, build, share_bottom};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["slice_param"],
    tops: Arity::at_least(1),
    ..LayerKind::new(
        "Slice",
        "Cuts a blob into parts along an axis.",
        module_doc!("slice.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.slice_param().cloned().unwrap_or_default();
    let axis = EitherAxis::new(
        ("slice_param.axis", options.axis),
        ("slice_param.slice_dim", options.slice_dim),
    )?;
    Ok(Box::new(Slice {
        axis,
        points: options.slice_point.iter().map(|&point| point as usize).collect(),
        cut: Default::default(),
        parts: Parts::default(),
    }))
}

struct Slice {
    axis: EitherAxis,
    points: Vec<usize>,
    /// The axis and where the second and the later parts begin, for the present shape.
    cut: (usize, Vec<usize>),
    parts: Parts,
}

impl Slice {
    /// The sizes of the tops along an axis of this size.
    fn sizes(&self, size: usize, tops: usize) -> Result<Vec<usize>> {
        let wrong = |problem| Err(Error::param("slice_param.slice_point", problem));
        if self.points.is_empty() {
            if !size.is_multiple_of(tops) {
                return wrong(format!(
                    "is missing, and an axis of {size} cannot be cut into {tops} parts of one size"
                ));
            }
            return Ok(vec![size / tops; tops]); // bounded by the tops of a layer
        }
        if self.points.len() != tops - 1 {
            let found = self.points.len();
            return wrong(format!(
                "is given {found} times; give it {} times, one less than there are tops",
                tops - 1
            ));
        }
        let (mut sizes, mut last) = (Vec::new(), 0);
        for &point in &self.points {
            if point <= last || point >= size {
                return wrong(format!(
                    "{point} must be greater than the one before ({last}) and less than the size of the axis ({size})"
                ));
            }
            sizes.push(point - last);
            last = point;
        }
        sizes.push(size - last);
        Ok(sizes)
    }
}

impl<T: Real> Layer<T> for Slice {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        let axis = self.axis.resolve(&shape)?;
        let sizes = self.sizes(shape[axis], io.tops())?;
        let begins = sizes[..sizes.len() - 1].iter().scan(0, |end, size| {
            *end += size;
            Some(*end)
        });
        self.cut = (axis, begins.collect());
        if io.tops() == 1 {
            return share_bottom(io, &shape);
        }
        for (i, &size) in sizes.iter().enumerate() {
            io.top_mut(i).reshape(&shape.splice(axis..axis + 1, &[size])?)?;
        }
        self.parts = Parts::new(&sizes, shape.count_from(axis + 1));
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.tops() == 1 {
            return Ok(());
        }
        let x = io.bottom(0).data_on(ctx)?;
        for i in 0..io.tops() {
            self.parts.take(ctx, i, &x, &mut io.top(i).data_overwrite_on(ctx)?)?;
        }
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let (axis, points) = self.cut.clone();
        Some(Op::Slice { axis, points })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] || io.tops() == 1 {
            return Ok(());
        }
        let mut dx = io.bottom(0).diff_overwrite_on(ctx)?;
        for i in 0..io.tops() {
            self.parts.put(ctx, i, &io.top(i).diff_on(ctx)?, &mut dx)?;
        }
        Ok(())
    }
}
