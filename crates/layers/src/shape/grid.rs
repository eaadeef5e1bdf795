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
        if [num, height, width].contains(&0) {
            // No coordinates, however long the other axes are.
            let none = to.shaped(Op::Fill(vec![0.0]), &[], &[num, 2, height, width])?;
            to.top(none);
            return Ok(());
        }
        let columns = to.ramp([1, 1, 1, width], 1.0)?;
        let rows = to.ramp([1, 1, height, 1], 1.0)?;
        let plane = [num, 1, height, width];
        let (columns, rows) = (to.spread(columns, &plane)?, to.spread(rows, &plane)?);
        let both = to.add(Op::Concat { axis: 1 }, &[columns, rows])?;
        to.top(both);
        Ok(())
    }
}
