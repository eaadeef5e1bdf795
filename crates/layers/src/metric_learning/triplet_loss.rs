//! TripletLoss: an item is drawn to one of its own class and pushed away from one of another, up to a margin.
//!
//! `L = 1/(2N) Σ_n max(0, margin + ‖a_n − p_n‖² − ‖a_n − q_n‖²)`.
//!
//! Bottoms: a, the items; p, of the same classes; q, of others: N rows each, with the same number of elements. A fourth
//! bottom, the labels in MyCaffe, is not read. Top: the loss, a scalar.
//!
//! `triplet_loss_param`: `margin` (default 1), which MyCaffe calls `alpha`. Its `pregen_label_start` has no effect.
//!
//! Gradients, times weight / N with the loss weight from the top's diff, of the triplets whose term is above 0: q − p to a,
//! p − a to p, a − q to q.
//!
//! From happynear/caffe-windows and ducha-aiki/caffe, which agree.

use super::rows::{row, row_mut, sizes_of_items, square_distance};
use crate::common::{Formula, HostLoss, build, check_same_count, divisor, finite};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["triplet_loss_param"],
    bottoms: Arity::between(3, 4),
    auto_top: true,
    is_loss: true,
    no_gradient: &[3],
    ..LayerKind::new(
        "TripletLoss",
        "Draws items to one of the same class, away from one of another.",
        module_doc!("triplet_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.triplet_loss_param().cloned().unwrap_or_default();
    let margin = match options.alpha {
        Some(alpha) if alpha.is_finite() => alpha,
        Some(alpha) => {
            let problem = format!("must be a finite number, not {alpha}");
            return Err(Error::param("triplet_loss_param.alpha", problem));
        }
        None => finite("triplet_loss_param.margin", options.margin())?,
    };
    HostLoss::boxed(&KIND, param, Triplets { margin })
}

struct Triplets {
    margin: f64,
}

impl<T: Real> Formula<T> for Triplets {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        for other in [1, 2] {
            check_same_count(io.bottom(0), io.bottom(other))?;
        }
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let [items, columns] = sizes_of_items(io.bottom(0));
        let [a, p, q] = [io.bottom(0).data()?, io.bottom(1).data()?, io.bottom(2).data()?];
        let mut sum = 0.0;
        for i in 0..items {
            let [a, p, q] = [&a, &p, &q].map(|matrix| row(matrix, columns, i));
            let term = self.margin + square_distance(a, p) - square_distance(a, q);
            if term <= 0.0 {
                continue;
            }
            sum += term;
            for (slopes, (plus, minus)) in slopes.iter_mut().zip([(q, p), (p, a), (a, q)]) {
                let slopes = row_mut(slopes, columns, i);
                for (slope, (plus, minus)) in slopes.iter_mut().zip(plus.iter().zip(minus)) {
                    *slope = T::from_f64((plus.to_f64() - minus.to_f64()) / divisor(items));
                }
            }
        }
        Ok(sum / (2.0 * divisor(items)))
    }
}
