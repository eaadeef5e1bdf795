//! Tile: repeats a blob along an axis.
//!
//! One bottom. Top: the bottom's shape with `tiles` times the size along the axis: everything from
//! the axis on, `tiles` times one after the other.
//!
//! `tile_param`: `tiles` (required); `axis` (default 1; negative counts from the end).
//!
//! Gradient: the sum over the tiles.

use crate::common::{Compose, Composed, Composer, build, resolve_axis};
use cortado_core::{Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::{Op, Operand};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["tile_param"],
    ..LayerKind::new(
        "Tile",
        "Repeats a blob along an axis.",
        module_doc!("tile.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.tile_param().cloned().unwrap_or_default();
    let wrong = |problem: String| Error::param("tile_param.tiles", problem);
    let tiles = options.tiles.ok_or_else(|| wrong("is missing".into()))?;
    let positive = usize::try_from(tiles).ok().filter(|&tiles| tiles > 0);
    let tiles = Tile {
        tiles: positive.ok_or_else(|| wrong(format!("must be at least 1, not {tiles}")))?,
        axis: options.axis(),
    };
    Ok(Composed::boxed(&KIND, tiles))
}

struct Tile {
    tiles: usize,
    axis: i32,
}

impl Compose for Tile {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let shape = to.bottom(0);
        let axis = resolve_axis(shape, self.axis, "tile_param.axis")?;
        // A size that is too large is refused as a shape, with its message.
        shape.splice(axis..axis + 1, &[shape[axis].saturating_mul(self.tiles)])?;
        let tiles = self.tiles;
        let tiled = to.add(Op::Tile { axis, tiles }, &[Operand::Bottom(0)])?;
        to.top(tiled);
        Ok(())
    }
}
