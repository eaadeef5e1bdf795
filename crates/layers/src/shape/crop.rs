//! Crop: cuts a blob to the size of another one.
//!
//! Bottoms: x, and a reference of which only the shape counts. Top: the shape of x before `axis`,
//! that of the reference from `axis` on.
//!
//! `crop_param`: `axis`, the first one that is cut (default 2; negative counts from the end);
//! `offset`, where the cut begins: not given (0), once for all axes that are cut, or once for each
//! of them. Offset + size must lie within x.
//!
//! Gradient: dx is dY inside the cut and 0 outside; the reference gets 0.

use crate::common::{build, resolve_axis};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math::{self as math, Strided};
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["crop_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "Crop",
        "Cuts a blob to the size of another one.",
        module_doc!("crop.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.crop_param().cloned().unwrap_or_default();
    Ok(Box::new(Crop {
        axis: options.axis(),
        given: options.offset.iter().map(|&offset| offset as usize).collect(),
        offsets: Vec::new(),
        start: 0,
        strides: [Vec::new(), Vec::new()],
    }))
}

struct Crop {
    axis: i32,
    given: Vec<usize>,
    /// Where the cut begins along each axis.
    offsets: Vec<usize>,
    /// Where it begins in the bottom's elements.
    start: usize,
    /// The distances of neighbours along each axis of the bottom and of the top.
    strides: [Vec<usize>; 2],
}

impl Crop {
    /// The offsets along all axes, of which those from `axis` on are cut.
    fn all_offsets(&self, axis: usize, axes: usize) -> Result<Vec<usize>> {
        let cut = axes - axis;
        let offsets = match self.given[..] {
            [] => vec![0; cut],            // bounded by the axes of a blob
            [offset] => vec![offset; cut], // bounded by the axes of a blob
            _ if self.given.len() == cut => self.given.clone(),
            _ => {
                let found = self.given.len();
                return Err(Error::param(
                    "crop_param.offset",
                    format!(
                        "is given {found} times; give it once, or once for each of the {cut} axes from axis {axis} on"
                    ),
                ));
            }
        };
        Ok([vec![0; axis], offsets].concat()) // bounded by the axes of a blob
    }

    fn top<T: Real>(&self, x: &Blob<T>, reference: &Blob<T>, axis: usize, offsets: &[usize]) -> Result<Shape> {
        let mut top = x.shape().to_vec();
        for a in axis..top.len() {
            let Some(&size) = reference.shape().get(a) else {
                let what = format!(
                    "number of axes of \"{}\", the reference for \"{}\"",
                    reference.name(),
                    x.name()
                );
                return Err(Error::mismatch(what, top.len(), reference.shape().len()));
            };
            if offsets[a].checked_add(size).is_none_or(|end| end > top[a]) {
                return Err(Error::param(
                    "crop_param.offset",
                    format!(
                        "{} along axis {a}: a cut of {size}, as in \"{}\", ends beyond \"{}\", which has {}",
                        offsets[a],
                        reference.name(),
                        x.name(),
                        top[a]
                    ),
                ));
            }
            top[a] = size;
        }
        Shape::new(&top)
    }

    /// The elements of the top, in the bottom and in the top.
    fn places(&self) -> [Strided<'_>; 2] {
        let [bottom, top] = &self.strides;
        [Strided::new(self.start, bottom), Strided::new(0, top)]
    }
}

/// The distance of neighbours along each axis of a blob.
fn strides(shape: &[usize]) -> Vec<usize> {
    let size = |sizes: &[usize]| sizes.iter().fold(1usize, |size, &next| size.saturating_mul(next));
    (1..=shape.len()).map(|axis| size(&shape[axis..])).collect()
}

impl<T: Real> Layer<T> for Crop {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let x = io.bottom(0);
        let axis = resolve_axis(x.shape(), self.axis, "crop_param.axis")?;
        let offsets = self.all_offsets(axis, x.shape().len())?;
        let top = self.top(x, io.bottom(1), axis, &offsets)?;
        self.strides = [strides(x.shape()), strides(&top)];
        let places = offsets
            .iter()
            .zip(&self.strides[0])
            .map(|(offset, stride)| offset.saturating_mul(*stride));
        self.start = places.fold(0, usize::saturating_add);
        self.offsets = offsets;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let [cut, whole] = self.places();
        math::copy_strided(ctx, io.top(0).shape(), (&x, cut), (&mut y, whole))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        Some(Op::Crop {
            offsets: self.offsets.clone(),
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            io.bottom(1).clear_diff()?;
        }
        if propagate[0] {
            io.bottom(0).clear_diff()?;
            let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_update_on(ctx)?);
            let [cut, whole] = self.places();
            math::copy_strided(ctx, io.top(0).shape(), (&dy, whole), (&mut dx, cut))?;
        }
        Ok(())
    }
}
