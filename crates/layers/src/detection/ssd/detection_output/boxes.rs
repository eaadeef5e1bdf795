//! DetectionOutput with priors.

use super::KIND;
use super::options::{Cut, Options};
use crate::common::no_gradient;
use crate::detection::ssd::priors::{Priors, check_items, check_predictions};
use cortado_core::{Ctx, Error, Io, Layer, Real, Result, reserve};
use cortado_ops::boxes::{Corners, Extent, Meeting, Overlap, above, best_first, suppress};
use cortado_ops::{BoxCode, Op, SsdDetection};
use cortado_proto::DetectionOutputParameter;

/// The numbers of a row of the top, without an outline.
const ROW: usize = 7;

/// The layer with this many bottoms.
///
/// # Errors
/// Options that make no sense.
pub(super) fn build<T: Real>(options: &DetectionOutputParameter, bottoms: usize) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(DetectionOutput {
        options: Options::new(options, bottoms)?,
        bottoms,
        items: 0,
        priors: [1, 0],
    }))
}

struct DetectionOutput {
    options: Options,
    bottoms: usize,
    /// The number of items, and those of rows and of priors, at the last reshape.
    items: usize,
    priors: [usize; 2],
}

/// A box that was found.
#[derive(Clone, Copy)]
struct Found<T> {
    label: usize,
    score: T,
    place: usize,
    corners: Corners<T>,
}

/// What is known of an item.
struct Item<'a, T> {
    priors: &'a Priors<T>,
    /// Whether each prior may be an object, if a first step says so.
    objects: Option<Vec<bool>>,
    locations: &'a [T],
    scores: &'a [T],
    /// The greatest x and y of a box.
    limits: [T; 2],
}

impl<T: Real> Item<'_, T> {
    fn score(&self, place: usize, class: usize, classes: usize) -> T {
        match self.objects.as_ref().map(|objects| objects[place]) {
            Some(false) if class == 0 => T::ONE,
            Some(false) => T::ZERO,
            _ => self.scores[place * classes + class],
        }
    }
}

impl DetectionOutput {
    /// The location of a prior for a class.
    fn location<'a, T: Real>(&self, item: &Item<'a, T>, place: usize, class: usize) -> &'a [T] {
        let class = if self.options.share_location { 0 } else { class };
        let numbers = self.options.numbers();
        &item.locations[(place * self.options.locations() + class) * numbers..][..numbers]
    }

    fn decode<T: Real>(&self, item: &Item<'_, T>, place: usize, class: usize) -> Corners<T> {
        let mut prior = item.priors.boxes[place];
        if self.options.pixels && self.options.coder.code == BoxCode::CenterSize {
            prior = Corners {
                x1: prior.x1 + T::ONE,
                y1: prior.y1 + T::ONE,
                ..prior
            };
        }
        let t = self.location(item, place, class);
        let decoded = self
            .options
            .coder
            .decode(prior, item.priors.variances[place], [t[0], t[1], t[2], t[3]]);
        match self.options.cut {
            Cut::Before => decoded.cut(item.limits),
            _ => decoded,
        }
    }

    fn overlap(&self) -> Overlap {
        let extent = if self.options.pixels {
            Extent::Pixels
        } else {
            Extent::Lines
        };
        Overlap {
            meeting: Meeting::Edges,
            ..Overlap::of_union(extent)
        }
    }

    /// What is found in an item.
    fn find<T: Real>(&self, item: &Item<'_, T>) -> reserve::Result<Vec<Found<T>>> {
        let options = &self.options;
        let (threshold, measure) = (T::from_f64(options.threshold), self.overlap());
        let priors = item.priors.boxes.len();
        let mut found = Vec::new();
        for class in (0..options.classes).filter(|&class| Some(class) != options.background) {
            let score = |place: usize| item.score(place, class, options.classes);
            let order = above((0..priors).map(score), threshold, options.suppression.top_k)?;
            // Only those that may stay: most priors have no object.
            let boxes = reserve::collected(order.iter().map(|&place| self.decode(item, place, class)))?;
            let overlap = |a: usize, b: usize| measure.of(boxes[b], boxes[a]);
            let limits = (options.suppression.threshold, options.suppression.eta);
            let ranks = reserve::collected(0..order.len())?;
            let kept = suppress(&ranks, limits, None, overlap)?;
            let kept = kept.into_iter().map(|rank| Found {
                label: class,
                score: score(order[rank]),
                place: order[rank],
                corners: match options.cut {
                    Cut::After => boxes[rank].cut(item.limits),
                    _ => boxes[rank],
                },
            });
            reserve::append(&mut found, kept)?;
        }
        self.keep_best(found)
    }

    /// The best of all classes, by class again.
    fn keep_best<T: Real>(&self, found: Vec<Found<T>>) -> reserve::Result<Vec<Found<T>>> {
        let Some(keep) = self.options.keep.filter(|&keep| keep < found.len()) else {
            return Ok(found);
        };
        let mut order = reserve::collected(0..found.len())?;
        best_first(&mut order, Some(keep), |place| found[place].score)?;
        let ranks = order.iter().enumerate();
        let mut ranks = reserve::collected(ranks.map(|(rank, &place)| (found[place].label, rank)))?;
        // Equal labels stay from the best score on.
        ranks.sort_unstable();
        reserve::collected(ranks.into_iter().map(|(_, rank)| found[order[rank]]))
    }

    /// The numbers of a row.
    fn row(&self) -> usize {
        ROW + self.options.numbers() - 4
    }

    /// Adds the row of a box.
    fn write<T: Real>(
        &self,
        number: usize,
        item: &Item<'_, T>,
        found: &Found<T>,
        rows: &mut Vec<T>,
    ) -> reserve::Result {
        reserve::extend(rows, &[T::from_usize(number), T::from_usize(found.label), found.score])?;
        reserve::extend(rows, &found.corners.to_array())?;
        if let Some(outline) = self.options.outline {
            let variances = match self.options.coder.divides {
                true => item.priors.variances[found.place],
                false => [T::ONE; 4],
            };
            let t = &self.location(item, found.place, found.label)[4..];
            outline.decode(item.priors.boxes[found.place], variances, t, rows)?;
        }
        Ok(())
    }

    /// The rows of all items.
    fn rows<T: Real>(&self, io: &Io<'_, T>) -> Result<Vec<T>> {
        let (options, count) = (&self.options, self.priors[1]);
        let priors = options.layout.read(io.bottom(2), self.priors)?;
        let refined = options.first_step.map(|step| step.read(io)).transpose()?;
        let (locations, scores) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let (each, of_scores) = (count * options.locations() * options.numbers(), count * options.classes);
        let limits = match (options.pixels, &io.bottom(self.bottoms - 1).shape()[..]) {
            (true, &[_, _, height, width]) if self.bottoms == 4 => {
                [width, height].map(|side| T::from_usize(side.saturating_sub(1)))
            }
            _ => [T::ONE; 2],
        };
        let mut rows = Vec::new();
        for number in 0..self.items {
            let moved = refined
                .as_ref()
                .map(|refined| refined.priors(number, &priors, options.coder))
                .transpose()?;
            let item = Item {
                priors: moved.as_ref().unwrap_or(&priors),
                objects: refined
                    .as_ref()
                    .map(|refined| refined.objects(number, count))
                    .transpose()?,
                locations: &locations[number * each..][..each],
                scores: &scores[number * of_scores..][..of_scores],
                limits,
            };
            for found in &self.find(&item)? {
                self.write(number, &item, found, &mut rows)?;
            }
        }
        Ok(rows)
    }
}

impl<T: Real> Layer<T> for DetectionOutput {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.priors = self.options.layout.sizes(io.bottom(2))?;
        let priors = self.priors[1];
        let each = self.options.locations().saturating_mul(self.options.numbers());
        check_predictions(io.bottom(0), "locations", priors, each)?;
        check_predictions(io.bottom(1), "scores", priors, self.options.classes)?;
        check_items(io.bottom(1), io.bottom(0))?;
        if let Some(step) = self.options.first_step {
            step.check(io, priors)?;
        }
        if self.bottoms == 4 && io.bottom(3).shape().len() != 4 {
            let what = format!(
                "number of axes of \"{}\" (num, channels, height, width)",
                io.bottom(3).name()
            );
            return Err(Error::mismatch(what, 4, io.bottom(3).shape().len()));
        }
        self.items = io.bottom(0).shape()[0];
        io.top_mut(0).reshape(&[1, 1, 1, self.row()])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("detection output");
        let (mut rows, row) = (self.rows(io)?, self.row());
        if rows.is_empty() {
            for number in 0..self.items {
                reserve::push(&mut rows, T::from_usize(number))?;
                reserve::append(&mut rows, (1..row).map(|_| -T::ONE))?;
            }
        }
        io.top_mut(0).reshape(&[1, 1, rows.len() / row, row])?;
        io.top(0).data_overwrite()?.copy_from_slice(&rows);
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let options = &self.options;
        let is_ssd = options.layout.image.is_none() && self.priors[0] == 2 && self.bottoms == 3;
        let is_plain = !options.pixels && options.cut == Cut::Never && options.outline.is_none();
        (is_ssd && is_plain).then(|| {
            Op::Detection(SsdDetection {
                items: self.items,
                priors: self.priors[1],
                classes: options.classes,
                background: options.background,
                share_location: options.share_location,
                code: options.coder.code,
                variances: options.coder.divides,
                score_threshold: options.threshold,
                overlap_threshold: options.suppression.threshold,
                eta: options.suppression.eta,
                top_k: options.suppression.top_k,
                keep: options.keep,
            })
        })
    }

    fn sizes_follow_from_data(&self) -> bool {
        true
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.contains(&true) {
            return Err(no_gradient(&KIND));
        }
        Ok(())
    }
}
