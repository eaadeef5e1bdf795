//! What all losses have in common: their top, their gradient's weight, and what both are divided
//! by.

use super::finite;
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Pair, Real, Result};
use cortado_math as math;
use cortado_ops::{LossDivisor, Op};
use cortado_proto::loss_parameter::NormalizationMode;
use cortado_proto::{LayerParameter, LossParameter};

/// The value of a loss and its gradients. [`LossLayer`] makes a layer of it.
pub(crate) trait Loss<T: Real>: Send + 'static {
    /// Whether it reads `loss_param.class_weights`.
    const CLASS_WEIGHTS: bool = false;
    /// From this bottom on, those that have no gradient get 0 where one is wanted; before it that is an error. Each as
    /// in the original: R-CNN's nets, for example, want the gradients of weights that come from what they propose.
    const ZERO_GRADIENTS_FROM: usize = usize::MAX;
    /// Whether the first two bottoms must have as many items.
    const PAIRED: bool = true;

    /// Called once, before the first [`reshape`](Self::reshape).
    fn setup(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<()> {
        Ok(())
    }

    /// Takes the shapes of the bottoms (the first two agree in their first axis if they are
    /// [paired](Self::PAIRED)), and shapes the tops after the first.
    fn reshape(&mut self, io: &mut Io<'_, T>) -> Result<()>;

    /// What the loss computes, as an operation; `None` if there is no operation for it.
    fn op(&self) -> Option<cortado_ops::Loss> {
        None
    }

    /// The loss.
    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<f64>;

    /// Leaves the loss in the first top, on the device, without waiting: called before
    /// [`forward`](Self::forward) while the [ledger](Ctx::ledger) is open. False if `forward` is to compute it.
    fn leave(&mut self, _: &Ctx, _: &mut Io<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// Writes the gradients, times the loss weight, of those bottoms that `propagate` requests:
    /// none that has no gradient, and at least one.
    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, weight: f64, propagate: &[bool]) -> Result<()>;
}

/// A loss as a layer.
pub(crate) struct LossLayer<L> {
    kind: &'static LayerKind,
    loss: L,
}

impl<L> LossLayer<L> {
    /// The layer of a loss with these options.
    ///
    /// # Errors
    /// Weights of classes for a loss that supports none.
    pub(crate) fn boxed<T: Real>(kind: &'static LayerKind, param: &LayerParameter, loss: L) -> Result<Box<dyn Layer<T>>>
    where
        L: Loss<T> + 'static,
    {
        let weighted = param.loss_param().is_some_and(|loss| !loss.class_weights.is_empty());
        if weighted && !L::CLASS_WEIGHTS {
            let problem = format!("is not for {}; remove it", kind.name);
            return Err(Error::param("loss_param.class_weights", problem));
        }
        Ok(Box::new(Self { kind, loss }))
    }
}

impl<T: Real, L: Loss<T>> Layer<T> for LossLayer<L> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.loss.setup(ctx, io)
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if L::PAIRED {
            check_items(io)?;
        }
        io.top_mut(0).reshape(&[])?;
        self.loss.reshape(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if ctx.open_ledger().is_some() && self.loss.leave(ctx, io)? {
            return Ok(());
        }
        let loss = self.loss.forward(ctx, io)?;
        // It is on the host, where the sum of the losses is computed.
        io.top(0).data_overwrite()?.fill(T::from_f64(loss));
        Ok(())
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        self.loss.op().map(Op::Loss)
    }

    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        match io.tops() {
            1 => BackwardReads::BOTTOMS,
            // Such as probabilities, which the gradient follows from.
            _ => BackwardReads::ALL,
        }
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let is_requested = |&&bottom: &&usize| propagate.get(bottom) == Some(&true);
        for &bottom in self.kind.no_gradient.iter().filter(is_requested) {
            if bottom < L::ZERO_GRADIENTS_FROM {
                return Err(no_label_gradient(self.kind, bottom, io));
            }
            math::fill(ctx, T::ZERO, &mut io.bottom(bottom).diff_overwrite_on(ctx)?)?;
        }
        if !propagate.contains(&true) {
            return Ok(());
        }
        let weight = io.top(0).diff()?[0].to_f64();
        self.loss.backward(ctx, io, weight, propagate)
    }
}

/// The error of a loss whose gradient is wanted for a bottom that has none.
pub(crate) fn no_label_gradient<T: Real>(kind: &LayerKind, bottom: usize, io: &Io<'_, T>) -> Error {
    let what = match kind.no_gradient.first() {
        Some(&label) if label == bottom => "label inputs".to_owned(),
        _ => format!("bottom {bottom}, \"{}\"", io.bottom(bottom).name()),
    };
    Error::message(&format!("{} Layer cannot backpropagate to {what}.", kind.name))
}

/// The diff of `to` = factor · the data of `derivatives`.
///
/// # Errors
/// Memory in use, or out of memory.
pub(crate) fn scale_derivatives<T: Real>(ctx: &Ctx, factor: f64, derivatives: &Blob<T>, to: &Blob<T>) -> Result<()> {
    let data = Pair::Split(derivatives.data_on(ctx)?, to.diff_overwrite_on(ctx)?);
    math::scale(ctx, T::from_f64(factor), data)
}

/// Checks that two bottoms have the same number of elements.
///
/// # Errors
/// Names both.
pub(crate) fn check_same_count<T: Real>(a: &Blob<T>, b: &Blob<T>) -> Result<()> {
    if a.count() == b.count() {
        return Ok(());
    }
    let what = format!(
        "number of elements in \"{}\", which has the shape {}, beside \"{}\"",
        b.name(),
        b.shape(),
        a.name()
    );
    Err(Error::mismatch(what, a.count(), b.count()))
}

/// The normalisation of a loss: `loss_param.normalization`, or the older `normalize`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Normalizer {
    mode: NormalizationMode,
    /// The divisor of PRE_FIXED.
    fixed: f64,
}

impl Normalizer {
    /// The normalisation that a loss's message requests. `normalization` wins over `normalize`;
    /// without both it is `default`.
    ///
    /// # Errors
    /// A mode that does not exist, or a `pre_fixed_normalizer` that is not finite.
    pub(crate) fn from_param(param: &LossParameter, default: NormalizationMode) -> Result<Self> {
        let mode = match (param.normalization, param.normalize) {
            (Some(mode), _) => mode,
            (None, Some(true)) => NormalizationMode::VALID,
            (None, Some(false)) => NormalizationMode::BATCH_SIZE,
            (None, None) => default,
        };
        let fixed = finite("loss_param.pre_fixed_normalizer", param.pre_fixed_normalizer())?;
        match mode {
            NormalizationMode::FULL
            | NormalizationMode::VALID
            | NormalizationMode::BATCH_SIZE
            | NormalizationMode::PRE_FIXED
            | NormalizationMode::NONE => Ok(Self { mode, fixed }),
            other => Err(Error::param(
                "loss_param.normalization",
                format!("{other} is unknown; it can be FULL, VALID, BATCH_SIZE, PRE_FIXED or NONE"),
            )),
        }
    }

    /// The divisor as a part of an operation, for `outer` samples of `inner` places each.
    pub(crate) fn operation(self, outer: usize, inner: usize) -> LossDivisor {
        let value = match self.mode {
            NormalizationMode::VALID => return LossDivisor::Valid,
            NormalizationMode::FULL => outer.saturating_mul(inner) as f64,
            NormalizationMode::BATCH_SIZE => outer as f64,
            NormalizationMode::PRE_FIXED => self.fixed,
            _ => 1.0,
        };
        LossDivisor::Fixed(value.max(1.0))
    }

    /// The divisor, at least 1: for `outer` samples of `inner` places each, and `valid` places in
    /// all that were not ignored.
    pub(crate) fn divisor(self, outer: usize, inner: usize, valid: usize) -> f64 {
        self.operation(outer, inner).of(valid)
    }
}

/// Checks that the first axes of scores and labels agree.
///
/// # Errors
/// Bottoms without axes, or with different first axes.
fn check_items<T: Real>(io: &Io<'_, T>) -> Result<()> {
    let first = |blob: &Blob<T>| blob.shape().first().copied();
    let (scores, labels) = (io.bottom(0), io.bottom(1));
    match (first(scores), first(labels)) {
        (Some(scores), Some(labels)) if scores == labels => Ok(()),
        _ => {
            let what = format!(
                "shape of \"{}\", whose first axis is to be that of \"{}\"",
                labels.name(),
                scores.name()
            );
            Err(Error::mismatch(what, scores.shape(), labels.shape()))
        }
    }
}
