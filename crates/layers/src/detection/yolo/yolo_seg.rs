//! YoloSeg: the loss of the segmentation that MobileNet-YOLO learns beside its boxes.
//!
//! Bottoms: scores (N, K, rows, columns); labels of the same shape, from 0 to 1; and, if wanted, how
//! much of each image each class covers, (N, K, 1, 1), in pixels of the map. Top: the loss, a
//! scalar.
//!
//! δ = β · (σ(x) − label), L = Σ δ² / N. β is `object_scale` (default 5); with the third bottom,
//! where the label is above ½ it is `object_scale · (2 − c / (M − c))` with c the sum of what the
//! class covers in the batch and M = N · rows · columns.
//!
//! `yolo_seg_param`: `object_scale`; `num_class` is K, if it is given. `class_scale`,
//! `use_logic_gradient` and `use_hardsigmoid` change nothing, as in the original.
//!
//! Gradient: δ · loss weight / N to the scores: the original's rule, not the derivative of L.

use super::delta::{Delta, squares};
use super::grid::sigmoid;
use crate::common::{Loss, LossLayer, build, check_same_count, finite};
use cortado_core::{Arity, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::{AxisView, count};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["yolo_seg_param"],
    bottoms: Arity::between(2, 3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1, 2],
    ..LayerKind::new(
        "YoloSeg",
        "The loss of a segmentation beside YOLO's boxes.",
        module_doc!("yolo_seg.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.yolo_seg_param().cloned().unwrap_or_default();
    let loss = YoloSeg::<T> {
        scale: finite("yolo_seg_param.object_scale", options.object_scale())?,
        classes: options
            .num_class
            .filter(|&classes| classes > 0)
            .map(|classes| classes as usize),
        axis_view: AxisView::default(),
        delta: Delta::new(),
    };
    LossLayer::boxed(&KIND, param, loss)
}

struct YoloSeg<T: Real> {
    scale: f64,
    classes: Option<usize>,
    /// The scores seen from the classes.
    axis_view: AxisView,
    delta: Delta<T>,
}

impl<T: Real> YoloSeg<T> {
    /// β of each class where there is one.
    fn factors(&self, covered: Option<&Blob<T>>) -> Result<Vec<f64>> {
        let AxisView { len, .. } = self.axis_view;
        let Some(covered) = covered else {
            return Ok(reserve::filled(len, self.scale)?);
        };
        let mut sums = reserve::filled(len, 0.0)?;
        for (place, pixels) in covered.data()?.iter().enumerate() {
            sums[place % len.max(1)] += pixels.to_f64();
        }
        let all = self.axis_view.places() as f64;
        sums.iter_mut()
            .for_each(|sum| *sum = self.scale * (2.0 - *sum / (all - *sum)));
        Ok(sums)
    }
}

impl<T: Real> Loss<T> for YoloSeg<T> {
    const ZERO_GRADIENTS_FROM: usize = 2;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let scores = io.bottom(0);
        let shape = scores.shape();
        if shape.len() < 2 {
            let what = format!("number of axes of \"{}\" (num, classes, …)", scores.name());
            return Err(Error::mismatch(what, "2 or more", shape.len()));
        }
        self.axis_view = AxisView::axis(shape, 1);
        if let Some(classes) = self.classes.filter(|&classes| classes != self.axis_view.len) {
            let what = format!("number of classes (axis 1) of \"{}\"", scores.name());
            let expected = format!("yolo_seg_param.num_class = {classes}");
            return Err(Error::mismatch(what, expected, self.axis_view.len));
        }
        check_same_count(scores, io.bottom(1))?;
        if io.bottoms() > 2 {
            let (covered, expected) = (io.bottom(2), count([self.axis_view.outer, self.axis_view.len]));
            if covered.count() != expected {
                let what = format!(
                    "number of elements in \"{}\", one for each item and class",
                    covered.name()
                );
                return Err(Error::mismatch(what, expected, covered.count()));
            }
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64> {
        ctx.falls_back("YOLO's loss");
        let factors = self.factors((io.bottoms() > 2).then(|| io.bottom(2)))?;
        let AxisView { outer, len, inner } = self.axis_view;
        let half = T::from_f64(0.5);
        let (x, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let elements = x.iter().zip(labels.iter()).enumerate();
        let delta = elements.map(|(place, (&x, &label))| {
            let factor = if label > half {
                factors[place / inner % len]
            } else {
                self.scale
            };
            T::from_f64(factor) * (sigmoid(x) - label)
        });
        let delta: Vec<T> = reserve::collected(delta)?;
        self.delta.set(io.bottom(0), &delta)?;
        Ok(squares(delta) / outer.max(1) as f64)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, _: &[bool]) -> Result<()> {
        self.delta.pass_down(ctx, weight, io.bottom(0))
    }
}
