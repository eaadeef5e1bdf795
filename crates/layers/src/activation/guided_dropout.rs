//! GuidedDropout: keeps the channels of each item that a guidance selects. From Cysu's fork
//! (domain-guided dropout, Xiao et al., 2016).
//!
//! Bottoms: x (num, channels, …); the guidance g, a number for each channel of each item. Top: the
//! shape of x.
//!
//! `guided_dropout_param`: `type`:
//! - "deterministic" (default), in both phases: `y = x · m · C / Σ m`, with C channels and m = 1 where
//!   `g > guidance_threshold` (default 0), else 0; the sum is over the channels of the item. 0 if no
//!   channel is kept.
//! - "stochastic", in TRAIN: `y = x · m · C / Σ p`, with m drawn from Bernoulli(p) for each channel of
//!   each item and `p = 1 / (1 + exp(−sigmoid_scaler · g))` (default 1); in TEST the identity. (The
//!   original draws a number for every element, and writes them beyond the end of its mask.)
//!
//! Gradient: to x, dy times the same mask and factor; 0 to the guidance.

use crate::common::{Compose, Composed, Composer, build, finite, zero_gradient};
use cortado_core::{Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result, module_doc};
use cortado_math as math;
use cortado_ops::{AxisView, Op, Operand, Pointwise, Reduction, count, sigmoid};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["guided_dropout_param"],
    bottoms: Arity::exactly(2),
    ..LayerKind::new(
        "GuidedDropout",
        "Keeps the channels of each item that a guidance selects.",
        module_doc!("guided_dropout.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.guided_dropout_param().cloned().unwrap_or_default();
    let threshold = finite("guided_dropout_param.guidance_threshold", options.guidance_threshold())?;
    let scaler = finite("guided_dropout_param.sigmoid_scaler", options.sigmoid_scaler())?;
    match (options.r#type(), ctx.is_train()) {
        ("deterministic", _) => Ok(Composed::boxed(&KIND, Selection::Above(threshold))),
        ("stochastic", false) => Ok(Composed::boxed(&KIND, Selection::All)),
        ("stochastic", true) => Ok(Box::new(Drawn {
            scaler,
            channels: AxisView::default(),
            factors: Blob::empty("the factors of a GuidedDropout"),
        })),
        (other, _) => {
            let problem = format!("\"{other}\" is unknown; it can be deterministic or stochastic");
            Err(Error::param("guided_dropout_param.type", problem))
        }
    }
}

/// Checks that the guidance has a number for each channel of each item.
fn check(name: &str, of: &str, shape: &[usize], guidance: usize) -> Result<()> {
    if shape.len() < 2 {
        let what = format!("number of axes of \"{of}\" (num, channels, ...)");
        return Err(Error::mismatch(what, "2 or more", shape.len()));
    }
    let expected = count([shape[0], shape[1]]);
    match guidance == expected {
        true => Ok(()),
        false => {
            let what = format!("number of elements of \"{name}\", one for each channel of each item of \"{of}\"");
            Err(Error::mismatch(what, expected, guidance))
        }
    }
}

/// The channels that are kept without drawing.
enum Selection {
    All,
    /// Those with a guidance above this.
    Above(f64),
}

impl Compose for Selection {
    fn lower(&self, to: &mut Composer) -> Result<()> {
        let (x, guidance) = (Operand::Bottom(0), Operand::Bottom(1));
        check(to.name(1), to.name(0), to.bottom(0), to.count(guidance))?;
        let threshold = match self {
            // Without elements there may be very many items, each with a sum.
            &Self::Above(threshold) if to.count(x) > 0 => threshold,
            _ => {
                let same = to.add(Op::Identity, &[x])?;
                to.top(same);
                return Ok(());
            }
        };
        let shape = to.bottom(0).to_vec(); // bounded by the axes of a blob
        let mut each: Vec<usize> = vec![1; shape.len()]; // bounded by the axes of a blob
        each[..2].copy_from_slice(&shape[..2]);
        let guidance = to.view(guidance, &each)?;
        let kept = to.map(guidance, Pointwise::Threshold { threshold })?;
        let kept_of_item = to.sum_along(kept, 1, Reduction::Sum, 1.0 / shape[1].max(1) as f64)?;
        // What is added keeps the quotient finite where no channel is kept.
        let factor = to.power(kept_of_item, 1e-30, -1.0)?;
        let factor = to.spread(factor, &each)?;
        let factors = to.product(kept, factor)?;
        let factors = to.spread(factors, &shape)?;
        let y = to.product(x, factors)?;
        to.top(y);
        Ok(())
    }
}

/// Channels that are drawn.
struct Drawn<T: Real> {
    scaler: f64,
    /// The bottom seen from the channels of all items.
    channels: AxisView,
    /// What each channel of the last forward pass was multiplied by.
    factors: Blob<T>,
}

impl<T: Real> Drawn<T> {
    fn draw(&mut self, ctx: &Ctx, guidance: &Blob<T>, channels: usize) -> Result<()> {
        let (guidance, mut factors) = (guidance.data()?, self.factors.data_overwrite()?);
        let items = guidance
            .chunks(channels.max(1))
            .zip(factors.chunks_mut(channels.max(1)));
        for (guidance, factors) in items {
            let probability = |guidance: &T| sigmoid(self.scaler * guidance.to_f64());
            let expected: f64 = guidance.iter().map(probability).sum();
            for (factor, guidance) in factors.iter_mut().zip(guidance) {
                let is_kept = ctx.rng().bernoulli(probability(guidance));
                *factor = T::from_f64(if is_kept { channels as f64 / expected } else { 0.0 });
            }
        }
        Ok(())
    }

    fn apply(&self, ctx: &Ctx, x: Pair<'_, T>) -> Result<()> {
        math::scale_channels(ctx, self.channels, Some(&self.factors.data_on(ctx)?), x)
    }
}

impl<T: Real> Layer<T> for Drawn<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (x, guidance) = (io.bottom(0), io.bottom(1));
        check(guidance.name(), x.name(), x.shape(), guidance.count())?;
        let shape = x.shape().clone();
        self.channels = AxisView {
            outer: 1,
            len: shape.count_range(0..2),
            inner: shape.count_from(2),
        };
        self.factors.reshape(&[self.channels.len])?;
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let x = io.data_pair(ctx, 0, 0)?;
        self.draw(ctx, io.bottom(1), io.bottom(0).shape()[1])?;
        self.apply(ctx, x)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::NOTHING
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate[0] {
            self.apply(ctx, io.diff_pair(ctx, 0, 0)?)?;
        }
        zero_gradient(ctx, io, &propagate[1..], 1)
    }
}
