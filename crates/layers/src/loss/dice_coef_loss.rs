//! DiceCoefLoss: one minus the Dice coefficient of maps and labels, for segmentation.
//!
//! `L = 1 − 1/N Σ_n (s + 2 Σ w x t) / (s + Σ w x² + Σ w t²)`, with sums over the classes and places of item n.
//!
//! Bottoms: maps x `[N, C, ...]`; labels, one number for each item and place: the class, for which t is 1, or t itself if
//! C is 1. Top: the loss, a scalar.
//!
//! `dice_coef_loss_param`: `generalization`: NONE (default) and MULTICLASS have s = 1/N and w = 1. The weighted ones have
//! s = 0 and a weight for each class, (1 + its places)^p, with the p of `weight_mode`: −2 INVERSE_VOLUME (default), −1
//! EQUALIZE_CLASSES, −3 EXTRA_SMALL_VOLUMES. MULTICLASS_WEIGHTED counts the places of each item, MULTICLASS_WEIGHTED_BATCH
//! takes the mean over the batch; MULTICLASS_WEIGHTED_ALL, which reads a file, and `contour_shape` are not supported.
//! `ignore_label` (default −1, none): a class that does not count.
//!
//! Gradient to x: the derivative, with the loss weight from the top's diff; none to the labels. (The original's does not
//! divide by N.) From jolibrain/caffe.

use crate::common::{Formula, HostLoss, build, divisor, number_of_class};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["dice_coef_loss_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "DiceCoefLoss",
        "One minus the Dice coefficient of maps and labels.",
        module_doc!("dice_coef_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.dice_coef_loss_param().cloned().unwrap_or_default();
    if options.contour_shape().0 != 0 {
        let problem = "is not supported; remove it";
        return Err(Error::param("dice_coef_loss_param.contour_shape", problem));
    }
    let weighting = match options.generalization().0 {
        0 | 1 => Weighting::One,
        2 => Weighting::Item,
        3 => Weighting::Batch,
        _ => {
            let problem = "can be NONE, MULTICLASS, MULTICLASS_WEIGHTED or MULTICLASS_WEIGHTED_BATCH";
            return Err(Error::param("dice_coef_loss_param.generalization", problem));
        }
    };
    let power = match options.weight_mode().0 {
        0 => -2,
        1 => -1,
        2 => -3,
        other => {
            let problem = format!("{other} is unknown");
            return Err(Error::param("dice_coef_loss_param.weight_mode", problem));
        }
    };
    let formula = Dice {
        weighting,
        power,
        ignore: options.ignore_label(),
        view: AxisView::default(),
    };
    HostLoss::boxed(&KIND, param, formula)
}

/// What a class's weight follows from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weighting {
    One,
    Item,
    Batch,
}

struct Dice {
    weighting: Weighting,
    power: i32,
    ignore: i32,
    view: AxisView,
}

impl Dice {
    /// The places of each class in each item, item by item.
    fn volumes<T: Real>(&self, labels: &[T]) -> Result<Vec<f64>> {
        let AxisView { outer, len, inner } = self.view;
        let mut volumes: Vec<f64> = reserve::filled(outer * len, 0.0)?;
        for (i, &label) in labels.iter().enumerate() {
            if let Some(class) = number_of_class(label, len) {
                volumes[i / inner.max(1) * len + class] += 1.0;
            }
        }
        Ok(volumes)
    }

    fn weight(&self, volumes: &[f64], item: usize, class: usize) -> f64 {
        let AxisView { outer, len, inner } = self.view;
        let is_ignored = i32::try_from(class).is_ok_and(|class| class == self.ignore);
        let of_item = volumes[item * len + class];
        match self.weighting {
            Weighting::One if is_ignored => 0.0,
            Weighting::One => 1.0,
            _ if is_ignored => (1e6 * inner as f64 + of_item).powi(self.power),
            Weighting::Item => (1.0 + of_item).powi(self.power),
            Weighting::Batch => {
                let sum: f64 = (0..outer).map(|item| 1.0 + volumes[item * len + class]).sum();
                (sum / outer as f64).powi(self.power)
            }
        }
    }

    /// The target of a class at a place with this label.
    fn target<T: Real>(&self, label: T, class: usize) -> f64 {
        match self.view.len {
            1 => label.to_f64(),
            classes => f64::from(u8::from(number_of_class(label, classes) == Some(class))),
        }
    }

    fn check_label<T: Real>(&self, name: &str, (at, label): (usize, &T)) -> Result<()> {
        let classes = self.view.len;
        let is_ignored = label.to_f64().trunc() == f64::from(self.ignore);
        if classes == 1 || is_ignored || number_of_class(*label, classes).is_some() {
            return Ok(());
        }
        let range = format!("it must be an integer from 0 to {}", classes.saturating_sub(1));
        Err(Error::message(&format!(
            "the label {label} is not a class: {range} (number {at} of \"{name}\")"
        )))
    }
}

impl<T: Real> Formula<T> for Dice {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let (maps, labels) = (io.bottom(0), io.bottom(1));
        if maps.shape().len() < 2 {
            let what = format!("axes of the maps \"{}\"", maps.name());
            return Err(Error::mismatch(what, "2 or more", maps.shape().len()));
        }
        self.view = AxisView::axis(maps.shape(), 1);
        if labels.count() != self.view.places() {
            let what = format!("number of labels in \"{}\", one for each item and place", labels.name());
            return Err(Error::mismatch(what, self.view.places(), labels.count()));
        }
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let AxisView { outer, len, inner } = self.view;
        let (maps, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        labels
            .iter()
            .enumerate()
            .try_for_each(|label| self.check_label(io.bottom(1).name(), label))?;
        let volumes = self.volumes(&labels)?;
        let smooth = if self.weighting == Weighting::One {
            1.0 / divisor(outer)
        } else {
            0.0
        };
        let mut sum = 0.0;
        for item in 0..outer {
            let (mut common, mut all) = (smooth, smooth);
            let places = |class: usize| (0..inner).map(move |i| ((item * len + class) * inner + i, item * inner + i));
            for class in 0..len {
                let weight = self.weight(&volumes, item, class);
                for (at, label) in places(class) {
                    let (x, t) = (maps[at].to_f64(), self.target(labels[label], class));
                    common += 2.0 * weight * x * t;
                    all += weight * (x * x + t * t);
                }
            }
            if all == 0.0 {
                continue;
            }
            sum += common / all;
            for class in 0..len {
                let scale = 2.0 * self.weight(&volumes, item, class) / (all * divisor(outer));
                for (at, label) in places(class) {
                    let (x, t) = (maps[at].to_f64(), self.target(labels[label], class));
                    slopes[0][at] = T::from_f64(scale * (x * common / all - t));
                }
            }
        }
        Ok(1.0 - sum / divisor(outer))
    }
}
