//! MMDLoss: the maximum mean discrepancy of two sets of features, for domain adaptation (Long et al., 2015).
//!
//! `L = Σ k(s1, s2) + k(t1, t2) − k(s1, t2) − k(s2, t1)` over max(S, T) random quadruples of different items s1 and s2 of
//! the source, t1 and t2 of the target, with `k(a, b) = Σ_i e^(−γ_i ‖a − b‖²)`, `γ_i = γ kernel_mul^(i − ⌊kernel_num / 2⌋)`
//! and γ = (n² − n) / the sum of the squared distances of all n² pairs of the n = S + T items.
//!
//! Bottoms: features of the source `[S, ...]` and of the target `[T, ...]`. Top: the loss, a scalar; 0 with less than two
//! items on a side.
//!
//! `mmd_param`: `kernel_num` (default 5), `kernel_mul` (2), `fix_gamma` (false): γ of the first forward pass is kept.
//!
//! Gradients, by a rule of the original: the derivatives of the sum, with γ as a constant, times the loss weight and divided
//! by max(S, T). (The original draws other quadruples for it.) From thuml's transfer-caffe and Xlearn.

use crate::common::{Formula, HostLoss, build, finite, required};
use cortado_core::{Arity, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc};
use cortado_ops::AxisView;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["mmd_param"],
    bottoms: Arity::exactly(2),
    auto_top: true,
    is_loss: true,
    ..LayerKind::new(
        "MMDLoss",
        "The maximum mean discrepancy of two sets of features.",
        module_doc!("mmd_loss.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.mmd_param().cloned().unwrap_or_default();
    let formula = Discrepancy {
        kernels: Kernels::new("mmd_param", options.kernel_num(), options.kernel_mul())?,
        fixes_gamma: options.fix_gamma(),
        gamma: None,
        labels: None,
    };
    HostLoss::boxed(&KIND, param, formula)
}

/// A sum of Gaussian kernels, each wider than the next by a factor.
#[derive(Clone, Copy)]
pub(super) struct Kernels {
    count: i32,
    factor: f64,
}

/// The most kernels of a sum.
const MOST_KERNELS: u32 = 1000;

impl Kernels {
    pub(super) fn new(options: &str, count: u32, factor: f32) -> Result<Self> {
        required(&format!("{options}.kernel_num"), Some(count))?;
        if count > MOST_KERNELS {
            let problem = format!("must be at most {MOST_KERNELS}, but is {count}");
            return Err(Error::param(&format!("{options}.kernel_num"), problem));
        }
        Ok(Self {
            count: count as i32,
            factor: finite(&format!("{options}.kernel_mul"), factor)?,
        })
    }

    /// The sum for a squared distance, and its derivative by it.
    fn of(self, gamma: f64, square: f64) -> [f64; 2] {
        let kernel = |i: i32| {
            let gamma = gamma * self.factor.powi(i - self.count / 2);
            let value = (-gamma * square).exp();
            [value, -gamma * value]
        };
        (0..self.count)
            .map(kernel)
            .fold([0.0; 2], |sum, k| [sum[0] + k[0], sum[1] + k[1]])
    }
}

/// The kernels of probabilities beside those of features.
pub(super) struct LabelKernels {
    pub(super) kernels: Kernels,
    /// The width; `None` if it is the mean squared distance of random pairs.
    pub(super) sigma: Option<f64>,
}

/// The formula of both types.
pub(super) struct Discrepancy {
    pub(super) kernels: Kernels,
    pub(super) fixes_gamma: bool,
    /// γ of the first pass.
    pub(super) gamma: Option<f64>,
    pub(super) labels: Option<LabelKernels>,
}

/// Two different items below a number that is at least 2.
fn two(ctx: &Ctx, count: usize) -> [usize; 2] {
    let first = ctx.rng().uniform_int(count as u64 - 1) as usize;
    let second = ctx.rng().uniform_int(count as u64 - 1) as usize;
    [first, if second == first { (second + 1) % count } else { second }]
}

/// The rows of the bottoms of the source and of the target as one list.
struct Rows<'a, T> {
    sides: [&'a [T]; 2],
    columns: usize,
    source: usize,
}

impl<T: Real> Rows<'_, T> {
    /// The side of an item and its first number there.
    fn place(&self, item: usize) -> (usize, usize) {
        match item.checked_sub(self.source) {
            None => (0, item * self.columns),
            Some(item) => (1, item * self.columns),
        }
    }

    fn row(&self, item: usize) -> &[T] {
        let (side, first) = self.place(item);
        &self.sides[side][first..first + self.columns]
    }

    fn square(&self, a: usize, b: usize) -> f64 {
        let difference = |(a, b): (&T, &T)| a.to_f64() - b.to_f64();
        self.row(a).iter().zip(self.row(b)).map(difference).map(|d| d * d).sum()
    }

    /// Σ (x − mean)² of a column.
    fn spread(&self, column: usize, items: usize) -> f64 {
        let value = |item: usize| self.row(item)[column].to_f64();
        let mean = (0..items).map(value).sum::<f64>() / items as f64;
        (0..items).map(value).map(|x| (x - mean).powi(2)).sum()
    }

    /// Adds factor · (a − b) to the derivatives of a, and the negative to those of b.
    fn add(&self, [a, b]: [usize; 2], factor: f64, slopes: &mut [&mut [T]]) {
        for k in 0..self.columns {
            let difference = factor * (self.row(a)[k].to_f64() - self.row(b)[k].to_f64());
            for (item, difference) in [(a, difference), (b, -difference)] {
                let (side, first) = self.place(item);
                let slope = &mut slopes[side][first + k];
                *slope = T::from_f64(slope.to_f64() + difference);
            }
        }
    }
}

impl Discrepancy {
    fn gamma<T: Real>(&mut self, rows: &Rows<'_, T>, items: usize) -> f64 {
        if let Some(gamma) = self.gamma.filter(|_| self.fixes_gamma) {
            return gamma;
        }
        // Σ (a − b)² over all pairs of n numbers is 2n Σ (a − mean)²: the pairs need not be visited.
        let n = items as f64;
        let sum: f64 = 2.0 * n * (0..rows.columns).map(|k| rows.spread(k, items)).sum::<f64>();
        let gamma = if sum > 0.0 { (n * n - n) / sum } else { 0.0 };
        *self.gamma.insert(gamma)
    }

    /// 1/σ of the labels' kernels.
    fn precision<T: Real>(&self, ctx: &Ctx, rows: &Rows<'_, T>, items: usize) -> f64 {
        let Some(labels) = &self.labels else { return 0.0 };
        let sigma = labels.sigma.unwrap_or_else(|| {
            let squares = (0..items).map(|_| two(ctx, items)).map(|[a, b]| rows.square(a, b));
            squares.sum::<f64>() / items as f64
        });
        if sigma > 0.0 { 1.0 / sigma } else { 0.0 }
    }

    /// The sum of the quadruples, and its derivatives divided by their number.
    pub(super) fn of<T: Real>(&mut self, ctx: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        let views = [0, 1].map(|bottom| AxisView::items(io.bottom(bottom).shape()));
        let counts = views.map(|view| view.outer);
        if counts[0] < 2 || counts[1] < 2 {
            return Ok(0.0);
        }
        let items = counts[0] + counts[1];
        let (source, target) = (io.bottom(0).data()?, io.bottom(1).data()?);
        let rows = Rows {
            sides: [&source, &target],
            columns: views[0].len,
            source: counts[0],
        };
        let labels = match self.labels {
            Some(_) => Some((io.bottom(2).data()?, io.bottom(3).data()?)),
            None => None,
        };
        let label_rows = labels.as_ref().map(|(source, target)| Rows {
            sides: [source, target],
            columns: AxisView::items(io.bottom(2).shape()).len,
            source: counts[0],
        });
        let gamma = self.gamma(&rows, items);
        let precision = label_rows.as_ref().map_or(0.0, |rows| self.precision(ctx, rows, items));
        let quadruples = counts[0].max(counts[1]);
        let (of_features, of_labels) = slopes.split_at_mut(2);
        let mut sum = 0.0;
        for _ in 0..quadruples {
            let ([s1, s2], [t1, t2]) = (two(ctx, counts[0]), two(ctx, counts[1]).map(|t| t + counts[0]));
            for (sign, a, b) in [(1.0, s1, s2), (1.0, t1, t2), (-1.0, s1, t2), (-1.0, s2, t1)] {
                let [value, slope] = self.kernels.of(gamma, rows.square(a, b));
                let [other, other_slope] = match (&self.labels, &label_rows) {
                    (Some(labels), Some(rows)) => labels.kernels.of(precision, rows.square(a, b)),
                    _ => [1.0, 0.0],
                };
                sum += sign * value * other;
                let scale = 2.0 * sign / quadruples as f64;
                rows.add([a, b], scale * slope * other, of_features);
                if let Some(rows) = &label_rows {
                    rows.add([a, b], scale * value * other_slope, of_labels);
                }
            }
        }
        Ok(sum)
    }

    /// Checks that items of two bottoms have as many numbers.
    pub(super) fn check_columns<T: Real>(io: &Io<'_, T>, [a, b]: [usize; 2]) -> Result<()> {
        let columns = |bottom: usize| AxisView::items(io.bottom(bottom).shape()).len;
        if columns(a) == columns(b) {
            return Ok(());
        }
        let (name, other) = (io.bottom(b).name(), io.bottom(a).name());
        let what = format!("number of elements of each item in \"{name}\", beside \"{other}\"");
        Err(Error::mismatch(what, columns(a), columns(b)))
    }
}

impl<T: Real> Formula<T> for Discrepancy {
    const PAIRED: bool = false;

    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()> {
        Self::check_columns(io, [0, 1])
    }

    fn evaluate(&mut self, ctx: &Ctx, io: &Io<'_, T>, slopes: &mut [&mut [T]]) -> Result<f64> {
        self.of(ctx, io, slopes)
    }
}
