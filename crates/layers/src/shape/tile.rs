//! Tile: repeats a blob along an axis.
//!
//! One bottom. Top: the bottom's shape with `tiles` times the size along the axis: everything from the axis on, `tiles` times one after the other.
//!
//! `tile_param`: `tiles` (required); `axis` (default 1; negative counts from the end).
//!
//! Gradient: the sum over the tiles.

use crate::common::{build, resolve_axis, sum_rows};
use cortado_core::{Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
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
        block: 0,
    }))
}

struct Tile {
    tiles: usize,
    axis: i32,
    /// The number of elements that are repeated at a time.
    block: usize,
}

impl<T: Real> Layer<T> for Tile {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape();
        let axis = resolve_axis(shape, self.axis, "tile_param.axis")?;
        self.block = shape.count_from(axis);
        let size = shape[axis].saturating_mul(self.tiles);
        let top = shape.splice(axis..axis + 1, &[size])?;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let block = self.block.max(1);
        for (x, y) in x.chunks_exact(block).zip(y.chunks_exact_mut(block * self.tiles)) {
            y.chunks_exact_mut(block).for_each(|tile| tile.copy_from_slice(x));
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (dy, mut dx) = (io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        let block = self.block.max(1);
        let mut sums = vec![0.0; self.block];
        for (dx, dy) in dx.chunks_exact_mut(block).zip(dy.chunks_exact(block * self.tiles)) {
            sum_rows(dy.chunks_exact(block), &mut sums);
            dx.iter_mut().zip(&sums).for_each(|(dx, &sum)| *dx = T::from_f64(sum));
        }
        Ok(())
    }
}
