//! Grid: the coordinates of pixels: what LiteFlowNet's Warp adds a flow to.
//!
//! One bottom (num, channels, height, width), of which only the sizes count. Top: (num, 2, height,
//! width): the column of each pixel, then its row, from 0 on. There are no options, and there is no
//! gradient.

use crate::common::{Compose, Composed, Composer, build};
use cortado_core::{Ctx, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::Op;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    not_differentiable: Some("the coordinates do not depend on the bottom"),
    ..LayerKind::new(
        "Grid",
        "The column and the row of each pixel.",
        module_doc!("grid.rs"),
        build!(build),
    )
};

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Composed::boxed(&KIND, Grid))
}

struct Grid;

impl Compose for Grid {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        to.has_axes(0, 4)?;
        let [num, _, height, width] = to.four_sizes(0)?;
        let plane = [num, 1, height, width];
        let (columns, rows) = (to.ramp(3, &plane, 1.0)?, to.ramp(2, &plane, 1.0)?);
        let both = to.add(Op::Concat { axis: 1 }, &[columns, rows])?;
        to.top(both);
        Ok(())
    }
}
