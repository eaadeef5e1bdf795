//! MVN, mean and variance normalisation: `y = (x − μ) / (σ + eps)`, with mean μ and standard
//! deviation σ over each plane, or over each sample.
//!
//! One bottom, (num, channels, …), and one top, in place if wanted. The top has the bottom's shape,
//! with sizes of 1 appended up to four axes, as in the original; unlike there, more axes than four
//! stay as they are.
//!
//! `mvn_param`: `normalize_variance` (default true; if false `y = x − μ`); `across_channels`
//! (default false): statistics over a sample instead of a plane; `eps` (default 1e-9), which is
//! added to σ, not under the root.
//!
//! Gradient: `dx = (dy − mean(dy) − mean(dy·y) · y) / (σ + eps)` with means over the same set;
//! without `normalize_variance` `dx = dy − mean(dy)`. It is the true derivative only as far as eps
//! is small beside σ.

use crate::common::{build, not_negative};
use cortado_core::{BackwardReads, Blob, Ctx, Elements, Head, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_math::{self as math, ChannelSpread};
use cortado_ops::{AxisView, Op};
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
        axis_view: AxisView::default(),
        means: Blob::empty("the means of an MVN"),
        divisors: Blob::empty("the divisors of an MVN"),
    }))
}

struct Mvn<T: Real> {
    normalize_variance: bool,
    across_channels: bool,
    eps: f64,
    /// One set of elements for each place of `len`, which are neighbours.
    axis_view: AxisView,
    /// The mean and σ + eps of each set in the last forward pass.
    means: Blob<T>,
    divisors: Blob<T>,
}

impl<T: Real> Mvn<T> {
    /// What the elements of each set are divided by, for these divisors.
    fn spread<'a, 'b>(&self, divisors: &'a Elements<'b, T>) -> ChannelSpread<'a, 'b, T> {
        match self.normalize_variance {
            true => ChannelSpread::Deviation(divisors),
            false => ChannelSpread::One,
        }
    }
}

impl<T: Real> Layer<T> for Mvn<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let mut dims = io.bottom(0).shape().to_vec();
        dims.resize(dims.len().max(4), 1); // bounded by the axes of a blob
        let shape = Shape::new(&dims)?;
        let sets = if self.across_channels { 1 } else { 2 };
        self.axis_view = AxisView {
            outer: 1,
            len: shape.count_range(0..sets),
            inner: shape.count_from(sets),
        };
        self.means.reshape(&[self.axis_view.len])?;
        self.divisors.reshape(&[self.axis_view.len])?;
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        // There may be very many sets without elements.
        if io.bottom(0).count() == 0 {
            return Ok(());
        }
        {
            let x = io.bottom(0).data_on(ctx)?;
            let mut means = self.means.data_overwrite_on(ctx)?;
            let divisors = self.normalize_variance.then(|| self.divisors.data_overwrite_on(ctx));
            let mut divisors = divisors.transpose()?;
            math::means_and_deviations(ctx, self.axis_view, self.eps, &x, &mut means, divisors.as_mut())?;
        }
        let (means, divisors) = (self.means.data_on(ctx)?, self.divisors.data_on(ctx)?);
        let spread = self.spread(&divisors);
        math::normalize(ctx, self.axis_view, &means, spread, io.data_pair(ctx, 0, 0)?)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        let spread = match self.normalize_variance {
            true => cortado_ops::Spread::Deviation { eps: self.eps },
            false => cortado_ops::Spread::One,
        };
        Some(Op::Standardize {
            axis_view: self.axis_view,
            spread,
            scale: None,
            shift: None,
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::TOPS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] || io.bottom(0).count() == 0 {
            return Ok(());
        }
        // Before any forward pass the deviations count as 1.
        if self.normalize_variance && self.divisors.data_head()? == Head::Uninitialized {
            self.divisors.data_overwrite()?.fill(T::ONE);
        }
        let (y, divisors) = (io.top(0).data_on(ctx)?, self.divisors.data_on(ctx)?);
        let spread = self.spread(&divisors);
        math::normalize_backward(ctx, self.axis_view, &y, spread, io.diff_pair(ctx, 0, 0)?)
    }
}
