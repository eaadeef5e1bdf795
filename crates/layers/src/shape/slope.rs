//! Slope: images with two further channels, which give convolutions their position. From happynear's
//! fork.
//!
//! One bottom (num, channels, height, width). Top: (num, channels + 2, height, width): the bottom, then
//! a channel with row / height, then one with column / width, both counted from 0.
//!
//! Gradient: that of the top's first channels. There are no options.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    ..LayerKind::new(
        "Slope",
        "Adds two channels with the row and the column of each pixel.",
        module_doc!("slope.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, Slope))
}

struct Slope;

impl Compose for Slope {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        let [num, _, height, width] = to.four_sizes(0)?;
        let step = |size: usize| 1.0 / size.max(1) as f64;
        let plane = [num, 1, height, width];
        let (rows, columns) = (to.ramp(2, &plane, step(height))?, to.ramp(3, &plane, step(width))?);
        let all = to.add(Op::Concat { axis: 1 }, &[Operand::Bottom(0), rows, columns])?;
        to.top(all);
        Ok(())
    }
}
