//! Tile: repeats a blob along an axis.
//!
//! One bottom. Top: the bottom's shape with `tiles` times the size along the axis: everything from
//! the axis on, `tiles` times one after the other.
//!
//! `tile_param`: `tiles` (required); `axis` (default 1; negative counts from the end).
//!
//! Gradient: the sum over the tiles.

use crate::common::{build, resolve_axis};
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_math::{self as math, Strided};
use cortado_ops::{AxisView, Op};
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
    Ok(Box::new(Tile {
        tiles: positive.ok_or_else(|| wrong(format!("must be at least 1, not {tiles}")))?,
        axis: options.axis(),
        resolved: 0,
        axis_view: AxisView::default(),
    }))
}

struct Tile {
    tiles: usize,
    axis: i32,
    /// The axis, counted from the front.
    resolved: usize,
    /// The top, seen from the tiles.
    axis_view: AxisView,
}

impl<T: Real> Layer<T> for Tile {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        let axis = resolve_axis(shape, self.axis, "tile_param.axis")?;
        self.resolved = axis;
        self.axis_view = AxisView {
            outer: shape.count_range(0..axis),
            len: self.tiles,
            inner: shape.count_from(axis),
        };
        let size = shape[axis].saturating_mul(self.tiles);
        let top = shape.splice(axis..axis + 1, &[size])?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data_on(ctx)?, io.top(0).data_overwrite_on(ctx)?);
        let AxisView { outer, len, inner } = self.axis_view;
        let (repeated, tiled) = ([inner, 0, 1], [len * inner, inner, 1]);
        let (from, to) = (Strided::new(0, &repeated), Strided::new(0, &tiled));
        math::copy_strided(ctx, &[outer, len, inner], (&x, from), (&mut y, to))
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let (axis, tiles) = (self.resolved, self.tiles);
        Some(Op::Tile { axis, tiles })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        io.bottom(0).clear_diff()?;
        let (dy, mut dx) = (io.top(0).diff_on(ctx)?, io.bottom(0).diff_update_on(ctx)?);
        math::add_axis_sums(ctx, self.axis_view, &dy, &mut dx)
    }
}
