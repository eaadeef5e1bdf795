//! What each proposed region is to find, for training end to end.
//!
//! Bottoms: regions (R, 5), in each row the number of the image, which is 0, and four edges; true
//! boxes (G, 5), four edges and a class. Tops: regions (B, 5), drawn from these and the true boxes;
//! their classes (B), 0 for background; offsets (B, 4 · classes) of the best true box, in the class's
//! four columns; and inside and outside weights, 1 there. With `num_classes` 2 all objects have
//! the second four columns, as in R-FCN.
//!
//! An object overlaps a true box by `fg_thresh` (default 0.5) or more, and at most `fg_fraction`
//! (0.25) of `batch_size` (128) are drawn; the rest is background, which overlaps by less than
//! `bg_thresh_hi` (0.5) and at least `bg_thresh_lo` (0). Offsets are divided by 0.1, 0.1, 0.2 and 0.2
//! if `bbox_normalize_targets_precomputed` (default true).

use super::anchor_target::{check_true_boxes, draw_out, read_true_boxes};
use super::param_str::Options;
use crate::common::zero_gradient;
use cortado_core::{Ctx, Error, Io, Layer, Real, Result, reserve};
use cortado_ops::boxes::{Corners, Extent, encode_beside};
use cortado_reference::regions::{check_rois, read_rois};

/// What offsets are divided by.
const DEVIATIONS: [f64; 4] = [0.1, 0.1, 0.2, 0.2];

struct ProposalTarget {
    classes: usize,
    /// How many regions are drawn, and how many objects at most; all if it is not given.
    batch: Option<[usize; 2]>,
    object: f64,
    background: [f64; 2],
    normalizes: bool,
}

pub(super) fn build<T: Real>(options: &mut Options) -> Result<Box<dyn Layer<T>>> {
    let batch = options.number("batch_size", 128.0)?;
    let fraction = options.number("fg_fraction", 0.25)?;
    let objects = (batch * fraction).round_ties_even() as usize;
    Ok(Box::new(ProposalTarget {
        classes: options.positive("num_classes", None)? as usize,
        batch: (batch > 0.0).then_some([batch as usize, objects]),
        object: options.number("fg_thresh", 0.5)?,
        background: [
            options.number("bg_thresh_lo", 0.0)?,
            options.number("bg_thresh_hi", 0.5)?,
        ],
        normalizes: options.truth("bbox_normalize_targets_precomputed", true)?,
    }))
}

/// A region that was drawn.
struct Drawn<T> {
    corners: Corners<T>,
    /// 0 for background.
    class: T,
    /// The true box.
    target: Option<Corners<T>>,
}

impl ProposalTarget {
    fn draw<T: Real>(
        &self,
        ctx: &Ctx,
        regions: &[Corners<T>],
        boxes: &[(Corners<T>, T)],
    ) -> reserve::Result<Vec<Drawn<T>>> {
        let best = |region: &Corners<T>| {
            let overlaps = boxes.iter().map(|(b, _)| region.overlap(*b, Extent::Pixels));
            overlaps.enumerate().fold(
                (0, T::ZERO),
                |best, (i, overlap)| {
                    if overlap > best.1 { (i, overlap) } else { best }
                },
            )
        };
        let matches: Vec<(usize, T)> = reserve::collected(regions.iter().map(best))?;
        let places =
            |wanted: &dyn Fn(T) -> bool| reserve::collected((0..regions.len()).filter(|&i| wanted(matches[i].1)));
        let ([low, high], object) = (self.background.map(T::from_f64), T::from_f64(self.object));
        let mut objects = places(&|overlap| overlap >= object && !boxes.is_empty())?;
        let mut background = places(&|overlap| overlap >= low && overlap < high)?;
        if let Some([batch, most]) = self.batch {
            draw_out(ctx, &mut objects, most)?;
            draw_out(ctx, &mut background, batch.saturating_sub(objects.len()))?;
        }
        let objects = objects.into_iter().map(|place| Drawn {
            corners: regions[place],
            class: boxes[matches[place].0].1,
            target: Some(boxes[matches[place].0].0),
        });
        let background = background.into_iter().map(|place| Drawn {
            corners: regions[place],
            class: T::ZERO,
            target: None,
        });
        reserve::collected(objects.chain(background))
    }

    /// The first of the four columns of a class.
    fn column<T: Real>(&self, class: T) -> Result<usize> {
        let class = class.to_f64();
        match self.classes {
            2 => Ok(4),
            classes if class >= 1.0 && class < classes as f64 => Ok(4 * class as usize),
            classes => Err(Error::message(&format!(
                "the class {class} of a true box must be from 1 to {}, for num_classes {classes}",
                classes - 1
            ))),
        }
    }
}

impl<T: Real> Layer<T> for ProposalTarget {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if io.bottoms() != 2 || io.tops() != 5 {
            let found = format!("{} and {}", io.bottoms(), io.tops());
            return Err(Error::mismatch("numbers of bottoms and tops", "2 and 5", found));
        }
        check_true_boxes(io.bottom(1))?;
        let candidates = check_rois(io.bottom(0))? + io.bottom(1).shape()[0];
        let most = self.batch.map_or(candidates, |[batch, _]| batch.min(candidates));
        shape_tops(io, most, self.classes)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("targets of regions");
        let boxes = read_true_boxes(io.bottom(1))?;
        let rois = read_rois(io.bottom(0), 1)?;
        let regions = rois.iter().map(|roi| Corners::new(roi.edges));
        let regions = reserve::collected(regions.chain(boxes.iter().map(|(corners, _)| *corners)))?;
        let drawn = self.draw(ctx, &regions, &boxes)?;
        let width = 4 * self.classes;
        shape_tops(io, drawn.len(), self.classes)?;
        let (mut rois, mut labels) = (io.top(0).data_overwrite()?, io.top(1).data_overwrite()?);
        let (mut targets, mut inside) = (io.top(2).data_overwrite()?, io.top(3).data_overwrite()?);
        targets.fill(T::ZERO);
        inside.fill(T::ZERO);
        for (i, region) in drawn.iter().enumerate() {
            rois[5 * i] = T::ZERO;
            rois[5 * i + 1..5 * i + 5].copy_from_slice(&region.corners.to_array());
            labels[i] = region.class;
            let Some(target) = region.target else { continue };
            let deviations = if self.normalizes { DEVIATIONS } else { [1.0; 4] };
            let t = encode_beside(region.corners, target);
            let columns = i * width + self.column(region.class)?;
            for (k, (t, deviation)) in t.into_iter().zip(deviations).enumerate() {
                targets[columns + k] = t / T::from_f64(deviation);
                inside[columns + k] = T::ONE;
            }
        }
        io.top(4).data_overwrite()?.copy_from_slice(&inside);
        Ok(())
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}

fn shape_tops<T: Real>(io: &mut Io<'_, T>, regions: usize, classes: usize) -> Result<()> {
    io.top_mut(0).reshape(&[regions, 5])?;
    io.top_mut(1).reshape(&[regions])?;
    (2..5).try_for_each(|top| io.top_mut(top).reshape(&[regions, cortado_ops::count([4, classes])]))
}
