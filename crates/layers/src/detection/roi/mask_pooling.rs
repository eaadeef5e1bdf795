//! MaskPooling: `y[n, c, h, w] = x[n, c, h, w] · mask[n, 0, h, w]` (MNC).
//!
//! Bottoms: x (N, C, H, W); mask (N, 1, H, W). Top: as x. There are no options.
//!
//! Gradients: `dy · mask` to x, and `Σ_c dy · x` to the mask.

use crate::common::{build, four_sizes};
use cortado_core::{Arity, BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Op};
use cortado_proto::LayerParameter;
use cortado_reference::regions::map_sizes;

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "MaskPooling",
        "Every channel times one mask.",
        module_doc!("mask_pooling.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(MaskPooling { channels: 0, plane: 0 }))
}

struct MaskPooling {
    channels: usize,
    plane: usize,
}

impl MaskPooling {
    /// The elements of x and of the mask that belong together, plane by plane.
    fn pairs(&self, planes: usize) -> impl Iterator<Item = (std::ops::Range<usize>, std::ops::Range<usize>)> {
        let (channels, plane) = (self.channels, self.plane);
        (0..planes).map(move |i| {
            let item = i / channels.max(1);
            (i * plane..(i + 1) * plane, item * plane..(item + 1) * plane)
        })
    }

    fn planes(&self, count: usize) -> usize {
        count.checked_div(self.plane).unwrap_or(0)
    }
}

impl<T: Real> Layer<T> for MaskPooling {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [items, channels, height, width] = map_sizes(io.bottom(0))?;
        if four_sizes(io.bottom(1))? != [items, 1, height, width] {
            let what = format!("shape of the mask \"{}\"", io.bottom(1).name());
            let expected = format!("{items} 1 {height} {width}");
            return Err(Error::mismatch(what, expected, io.bottom(1).shape()));
        }
        (self.channels, self.plane) = (channels, height * width);
        io.top_mut(0).reshape(&[items, channels, height, width])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [x, mask] = [0, 1].map(|bottom| io.bottom(bottom).data_on(ctx));
        let axis_view = AxisView::axis(io.top(0).shape(), 1);
        math::scale_places(ctx, axis_view, &mask?, &x?, &mut io.top(0).data_overwrite_on(ctx)?)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Mask)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let dy = io.top(0).diff()?;
        if propagate[0] {
            let (mask, mut dx) = (io.bottom(1).data()?, io.bottom(0).diff_overwrite()?);
            for (at, of_mask) in self.pairs(self.planes(dy.len())) {
                let factors = dy[at.clone()].iter().zip(&mask[of_mask]);
                for (dx, (&dy, &mask)) in dx[at].iter_mut().zip(factors) {
                    *dx = dy * mask;
                }
            }
        }
        if propagate[1] {
            let (x, mut to) = (io.bottom(0).data()?, io.bottom(1).diff_overwrite()?);
            to.fill(T::ZERO);
            for (at, of_mask) in self.pairs(self.planes(dy.len())) {
                let factors = dy[at.clone()].iter().zip(&x[at]);
                for (to, (&dy, &x)) in to[of_mask].iter_mut().zip(factors) {
                    *to += dy * x;
                }
            }
        }
        Ok(())
    }
}
