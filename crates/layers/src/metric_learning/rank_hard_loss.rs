//! RankHardLoss: pairs of items that belong together, nearer than the hardest other items by a margin (Wang and Gupta,
//! 2015).
//!
//! Every `pair_size`-th item i is a query, and item i + 1 belongs to it. With `d_ij = −x_i · x_j`, of unit vectors:
//! `L = 1/Z Σ_i Σ_j [max(0, d_i(i+1) − d_ij + margin) + max(0, d_i(i+1) − d_(i+1)j + margin)]` over the chosen items j, with
//! Z = 2 · neg_num · N / pair_size as an integer.
//!
//! Bottoms: features x `[N, ...]`; labels, one for each row. Top: the loss, a scalar. Candidates are the items of other
//! labels whose first term is above 0. If there are more than `neg_num`, the nearest `neg_num` are the hard ones: of them
//! neg_num · hard_ratio are chosen at random, and neg_num · rand_ratio of the other candidates, both rounded down.
//!
//! `rank_param`: `neg_num`, `pair_size` (default 1, but at least 2 is needed), `hard_ratio`, `rand_ratio` (0), `margin`
//! (0.5).
//!
//! Gradient to x: the derivative for the chosen items, times the loss weight from the top's diff, which the original
//! leaves out; none to the labels.
//!
//! From xiaolonw/caffe-video_triplet.

use super::rows::{add_scaled, check_one_each, dot, row, row_mut, sizes_of_items};
use crate::common::{Formula, HostLoss, build, divisor, finite, not_negative, required};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, reserve};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["rank_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    no_gradient: &[1],
    ..LayerKind::new(
        "RankHardLoss",
        "Pairs nearer than the hardest other items by a margin.",
        module_doc!("rank_hard_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.rank_param().cloned().unwrap_or_default();
    let pair_size = required("rank_param.pair_size", Some(options.pair_size()))?;
    if pair_size < 2 {
        let problem = format!("must be at least 2, a query and what belongs to it, but is {pair_size}");
        return Err(Error::param("rank_param.pair_size", problem));
    }
    let count = required("rank_param.neg_num", Some(options.neg_num()))?;
    let ratio = |name: &str, value| not_negative(&format!("rank_param.{name}"), value);
    let share = |ratio: f64| (count as f64 * ratio) as usize;
    let formula = RankHard {
        count,
        pair_size,
        hard: share(ratio("hard_ratio", options.hard_ratio())?),
        others: share(ratio("rand_ratio", options.rand_ratio())?),
        margin: finite("rank_param.margin", options.margin())?,
    };
    HostLoss::boxed(&KIND, param, formula)
}

struct RankHard {
    count: usize,
    pair_size: usize,
    /// How many of the hard candidates are chosen, and how many of the others.
    hard: usize,
    others: usize,
    margin: f64,
}

/// Moves `count` random items to the front.
fn choose(ctx: &Ctx, items: &mut [usize], count: usize) -> usize {
    let count = count.min(items.len());
    for i in 0..count {
        let other = ctx.rng().uniform_int((items.len() - 1 - i) as u64) as usize;
        items.swap(i, i + other);
    }
    count
}

impl RankHard {
    /// The chosen items for a query, from those of the candidates with their distances.
    fn chosen(&self, ctx: &Ctx, mut candidates: Vec<(f64, usize)>) -> Result<Vec<usize>> {
        candidates.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let mut items: Vec<usize> = reserve::collected(candidates.into_iter().map(|(_, item)| item))?;
        if items.len() <= self.count {
            return Ok(items);
        }
        let (hard, others) = items.split_at_mut(self.count);
        let hard = choose(ctx, hard, self.hard);
        let others = choose(ctx, others, self.others);
        items.copy_within(self.count..self.count + others, hard);
        items.truncate(hard + others);
        Ok(items)
    }
}

impl<T: Real> Formula<T> for RankHard {
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        let [items, _] = sizes_of_items(io.bottom(0));
        check_one_each(io.bottom(1), items, io.bottom(0))?;
        if !items.is_multiple_of(self.pair_size) {
            let problem = format!(
                "must divide the {items} items of \"{}\", but is {}",
                io.bottom(0).name(),
                self.pair_size
            );
            return Err(Error::param("rank_param.pair_size", problem));
        }
        Ok(())
    }

    fn evaluate(&mut self, ctx: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let [items, columns] = sizes_of_items(io.bottom(0));
        let (x, labels) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let x_of = |i: usize| row(&x, columns, i);
        let distance = |i: usize, j: usize| -dot(x_of(i), x_of(j));
        let pairs = items / self.pair_size;
        let scale = 1.0 / divisor(self.count.saturating_mul(2).saturating_mul(pairs));
        let mut sum = 0.0;
        for i in (0..items).step_by(self.pair_size) {
            let near = distance(i, i + 1);
            let mut candidates = Vec::new();
            for j in (0..items).filter(|&j| labels[j] != labels[i]) {
                let far = distance(i, j);
                if near - far + self.margin > 0.0 {
                    reserve::push(&mut candidates, (far, j))?;
                }
            }
            for j in self.chosen(ctx, candidates)? {
                for of in [i, i + 1] {
                    let term = near - distance(of, j) + self.margin;
                    if term <= 0.0 {
                        continue;
                    }
                    sum += term;
                    // The derivatives of −x_i · x_(i+1) and of x_of · x_j.
                    for (to, factor, from) in [(i, -scale, i + 1), (i + 1, -scale, i), (of, scale, j), (j, scale, of)] {
                        add_scaled(row_mut(slopes[0], columns, to), factor, x_of(from));
                    }
                }
            }
        }
        Ok(sum * scale)
    }
}
