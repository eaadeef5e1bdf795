//! MVN, mean and variance normalisation: `y = (x − μ) / (σ + eps)`, with mean μ and standard deviation σ over each plane, or over each sample.
//!
//! One bottom, (num, channels, …), and one top, in place if wanted. The top has the bottom's shape, with sizes of 1 appended up to four axes, as in the
//! original; unlike there, more axes than four stay as they are.
//!
//! `mvn_param`: `normalize_variance` (default true; if false `y = x − μ`); `across_channels` (default false): statistics over a sample instead of a
//! plane; `eps` (default 1e-9), which is added to σ, not under the root.
//!
//! Gradient: `dx = (dy − mean(dy) − mean(dy·y) · y) / (σ + eps)` with means over the same set; without `normalize_variance` `dx = dy − mean(dy)`. It
//! is the true derivative only as far as eps is small beside σ.

use crate::common::{build, not_negative};
use cortado_core::{Ctx, Io, Layer, LayerKind, Pair, Real, Result, Shape, module_doc};
use cortado_cpu as cpu;
use cortado_ops::Around;
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["mvn_param"],
    in_place: true,
    ..LayerKind::new(
        "MVN",
        "Normalises each image, or each of its channels, to mean 0 and variance 1.",
        module_doc!("mvn.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.mvn_param().cloned().unwrap_or_default();
    Ok(Box::new(Mvn {
        normalize_variance: options.normalize_variance(),
        across_channels: options.across_channels(),
        eps: not_negative("mvn_param.eps", options.eps())?,
        around: Around::default(),
        divisors: Vec::new(),
    }))
}

struct Mvn<T: Real> {
    normalize_variance: bool,
    across_channels: bool,
    eps: f64,
    /// One set of elements for each place of `len`, which are neighbours.
    around: Around,
    /// σ + eps of each set in the last forward pass, or 1.
    divisors: Vec<T>,
}

impl<T: Real> Mvn<T> {
    fn means(&self, x: &[T], y: &[T], f: impl Fn(usize, T, T) -> f64 + Sync) -> Vec<f64> {
        let Around { len, inner, .. } = self.around;
        let mut sums = cpu::channel_sums(len, inner, x, y, |set| {
            let f = &f;
            move |x, y| f(set, x, y)
        });
        sums.iter_mut().for_each(|sum| *sum /= inner.max(1) as f64);
        sums
    }
}

impl<T: Real> Layer<T> for Mvn<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let mut dims = io.bottom(0).shape().to_vec();
        dims.resize(dims.len().max(4), 1);
        let shape = Shape::new(&dims)?;
        let sets = if self.across_channels { 1 } else { 2 };
        self.around = Around {
            outer: 1,
            len: shape.count_range(0..sets),
            inner: shape.count_from(sets),
        };
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let Around { len, inner, .. } = self.around;
        let (means, divisors) = {
            let x = io.bottom(0).data()?;
            let means = self.means(&x, &x, |_, x, _| x.to_f64());
            let squares = |set: usize, x: T, _| (x.to_f64() - means[set]) * (x.to_f64() - means[set]);
            let divisors = if self.normalize_variance {
                let deviation = |variance: f64| T::from_f64(variance.sqrt() + self.eps);
                self.means(&x, &x, squares).into_iter().map(deviation).collect()
            } else {
                vec![T::ONE; len]
            };
            (means, divisors)
        };
        self.divisors = divisors;
        let normalize = |set: usize| {
            let (mean, divisor) = (T::from_f64(means[set]), self.divisors[set]);
            move |x| (x - mean) / divisor
        };
        match io.data_pair(ctx, 0, 0)? {
            Pair::InPlace(mut data) => cpu::map_channels_in_place(len, inner, data.host()?, normalize),
            Pair::Split(x, mut y) => cpu::map_channels(len, inner, x.host()?, y.host()?, normalize),
        }
        Ok(())
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let Around { len, inner, .. } = self.around;
        let y = io.top(0).data()?;
        // Before a forward pass of this shape the variance counts as 1.
        self.divisors.resize(len, T::ONE);
        let (means, products) = {
            let dy = io.top(0).diff()?;
            let products = if self.normalize_variance {
                self.means(&dy, &y, |_, dy, y| dy.to_f64() * y.to_f64())
            } else {
                vec![0.0; len]
            };
            (self.means(&dy, &y, |_, dy, _| dy.to_f64()), products)
        };
        let chain = |set: usize| {
            let (mean, product) = (T::from_f64(means[set]), T::from_f64(products[set]));
            let divisor = self.divisors[set];
            move |y, dy| (dy - mean - product * y) / divisor
        };
        match io.diff_pair(ctx, 0, 0)? {
            Pair::InPlace(mut diff) => cpu::zip_channels_in_place(len, inner, &y, diff.host()?, chain),
            Pair::Split(dy, mut dx) => cpu::zip_channels(len, inner, &y, dy.host()?, dx.host()?, chain),
        }
        Ok(())
    }
}
