//! GlobalLSEMargin: cosines with a factor, less a margin at the label's class that is the most frequent distance of the
//! label's cosine from those of all other classes.
//!
//! Bottoms: cosines `[N, K...]`; labels, one for each row; and, if a third one is named, the norms of the features, one
//! for each row. Tops: `[N, K...]`; and, if a second one is named, `[5]`: the factor (of norms their mean), and the means of the
//! label's cosine, of the others' soft maximum, of the greatest of the others, and the margin.
//!
//! With the factor s (of a row its norm, if there are norms), the soft maximum of row i is `ln Σ_{j ≠ label} e^(s c_ij) / s`, and its margin
//! `c_i,label` less that. The mode of the margins is found by mean shift: the mean of those nearer than 0.1 to it, until it moves by less than
//! 0.001, at most 20 times, from m on. The first time m becomes the mode, found from the mean of the margins; later
//! `m ← 0.9 m + 0.1 mode`; in TEST too. `y = s (c − m [j = label and m > 0])`. The greatest of the others is at least −1 in the statistics.
//!
//! Parameters: s, `[1]`, and m, `[1]`, which a solver does not change. With norms s has no use, and is not changed either.
//!
//! `scale_param`: `filler` of s (default constant 30); `min_value` and `max_value`, between which s is kept in each
//! forward pass (default: no limits). Unless the layer has `param`, s does not decay.
//!
//! Gradients, in which m is a constant: `s dy` to the cosines, Σ dy y / s to s, and of each row to its norm; none to the labels, and none from
//! the second top.
//!
//! From happynear/caffe-windows and AMSoftmax, which have it for GPUs only.

use super::rows::{check_one_each, classes_of, row, row_mut, sizes_of_items};
use crate::common::{Learned, Slot, build, no_label_gradient, reshape_like_bottom};
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, StatisticParams, module_doc, reserve,
};
use cortado_proto::{LayerParameter, ParamSpec};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["scale_param"],
    bottoms: Arity::between(2, 3),
    tops: Arity::between(1, 2),
    no_gradient: &[1],
    statistics: StatisticParams::Where(|param, index| index == 1 || param.bottom.len() == 3),
    suit: Some(no_decay),
    ..LayerKind::new(
        "GlobalLSEMargin",
        "Cosines less a margin at the label's class, which follows from the batch.",
        module_doc!("global_lse_margin.rs"),
        build!(build),
    )
};

/// How near margins are that count for the mean, how little the mode moves at last, and how often it may move.
const WINDOW: f64 = 0.1;
const STILL: f64 = 0.001;
const MOVES: u32 = 20;

/// Lets s decay only if the message sets it.
fn no_decay(param: &mut LayerParameter, _: &[&LayerParameter]) {
    if param.param.is_empty() {
        param.param.push(ParamSpec {
            decay_mult: Some(0.0),
            ..ParamSpec::default()
        });
    }
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.scale_param().cloned().unwrap_or_default();
    let limits = [
        options.min_value.unwrap_or(f32::NEG_INFINITY),
        options.max_value.unwrap_or(f32::INFINITY),
    ];
    if limits[0].is_nan() || limits[1].is_nan() || limits[0] > limits[1] {
        let problem = format!("{} is not below max_value, which is {}", limits[0], limits[1]);
        return Err(Error::param("scale_param.min_value", problem));
    }
    let slot = |name, filler, default| Slot {
        name,
        field: "scale_param.filler",
        filler,
        default,
    };
    let slots = [slot("s", options.filler(), 30.0), slot("m", None, 0.0)];
    Ok(Box::new(GlobalLseMargin {
        limits: limits.map(f64::from),
        learned: Learned::of(param, slots)?,
        params: Vec::new(),
        sizes: [0; 2],
        used: [1.0, 0.0],
    }))
}

struct GlobalLseMargin<T: Real> {
    limits: [f64; 2],
    learned: Learned,
    params: Vec<Blob<T>>,
    /// Rows and classes.
    sizes: [usize; 2],
    /// The s and the m of the last forward pass.
    used: [f64; 2],
}

/// The values of a batch of rows: for each row, the label's cosine, the soft maximum of the others and the greatest of
/// them.
struct Rows {
    targets: Vec<f64>,
    soft: Vec<f64>,
    greatest: Vec<f64>,
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The mode of numbers, by mean shift from a number on.
fn mode(numbers: &[f64], from: f64) -> f64 {
    let mut at = from;
    for _ in 0..MOVES {
        let near = || numbers.iter().filter(|number| (**number - at).abs() < WINDOW);
        let next = match near().count() {
            0 => mean(numbers),
            count => near().sum::<f64>() / count as f64,
        };
        let moved = (next - at).abs();
        at = next;
        if moved < STILL {
            break;
        }
    }
    at
}

impl<T: Real> GlobalLseMargin<T> {
    /// The factor of each row.
    fn factors(&self, io: &Io<'_, T>) -> Result<Vec<f64>> {
        match io.bottoms() {
            3 => Ok(reserve::collected(
                io.bottom(2).data()?.iter().map(|norm| norm.to_f64()),
            )?),
            _ => Ok(reserve::filled(self.sizes[0], self.used[0])?),
        }
    }

    /// Keeps s between its limits.
    fn limit(&mut self) -> Result<()> {
        let mut s = self.params[0].data_mut()?;
        let limited = s[0].to_f64().max(self.limits[0]).min(self.limits[1]);
        s[0] = T::from_f64(limited);
        self.used[0] = s[0].to_f64();
        Ok(())
    }

    fn look(&self, cosines: &[T], classes: &[usize], factors: &[f64]) -> Result<Rows> {
        let mut rows = Rows {
            targets: reserve::empty(classes.len())?,
            soft: reserve::empty(classes.len())?,
            greatest: reserve::empty(classes.len())?,
        };
        for (i, (&class, &factor)) in classes.iter().zip(factors).enumerate() {
            let cosines = row(cosines, self.sizes[1], i);
            let others = || {
                cosines
                    .iter()
                    .enumerate()
                    .filter(|(j, _)| *j != class)
                    .map(|(_, c)| c.to_f64())
            };
            let greatest = others().fold(-1.0, f64::max);
            let sum: f64 = others().map(|c| (factor * (c - greatest)).exp()).sum();
            rows.targets.push(cosines[class].to_f64());
            rows.soft.push(sum.ln() / factor + greatest);
            rows.greatest.push(greatest);
        }
        Ok(rows)
    }

    /// Moves the margin, if the batch gives one.
    fn learn(&mut self, rows: &Rows) -> Result<()> {
        let margins = rows.targets.iter().zip(&rows.soft).map(|(target, soft)| target - soft);
        let margins: Vec<f64> = reserve::collected(margins)?;
        let mut m = self.params[1].data_mut()?;
        let former = m[0].to_f64();
        let next = match former == 0.0 {
            true => mode(&margins, mean(&margins)),
            false => 0.9 * former + 0.1 * mode(&margins, former),
        };
        if next.is_finite() {
            m[0] = T::from_f64(next);
        }
        self.used[1] = m[0].to_f64();
        Ok(())
    }

    /// What is multiplied by the factor, at class j of a row of this label.
    fn difference(&self, cosine: T, j: usize, class: usize) -> f64 {
        let margin = if j == class { self.used[1].max(0.0) } else { 0.0 };
        cosine.to_f64() - margin
    }
}

impl<T: Real> Layer<T> for GlobalLseMargin<T> {
    fn setup(&mut self, ctx: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        self.params = self.learned.make_all(ctx, &[&[1], &[1]])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.sizes = sizes_of_items(io.bottom(0));
        for bottom in 1..io.bottoms() {
            check_one_each(io.bottom(bottom), self.sizes[0], io.bottom(0))?;
        }
        reshape_like_bottom(io)?;
        match io.tops() {
            1 => Ok(()),
            _ => io.top_mut(1).reshape(&[5]),
        }
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("margins of cosines");
        let columns = self.sizes[1];
        self.limit()?;
        let classes = classes_of(io.bottom(1), columns)?;
        let factors = self.factors(io)?;
        let cosines = io.bottom(0).data()?;
        let rows = self.look(&cosines, &classes, &factors)?;
        if !classes.is_empty() {
            self.learn(&rows)?;
        }
        let mut y = io.top(0).data_overwrite()?;
        for (i, (&class, &factor)) in classes.iter().zip(&factors).enumerate() {
            let pairs = row_mut(&mut y, columns, i).iter_mut().zip(row(&cosines, columns, i));
            for (j, (y, &cosine)) in pairs.enumerate() {
                *y = T::from_f64(factor * self.difference(cosine, j, class));
            }
        }
        if io.tops() > 1 {
            let factor = if io.bottoms() == 3 {
                mean(&factors)
            } else {
                self.used[0]
            };
            let of_rows = [&rows.targets, &rows.soft, &rows.greatest].map(|values| mean(values));
            let all = [factor, of_rows[0], of_rows[1], of_rows[2], self.used[1]];
            io.top(1).data_overwrite()?.copy_from_slice(&all.map(T::from_f64));
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::ALL
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[1] {
            return Err(no_label_gradient(&KIND, 1, io));
        }
        ctx.falls_back("margins of cosines");
        let columns = self.sizes[1];
        let (classes, factors) = (classes_of(io.bottom(1), columns)?, self.factors(io)?);
        let (cosines, dy) = (io.bottom(0).data()?, io.top(0).diff()?);
        let mut of_rows: Vec<f64> = reserve::filled(classes.len(), 0.0)?;
        for (i, (sum, &class)) in of_rows.iter_mut().zip(&classes).enumerate() {
            let pairs = row(&dy, columns, i).iter().zip(row(&cosines, columns, i));
            let terms = pairs
                .enumerate()
                .map(|(j, (dy, &c))| dy.to_f64() * self.difference(c, j, class));
            *sum = terms.sum();
        }
        if io.bottoms() < 3 && io.param_wanted(0) {
            let mut ds = self.params[0].diff_mut()?;
            ds[0] += T::from_f64(of_rows.iter().sum());
        }
        if propagate.get(2) == Some(&true) {
            let mut dn = io.bottom(2).diff_overwrite()?;
            dn.iter_mut()
                .zip(&of_rows)
                .for_each(|(dn, &sum)| *dn = T::from_f64(sum));
        }
        if propagate[0] {
            let mut dx = io.bottom(0).diff_overwrite()?;
            for (i, &factor) in factors.iter().enumerate() {
                let pairs = row_mut(&mut dx, columns, i).iter_mut().zip(row(&dy, columns, i));
                pairs.for_each(|(dx, dy)| *dx = T::from_f64(factor * dy.to_f64()));
            }
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
