//! GeneralContrastiveLoss: distances from the own class small, those from all others above a margin, as from
//! InnerDistance.
//!
//! `L = 1/N Σ_n [positive_weight · min(outlier, max(0, D_ny − positive_margin)) + Σ_(j≠y) negative_weight · max(0,
//! negative_margin − D_nj)]`, with y the label of row n.
//!
//! Bottoms: distances D `[N, K...]`; labels, one for each row. Tops: the loss, a scalar; and, if a second one is named, the
//! mean of the positive terms, the mean of max(0, negative_margin − D_nj), and with `add_intra_mae` the running mean m: `[2]` or `[3]`.
//!
//! `general_contrastive_loss_param`: `positive_margin` (default 0), `negative_margin` (1), `positive_weight`,
//! `negative_weight` (1), `positive_outlier_thresh` (4). `exp_negative_weight`: the term of another class below the margin is
//! negative_weight · e^−D. `max_negative_only`: only the greatest of a row counts, and in a row of
//! class 0 only if it is above the positive term. `positive_first`: a row whose D_ny is
//! above `positive_upper_bound` (1) has no negative terms. `add_intra_mae`: the negative margin is m + negative_margin, at
//! most `max_negative_margin` (1.2), with m ← 0.99 m + 0.01 · the mean of the positive terms in each pass.
//! `max_positive_only`: only the smallest positive term of the batch has a gradient. `normalize_negative`, if given: the
//! negative gradients are divided by s = their sum / normalize_negative, if s is above positive_weight. `square` has no
//! effect.
//!
//! Gradient, times weight / N with the loss weight from the first top's diff: positive_weight to D_ny between
//! positive_margin and outlier, and with `positive_first` above its bound; −negative_weight, or −negative_weight · e^−D, to those D_nj that count. None to the labels.
//!
//! From happynear's NormFace.

use super::rows::{check_one_each, classes_of, row, row_mut, sizes_of_items};
use crate::common::{Formula, HostLoss, build, divisor, finite};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{GeneralContrastiveParameter, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["general_contrastive_loss_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "GeneralContrastiveLoss",
        "Distances from the own class small, from others above a margin.",
        module_doc!("general_contrastive_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.general_contrastive_loss_param().cloned().unwrap_or_default();
    let number = |name: &str, value| finite(&format!("general_contrastive_loss_param.{name}"), value);
    if options
        .normalize_negative
        .is_some_and(|value| !(value > 0.0 && value.is_finite()))
    {
        let problem = "must be finite and above 0";
        return Err(Error::param(
            "general_contrastive_loss_param.normalize_negative",
            problem,
        ));
    }
    let formula = General {
        margins: [
            number("positive_margin", options.positive_margin())?,
            number("negative_margin", options.negative_margin())?,
        ],
        weights: [
            number("positive_weight", options.positive_weight())?,
            number("negative_weight", options.negative_weight())?,
        ],
        outlier: number("positive_outlier_thresh", options.positive_outlier_thresh())?,
        running: 0.0,
        options,
    };
    HostLoss::boxed(&KIND, param, formula)
}

struct General {
    options: GeneralContrastiveParameter,
    /// Of the own class and of the others, as `weights`.
    margins: [f64; 2],
    weights: [f64; 2],
    outlier: f64,
    /// m.
    running: f64,
}

impl General {
    fn negative_margin(&self) -> f64 {
        match self.options.add_intra_mae() {
            true => (self.running + self.margins[1]).min(self.options.max_negative_margin().into()),
            false => self.margins[1],
        }
    }

    /// Whether an item is so far from its class that the other classes do not count.
    fn is_far(&self, distance: f64) -> bool {
        self.options.positive_first() && distance > self.options.positive_upper_bound().into()
    }

    /// The positive term of a distance and whether it has a gradient.
    fn positive(&self, distance: f64) -> (f64, bool) {
        let term = (distance - self.margins[0]).max(0.0).min(self.outlier);
        let is_between = distance > self.margins[0] && distance < self.outlier;
        (term, is_between || self.is_far(distance))
    }

    /// The sums of a row's negative terms: of those that count, weighted, and of all. Writes the derivatives of those that
    /// count, times `scale`.
    fn negatives<T: Real>(&self, distances: &[T], class: usize, scale: f64, slopes: &mut [T]) -> [f64; 2] {
        let (margin, weight) = (self.negative_margin(), self.weights[1]);
        let own = distances[class].to_f64();
        let term = |j: usize| margin - distances[j].to_f64();
        let near = || (0..distances.len()).filter(|&j| j != class && term(j) > 0.0);
        let mut sums = [0.0, near().map(term).sum()];
        if self.is_far(own) {
            return sums;
        }
        let mut add = |j: usize| {
            let power = (-distances[j].to_f64()).exp();
            let (value, slope) = match self.options.exp_negative_weight() {
                true => (power, power),
                false => (term(j), 1.0),
            };
            sums[0] += weight * value;
            slopes[j] = T::from_f64(-weight * slope * scale);
        };
        if self.options.max_negative_only() {
            // The original begins its search with class 0, even if that is the label's.
            let least = if class == 0 { self.positive(own).0 } else { 0.0 };
            let greatest = near().reduce(|best, j| if term(j) > term(best) { j } else { best });
            greatest.filter(|&j| term(j) > least).into_iter().for_each(&mut add);
        } else {
            near().for_each(&mut add);
        }
        sums
    }

    /// Divides the negative derivatives, if their sum is too large.
    fn normalize<T: Real>(&self, slopes: &mut [T]) {
        let Some(normalizer) = self.options.normalize_negative else {
            return;
        };
        let sum: f64 = slopes.iter().map(|slope| slope.to_f64().abs()).sum();
        let s = sum / f64::from(normalizer);
        if s > self.weights[0] {
            slopes
                .iter_mut()
                .for_each(|slope| *slope = T::from_f64(slope.to_f64() / s));
        }
    }
}

impl<T: Real> Formula<T> for General {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let [rows, _] = sizes_of_items(io.bottom(0));
        check_one_each(io.bottom(1), rows, io.bottom(0))?;
        let numbers = 2 + usize::from(self.options.add_intra_mae());
        match io.tops() {
            1 => Ok(()),
            _ => io.top_mut(1).reshape(&[numbers]),
        }
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let [rows, columns] = sizes_of_items(io.bottom(0));
        let (distances, classes) = (io.bottom(0).data()?, classes_of(io.bottom(1), columns)?);
        let scale = 1.0 / divisor(rows);
        let (mut positive, mut negative, mut smallest) = (0.0, [0.0; 2], None);
        for (i, &class) in classes.iter().enumerate() {
            let slopes = row_mut(slopes[0], columns, i);
            let distances = row(&distances, columns, i);
            let found = self.negatives(distances, class, scale, slopes);
            negative = [negative[0] + found[0], negative[1] + found[1]];
            let (term, _) = self.positive(distances[class].to_f64());
            positive += term;
            if smallest.is_none_or(|(least, _)| term < least) {
                smallest = Some((term, i));
            }
        }
        self.normalize(slopes[0]);
        for (i, &class) in classes.iter().enumerate() {
            let (_, counts) = self.positive(row(&distances, columns, i)[class].to_f64());
            let is_chosen = !self.options.max_positive_only() || smallest.is_some_and(|(_, at)| at == i);
            if counts && is_chosen {
                slopes[0][i * columns + class] = T::from_f64(self.weights[0] * scale);
            }
        }
        if self.options.add_intra_mae() {
            self.running = 0.99 * self.running + 0.01 * positive * scale;
        }
        if io.tops() > 1 {
            let of_others = negative[1] * scale / divisor(columns.saturating_sub(1));
            let numbers = [positive * scale, of_others, self.running];
            for (top, number) in io.top(1).data_overwrite()?.iter_mut().zip(numbers) {
                *top = T::from_f64(number);
            }
        }
        Ok((self.weights[0] * positive + negative[0]) * scale)
    }
}
