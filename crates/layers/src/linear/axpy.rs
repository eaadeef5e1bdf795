//! Axpy: `y = a · x + b`, with a factor for each channel of each item: the end of a block of SENet.
//!
//! Bottoms: a, (num, channels), perhaps with axes of size 1 behind; x, (num, channels, …); and b,
//! of the shape of x. Top: the shape of x.
//!
//! Gradients: `da = Σ dy · x` over the plane of the channel, `dx = a · dy`, `db = dy`.

use crate::common::build;
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, Op};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(3),
    ..LayerKind::new(
        "Axpy",
        "A blob times a factor for each channel of each item, plus another.",
        module_doc!("axpy.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Axpy::default()))
}

#[derive(Default)]
struct Axpy {
    /// x, whose middle axis is num · channels.
    axis_view: AxisView,
}

fn check<T: Real>(a: &Blob<T>, x: &Blob<T>, b: &Blob<T>) -> Result<()> {
    if x.shape() != b.shape() {
        let what = format!("shape of \"{}\", which must be that of \"{}\"", b.name(), x.name());
        return Err(Error::mismatch(what, x.shape(), b.shape()));
    }
    let fits = match (x.shape().get(..2), a.shape().get(..2)) {
        (Some(expected), Some(found)) => expected == found && a.shape()[2..].iter().all(|&size| size == 1),
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let what = format!(
        "shape of \"{}\", a factor for each channel (axes 0 and 1) of \"{}\", which has the shape {}",
        a.name(),
        x.name(),
        x.shape()
    );
    let expected = x.shape().iter().take(2).map(usize::to_string).collect::<Vec<_>>();
    Err(Error::mismatch(what, expected.join(" "), a.shape()))
}

impl<T: Real> Layer<T> for Axpy {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        check(io.bottom(0), io.bottom(1), io.bottom(2))?;
        let shape = io.bottom(1).shape().clone();
        self.axis_view = AxisView {
            outer: 1,
            len: shape.count_range(0..2),
            inner: shape.count_from(2),
        };
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let factors = io.bottom(0).data_on(ctx)?;
        math::scale_channels(ctx, self.axis_view, Some(&factors), io.data_pair(ctx, 1, 0)?)?;
        let (b, mut y) = (io.bottom(2).data_on(ctx)?, io.top(0).data_update_on(ctx)?);
        let count = [self.axis_view.count()];
        math::add_strided(ctx, &count, (&b, Strided::run(0)), (&mut y, Strided::run(0)))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::ScaleAndAdd)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let dy = io.top(0).diff_on(ctx)?;
        if propagate[0] {
            io.bottom(0).clear_diff()?;
            let (x, mut dots) = (io.bottom(1).data_on(ctx)?, io.bottom(0).diff_update_on(ctx)?);
            math::add_channel_dots(ctx, self.axis_view, [&x, &dy], &mut dots, None)?;
        }
        if propagate[2] {
            math::copy(ctx, &dy, &mut io.bottom(2).diff_overwrite_on(ctx)?)?;
        }
        if propagate[1] {
            let factors = io.bottom(0).data_on(ctx)?;
            let diff = Pair::Split(dy, io.bottom(1).diff_overwrite_on(ctx)?);
            math::scale_channels(ctx, self.axis_view, Some(&factors), diff)?;
        }
        Ok(())
    }
}
