//! Reorg: YOLO v2's passthrough: planes with 1 / stride of the rows and columns, and stride² times
//! as many channels.
//!
//! One bottom (num, C, H, W), whose missing axes count as 1. Top: (num, C · s², H / s, W / s); s divides H and W, and s² divides C.
//! `reorg_param`: `stride` s (required); `reverse` (default false): the top is
//! (num, C / s², H · s, W · s).
//!
//! As in darknet, whose weights it serves, the mapping is not that of the shapes: with D = C / s²,
//! the elements of the bottom are read as if they were (num, D, H · s, W · s), and those at row
//! i·s + a and column j·s + b of channel d are written as if to (num, C, H, W), at row i and column
//! j of channel (a·s + b)·D + d. Reversed it is the other way: the bottom is read as (num, C, H, W),
//! and what is written has the shape of the top, so that each s² channels become one.
//!
//! Gradient: that of the top, with its elements put back. (MobileNet-YOLO, where the layer is from,
//! ignores the top's.)

use crate::common::{Rearranged, build, four_sizes, required};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, count};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["reorg_param"],
    ..LayerKind::new(
        "Reorg",
        "Turns rows and columns into channels, as YOLO v2 does.",
        module_doc!("reorg.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.reorg_param().cloned().unwrap_or_default();
    Ok(Box::new(Reorg {
        stride: required("reorg_param.stride", options.stride)?,
        reverse: options.reverse(),
        places: Rearranged::default(),
    }))
}

struct Reorg {
    stride: usize,
    reverse: bool,
    places: Rearranged,
}

impl Reorg {
    fn divide(&self, what: &str, size: usize, by: usize) -> Result<usize> {
        if size.is_multiple_of(by) {
            return Ok(size / by);
        }
        let square = if by == self.stride { "" } else { "its square " };
        let problem = format!("{square}must divide the {what}, {size}, but it is {}", self.stride);
        Err(Error::param("reorg_param.stride", problem))
    }

    /// The shape of the top, and where its elements are from.
    fn fit(&self, [num, channels, height, width]: [usize; 4]) -> Result<([usize; 4], Rearranged)> {
        let s = self.stride;
        let of_stride = self.divide("number of channels", channels, s.saturating_mul(s))?;
        // A product that no memory could hold fails where the top is shaped.
        let (high, wide) = (height.saturating_mul(s), width.saturating_mul(s));
        let plane = count([high, wide]);
        let sizes = [num, s, s, of_stride, height, width];
        let large = [count([of_stride, plane]), wide, 1, plane, count([s, wide]), s];
        let top = match self.reverse {
            true => [num, of_stride, high, wide],
            false => {
                let (rows, columns) = (self.divide("height", height, s)?, self.divide("width", width, s)?);
                [num, count([channels, s, s]), rows, columns]
            }
        };
        let packed = crate::common::strides(&sizes);
        Ok(match self.reverse {
            true => (top, Rearranged::new(&sizes, &packed, &large)),
            false => (top, Rearranged::new(&sizes, &large, &packed)),
        })
    }
}

impl<T: Real> Layer<T> for Reorg {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (top, places) = self.fit(four_sizes(io.bottom(0))?)?;
        self.places = places;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.places.forward(ctx, io)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(self.places.op())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        self.places.backward(ctx, io, propagate)
    }
}
