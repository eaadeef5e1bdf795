//! HardMining: the regions of greatest loss, and what belongs to them.
//!
//! Bottoms: a loss for each of R regions (R); the regions (R, 5), in each row the number of the image
//! and four edges; and any number of blobs of R rows. Tops: one for each bottom after the first, with
//! the rows of min(`num_image` · `num_roi_per_image`, R) regions, in their order, and four axes at least.
//!
//! `hard_mining_param`: `num_roi_per_image` (default 128) and `num_image` (default 4): from each image
//! so many regions of the greatest loss; and if these are too few in all, the best of the rest. Of
//! equal losses the later region counts more.
//!
//! The gradient is 0.

use super::rows::with_rows;
use crate::common::{build, required, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::best_first;
use cortado_proto::LayerParameter;
use cortado_reference::regions::check_rois;
use std::collections::HashMap;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["hard_mining_param"],
    bottoms: Arity::at_least(2),
    tops: Arity::at_least(1),
    not_differentiable: Some("which regions are taken has no gradient"),
    ..LayerKind::new(
        "HardMining",
        "The regions of greatest loss, and what belongs to them.",
        module_doc!("hard_mining.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.hard_mining_param().cloned().unwrap_or_default();
    let expected = param.bottom.len().saturating_sub(1);
    if param.top.len() != expected {
        let what = "number of top blobs (one for each bottom after the first)";
        return Err(Error::mismatch(what, expected, param.top.len()));
    }
    Ok(Box::new(HardMining {
        each: required("hard_mining_param.num_roi_per_image", Some(options.num_roi_per_image()))?,
        images: required("hard_mining_param.num_image", Some(options.num_image()))?,
    }))
}

struct HardMining {
    /// How many regions of an image are taken.
    each: usize,
    images: usize,
}

impl HardMining {
    /// The rows that are taken.
    fn take<T: Real>(&self, losses: &[T], image: impl Fn(usize) -> i64) -> reserve::Result<Vec<usize>> {
        let count = cortado_ops::count([self.each, self.images]).min(losses.len());
        let mut order = reserve::collected((0..losses.len()).rev())?;
        best_first(&mut order, None, |i| losses[i])?;
        let mut of_image = HashMap::<i64, usize>::new();
        let (mut taken, mut rest) = (reserve::empty(order.len())?, reserve::empty(order.len())?);
        for i in order {
            let of_image = of_image.entry(image(i)).or_default();
            *of_image += 1;
            let to = if *of_image <= self.each { &mut taken } else { &mut rest };
            to.push(i);
        }
        taken.append(&mut rest);
        taken.truncate(count);
        taken.sort_unstable();
        Ok(taken)
    }
}

impl<T: Real> Layer<T> for HardMining {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let regions = check_rois(io.bottom(1))?;
        if io.bottom(0).count() != regions {
            let what = format!("number of losses in \"{}\"", io.bottom(0).name());
            return Err(Error::mismatch(what, regions, io.bottom(0).count()));
        }
        let count = cortado_ops::count([self.each, self.images]).min(regions);
        for i in 0..io.tops() {
            let shape = io.bottom(i + 1).shape().clone();
            if shape.first() != Some(&regions) {
                let what = format!("number of rows of \"{}\"", io.bottom(i + 1).name());
                return Err(Error::mismatch(what, regions, shape));
            }
            io.top_mut(i).reshape(&with_rows(&shape, count))?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("mining of hard regions");
        let taken = {
            let (losses, rois) = (io.bottom(0).data()?, io.bottom(1).data()?);
            let width = io.bottom(1).shape().count_from(1);
            self.take(&losses, |i| rois[i * width].to_f64() as i64)?
        };
        for i in 0..io.tops() {
            let width = io.bottom(i + 1).shape().count_from(1);
            let (x, mut y) = (io.bottom(i + 1).data()?, io.top(i).data_overwrite()?);
            for (&row, to) in taken.iter().zip(y.chunks_exact_mut(width.max(1))) {
                to.copy_from_slice(&x[row * width..][..width]);
            }
        }
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
