//! GaussianYolov3: Yolov3 whose boxes are predicted with their uncertainty (Choi et al., 2019).
//!
//! As Yolov3, except that for each anchor there are the planes of x, σ_x, y, σ_y, w, σ_w, h, σ_h,
//! objectness and K classes: predictions (N, A · (9 + K), rows, columns). All but w and h are
//! sigmoids.
//!
//! True boxes are learned by the anchors that overlap them, as with Yolov3. For each side with the
//! prediction v, its deviation σ and the target t, with z = (t − v) / σ, the density
//! n = exp(−z²/2) / (√2π · (σ + 0.3)), s = `iou_normalizer` · `coord_scale` · (2 − area) and
//! g = s/2 · n / (n + 1e-9): δ_v = −g · z / σ, δ_σ = −g · (z²/σ − 1/(σ + 0.3)), within ±`max_delta`;
//! of several boxes in one place the last one counts, with `accumulate` the sum of all. Classes
//! are learned without smoothing; and a class after the first one in a place, without
//! `class_scale`, and only itself. The objectness is that of Yolov3.
//!
//! `yolov3_param` as for Yolov3; `iou_loss` and `label_smooth_eps` change nothing.
//!
//! L = (Σ δ² of objectness and classes + `iou_normalizer` · mean of 1 − overlap over what was
//! learned) / N. Gradient: δ · loss weight / N to the predictions, through the sigmoids with
//! `use_logic_gradient`: the rule of MobileNet-YOLO, where it is from, and not the derivative of L.

use super::super::delta::Delta;
use super::super::grid::{Cell, Grid};
use super::super::labels::{self, Labels};
use super::options::Options;
use super::pass::{Layout, Pass};
use crate::common::{Loss, LossLayer, build};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::boxes::{Centered, Similarity};
use cortado_proto::LayerParameter;
use std::f64::consts::PI;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["yolov3_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "GaussianYolov3",
        "The loss of YOLO v3 with uncertain boxes.",
        module_doc!("gaussian.rs"),
        build!(build),
    )
};

/// Each side is followed by its deviation.
const LAYOUT: Layout = Layout {
    sides: [0, 2, 4, 6],
    object: 8,
};

/// What is added to a deviation, and to a density.
const WIDER: f64 = 0.3;
const TINY: f64 = 1e-9;

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let loss = GaussianYolov3::<T> {
        options: Options::new(&param.yolov3_param().cloned().unwrap_or_default())?,
        grid: Grid::default(),
        delta: Delta::new(),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct GaussianYolov3<T: Real> {
    options: Options,
    grid: Grid,
    delta: Delta<T>,
}

/// What a side and its deviation get.
fn side_delta(scale: f64, [value, deviation, target]: [f64; 3]) -> [f64; 2] {
    let (z, wider) = ((target - value) / deviation, deviation + WIDER);
    let density = (-0.5 * z * z).exp() / ((2.0 * PI).sqrt() * wider);
    let gain = 0.5 * scale * density / (density + TINY);
    [-gain * z / deviation, -gain * (z * z / deviation - 1.0 / wider)]
}

impl<T: Real> Pass<'_, T> {
    fn learn_gaussian(&mut self, cell: Cell, found: Centered<T>, class: usize) {
        let targets = self.frame.encode(cell, self.size(cell), found);
        let scale = self.options.coord_scale * (2.0 - found.area().to_f64()) * self.options.iou_normalizer;
        for (entry, target) in LAYOUT.sides.into_iter().zip(targets) {
            let [value, deviation] = [entry, entry + 1].map(|entry| self.value(cell, entry).to_f64());
            let delta = side_delta(scale, [value, deviation, target.to_f64()]);
            for (entry, delta) in [entry, entry + 1].into_iter().zip(delta) {
                let (place, most) = (self.at(cell, entry), self.options.max_delta);
                let before = if self.options.accumulate {
                    self.delta[place]
                } else {
                    T::ZERO
                };
                self.delta[place] = before + T::from_f64(delta.max(-most).min(most));
            }
        }
        self.unlike += 1.0 - Similarity::Overlap.of(self.predicted(cell), found).to_f64();
        self.draw_object(cell);
        self.draw_gaussian_class(cell, class);
    }

    fn draw_gaussian_class(&mut self, cell: Cell, class: usize) {
        let first = LAYOUT.object + 1;
        let own = self.at(cell, first + class);
        // A place that has learned a class before: the first class decides.
        if self.delta[self.at(cell, first)] != T::ZERO {
            self.delta[own] = self.values[own] - T::ONE;
            return;
        }
        let focus = if self.options.focal {
            self.focus(cell, class)
        } else {
            1.0
        };
        let scale = T::from_f64(self.options.class_scale * focus);
        for other in 0..self.options.classes {
            let target = if other == class { T::ONE } else { T::ZERO };
            let place = self.at(cell, first + other);
            self.delta[place] = scale * (self.values[place] - target);
        }
    }
}

impl<T: Real> Loss<T> for GaussianYolov3<T> {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let entries = LAYOUT.entries(self.options.classes);
        self.grid = Grid::of(io.bottom(0), self.options.mask.len(), entries)?;
        labels::check(io.bottom(1), self.grid.items)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back("YOLO's loss");
        let labels = Labels::read(io.bottom(1))?;
        let mut pass = Pass::new(&self.options, LAYOUT, self.grid, &io.bottom(0).data()?)?;
        for item in 0..self.grid.items {
            pass.background(item, &labels, Similarity::Overlap);
            let labels = (&labels, io.bottom(1).name());
            pass.learn_item(item, labels, Similarity::Overlap, Pass::learn_gaussian)?;
        }
        let loss = pass.loss_by_likeness() / self.grid.items.max(1) as f64;
        self.delta.set(io.bottom(0), &pass.passed_down())?;
        Ok(loss)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        self.delta.pass_down(ctx, weight, io.bottom(0))
    }
}
