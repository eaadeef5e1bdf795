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

use crate::common::{Compose, Composed, Composer, build, required};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_ops::{Op, Operand, count};
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
    let reorg = Reorg {
        stride: required("reorg_param.stride", options.stride)?,
        reverse: options.reverse(),
    };
    Ok(Composed::boxed(&KIND, reorg))
}

struct Reorg {
    stride: usize,
    reverse: bool,
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

    /// The shape of the top, and the copy that fills it.
    fn fit(&self, [num, channels, height, width]: [usize; 4]) -> Result<([usize; 4], Op)> {
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
        let (packed, large) = (strides(&sizes), large.to_vec()); // bounded by the six axes
        let (bottom, top_strides) = match self.reverse {
            true => (packed, large),
            false => (large, packed),
        };
        let copy = Op::Rearrange {
            sizes: sizes.to_vec(), // bounded by the six axes
            bottom,
            top: top_strides,
        };
        Ok((top, copy))
    }
}

impl Compose for Reorg {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let (top, copy) = self.fit(to.four_sizes(0)?)?;
        Shape::new(&top)?;
        let copied = to.shaped(copy, &[Operand::Bottom(0)], &top)?;
        to.top(copied);
        Ok(())
    }
}

/// The distance of neighbours along each axis of a shape.
fn strides(shape: &[usize]) -> Vec<usize> {
    (0..shape.len())
        .map(|axis| count(shape[axis + 1..].iter().copied()))
        .collect() // bounded by the axes of a shape
}
