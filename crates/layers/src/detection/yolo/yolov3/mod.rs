//! Yolov3: the loss of YOLO v3 on one of its maps.
//!
//! Bottoms: predictions (N, A · (5 + K), rows, columns), for each of A anchors the planes of x, y,
//! w, h, objectness and K classes; true boxes (N, …) in rows of five: class from 0, centre and size
//! in shares of the image; a row without width ends them. Top: the loss, a scalar.
//!
//! A cell's box has its centre at (column + σ(x), row + σ(y)) cells, and the size
//! `bias · (exp(w), exp(h))` pixels, where a cell has `anchors_scale` pixels. δ is:
//!
//! - objectness o = σ: o, and 0 where the box is like a true one by more than `thresh`;
//! - a true box is learned by the anchor that is most like it, of all in `biases`, if that is in the
//!   `mask` of this map, and by those of the mask that are like it by more than `iou_thresh`, if
//!   that is below 1. There the objectness has δ = o − 1 (times `object_scale` with
//!   `use_logic_gradient`), and class k with p = σ has `class_scale · (p − t)`: t is 1 for the class
//!   and 0 for the others, drawn to ½ by `label_smooth_eps`. If the class was learned there already,
//!   the other classes keep what they have. `use_focal_loss`: without smoothing, times
//!   `−½ (1 − q)(2q·ln q + q − 1)` for q the class's p;
//! - its box, `iou_loss: MSE` (default): `s · (σ(x) − t_x)`, y likewise, `s · (w − t_w)`, h likewise,
//!   with s = `coord_scale` · (2 − area). IOU, GIOU, DIOU, CIOU: minus the slope of that likeness,
//!   as darknet computes it, times `iou_normalizer`, by the sizes times exp(w) and exp(h), within
//!   ±`max_delta`. Of several boxes in one place the last one counts; of these likenesses with
//!   `accumulate` the sum of all.
//!
//! What is alike is measured by the overlap for MSE and IOU, else by that likeness.
//! L = Σ δ² / N for MSE; else (Σ δ² of objectness and classes + `iou_normalizer` · mean of
//! 1 − likeness over what was learned) / N, where IOU reports the likeness of DIOU.
//!
//! `yolov3_param`: `num_class` K (20), `num` A (5), `biases`: width and height of all anchors in
//! pixels, `mask`: the anchors of this map; `anchors_scale` (32), `thresh` (0.2), `iou_thresh` (0.5),
//! `object_scale` (1), `class_scale` (1), `coord_scale` (5), `iou_normalizer` (0.25), `max_delta`
//! (10), `accumulate` (true), `label_smooth_eps` (0.1). `side` and `noobject_scale` change nothing, as
//! in MobileNet-YOLO, where this is from.
//!
//! Gradient: δ · loss weight / N to the predictions, times the slopes of the sigmoids with
//! `use_logic_gradient`. It is darknet's rule, not the derivative of L.

pub(crate) mod gaussian;
pub(super) mod options;
mod pass;

use super::delta::{Delta, squares};
use super::grid::{Cell, Grid};
use super::labels::{self, Labels};
use crate::common::{Loss, LossLayer, build};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::boxes::{Centered, Similarity};
use cortado_proto::LayerParameter;
use options::{BoxLoss, Options};
use pass::{Layout, Pass};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["yolov3_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "Yolov3",
        "The loss of YOLO v3 on one of its maps.",
        module_doc!("mod.rs"),
        build!(build),
    )
};

const LAYOUT: Layout = Layout {
    sides: [0, 1, 2, 3],
    object: 4,
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let loss = Yolov3::<T> {
        options: Options::new(&param.yolov3_param().cloned().unwrap_or_default())?,
        grid: Grid::default(),
        delta: Delta::new(),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct Yolov3<T: Real> {
    options: Options,
    grid: Grid,
    delta: Delta<T>,
}

impl<T: Real> Pass<'_, T> {
    /// The measures by which boxes are compared, and of what is reported.
    fn likeness(&self) -> [Similarity; 2] {
        match self.options.box_loss {
            BoxLoss::Squares => [Similarity::Overlap; 2],
            BoxLoss::Likeness(likeness) => likeness,
        }
    }

    /// What the box of a cell gets for a true one.
    fn box_delta(&self, cell: Cell, found: Centered<T>) -> [T; 4] {
        let values = LAYOUT.sides.map(|entry| self.value(cell, entry));
        match self.options.box_loss {
            BoxLoss::Squares => {
                let targets = self.frame.encode(cell, self.size(cell), found);
                let scale = self.options.coord_scale * (2.0 - found.area().to_f64());
                [0, 1, 2, 3].map(|i| T::from_f64(scale) * (values[i] - targets[i]))
            }
            BoxLoss::Likeness([measure, _]) => {
                let derivatives = measure.derivatives(self.predicted(cell), found);
                let grown = [T::ONE, T::ONE, values[2].exp(), values[3].exp()];
                let most = T::from_f64(self.options.max_delta);
                [0, 1, 2, 3].map(|i| {
                    let slope = derivatives[i] * grown[i] * T::from_f64(self.options.iou_normalizer);
                    let slope = if slope.is_finite() { slope } else { T::ZERO };
                    -slope.max(-most).min(most)
                })
            }
        }
    }

    /// Learns a box in a cell.
    fn learn(&mut self, cell: Cell, found: Centered<T>, class: usize) {
        let delta = self.box_delta(cell, found);
        let adds = self.options.accumulate && self.options.box_loss != BoxLoss::Squares;
        for (entry, delta) in LAYOUT.sides.into_iter().zip(delta) {
            let place = self.at(cell, entry);
            let before = if adds { self.delta[place] } else { T::ZERO };
            self.delta[place] = before + delta;
        }
        self.unlike += 1.0 - self.likeness()[1].of(self.predicted(cell), found).to_f64();
        self.draw_object(cell);
        self.draw_class(cell, class);
    }

    fn draw_class(&mut self, cell: Cell, class: usize) {
        let first = self.layout.object + 1;
        let (scale, eps) = (self.options.class_scale, self.options.label_smooth_eps);
        let smooth = |target: f64| target * (1.0 - eps) + 0.5 * eps;
        let own = self.at(cell, first + class);
        if self.delta[own] != T::ZERO {
            self.delta[own] = T::from_f64(scale) * (self.values[own] - T::from_f64(smooth(1.0)));
            return;
        }
        let focus = self.options.focal.then(|| self.focus(cell, class));
        for other in 0..self.options.classes {
            let target = if other == class { 1.0 } else { 0.0 };
            let (factor, target) = match focus {
                Some(focus) => (scale * focus, target),
                None => (scale, smooth(target)),
            };
            let place = self.at(cell, first + other);
            self.delta[place] = T::from_f64(factor) * (self.values[place] - T::from_f64(target));
        }
    }
}

impl<T: Real> Loss<T> for Yolov3<T> {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let entries = LAYOUT.entries(self.options.classes);
        self.grid = Grid::of(io.bottom(0), self.options.mask.len(), entries)?;
        labels::check(io.bottom(1), self.grid.items)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back("YOLO's loss");
        let labels = Labels::read(io.bottom(1))?;
        let mut pass = Pass::new(&self.options, LAYOUT, self.grid, &io.bottom(0).data()?)?;
        let compares = pass.likeness()[0];
        for item in 0..self.grid.items {
            pass.background(item, &labels, compares);
            pass.learn_item(item, (&labels, io.bottom(1).name()), compares, Pass::learn)?;
        }
        let loss = match pass.options.box_loss {
            BoxLoss::Squares => squares(pass.delta.iter().copied()),
            BoxLoss::Likeness(_) => pass.loss_by_likeness(),
        };
        let loss = loss / self.grid.items.max(1) as f64;
        self.delta.set(io.bottom(0), &pass.passed_down())?;
        Ok(loss)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        self.delta.pass_down(ctx, weight, io.bottom(0))
    }
}
