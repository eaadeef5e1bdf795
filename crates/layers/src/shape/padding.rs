//! Padding: images with a border of zeros, or without their border. From forks of DeepLab v1.
//!
//! One bottom (num, channels, height, width). Top: height and width plus `pad_beg` plus `pad_end`.
//!
//! `padding_param`: `pad_beg`, the rows above and the columns on the left; `pad_end`, those below and
//! on the right (default 0 each). Both negative: so many are cut off instead. They may not have
//! different signs.
//!
//! Gradient: that of the top without the border; 0 for what is cut off.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["padding_param"],
    ..LayerKind::new(
        "Padding",
        "Adds a border of zeros to images, or cuts their border off.",
        module_doc!("padding.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.padding_param().cloned().unwrap_or_default();
    let (before, after) = (options.pad_beg(), options.pad_end());
    if i64::from(before) * i64::from(after) < 0 {
        let problem = format!("must have the sign of padding_param.pad_beg, {before}, but is {after}");
        return Err(Error::param("padding_param.pad_end", problem));
    }
    Ok(Composed::boxed(&KIND, Padding { before, after }))
}

struct Padding {
    before: i32,
    after: i32,
}

impl Padding {
    fn cut(&self, to: &mut Composer) -> Result<Operand> {
        let (before, after) = (self.before.unsigned_abs() as usize, self.after.unsigned_abs() as usize);
        let mut shape = to.bottom(0).to_vec(); // bounded by the axes of a blob
        for (axis, size) in shape.iter_mut().enumerate().skip(2) {
            *size = size.checked_sub(before.saturating_add(after)).ok_or_else(|| {
                let problem = format!("cuts {before} + {after} off axis {axis}, which has {size}");
                Error::param("padding_param.pad_beg", problem)
            })?;
        }
        let offsets = vec![0, 0, before, before]; // bounded by the four axes
        to.shaped(Op::Crop { offsets }, &[Operand::Bottom(0)], &shape)
    }
}

impl Compose for Padding {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        if self.before < 0 || self.after < 0 {
            let cut = self.cut(to)?;
            to.top(cut);
            return Ok(());
        }
        let mut padded = Operand::Bottom(0);
        for axis in [2, 3] {
            let mut parts = Vec::new();
            for (size, is_before) in [(self.before, true), (self.after, false)] {
                if is_before && size > 0 {
                    parts.push(to.zeros_beside(padded, axis, size as usize)?);
                }
                if is_before {
                    parts.push(padded);
                } else if size > 0 {
                    parts.push(to.zeros_beside(padded, axis, size as usize)?);
                }
            }
            if parts.len() > 1 {
                padded = to.add(Op::Concat { axis }, &parts)?;
            }
        }
        to.top(padded);
        Ok(())
    }
}
