//! BatchTripletLoss: all triplets of a batch: an item, another of its class, and one of another class.
//!
//! `L = mu · R + (1 − mu) · P`: R is the mean over all triplets of `max(0, margin + d_ij − d_ik)`, P the mean over all pairs
//! of one class of d_ij, with `d_ij = ‖x_i − x_j‖²`.
//!
//! Bottoms: features x `[N, ...]`; labels, one for each row: neighbours of the same label are a group, items of one group
//! are pairs, and items of groups of other labels are the third of a triplet. Tops: the loss, a scalar; the fraction of
//! triplets with d_ij < d_ik, a scalar; and, if a third one is named, (1, 1, 1, 5): the mean term of the chosen triplets,
//! R, P, and the numbers of all and of the chosen triplets.
//!
//! `triplet_loss_param`: `margin` (default 1), `mu` (default 1), `sample` (default false): only triplets with d_ij < d_ik
//! are chosen. Those whose term is 0 never are.
//!
//! Gradient to x: the derivative of L, of the chosen triplets alone with `sample`, times the loss weight from the first
//! top's diff; none to the labels. (The original divides by the number of chosen triplets and has no loss weight.)
//!
//! From wanji/caffe-sl.

use super::rows::{check_one_each, row, row_mut, sizes_of_items, square_distance};
use crate::common::{Formula, HostLoss, build, divisor, finite};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["triplet_loss_param"],
    bottoms: Arity::exactly(2),
    tops: Arity::between(1, 3),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "BatchTripletLoss",
        "The triplet loss of all triplets of a batch.",
        module_doc!("batch_triplet_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.triplet_loss_param().cloned().unwrap_or_default();
    let formula = BatchTriplets {
        margin: finite("triplet_loss_param.margin", options.margin())?,
        mu: finite("triplet_loss_param.mu", options.mu())?,
        samples: options.sample(),
    };
    HostLoss::boxed(&KIND, param, formula)
}

struct BatchTriplets {
    margin: f64,
    mu: f64,
    samples: bool,
}

/// The sums over the triplets and pairs of a batch.
#[derive(Default)]
struct Sums {
    rank: f64,
    chosen_rank: f64,
    pair: f64,
    triplets: usize,
    chosen: usize,
    wrong: usize,
    pairs: usize,
}

/// The items of a batch with their distances and groups.
struct Batch {
    items: usize,
    distances: Vec<f64>,
    /// For each item, the number of its group of neighbours of the same label.
    groups: Vec<usize>,
}

impl Batch {
    fn new<T: Real>(x: &[T], labels: &[T], columns: usize) -> Result<Self> {
        let items = labels.len();
        let cells = items
            .checked_mul(items)
            .ok_or_else(|| Error::mismatch("number of pairs of items in the batch", "one that fits", "too many"))?;
        let distances = (0..cells).map(|at| square_distance(row(x, columns, at / items), row(x, columns, at % items)));
        let distances = reserve::collected(distances)?;
        let mut groups: Vec<usize> = reserve::filled(items, 0)?;
        for i in 1..items {
            groups[i] = groups[i - 1] + usize::from(labels[i] != labels[i - 1]);
        }
        Ok(Self {
            items,
            distances,
            groups,
        })
    }

    fn distance(&self, i: usize, j: usize) -> f64 {
        self.distances[i * self.items + j]
    }

    /// All pairs of different items of one group.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let same = |&(i, j): &(usize, usize)| i != j && self.groups[i] == self.groups[j];
        (0..self.items)
            .flat_map(|i| (0..self.items).map(move |j| (i, j)))
            .filter(same)
    }
}

impl BatchTriplets {
    /// Adds up the triplets, and the coefficients of their distances in the derivative of the sum of the chosen ones.
    fn add_triplets<T: Real>(&self, batch: &Batch, labels: &[T], coefficients: &mut [f64]) -> Sums {
        let mut sums = Sums::default();
        for (i, j) in batch.pairs() {
            sums.pairs += 1;
            sums.pair += batch.distance(i, j);
            for k in (0..batch.items).filter(|&k| labels[k] != labels[i]) {
                let (near, far) = (batch.distance(i, j), batch.distance(i, k));
                let term = self.margin + near - far;
                sums.triplets += 1;
                sums.wrong += usize::from(near >= far);
                if term <= 0.0 {
                    continue;
                }
                sums.rank += term;
                if !self.samples || far > near {
                    sums.chosen += 1;
                    sums.chosen_rank += term;
                    coefficients[i * batch.items + j] += 1.0;
                    coefficients[i * batch.items + k] -= 1.0;
                }
            }
        }
        sums
    }
}

impl<T: Real> Formula<T> for BatchTriplets {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let [items, _] = sizes_of_items(io.bottom(0));
        check_one_each(io.bottom(1), items, io.bottom(0))?;
        for (top, shape) in [(1, &[][..]), (2, &[1, 1, 1, 5])] {
            if io.tops() > top {
                io.top_mut(top).reshape(shape)?;
            }
        }
        Ok(())
    }

    fn evaluate(&mut self, _: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let [items, columns] = sizes_of_items(io.bottom(0));
        let (x, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let batch = Batch::new(&x, &labels, columns)?;
        let mut coefficients: Vec<f64> = reserve::filled(batch.distances.len(), 0.0)?;
        let sums = self.add_triplets(&batch, &labels, &mut coefficients);
        let of_rank = self.mu / divisor(sums.triplets);
        coefficients.iter_mut().for_each(|coefficient| *coefficient *= of_rank);
        for (i, j) in batch.pairs() {
            coefficients[i * items + j] += (1.0 - self.mu) / divisor(sums.pairs);
        }
        for (at, &coefficient) in coefficients
            .iter()
            .enumerate()
            .filter(|(_, coefficient)| **coefficient != 0.0)
        {
            let (i, j) = (at / items, at % items);
            for (to, from) in [(i, j), (j, i)] {
                let pairs = row(&x, columns, to).iter().zip(row(&x, columns, from));
                for (slope, (a, b)) in row_mut(slopes[0], columns, to).iter_mut().zip(pairs) {
                    *slope = T::from_f64(slope.to_f64() + 2.0 * coefficient * (a.to_f64() - b.to_f64()));
                }
            }
        }
        let (rank, pair) = (sums.rank / divisor(sums.triplets), sums.pair / divisor(sums.pairs));
        // As in the original, which does not look at pairs that do not count.
        let pair = if self.mu < 1.0 { pair } else { 0.0 };
        if io.tops() > 1 {
            let wrong = sums.wrong as f64 / divisor(sums.triplets);
            io.top(1).data_overwrite()?[0] = T::from_f64(1.0 - wrong);
        }
        if io.tops() > 2 {
            let chosen = sums.chosen_rank / divisor(sums.chosen);
            let numbers = [chosen, rank, pair, sums.triplets as f64, sums.chosen as f64];
            io.top(2).data_overwrite()?.copy_from_slice(&numbers.map(T::from_f64));
        }
        Ok(self.mu * rank + (1.0 - self.mu) * pair)
    }
}
