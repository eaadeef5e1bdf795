//! ProposalTarget: the regions that a stage of MS-CNN or Cascade R-CNN learns from, and what each is
//! to find.
//!
//! Bottoms: regions (R, 5), in each row the number of the image and four edges; true boxes (G, 7 or
//! 8): image, four edges, label, whether it is ignored. Tops, for B regions: regions
//! (B, 5, 1, 1); labels (B, 1, 1, 1), 0 for background; offsets (B, 4 · K, 1, 1), or (B, 8, 1, 1) if
//! `cls_aware` is false; inside and outside weights of them; what each region was matched with
//! (B, 6, 1, 1): label, four edges, overlap, all 0 for background; and, if named, a weight for each region
//! (B, 1, 1, 1). B is known only after the forward pass.
//!
//! `proposal_target_param`: `cls_num` K (required). The true boxes are candidates too, if
//! `append_gtbox` (default true). A candidate whose overlap with the true box of its image that it
//! overlaps most is at least `fg_thr` (default 0.5) is an object, or is left out if that box is ignored;
//! one with an overlap from `bg_thr_lw` (default 0.1) up to, and without, `bg_thr_hg` (default 0.5) is
//! background; all others are left over. With `batch_size` −1 all objects and all background are
//! taken; else (default 128) at most round(`fg_fraction` · `batch_size`) objects (default 0.25), drawn
//! at random, and background up to `batch_size`; if that is too few and `pickup_discard` (default
//! true), those left over, in order, as background. If there is nothing at all, one box of 32 pixels or
//! more is drawn at random within `img_width` × `img_height`, as background. Image numbers must be
//! below `num_img_per_batch` (default 4); rows of image −1 do not count.
//!
//! Offsets stand in the label's four columns, or in the second four; weights are 1 there if the overlap
//! lies from `bbox_thr_lw` (default 0) to `bbox_thr_hg` (default 10). `bbox_reg_param`: `bbox_mean` and
//! `bbox_std`, by which they are normalised; `cls_aware` (default true). The last top is 1, or with
//! `iou_weighted` the overlap of objects; objects are scaled to the sum `fg_fraction` · B, the others to
//! (1 − `fg_fraction`) · B.
//!
//! This is Cascade R-CNN's rule. MS-CNN's own fills up with random boxes where there are too few
//! regions. The gradient is 0.

use super::overlap::OF_UNION;
use super::regression::Regression;
use super::rows::rows_of;
use crate::common::{build, finite, required, zero_gradient};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_math::class_of;
use cortado_ops::boxes::Corners;
use cortado_proto::LayerParameter;
use cortado_reference::regions::check_rois;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["proposal_target_param", "bbox_reg_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(6, 7),
    not_differentiable: Some("which regions are taken has no gradient"),
    ..LayerKind::new(
        "ProposalTarget",
        "The regions that a stage learns from, and what each is to find.",
        module_doc!("proposal_target.rs"),
        build!(build),
    )
};

/// The least side of a box that is drawn.
const DRAWN_SIDE: f64 = 32.0;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.proposal_target_param().cloned().unwrap_or_default();
    let field = |name: &str| format!("proposal_target_param.{name}");
    let batch = match options.batch_size() {
        -1 => None,
        size if size > 0 => Some(size as usize),
        size => {
            return Err(Error::param(
                &field("batch_size"),
                format!("must be above 0, or -1 for all, but is {size}"),
            ));
        }
    };
    let number = |name: &str, value: f32| finite(&field(name), value);
    Ok(Box::new(ProposalTarget {
        classes: required(&field("cls_num"), options.cls_num)?,
        batch,
        fraction: number("fg_fraction", options.fg_fraction())?,
        images: options.num_img_per_batch() as usize,
        object: number("fg_thr", options.fg_thr())?,
        background: [
            number("bg_thr_lw", options.bg_thr_lw())?,
            number("bg_thr_hg", options.bg_thr_hg())?,
        ],
        weighted: [
            number("bbox_thr_lw", options.bbox_thr_lw())?,
            number("bbox_thr_hg", options.bbox_thr_hg())?,
        ],
        image: [options.img_width(), options.img_height()].map(f64::from),
        by_overlap: options.iou_weighted(),
        picks_up: options.pickup_discard(),
        appends: options.append_gtbox(),
        regression: Regression::from_param(param)?,
    }))
}

struct ProposalTarget {
    classes: usize,
    /// How many regions are taken; all if it is not given.
    batch: Option<usize>,
    fraction: f64,
    images: usize,
    object: f64,
    background: [f64; 2],
    /// The overlaps whose offsets count.
    weighted: [f64; 2],
    /// Width and height of the images.
    image: [f64; 2],
    by_overlap: bool,
    picks_up: bool,
    appends: bool,
    regression: Regression,
}

#[derive(Clone, Copy)]
struct Candidate<T> {
    image: T,
    corners: Corners<T>,
    /// The true box it overlaps most.
    best: Option<usize>,
    overlap: T,
    /// 0 for background.
    label: usize,
}

struct TrueBox<T> {
    image: T,
    corners: Corners<T>,
    label: usize,
    is_ignored: bool,
}

impl ProposalTarget {
    fn read_true_boxes<T: Real>(&self, io: &Io<'_, T>) -> Result<Vec<TrueBox<T>>> {
        let blob = io.bottom(1);
        let (data, width) = (blob.data()?, blob.shape().count_from(1));
        let rows = data.chunks_exact(width.max(1)).filter(|row| row[0].to_f64() != -1.0);
        let read = |row: &[T]| {
            self.check_image(row[0], blob.name())?;
            let label = row[5].to_f64();
            let Some(label) = class_of(label, self.classes).filter(|&label| label >= 1) else {
                let last = self.classes - 1;
                return Err(Error::message(&format!(
                    "the label {label} is not a class: it must be an integer from 1 to {last} (in \"{}\")",
                    blob.name()
                )));
            };
            Ok(TrueBox {
                image: row[0],
                corners: Corners::new([row[1], row[2], row[3], row[4]]),
                label,
                is_ignored: row[6].to_f64() != 0.0,
            })
        };
        reserve::try_collected(rows.map(read))
    }

    fn check_image<T: Real>(&self, image: T, blob: &str) -> Result<()> {
        if (0.0..self.images as f64).contains(&image.to_f64()) {
            return Ok(());
        }
        Err(Error::message(&format!(
            "\"{blob}\" has image {image}, but proposal_target_param.num_img_per_batch is {}",
            self.images
        )))
    }

    /// All candidates, each with its best true box.
    fn candidates<T: Real>(&self, io: &Io<'_, T>, boxes: &[TrueBox<T>]) -> Result<Vec<Candidate<T>>> {
        let (data, width) = (io.bottom(0).data()?, io.bottom(0).shape().count_from(1));
        let rows = data.chunks_exact(width.max(1)).filter(|row| row[0].to_f64() != -1.0);
        let regions = rows.map(|row| (row[0], Corners::new([row[1], row[2], row[3], row[4]])));
        let appended = boxes.iter().filter(|_| self.appends).map(|b| (b.image, b.corners));
        let candidate = |(image, corners)| {
            self.check_image(image, io.bottom(0).name())?;
            let mut found = Candidate {
                image,
                corners,
                best: None,
                overlap: T::ZERO,
                label: 0,
            };
            for (number, true_box) in boxes.iter().enumerate().filter(|(_, b)| b.image == image) {
                let overlap = OF_UNION.of(corners, true_box.corners);
                if found.best.is_none() || overlap > found.overlap {
                    (found.best, found.overlap) = (Some(number), overlap);
                }
            }
            Ok(found)
        };
        reserve::try_collected(regions.chain(appended).map(candidate))
    }

    /// The candidates that are taken, objects first.
    fn take<T: Real>(
        &self,
        ctx: &Ctx,
        candidates: Vec<Candidate<T>>,
        boxes: &[TrueBox<T>],
    ) -> reserve::Result<Vec<Candidate<T>>> {
        let (mut objects, mut background, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        let ([low, high], object) = (self.background.map(T::from_f64), T::from_f64(self.object));
        for mut candidate in candidates {
            match candidate.best.map(|best| &boxes[best]) {
                Some(true_box) if candidate.overlap >= object => {
                    candidate.label = true_box.label;
                    if !true_box.is_ignored {
                        reserve::push(&mut objects, candidate)?;
                    }
                }
                _ if candidate.overlap >= low && candidate.overlap < high => {
                    reserve::push(&mut background, candidate)?;
                }
                _ => reserve::push(&mut rest, candidate)?,
            }
        }
        if let Some(batch) = self.batch {
            cut_at_random(ctx, &mut objects, (self.fraction * batch as f64).round() as usize);
            cut_at_random(ctx, &mut background, batch.saturating_sub(objects.len()));
            if self.picks_up {
                let missing = batch.saturating_sub(objects.len() + background.len());
                reserve::append(&mut background, rest.into_iter().take(missing))?;
            }
        }
        reserve::append(&mut objects, background)?;
        if objects.is_empty() {
            objects.push(self.drawn(ctx));
        }
        Ok(objects)
    }

    /// A box at random.
    fn drawn<T: Real>(&self, ctx: &Ctx) -> Candidate<T> {
        let mut rng = ctx.rng();
        let mut side = |size: f64| {
            let start = rng.uniform(0.0, (size - DRAWN_SIDE).max(0.0));
            let reach = rng.uniform(DRAWN_SIDE, (size - start).max(DRAWN_SIDE));
            [start, start + reach - 1.0].map(T::from_f64)
        };
        let ([x0, x1], [y0, y1]) = (side(self.image[0]), side(self.image[1]));
        Candidate {
            image: T::ZERO,
            corners: Corners::new([x0, y0, x1, y1]),
            best: None,
            overlap: T::ZERO,
            label: 0,
        }
    }

    fn shape<T: Real>(&self, io: &mut Io<'_, T>, regions: usize) -> Result<()> {
        let offsets = self.regression.width(self.classes);
        let widths = [5, 1, offsets, offsets, offsets, 6, 1];
        (0..io.tops()).try_for_each(|top| io.top_mut(top).reshape(&rows_of(widths[top], regions)))
    }

    /// Writes the weight of each region.
    fn write_weights<T: Real>(&self, taken: &[Candidate<T>], to: &mut [T]) {
        let weight = |candidate: &Candidate<T>| match candidate.label {
            0 => 1.0,
            _ if self.by_overlap => candidate.overlap.to_f64(),
            _ => 1.0,
        };
        let sum = |of_objects: bool| -> f64 {
            let group = taken.iter().filter(|candidate| (candidate.label > 0) == of_objects);
            group.map(weight).sum()
        };
        let (objects, others) = (sum(true), sum(false));
        let share = |part: f64, sum: f64| {
            if objects > 0.0 && sum > 0.0 {
                part * taken.len() as f64 / sum
            } else {
                1.0
            }
        };
        let scales = [share(1.0 - self.fraction, others), share(self.fraction, objects)];
        for (to, candidate) in to.iter_mut().zip(taken) {
            *to = T::from_f64(weight(candidate) * scales[usize::from(candidate.label > 0)]);
        }
    }
}

/// Leaves at most `count`, in a random order if there are more.
fn cut_at_random<E>(ctx: &Ctx, items: &mut Vec<E>, count: usize) {
    if items.len() > count {
        ctx.rng().shuffle(items);
        items.truncate(count);
    }
}

impl<T: Real> Layer<T> for ProposalTarget {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let regions = check_rois(io.bottom(0))?;
        let boxes = io.bottom(1);
        if boxes.shape().is_empty() || !(7..=8).contains(&boxes.shape().count_from(1)) {
            let what = format!("shape of the true boxes \"{}\"", boxes.name());
            return Err(Error::mismatch(what, "rows of 7 or 8", boxes.shape()));
        }
        let candidates = regions + if self.appends { boxes.shape()[0] } else { 0 };
        self.shape(io, self.batch.map_or(candidates, |batch| batch.min(candidates)).max(1))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("targets of regions");
        let boxes = self.read_true_boxes(io)?;
        let taken = self.take(ctx, self.candidates(io, &boxes)?, &boxes)?;
        self.shape(io, taken.len())?;
        let (mut rois, mut labels) = (io.top(0).data_overwrite()?, io.top(1).data_overwrite()?);
        let (mut offsets, mut weights) = (io.top(2).data_overwrite()?, io.top(3).data_overwrite()?);
        let mut matches = io.top(5).data_overwrite()?;
        [&mut offsets, &mut weights, &mut matches]
            .into_iter()
            .for_each(|to| to.fill(T::ZERO));
        let each = self.regression.width(self.classes);
        for (i, region) in taken.iter().enumerate() {
            rois[5 * i] = region.image;
            rois[5 * i + 1..5 * i + 5].copy_from_slice(&region.corners.to_array());
            labels[i] = T::from_usize(region.label);
            let Some(true_box) = region.best.filter(|_| region.label > 0).map(|best| &boxes[best]) else {
                continue;
            };
            let t = self.regression.encode(region.corners, true_box.corners);
            let columns = i * each + self.regression.column(region.label);
            offsets[columns..columns + 4].copy_from_slice(&t);
            let [low, high] = self.weighted.map(T::from_f64);
            if region.overlap >= low && region.overlap <= high {
                weights[columns..columns + 4].fill(T::ONE);
            }
            matches[6 * i] = T::from_usize(region.label);
            matches[6 * i + 1..6 * i + 5].copy_from_slice(&true_box.corners.to_array());
            matches[6 * i + 5] = region.overlap;
        }
        io.top(4).data_overwrite()?.copy_from_slice(&weights);
        if io.tops() > 6 {
            self.write_weights(&taken, &mut io.top(6).data_overwrite()?);
        }
        Ok(())
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        zero_gradient(ctx, io, propagate, 0)
    }
}
