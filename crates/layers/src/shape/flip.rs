//! Flip: mirrored images. From happynear's fork.
//!
//! One bottom (num, channels, height, width) and one top of the same shape.
//!
//! `flip_param`: `flip_width` (default true), left becomes right; `flip_height` (default false), above
//! becomes below.
//!
//! Gradient: that of the top, mirrored back.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["flip_param"],
    ..LayerKind::new(
        "Flip",
        "Mirrors images from left to right, or from above to below.",
        module_doc!("flip.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.flip_param().cloned().unwrap_or_default();
    let flip = Flip {
        height: options.flip_height(),
        width: options.flip_width(),
    };
    Ok(Composed::boxed(&KIND, flip))
}

struct Flip {
    height: bool,
    width: bool,
}

impl Compose for Flip {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        let mut y = Operand::Bottom(0);
        for (axis, _) in [(2, self.height), (3, self.width)]
            .iter()
            .filter(|(_, flipped)| *flipped)
        {
            y = to.add(Op::Reverse { axis: *axis }, &[y])?;
        }
        to.top(y);
        Ok(())
    }
}
