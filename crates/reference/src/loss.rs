//! Losses.

use crate::labels::read_labels;
use crate::operands::{Operands, numbers};
use cortado_core::{Blob, Ctx, Error, Pair, Real, Result};
use cortado_math::{self as math, Allowed, HingeNorm, Labels, LossSum, LossWeights, Margin, SmoothL1};
use cortado_ops::{AxisView, Loss, LossDivisor};

/// A logistic loss: the sum of −w · log max(p, `least`) over the probabilities p of the labels, or, with a matrix H, of
/// −H[label, l] · log max(p, `least`) over all classes l.
pub struct LogLoss<'a, T: Real> {
    /// The scores seen from the classes.
    pub axis_view: AxisView,
    /// The least p.
    pub least: f64,
    /// The label that does not count.
    pub ignore: Option<i32>,
    /// The weights w.
    pub weights: LossWeights<'a, T>,
    /// H.
    pub gains: Option<&'a Blob<T>>,
}

impl<T: Real> LogLoss<'_, T> {
    /// The sum for scores, whose softmax is written to `p`. The terms of all places are written to `losses`, if it
    /// is given.
    ///
    /// # Errors
    /// A label that is not a class, out of memory, or those of the device.
    pub fn of_scores(
        &self,
        ctx: &Ctx,
        [x, label]: [&Blob<T>; 2],
        p: &Blob<T>,
        losses: Option<&Blob<T>>,
    ) -> Result<LossSum> {
        let data = Pair::Split(x.data_on(ctx)?, p.data_overwrite_on(ctx)?);
        math::softmax(ctx, self.axis_view, data)?;
        self.of_probabilities(ctx, [p, label], losses)
    }

    /// The mean loss of scores, whose softmax is written to `p`, on a device, without waiting: see
    /// [`math::leave_log_loss`]. False if it has to be computed by [`of_scores`](Self::of_scores).
    ///
    /// # Errors
    /// Out of memory, or those of the device.
    pub fn leave_mean(
        &self,
        ctx: &Ctx,
        divisor: LossDivisor,
        [x, label]: [&Blob<T>; 2],
        p: &Blob<T>,
        found: &Blob<f64>,
        mean: &Blob<T>,
    ) -> Result<bool> {
        if ctx.open_ledger().is_none() || self.gains.is_some() {
            return Ok(false);
        }
        let data = Pair::Split(x.data_on(ctx)?, p.data_overwrite_on(ctx)?);
        math::softmax(ctx, self.axis_view, data)?;
        let labels = read_labels(ctx, (self.axis_view, self.ignore), label)?;
        math::leave_log_loss(
            ctx,
            &labels,
            &self.weights,
            (T::from_f64(self.least), divisor),
            &p.data_on(ctx)?,
            &mut found.data_overwrite_on(ctx)?,
            &mut mean.data_overwrite_on(ctx)?,
        )
    }

    /// The sum for probabilities.
    ///
    /// # Errors
    /// A label that is not a class, out of memory, or those of the device.
    pub fn of_probabilities(&self, ctx: &Ctx, [p, label]: [&Blob<T>; 2], losses: Option<&Blob<T>>) -> Result<LossSum> {
        let labels = read_labels(ctx, (self.axis_view, self.ignore), label)?;
        let (least, p) = (T::from_f64(self.least), p.data_on(ctx)?);
        if let Some(gains) = self.gains {
            return math::infogain_loss(ctx, &labels, &gains.data_on(ctx)?, least, &p);
        }
        if let Some(losses) = losses {
            math::log_losses(
                ctx,
                &labels,
                &self.weights,
                least,
                &p,
                &mut losses.data_overwrite_on(ctx)?,
            )?;
        }
        math::log_loss(ctx, &labels, &self.weights, least, &p)
    }
}

/// The number of items of a blob, at least 1.
fn items<T: Real>(blob: &Blob<T>) -> f64 {
    AxisView::items(blob.shape()).outer.max(1) as f64
}

/// Half the mean squared distance of two blobs, whose difference is written.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn euclidean_loss<T: Real>(ctx: &Ctx, [a, b]: [&Blob<T>; 2], difference: &Blob<T>) -> Result<f64> {
    let operands = [&a.data_on(ctx)?, &b.data_on(ctx)?];
    let sum = math::euclidean_loss(ctx, operands, &mut difference.data_overwrite_on(ctx)?)?;
    Ok(sum / (2.0 * items(a)))
}

/// The mean cost of pairs of items, whose differences are written, and what each is multiplied by in half the gradient.
///
/// # Errors
/// A mark that is not finite, out of memory, or those of the device.
pub fn contrastive_loss<T: Real>(
    ctx: &Ctx,
    margin: Margin,
    [a, b, marks]: [&Blob<T>; 3],
    [difference, slopes]: [&Blob<T>; 2],
) -> Result<f64> {
    let items_of_a = items(a);
    let len = AxisView::items(a.shape()).len;
    let (a, b, values) = (a.data_on(ctx)?, b.data_on(ctx)?, marks.data_on(ctx)?);
    let name = marks.name().to_owned();
    math::check(ctx, Allowed::Finite, &values, move |n, mark| {
        Error::message(&format!(
            "the mark {mark} must be 1 (the pair is alike) or 0 (it is not) (number {n} of \"{name}\")"
        ))
    })?;
    let mut difference = difference.data_overwrite_on(ctx)?;
    let mut slopes = slopes.data_overwrite_on(ctx)?;
    let sum = math::contrastive_loss(ctx, (len, margin), [&a, &b], &values, &mut difference, &mut slopes)?;
    Ok(sum / (2.0 * items_of_a))
}

/// The mean margins that the scores of items lack, whose derivatives are written.
///
/// # Errors
/// A label that is not a class, out of memory, or those of the device.
pub fn hinge_loss<T: Real>(ctx: &Ctx, norm: HingeNorm, [x, label]: [&Blob<T>; 2], slopes: &Blob<T>) -> Result<f64> {
    let labels = read_labels(ctx, (AxisView::items(x.shape()), None), label)?;
    let mut slopes = slopes.data_overwrite_on(ctx)?;
    let sum = math::hinge_loss(ctx, &labels, norm, &x.data_on(ctx)?, &mut slopes)?;
    Ok(sum / items(x))
}

/// The sum of the cross entropies of sigmoids and targets.
///
/// # Errors
/// A target that is not finite, out of memory, or those of the device.
pub fn sigmoid_loss<T: Real>(
    ctx: &Ctx,
    (axis_view, ignore): (AxisView, Option<i32>),
    weights: &LossWeights<'_, T>,
    [x, targets]: [&Blob<T>; 2],
) -> Result<LossSum> {
    let values = targets.data_on(ctx)?;
    let name = targets.name().to_owned();
    math::check(ctx, Allowed::Finite, &values, move |i, t| {
        Error::message(&format!(
            "the target {} is not a probability: it must be a number from 0 to 1 (number {i} of \"{name}\")",
            t.to_f64(),
        ))
    })?;
    let targets = Labels {
        axis_view,
        values,
        ignore,
    };
    math::sigmoid_loss(ctx, &targets, weights, &x.data_on(ctx)?)
}

/// The sum of a smooth L1 loss of a and b, with the weights of the differences and of the terms, if they are given. The
/// terms and their derivatives by a are written; and to `sums`, if it is given, the terms summed over the channels.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn smooth_l1_loss<T: Real>(
    ctx: &Ctx,
    (sigma, axis_view): (f64, AxisView),
    [a, b]: [&Blob<T>; 2],
    [inside, outside]: [Option<&Blob<T>>; 2],
    [losses, derivatives]: [&Blob<T>; 2],
    sums: Option<&Blob<T>>,
) -> Result<f64> {
    let inside = inside.map(|blob| blob.data_on(ctx)).transpose()?;
    let outside = outside.map(|blob| blob.data_on(ctx)).transpose()?;
    let options = SmoothL1 {
        sigma,
        inside: inside.as_ref(),
        outside: outside.as_ref(),
    };
    let operands = [&a.data_on(ctx)?, &b.data_on(ctx)?];
    let sum = math::smooth_l1_loss(
        ctx,
        &options,
        operands,
        &mut losses.data_overwrite_on(ctx)?,
        &mut derivatives.data_overwrite_on(ctx)?,
    )?;
    if let Some(sums) = sums {
        sum_channels(axis_view, losses, sums)?;
    }
    Ok(sum)
}

fn sum_channels<T: Real>(AxisView { len, inner, .. }: AxisView, losses: &Blob<T>, sums: &Blob<T>) -> Result<()> {
    let (losses, mut sums) = (losses.data()?, sums.data_overwrite()?);
    sums.fill(T::ZERO);
    let items = losses.chunks_exact((len * inner).max(1));
    for (losses, sums) in items.zip(sums.chunks_exact_mut(inner.max(1))) {
        for of_channel in losses.chunks_exact(inner.max(1)) {
            sums.iter_mut().zip(of_channel).for_each(|(sum, &loss)| *sum += loss);
        }
    }
    Ok(())
}

pub(crate) fn run<T: Real>(io: &Operands<'_, T>, loss: &Loss) -> Result<()> {
    let value = compute(io, loss)?;
    io.output(0)?.data_overwrite()?.fill(T::from_f64(value));
    Ok(())
}

fn compute<T: Real>(io: &Operands<'_, T>, loss: &Loss) -> Result<f64> {
    let (ctx, [a, b]) = (io.ctx, [io.input(0)?, io.input(1)?]);
    let slopes = |shape: &[usize]| Blob::new("the slopes of a loss", shape);
    match loss {
        Loss::Log { .. } => log_loss(io, loss),
        Loss::Euclidean => euclidean_loss(ctx, [a, b], &slopes(a.shape())?),
        Loss::SmoothL1 {
            sigma,
            divisor,
            axis_view,
        } => {
            let weights = [2, 3].map(|i| io.inputs.get(i).copied());
            let (of_terms, sums) = ([&slopes(a.shape())?, &slopes(a.shape())?], io.outputs.get(1));
            let sum = smooth_l1_loss(ctx, (*sigma, *axis_view), [a, b], weights, of_terms, sums)?;
            Ok(sum / divisor)
        }
        Loss::Hinge { squared } => {
            let norm = if *squared { HingeNorm::L2 } else { HingeNorm::L1 };
            hinge_loss(ctx, norm, [a, b], &slopes(a.shape())?)
        }
        &Loss::Contrastive { margin, legacy } => {
            let margin = if legacy {
                Margin::Square(margin)
            } else {
                Margin::Distance(margin)
            };
            let marks = io.input(2)?;
            let written = [&slopes(a.shape())?, &slopes(&[marks.count()])?];
            contrastive_loss(ctx, margin, [a, b, marks], written)
        }
        Loss::SigmoidCrossEntropy { ignore, divisor } => {
            let view = AxisView::items(a.shape());
            let found = sigmoid_loss(ctx, (view, *ignore), &LossWeights::default(), [a, b])?;
            Ok(found.sum / divisor.of(found.counted))
        }
    }
}

/// A logistic loss, whose further outputs are probabilities and the terms.
fn log_loss<T: Real>(io: &Operands<'_, T>, loss: &Loss) -> Result<f64> {
    let Loss::Log {
        axis_view,
        softmax,
        least,
        ignore,
        divisor,
        infogain,
        class_weights,
    } = loss
    else {
        return Err(Error::internal("a loss that is not a logistic loss"));
    };
    let (ctx, [x, label]) = (io.ctx, [io.input(0)?, io.input(1)?]);
    let weights = numbers("the weights of classes", class_weights)?;
    let held = numbers("the infogain matrix", infogain.as_deref().unwrap_or(&[]))?;
    let gains = infogain.as_ref().map(|_| io.inputs.get(2).copied().unwrap_or(&held));
    let classes = (!class_weights.is_empty()).then(|| weights.data_on(ctx));
    let form = LogLoss {
        axis_view: *axis_view,
        least: *least,
        ignore: *ignore,
        weights: LossWeights {
            classes: classes.transpose()?,
            others: None,
        },
        gains,
    };
    let losses = io.outputs.get(2);
    let found = match (softmax, io.outputs.get(1)) {
        (false, _) => form.of_probabilities(ctx, [x, label], losses)?,
        (true, Some(p)) => form.of_scores(ctx, [x, label], p, losses)?,
        (true, None) => {
            let p = Blob::new("the probabilities of a loss", x.shape())?;
            form.of_scores(ctx, [x, label], &p, None)?
        }
    };
    Ok(found.sum / divisor.of(found.counted))
}
