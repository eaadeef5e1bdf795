//! Crop: cuts a blob to the size of another one.
//!
//! Bottoms: x, and a reference of which only the shape counts. Top: the shape of x before `axis`, that of the reference from `axis` on.
//!
//! `crop_param`: `axis`, the first one that is cut (default 2; negative counts from the end); `offset`, where the cut begins: not given (0), once for all
//! axes that are cut, or once for each of them. Offset + size must lie within x.
//!
//! Gradient: dx is dY inside the cut and 0 outside; the reference gets 0.

use crate::common::{build, resolve_axis};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
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
    }))
}

struct Crop {
    axis: i32,
    given: Vec<usize>,
    /// Where the cut begins along each axis.
    offsets: Vec<usize>,
}

impl Crop {
    /// The offsets along all axes, of which those from `axis` on are cut.
    fn all_offsets(&self, axis: usize, axes: usize) -> Result<Vec<usize>> {
        let cut = axes - axis;
        let offsets = match self.given[..] {
            [] => vec![0; cut],
            [offset] => vec![offset; cut],
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
        Ok([vec![0; axis], offsets].concat())
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

    /// Calls `visit(x, y)` with the places where each row of the top begins, in the bottom and in the top.
    fn rows(&self, bottom: &Shape, top: &Shape, mut visit: impl FnMut(usize, usize)) {
        let Some((&row, outer)) = top.split_last() else { return };
        if top.count() == 0 {
            return;
        }
        for number in 0..top.count() / row {
            let (mut rest, mut stride) = (number, bottom[outer.len()]);
            let mut start = self.offsets[outer.len()];
            for (a, &size) in outer.iter().enumerate().rev() {
                start += (rest % size + self.offsets[a]) * stride;
                rest /= size;
                stride *= bottom[a];
            }
            visit(start, number * row);
        }
    }
}

impl<T: Real> Layer<T> for Crop {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let x = io.bottom(0);
        let axis = resolve_axis(x.shape(), self.axis, "crop_param.axis")?;
        let offsets = self.all_offsets(axis, x.shape().len())?;
        let top = self.top(x, io.bottom(1), axis, &offsets)?;
        self.offsets = offsets;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let (bottom, top) = (io.bottom(0).shape(), io.top(0).shape());
        let row = top.last().copied().unwrap_or(0);
        self.rows(bottom, top, |from, to| {
            y[to..to + row].copy_from_slice(&x[from..from + row]);
        });
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            io.bottom(1).diff_overwrite()?.fill(T::ZERO);
        }
        if propagate[0] {
            let (dy, mut dx) = (io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
            let (bottom, top) = (io.bottom(0).shape(), io.top(0).shape());
            let row = top.last().copied().unwrap_or(0);
            dx.fill(T::ZERO);
            self.rows(bottom, top, |to, from| {
                dx[to..to + row].copy_from_slice(&dy[from..from + row]);
            });
        }
        Ok(())
    }
}
