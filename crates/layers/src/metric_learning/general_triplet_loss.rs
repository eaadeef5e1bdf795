//! GeneralTripletLoss: distances from the own class below those from all other classes by a margin, as from InnerDistance.
//!
//! `L = 1/N Σ_n Σ_(j≠y) negative_weight · max(0, D_ny + margin − D_nj)`, with y the label of row n.
//!
//! Bottoms: distances D `[N, K...]`; labels, one for each row. Tops: the loss, a scalar; and, if a second one is named, the
//! mean distance from the own class and that from the others, `[2]`.
//!
//! `general_triplet_loss_param`: `margin` (default 0.2); `positive_weight`, `negative_weight` (1); `hardest_only` (false):
//! only the greatest term of a row counts; `positive_first` (false): in a row whose D_ny is above `positive_upper_bound`
//! (1) no other class counts; `add_center_loss` (true).
//!
//! Gradient, by a rule of the original and not the derivative, times weight / N with the loss weight from the first top's
//! diff: −negative_weight to each D_nj whose term counts and is above 0; positive_weight to D_ny once, if there is such a
//! term, and always with `add_center_loss`. None to the labels.
//!
//! From happynear's NormFace.

use super::rows::{check_one_each, classes_of, row, row_mut, sizes_of_items};
use crate::common::{Formula, HostLoss, build, divisor, finite};
use cortado_core::{Arity, Ctx, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["general_triplet_loss_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "GeneralTripletLoss",
        "Distances from the own class below all others by a margin.",
        module_doc!("general_triplet_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.general_triplet_loss_param().cloned().unwrap_or_default();
    let number = |name: &str, value| finite(&format!("general_triplet_loss_param.{name}"), value);
    let formula = General {
        margin: number("margin", options.margin())?,
        weights: [
            number("positive_weight", options.positive_weight())?,
            number("negative_weight", options.negative_weight())?,
        ],
        hardest_only: options.hardest_only(),
        upper_bound: match options.positive_first() {
            true => number("positive_upper_bound", options.positive_upper_bound())?,
            false => f64::INFINITY,
        },
        draws_always: options.add_center_loss(),
    };
    HostLoss::boxed(&KIND, param, formula)
}

struct General {
    margin: f64,
    /// Of the own class and of the others.
    weights: [f64; 2],
    hardest_only: bool,
    /// The distance from the own class above which the others do not count.
    upper_bound: f64,
    /// Whether items are drawn to their class even if no other is too close.
    draws_always: bool,
}

impl General {
    /// The sum of a row's terms. Writes the rule's gradient, times `scale`.
    fn of_row<T: Real>(&self, distances: &[T], class: usize, scale: f64, slopes: &mut [T]) -> f64 {
        let own = distances[class].to_f64();
        let term = |j: usize| own + self.margin - distances[j].to_f64();
        let others = (0..distances.len()).filter(|&j| j != class && own <= self.upper_bound);
        let mut active = others.filter(|&j| term(j) > 0.0);
        let [of_own, of_others] = self.weights;
        let mut sum = 0.0;
        let mut add = |j: usize| {
            sum += of_others * term(j);
            slopes[j] = T::from_f64(-of_others * scale);
        };
        let mut is_drawn = self.draws_always;
        if self.hardest_only {
            let hardest = active.reduce(|best, j| if term(j) > term(best) { j } else { best });
            is_drawn |= hardest.is_some();
            hardest.into_iter().for_each(&mut add);
        } else {
            active.by_ref().for_each(|j| {
                is_drawn = true;
                add(j);
            });
        }
        if is_drawn {
            slopes[class] = T::from_f64(of_own * scale);
        }
        sum
    }
}

impl<T: Real> Formula<T> for General {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let [rows, _] = sizes_of_items(io.bottom(0));
        check_one_each(io.bottom(1), rows, io.bottom(0))?;
        match io.tops() {
            1 => Ok(()),
            _ => io.top_mut(1).reshape(&[2]),
        }
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let [rows, columns] = sizes_of_items(io.bottom(0));
        let (distances, classes) = (io.bottom(0).data()?, classes_of(io.bottom(1), columns)?);
        let scale = 1.0 / divisor(rows);
        let (mut sum, mut means) = (0.0, [0.0; 2]);
        for (i, class) in classes.into_iter().enumerate() {
            let distances = row(&distances, columns, i);
            sum += self.of_row(distances, class, scale, row_mut(slopes[0], columns, i));
            let (own, all) = (
                distances[class].to_f64(),
                distances.iter().map(|d| d.to_f64()).sum::<f64>(),
            );
            means[0] += own * scale;
            means[1] += (all - own) * scale / divisor(columns - 1);
        }
        if io.tops() > 1 {
            io.top(1).data_overwrite()?.copy_from_slice(&means.map(T::from_f64));
        }
        Ok(sum * scale)
    }
}
