//! A forward pass of a loss of YOLO v3: what both have in common.

use super::super::delta::squares;
use super::super::grid::{Cell, Frame, Grid, sigmoid};
use super::super::labels::Labels;
use super::options::Options;
use cortado_core::{Real, Result, reserve};
use cortado_ops::boxes::{Centered, Similarity};

/// Which entries of a prediction are what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Those of x, y, w and h.
    pub(super) sides: [usize; 4],
    /// That of the objectness; the classes follow.
    pub(super) object: usize,
}

impl Layout {
    /// Whether an entry is the logarithm of a size; all others are sigmoids.
    pub(super) fn is_size(&self, entry: usize) -> bool {
        self.sides[2..].contains(&entry)
    }

    pub(super) fn entries(&self, classes: usize) -> usize {
        self.object + 1 + classes
    }
}

/// What is predicted, and what is to be passed down.
pub(super) struct Pass<'a, T> {
    pub(super) options: &'a Options,
    pub(super) layout: Layout,
    pub(super) frame: Frame,
    /// The predictions, with their sigmoids.
    pub(super) values: Vec<T>,
    pub(super) delta: Vec<T>,
    /// How many boxes were learned, and the sum of 1 − likeness over them.
    pub(super) learned: usize,
    pub(super) unlike: f64,
}

impl<'a, T: Real> Pass<'a, T> {
    pub(super) fn new(options: &'a Options, layout: Layout, grid: Grid, x: &[T]) -> reserve::Result<Self> {
        let plane = grid.plane().max(1);
        let entry = |place: usize| place / plane % grid.entries.max(1);
        let activate = |(place, &x): (usize, &T)| if layout.is_size(entry(place)) { x } else { sigmoid(x) };
        Ok(Self {
            options,
            layout,
            frame: Frame {
                grid,
                scale: options.scale,
            },
            values: reserve::collected(x.iter().enumerate().map(activate))?,
            delta: reserve::zeros(x.len())?,
            learned: 0,
            unlike: 0.0,
        })
    }

    pub(super) fn at(&self, cell: Cell, entry: usize) -> usize {
        self.frame.grid.at(cell, entry)
    }

    pub(super) fn value(&self, cell: Cell, entry: usize) -> T {
        self.values[self.at(cell, entry)]
    }

    /// The size of a cell's anchor.
    pub(super) fn size(&self, cell: Cell) -> [f64; 2] {
        self.options.anchors.sizes[self.options.mask[cell.anchor]]
    }

    /// The box that a cell predicts.
    pub(super) fn predicted(&self, cell: Cell) -> Centered<T> {
        let sides = self.layout.sides.map(|entry| self.value(cell, entry));
        self.frame.decode(cell, self.size(cell), sides)
    }

    /// All cells of an item as background, unless they predict a true box.
    pub(super) fn background(&mut self, item: usize, labels: &Labels<T>, likeness: Similarity) {
        for cell in self.frame.grid.cells(item) {
            let predicted = self.predicted(cell);
            let likeness = labels.seen(item).map(|label| likeness.of(predicted, label.found));
            let best = likeness.fold(T::ZERO, |best, likeness| best.max(likeness));
            let place = self.at(cell, self.layout.object);
            self.delta[place] = match best > T::from_f64(self.options.thresh) {
                true => T::ZERO,
                false => self.values[place],
            };
        }
    }

    /// How much each anchor, of other maps too, is like a box of the same centre.
    pub(super) fn likeness_of_anchors(&self, found: Centered<T>, likeness: Similarity) -> Vec<T> {
        let size = Centered::of_size([found.width, found.height]);
        let anchors = self.options.anchors.sizes.iter();
        anchors
            .map(|&anchor| likeness.of(Centered::of_size(self.frame.anchor(anchor)), size))
            .collect()
    }

    /// The cell of this map for an anchor, if that belongs to it.
    pub(super) fn cell(&self, item: usize, anchor: usize, found: Centered<T>) -> Option<Cell> {
        let own = self.options.mask.iter().position(|&own| own == anchor)?;
        Some(self.frame.grid.cell_of(item, own, found))
    }

    /// The objectness of a cell that is to find a box.
    pub(super) fn draw_object(&mut self, cell: Cell) {
        let place = self.at(cell, self.layout.object);
        let scale = if self.options.logic_gradient {
            self.options.object_scale
        } else {
            1.0
        };
        self.delta[place] = T::from_f64(scale) * (self.values[place] - T::ONE);
    }

    /// What the classes of a cell are multiplied by under the focal loss.
    pub(super) fn focus(&self, cell: Cell, class: usize) -> f64 {
        const ALPHA: f64 = 0.5;
        const TINY: f64 = 1e-15;
        let p = self.value(cell, self.layout.object + 1 + class).to_f64() + TINY;
        -ALPHA * (1.0 - p) * (2.0 * p * p.ln() + p - 1.0)
    }

    /// Has all true boxes of an item learned by their cells: that of the anchor that is most like
    /// it, and others of this map that are like it by more than `iou_thresh`.
    ///
    /// # Errors
    /// Invalid classes; `blob` names the true boxes.
    pub(super) fn learn_item(
        &mut self,
        item: usize,
        (labels, blob): (&Labels<T>, &str),
        compares: Similarity,
        learn: impl Fn(&mut Self, Cell, Centered<T>, usize),
    ) -> Result<()> {
        for label in labels.learned(item) {
            let class = label.class(self.options.classes, blob, item)?;
            let likeness = self.likeness_of_anchors(label.found, compares);
            let best = greatest(&likeness);
            let is_other = |anchor: &usize| {
                let enough = self.options.iou_thresh < 1.0 && likeness[*anchor] > T::from_f64(self.options.iou_thresh);
                enough && Some(*anchor) != best
            };
            let others: Vec<usize> = (0..likeness.len()).filter(is_other).collect();
            for anchor in best.into_iter().chain(others) {
                if let Some(cell) = self.cell(item, anchor, label.found) {
                    learn(self, cell, label.found, class);
                    self.learned += 1;
                }
            }
        }
        Ok(())
    }

    /// The loss where boxes are learned by likeness, times the number of items: the squares of all
    /// except the boxes, and the mean of 1 − likeness.
    pub(super) fn loss_by_likeness(&self) -> f64 {
        let (plane, entries) = (self.frame.grid.plane().max(1), self.frame.grid.entries);
        let of_box = |place: usize| place / plane % entries < self.layout.object;
        let others = self.delta.iter().enumerate().filter(|(place, _)| !of_box(*place));
        let squares = squares(others.map(|(_, &delta)| delta));
        squares + self.options.iou_normalizer * self.unlike / self.learned.max(1) as f64
    }

    /// What is passed down: through the sigmoids, if that option is set.
    pub(super) fn passed_down(mut self) -> Vec<T> {
        if self.options.logic_gradient {
            let (plane, entries) = (self.frame.grid.plane().max(1), self.frame.grid.entries);
            for (place, (delta, &value)) in self.delta.iter_mut().zip(&self.values).enumerate() {
                if !self.layout.is_size(place / plane % entries) {
                    *delta *= value * (T::ONE - value);
                }
            }
        }
        self.delta
    }
}

/// The greatest of positive numbers, the first of equal ones.
fn greatest<T: Real>(values: &[T]) -> Option<usize> {
    let mut best = None;
    let mut most = T::ZERO;
    for (place, &value) in values.iter().enumerate() {
        if value > most {
            (best, most) = (Some(place), value);
        }
    }
    best
}
