//! ScaleRoute: of regions, and of what belongs to them, those of some sizes: for one level of a
//! pyramid of maps.
//!
//! Bottoms: regions (R, 5), in each row the number of the image and four edges; and any number of
//! blobs of R rows. Tops: as many, with the rows of those regions that are taken, in order, and four axes
//! at least.
//!
//! `scale_route_param`: `low_scale` (default 0) and `high_scale` (default none): a region is taken if
//! √area is at least the former and below the latter. Areas count both edges. If none is taken, it is
//! the one region whose √area is the nearest, as a ratio, to √(low · high), or to that of the two that
//! is given, or to 256: so there is always one.
//!
//! Gradient: to the rows that were taken; 0 to the others, and to the regions.

use super::rows::with_rows;
use crate::common::{build, finite, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::{Corners, Extent};
use cortado_proto::LayerParameter;
use cortado_reference::regions::check_rois;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["scale_route_param"],
    bottoms: Arity::at_least(1),
    tops: Arity::at_least(1),
    tops_equal_bottoms: true,
    no_gradient: &[0],
    ..LayerKind::new(
        "ScaleRoute",
        "The regions of some sizes, and what belongs to them.",
        module_doc!("scale_route.rs"),
        build!(build),
    )
};

/// The size of a region where neither limit is given.
const MIDDLE: f64 = 256.0;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.scale_route_param().cloned().unwrap_or_default();
    let limit = |name: &str, value: Option<f32>| {
        let field = format!("scale_route_param.{name}");
        value.map(|value| finite(&field, value)).transpose()
    };
    let (low, high) = (
        limit("low_scale", options.low_scale)?,
        limit("high_scale", options.high_scale)?,
    );
    Ok(Box::new(ScaleRoute {
        low,
        high,
        taken: Vec::new(),
    }))
}

struct ScaleRoute {
    low: Option<f64>,
    high: Option<f64>,
    /// The rows that were taken.
    taken: Vec<usize>,
}

impl ScaleRoute {
    fn take<T: Real>(&self, rois: &[T], width: usize) -> reserve::Result<Vec<usize>> {
        let side = |roi: &[T]| {
            let corners = Corners::new([roi[1], roi[2], roi[3], roi[4]]);
            corners.area(Extent::Pixels).to_f64().sqrt()
        };
        let sides = reserve::collected(rois.chunks_exact(width.max(1)).map(side))?;
        let (low, high) = (self.low.unwrap_or(0.0), self.high.unwrap_or(f64::from(f32::MAX)));
        let taken = reserve::collected((0..sides.len()).filter(|&i| sides[i] >= low && sides[i] < high))?;
        if !taken.is_empty() {
            return Ok(taken);
        }
        let middle = match (self.low, self.high) {
            (Some(low), Some(high)) => (low * high).sqrt(),
            (Some(limit), None) | (None, Some(limit)) => limit,
            (None, None) => MIDDLE,
        };
        let distance = |i: &usize| (sides[*i] / middle).log2().abs();
        let nearest = (0..sides.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)));
        reserve::collected(nearest)
    }
}

impl<T: Real> Layer<T> for ScaleRoute {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let regions = check_rois(io.bottom(0))?;
        for i in 0..io.tops() {
            let shape = io.bottom(i).shape().clone();
            if shape.first() != Some(&regions) {
                let what = format!("number of rows of \"{}\"", io.bottom(i).name());
                return Err(Error::mismatch(what, regions, shape));
            }
            io.top_mut(i).reshape(&with_rows(&shape, regions))?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("routes of regions");
        self.taken = {
            let rois = io.bottom(0).data()?;
            self.take(&rois, io.bottom(0).shape().count_from(1))?
        };
        for i in 0..io.tops() {
            let shape = with_rows(io.bottom(i).shape(), self.taken.len());
            let width = io.bottom(i).shape().count_from(1);
            io.top_mut(i).reshape(&shape)?;
            let (x, mut y) = (io.bottom(i).data()?, io.top(i).data_overwrite()?);
            for (&row, to) in self.taken.iter().zip(y.chunks_exact_mut(width.max(1))) {
                to.copy_from_slice(&x[row * width..][..width]);
            }
        }
        Ok(())
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)?;
        for i in (1..io.bottoms()).filter(|&i| propagate[i]) {
            let width = io.bottom(i).shape().count_from(1);
            let (dy, mut dx) = (io.top(i).diff()?, io.bottom(i).diff_mut()?);
            for (&row, from) in self.taken.iter().zip(dy.chunks_exact(width.max(1))) {
                dx[row * width..][..width].copy_from_slice(from);
            }
        }
        Ok(())
    }
}
