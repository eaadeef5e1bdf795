//! SSD's detection and its relatives.

use super::outline::Outline;
use super::priors::{FirstStep, PriorLayout, Priors};
use super::write_rows;
use crate::operands::Operands;
use cortado_core::{Blob, Ctx, Real, Result, reserve};
use cortado_ops::boxes::{Coder, Corners, Extent, Meeting, Overlap, above, best_first, suppress};
use cortado_ops::{BoxCode, SsdDetection};

/// The numbers of a row, without an outline.
const ROW: usize = 7;

/// Where boxes are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxCut {
    /// Not at all.
    Never,
    /// Before they suppress each other.
    Before,
    /// Those that stay.
    After,
}

/// The detection of an operation, with the options of the relatives of SSD, for which there is no operation.
#[derive(Clone, Debug)]
pub struct SsdDetector {
    /// The operation.
    pub op: SsdDetection,
    /// How priors are stored.
    pub layout: PriorLayout,
    /// Whether boxes are in pixels, whose sides count both edges.
    pub pixels: bool,
    /// Where boxes are cut.
    pub cut: BoxCut,
    /// The outline after each box.
    pub outline: Option<Outline>,
}

/// The operands of a detection.
pub struct SsdOperands<'a, T: Real> {
    /// Locations.
    pub locations: &'a Blob<T>,
    /// Scores.
    pub scores: &'a Blob<T>,
    /// Priors.
    pub priors: &'a Blob<T>,
    /// The first step of RefineDet.
    pub first_step: Option<FirstStep<'a, T>>,
    /// The greatest x and y of a box.
    pub limits: [T; 2],
}

/// A box that was found.
#[derive(Clone, Copy)]
struct Found<T> {
    label: usize,
    score: T,
    place: usize,
    corners: Corners<T>,
}

/// The operands of an item.
struct Item<'a, T> {
    priors: &'a Priors<T>,
    /// Whether each prior may be an object, if there is a first step.
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

impl SsdDetector {
    /// The detection of an operation alone.
    pub fn new(op: SsdDetection) -> Self {
        Self {
            op,
            layout: PriorLayout::SSD,
            pixels: false,
            cut: BoxCut::Never,
            outline: None,
        }
    }

    /// The number of locations of a prior.
    pub fn locations(&self) -> usize {
        if self.op.share_location { 1 } else { self.op.classes }
    }

    /// The numbers of a location.
    pub fn numbers(&self) -> usize {
        4 + self.outline.map_or(0, Outline::numbers)
    }

    /// The numbers of a row.
    pub fn row(&self) -> usize {
        ROW + self.numbers() - 4
    }

    fn coder(&self) -> Coder {
        Coder {
            code: self.op.code,
            divides: self.op.variances,
        }
    }

    /// The location of a prior for a class.
    fn location<'a, T: Real>(&self, item: &Item<'a, T>, place: usize, class: usize) -> &'a [T] {
        let class = if self.op.share_location { 0 } else { class };
        let numbers = self.numbers();
        &item.locations[(place * self.locations() + class) * numbers..][..numbers]
    }

    fn decode<T: Real>(&self, item: &Item<'_, T>, place: usize, class: usize) -> Corners<T> {
        let mut prior = item.priors.boxes[place];
        if self.pixels && self.op.code == BoxCode::CenterSize {
            prior = Corners {
                x1: prior.x1 + T::ONE,
                y1: prior.y1 + T::ONE,
                ..prior
            };
        }
        let t = self.location(item, place, class);
        let variances = item.priors.variances[place];
        let decoded = self.coder().decode(prior, variances, [t[0], t[1], t[2], t[3]]);
        match self.cut {
            BoxCut::Before => decoded.cut(item.limits),
            _ => decoded,
        }
    }

    fn overlap(&self) -> Overlap {
        let extent = if self.pixels { Extent::Pixels } else { Extent::Lines };
        Overlap {
            meeting: Meeting::Edges,
            ..Overlap::of_union(extent)
        }
    }

    /// The boxes of an item.
    fn find<T: Real>(&self, item: &Item<'_, T>) -> reserve::Result<Vec<Found<T>>> {
        let op = &self.op;
        let (threshold, measure) = (T::from_f64(op.score_threshold), self.overlap());
        let priors = item.priors.boxes.len();
        let mut found = Vec::new();
        for class in (0..op.classes).filter(|&class| Some(class) != op.background) {
            let score = |place: usize| item.score(place, class, op.classes);
            let order = above((0..priors).map(score), threshold, op.top_k)?;
            // Only those that may stay: most priors have no object.
            let boxes = reserve::collected(order.iter().map(|&place| self.decode(item, place, class)))?;
            let overlap = |a: usize, b: usize| measure.of(boxes[b], boxes[a]);
            let ranks = reserve::collected(0..order.len())?;
            let kept = suppress(&ranks, (op.overlap_threshold, op.eta), None, overlap)?;
            let kept = kept.into_iter().map(|rank| Found {
                label: class,
                score: score(order[rank]),
                place: order[rank],
                corners: match self.cut {
                    BoxCut::After => boxes[rank].cut(item.limits),
                    _ => boxes[rank],
                },
            });
            reserve::append(&mut found, kept)?;
        }
        self.keep_best(found)
    }

    /// The best of all classes, by class again.
    fn keep_best<T: Real>(&self, found: Vec<Found<T>>) -> reserve::Result<Vec<Found<T>>> {
        let Some(keep) = self.op.keep.filter(|&keep| keep < found.len()) else {
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
        if let Some(outline) = self.outline {
            let variances = match self.op.variances {
                true => item.priors.variances[found.place],
                false => [T::ONE; 4],
            };
            let t = &self.location(item, found.place, found.label)[4..];
            outline.decode(item.priors.boxes[found.place], variances, t, rows)?;
        }
        Ok(())
    }

    /// The rows of all items: item, label, score, edges and outline. If nothing is found, there is one for each item:
    /// its number, and −1 else. The shapes of the operands are checked.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn rows<T: Real>(&self, ctx: &Ctx, operands: &SsdOperands<'_, T>) -> Result<Vec<T>> {
        ctx.falls_back("detection output");
        let mut rows = self.found_rows(operands)?;
        if rows.is_empty() {
            for number in 0..self.op.items {
                reserve::push(&mut rows, T::from_usize(number))?;
                reserve::append(&mut rows, (1..self.row()).map(|_| -T::ONE))?;
            }
        }
        Ok(rows)
    }

    fn found_rows<T: Real>(&self, operands: &SsdOperands<'_, T>) -> Result<Vec<T>> {
        let priors = self.layout.read(operands.priors)?;
        let refined = operands.first_step.as_ref().map(FirstStep::read).transpose()?;
        let (locations, scores) = (operands.locations.data()?, operands.scores.data()?);
        let count = self.op.priors;
        let (each, of_scores) = (count * self.locations() * self.numbers(), count * self.op.classes);
        let mut rows = Vec::new();
        for number in 0..self.op.items {
            let moved = refined.as_ref();
            let moved = moved.map(|refined| refined.priors(number, &priors, self.coder()));
            let moved = moved.transpose()?;
            let objects = refined.as_ref().map(|refined| refined.objects(number, count));
            let item = Item {
                priors: moved.as_ref().unwrap_or(&priors),
                objects: objects.transpose()?,
                locations: &locations[number * each..][..each],
                scores: &scores[number * of_scores..][..of_scores],
                limits: operands.limits,
            };
            for found in &self.find(&item)? {
                self.write(number, &item, found, &mut rows)?;
            }
        }
        Ok(rows)
    }
}

pub(crate) fn run<T: Real>(io: &mut Operands<'_, T>, op: &SsdDetection) -> Result<()> {
    let operands = SsdOperands {
        locations: io.input(0)?,
        scores: io.input(1)?,
        priors: io.input(2)?,
        first_step: None,
        limits: [T::ONE; 2],
    };
    let detector = SsdDetector::new(op.clone());
    let rows = detector.rows(io.ctx, &operands)?;
    write_rows(io.output_mut(0)?, &rows, detector.row())
}
