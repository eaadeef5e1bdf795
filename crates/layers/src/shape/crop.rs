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

use crate::common::{Compose, Composed, Composer, build, resolve_axis};
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
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
    Ok(Composed::boxed(&KIND, Crop::new(param)))
}

/// The options of a crop.
pub(super) struct Crop {
    axis: i32,
    given: Vec<usize>,
}

impl Crop {
    /// From the layer's message.
    pub(super) fn new(param: &LayerParameter) -> Self {
        let options = param.crop_param().cloned().unwrap_or_default();
        Self {
            axis: options.axis(),
            given: options.offset.iter().map(|&offset| offset as usize).collect(), // bounded by the file
        }
    }

    /// The offsets along all axes; those from `axis` on are cut.
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

    /// The shape of the top.
    fn cut(to: &Composer, axis: usize, offsets: &[usize]) -> Result<Vec<usize>> {
        let mut top = to.bottom(0).to_vec();
        for a in axis..top.len() {
            let Some(&size) = to.bottom(1).get(a) else {
                let what = format!(
                    "number of axes of \"{}\", the reference for \"{}\"",
                    to.name(1),
                    to.name(0)
                );
                return Err(Error::mismatch(what, top.len(), to.bottom(1).len()));
            };
            if offsets[a].checked_add(size).is_none_or(|end| end > top[a]) {
                return Err(Error::param(
                    "crop_param.offset",
                    format!(
                        "{} along axis {a}: a cut of {size}, as in \"{}\", ends beyond \"{}\", which has {}",
                        offsets[a],
                        to.name(1),
                        to.name(0),
                        top[a]
                    ),
                ));
            }
            top[a] = size;
        }
        Ok(top)
    }
}

impl Compose for Crop {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let x = to.bottom(0);
        let axis = resolve_axis(x, self.axis, "crop_param.axis")?;
        let offsets = self.all_offsets(axis, x.len())?;
        let top = Self::cut(to, axis, &offsets)?;
        let cut = to.shaped(Op::Crop { offsets }, &[Operand::Bottom(0), Operand::Bottom(1)], &top)?;
        to.top(cut);
        Ok(())
    }
}
