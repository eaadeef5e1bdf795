//! LearnedSwish: `y = x · σ(β · x)`, with a learned β for each channel (Ramachandran et al., 2017).
//!
//! One bottom of at least two axes, the second of which are the channels; one top of the same
//! shape. One parameter: β, of shape (channels).
//!
//! `swish_param`: `beta`, what β is at first (default 1).
//!
//! Gradients, with `s = σ(β · x)`: `dx = dy · (s + β · x · s · (1 − s))`, and over each channel
//! `dβ += Σ dy · x² · s · (1 − s)`.

use cortado::layer::{
    Blob, Builders, Ctx, Error, Io, Layer, LayerKind, LayerParameter, Pointwise, Real, Result, module_doc,
};

/// The type, for the `layers` of programs that open a net.
pub(crate) const LEARNED_SWISH: LayerKind = LayerKind {
    params: &["swish_param"],
    ..LayerKind::new(
        "LearnedSwish",
        "Swish with a learned slope for each channel.",
        module_doc!("learned_swish.rs"),
        Builders { f32: build, f64: build },
    )
};

/// The layer. Its parameter is made when the number of channels is known.
struct LearnedSwish<T: Real> {
    start: T,
    params: Vec<Blob<T>>,
}

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let start = param.swish_param().cloned().unwrap_or_default().beta();
    if !start.is_finite() {
        return Err(Error::param(
            "swish_param.beta",
            format!("must be a finite number, not {start}"),
        ));
    }
    Ok(Box::new(LearnedSwish {
        start: T::from_float(start),
        params: Vec::new(),
    }))
}

/// The channels, and how many neighbours in memory belong to one.
fn channels<T: Real>(x: &Blob<T>) -> Result<(usize, usize)> {
    Ok((x.shape().dim(1)?, x.shape().count_from(2)))
}

impl<T: Real> Layer<T> for LearnedSwish<T> {
    fn setup(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (channels, _) = channels(io.bottom(0))?;
        let beta = Blob::new("beta", &[channels])?;
        beta.data_overwrite()?.fill(self.start);
        self.params = vec![beta];
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        let (found, expected) = (channels(io.bottom(0))?.0, self.params[0].count());
        if found != expected {
            return Err(Error::mismatch(
                "number of channels, of which each has a β",
                expected,
                found,
            ));
        }
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (count, inner) = channels(io.bottom(0))?;
        let beta = self.params[0].data()?;
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let parts = y.chunks_exact_mut(inner.max(1)).zip(x.chunks_exact(inner.max(1)));
        for (part, (y, x)) in parts.enumerate() {
            let swish = Pointwise::Swish {
                beta: beta[part % count],
            };
            y.iter_mut().zip(x).for_each(|(y, &x)| *y = swish.value(x));
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let (count, inner) = channels(io.bottom(0))?;
        let beta = self.params[0].data()?;
        let (x, dy) = (io.bottom(0).data()?, io.top(0).diff()?);
        let parts = || {
            x.chunks_exact(inner.max(1))
                .zip(dy.chunks_exact(inner.max(1)))
                .enumerate()
        };
        if io.param_wanted(0) {
            let mut sums = self.params[0].diff_mut()?;
            for (part, (x, dy)) in parts() {
                let sum = |sum: T, (&x, &dy): (&T, &T)| sum + dy * x * x * derivative(beta[part % count] * x);
                sums[part % count] += x.iter().zip(dy).fold(T::ZERO, sum);
            }
        }
        if propagate[0] {
            let mut dx = io.bottom(0).diff_overwrite()?;
            for ((part, (x, dy)), dx) in parts().zip(dx.chunks_exact_mut(inner.max(1))) {
                let beta = beta[part % count];
                for ((dx, &x), &dy) in dx.iter_mut().zip(x).zip(dy) {
                    *dx = dy * (sigmoid(beta * x) + beta * x * derivative(beta * x));
                }
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

fn sigmoid<T: Real>(x: T) -> T {
    Pointwise::Sigmoid.value(x)
}

/// The derivative of the sigmoid.
fn derivative<T: Real>(x: T) -> T {
    let s = sigmoid(x);
    s * (T::ONE - s)
}
