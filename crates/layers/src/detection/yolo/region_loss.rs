//! RegionLoss: the loss of YOLO v2.
//!
//! Bottoms: predictions (N, A · (5 + K), rows, columns), for each of A anchors the planes of x, y,
//! w, h, objectness and K classes; true boxes (N, …) in rows of five: class from 0, centre and size
//! in shares of the image; a row without width ends them. Top: the loss, a scalar.
//!
//! A cell's box has its centre at (column + σ(x), row + σ(y)) cells and the size
//! `bias · (exp(w), exp(h))` cells. L = Σ δ² / N over all predictions, with these δ:
//!
//! - objectness o = σ: `noobject_scale · o · o · (1 − o)`, and 0 where the box overlaps a true one by
//!   more than `thresh`;
//! - in the cell of a true box, of the anchor whose size overlaps it most (of anchors as they are if
//!   `bias_match`, else of the predicted sizes): `object_scale · (o − t) · o · (1 − o)` with t the
//!   overlap if `rescore`, else 1; `s · (σ(x) − t_x) · σ(x) · (1 − σ(x))`, y likewise;
//!   `s · (w − t_w)`, h likewise, with `s = coord_scale`, times 2 − area unless `rescore`; for
//!   classes p = softmax `class_scale · (p − onehot)`;
//!
//! `region_loss_param`: `num_class` K (default 20), `num` A (default 5), `biases`: width and height
//! of each anchor, in cells; `bias_match` (1), `rescore` (1), `thresh` (0.2), `object_scale` (1),
//! `noobject_scale` (0.5), `class_scale` (1), `coord_scale` (5). `coords` is 4. `side`, `softmax`,
//! `jitter`, `absolute`, `random` and `class_map` change nothing, as in MobileNet-YOLO, where this is
//! from. There the biases must be ten at least, else all count as 0, and the map must be square.
//!
//! With true boxes in SSD's rows (1, 1, rows, 8), as in MultiBoxLoss, the classes of which count from 1, it is
//! the layer of Intel's Caffe: the objectness in the cell of a true box has δ = `object_scale` · 2 · (1 − o)² ·
//! (o − 1) · o · (1 − o), s is `coord_scale`, whatever `rescore` is, and L = Σ δ².
//!
//! Gradient: δ · loss weight / N to the predictions. It is darknet's rule and not the derivative of
//! L, which would be twice as much, and goes through the activations.

use super::delta::{Delta, squares};
use super::grid::{Anchors, Cell, Frame, Grid, sigmoid};
use super::labels::{self, Labels};
use super::region::{CLASSES, OBJECT, softmax};
use crate::common::{Loss, LossLayer, build, finite, required};
use crate::detection::true_boxes;
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::boxes::{Centered, Similarity};
use cortado_proto::{LayerParameter, RegionLossParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["region_loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "RegionLoss",
        "The loss of YOLO v2.",
        module_doc!("region_loss.rs"),
        build!(build),
    )
};

fn field(name: &str) -> String {
    format!("region_loss_param.{name}")
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.region_loss_param().cloned().unwrap_or_default();
    let loss = RegionLoss::<T> {
        options: Options::new(&options)?,
        of_intel: false,
        grid: Grid::default(),
        delta: Delta::new(),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct Options {
    classes: usize,
    anchors: Anchors,
    bias_match: bool,
    rescore: bool,
    thresh: f64,
    object_scale: f64,
    noobject_scale: f64,
    class_scale: f64,
    coord_scale: f64,
}

impl Options {
    fn new(options: &RegionLossParameter) -> Result<Self> {
        if options.coords() != 4 {
            let problem = format!("must be 4 (x, y, w, h), not {}", options.coords());
            return Err(Error::param(&field("coords"), problem));
        }
        if !options.softmax_tree().is_empty() {
            let problem = "a tree of classes (YOLO 9000) is not supported; remove it to get a softmax over all classes";
            return Err(Error::param(&field("softmax_tree"), problem));
        }
        let number = |name: &str, value: f32| finite(&field(name), value);
        let count = required(&field("num"), Some(options.num()))?;
        let mut anchors = Anchors::new(&field("biases"), &options.biases, count)?;
        anchors.sizes.truncate(count);
        Ok(Self {
            classes: required(&field("num_class"), Some(options.num_class()))?,
            anchors,
            bias_match: options.bias_match() != 0,
            rescore: options.rescore() != 0,
            thresh: number("thresh", options.thresh())?,
            object_scale: number("object_scale", options.object_scale())?,
            noobject_scale: number("noobject_scale", options.noobject_scale())?,
            class_scale: number("class_scale", options.class_scale())?,
            coord_scale: number("coord_scale", options.coord_scale())?,
        })
    }
}

struct RegionLoss<T: Real> {
    options: Options,
    /// Whether true boxes are SSD's rows, which means the rule of Intel's Caffe.
    of_intel: bool,
    grid: Grid,
    delta: Delta<T>,
}

/// A forward pass: what is predicted, and what is to be passed down.
struct Pass<'a, T> {
    options: &'a Options,
    of_intel: bool,
    frame: Frame,
    x: &'a [T],
    delta: Vec<T>,
}

impl<T: Real> Pass<'_, T> {
    fn entry(&self, cell: Cell, entry: usize) -> T {
        self.x[self.frame.grid.at(cell, entry)]
    }

    fn set(&mut self, cell: Cell, entry: usize, value: T) {
        self.delta[self.frame.grid.at(cell, entry)] = value;
    }

    fn size(&self, cell: Cell) -> [f64; 2] {
        self.options.anchors.sizes[cell.anchor]
    }

    /// The box that a cell predicts.
    fn predicted(&self, cell: Cell) -> Centered<T> {
        let [x, y, w, h] = [0, 1, 2, 3].map(|entry| self.entry(cell, entry));
        self.frame.decode(cell, self.size(cell), [sigmoid(x), sigmoid(y), w, h])
    }

    /// Draws the prediction of a cell to a box.
    fn draw_to(&mut self, cell: Cell, to: Centered<T>, scale: f64) {
        let (targets, scale) = (self.frame.encode(cell, self.size(cell), to), T::from_f64(scale));
        for (entry, target) in targets.into_iter().enumerate() {
            let x = self.entry(cell, entry);
            let delta = match entry {
                0 | 1 => (sigmoid(x) - target) * derivative(sigmoid(x)),
                _ => x - target,
            };
            self.set(cell, entry, scale * delta);
        }
    }

    /// The objectness, drawn to a target.
    fn draw_object(&mut self, cell: Cell, target: T, scale: f64) {
        let object = sigmoid(self.entry(cell, OBJECT));
        let delta = T::from_f64(scale) * (object - target) * derivative(object);
        self.set(cell, OBJECT, delta);
    }

    /// The probabilities of the classes, drawn to one of them.
    fn draw_class(&mut self, cell: Cell, class: usize) -> reserve::Result {
        let scores = (0..self.options.classes).map(|class| self.entry(cell, CLASSES + class));
        for (other, p) in softmax(reserve::collected(scores)?).into_iter().enumerate() {
            let target = if other == class { T::ONE } else { T::ZERO };
            let delta = T::from_f64(self.options.class_scale) * (p - target);
            self.set(cell, CLASSES + other, delta);
        }
        Ok(())
    }

    /// All cells of an item as background.
    fn background(&mut self, item: usize, labels: &Labels<T>) {
        for cell in self.frame.grid.cells(item) {
            let predicted = self.predicted(cell);
            let overlaps = labels
                .seen(item)
                .map(|label| Similarity::Overlap.of(predicted, label.found));
            let best = overlaps.fold(T::ZERO, |best, overlap| best.max(overlap));
            if best > T::from_f64(self.options.thresh) {
                self.set(cell, OBJECT, T::ZERO);
            } else {
                self.draw_object(cell, T::ZERO, self.options.noobject_scale);
            }
        }
    }

    /// The cell, and the anchor in it, that is to find a box.
    fn finder(&self, item: usize, found: Centered<T>) -> Cell {
        let size = Centered::of_size([found.width, found.height]);
        let cell = |anchor| self.frame.grid.cell_of(item, anchor, found);
        let (mut best, mut most) = (cell(0), T::ZERO);
        for cell in (0..self.frame.grid.anchors).map(cell) {
            let own = match self.options.bias_match {
                true => Centered::of_size(self.frame.anchor(self.size(cell))),
                false => {
                    let predicted = self.predicted(cell);
                    Centered::of_size([predicted.width, predicted.height])
                }
            };
            let overlap = Similarity::Overlap.of(own, size);
            if overlap > most {
                (best, most) = (cell, overlap);
            }
        }
        best
    }

    fn learn(&mut self, item: usize, found: Centered<T>, class: usize) -> reserve::Result {
        let cell = self.finder(item, found);
        let overlap = Similarity::Overlap.of(self.predicted(cell), found);
        let scale = self.options.coord_scale;
        if self.of_intel {
            self.draw_to(cell, found, scale);
            let missing = 1.0 - sigmoid(self.entry(cell, OBJECT)).to_f64();
            self.draw_object(cell, T::ONE, self.options.object_scale * 2.0 * missing * missing);
        } else if self.options.rescore {
            self.draw_to(cell, found, scale);
            self.draw_object(cell, overlap, self.options.object_scale);
        } else {
            self.draw_to(cell, found, scale * (2.0 - found.area().to_f64()));
            self.draw_object(cell, T::ONE, self.options.object_scale);
        }
        self.draw_class(cell, class)
    }
}

/// The slope of a sigmoid with this value.
fn derivative<T: Real>(value: T) -> T {
    value * (T::ONE - value)
}

impl<T: Real> Loss<T> for RegionLoss<T> {
    const PAIRED: bool = false;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let entries = CLASSES + self.options.classes;
        self.grid = Grid::of(io.bottom(0), self.options.anchors.sizes.len(), entries)?;
        self.of_intel = true_boxes::holds(io.bottom(1));
        labels::check_either(io.bottom(1), self.grid.items)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back("YOLO's loss");
        let x = io.bottom(0).data()?;
        let labels = Labels::read_either(io.bottom(1), self.grid.items)?;
        let divisor = if self.of_intel { 1 } else { self.grid.items.max(1) };
        let mut pass = Pass {
            options: &self.options,
            of_intel: self.of_intel,
            frame: Frame {
                grid: self.grid,
                scale: 1.0,
            },
            x: &x,
            delta: reserve::zeros(x.len())?,
        };
        // Without cells there is nothing to learn.
        let learned = if x.is_empty() { 0 } else { self.grid.items };
        for item in 0..learned {
            pass.background(item, &labels);
            for label in labels.learned(item) {
                let class = label.class(self.options.classes, io.bottom(1).name(), item)?;
                pass.learn(item, label.found, class)?;
            }
        }
        let delta = pass.delta;
        self.delta.set(io.bottom(0), &delta)?;
        Ok(squares(delta) / divisor as f64)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        self.delta.pass_down(ctx, weight, io.bottom(0))
    }
}
