//! Launches of `loss.cu`.

use super::launch::{Call, Launcher, buffer_of};
use crate::{HingeNorm, Labels, LossKernels, LossScale, LossSum, LossWeights, Margin, SmoothL1, WeightOf};
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_ops::{AxisView, LossDivisor, count};

const MODULE: &str = "loss";

/// `Labels` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct LabelSizes {
    len: u32,
    inner: u32,
    places: u32,
    ignore: i32,
    ignores: u32,
}

impl LabelSizes {
    /// Of labels beside operands of `elements`, the fewest. `None` if they are too many.
    fn of<T: Real>(labels: &Labels<'_, T>, elements: usize) -> Option<Self> {
        let AxisView { outer, len, inner } = labels.axis_view;
        let whole = elements.checked_div(count([len, inner])).unwrap_or(0).min(outer);
        let narrow = |number: usize| i32::try_from(number).ok().map(|number| number as u32);
        narrow(elements.max(labels.axis_view.count()))?;
        Some(Self {
            len: narrow(len)?.max(1),
            inner: narrow(inner)?.max(1),
            places: narrow(count([whole, inner]).min(labels.values.len()))?,
            ignore: labels.ignore.unwrap_or(0),
            ignores: u32::from(labels.ignore.is_some()),
        })
    }

    fn places(&self) -> usize {
        self.places as usize
    }
}

/// `Weights` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct WeightSizes {
    classes: u32,
    of: u32,
    places_of_item: u32,
    others: u32,
}

impl WeightSizes {
    fn of<T: Real>(weights: &LossWeights<'_, T>) -> Self {
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (of, places_of_item) = match &weights.others {
            None => (0, 0),
            Some((WeightOf::Item(places), _)) => (1, narrow(*places)),
            Some((WeightOf::Place, _)) => (2, 0),
            Some((WeightOf::Score, _)) => (3, 0),
        };
        Self {
            classes: weights.classes.as_ref().map_or(0, |classes| narrow(classes.len())),
            of,
            places_of_item,
            others: weights.others.as_ref().map_or(0, |(_, others)| narrow(others.len())),
        }
    }
}

impl<T: Real> LossKernels<T> for Launcher {
    fn log_loss(
        &self,
        labels: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        least: T,
        p: &Elements<'_, T>,
        found: &mut LossSum,
    ) -> Result<bool> {
        let Some(sizes) = LabelSizes::of(labels, p.len()) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, "log_loss")?
            .value(sizes)
            .value(WeightSizes::of(weights));
        let call = with_weights(call.value(least).read(&labels.values)?, weights)?;
        self.sum_and_count(call.read(p)?, sizes.places(), found)
    }

    fn log_losses(
        &self,
        labels: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        least: T,
        p: &Elements<'_, T>,
        losses: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let sizes = LabelSizes::of(labels, p.len()).filter(|sizes| sizes.places() <= losses.len());
        let Some(sizes) = sizes else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, "log_losses")?
            .value(sizes)
            .value(WeightSizes::of(weights));
        let call = with_weights(call.value(least).read(&labels.values)?, weights)?;
        call.read(p)?.write(losses)?.for_each(sizes.places())
    }

    fn log_loss_gradient(
        &self,
        labels: &Labels<'_, T>,
        (least, scale): (T, T),
        p: &Elements<'_, T>,
        dp: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(sizes) = LabelSizes::of(labels, p.len().min(dp.len())) else {
            return Ok(false);
        };
        self.clear(dp)?;
        let call = self
            .call::<T>(MODULE, "log_loss_gradient")?
            .value(sizes)
            .value(least)
            .value(scale);
        call.read(&labels.values)?.read(p)?.write(dp)?.for_each(sizes.places())
    }

    fn softmax_loss_gradient(
        &self,
        labels: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        scale: &LossScale<'_, T>,
        p: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = p.len().min(dx.len());
        let Some(sizes) = LabelSizes::of(labels, n) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "softmax_loss_gradient")?.index(n).value(sizes);
        let call = call.value(WeightSizes::of(weights));
        let call = match scale {
            LossScale::Known(scale) => call.value(scale.to_f64()).value(0u32).read_if::<f64>(None)?,
            LossScale::ByCount(weight, found) => call.value(*weight).value(1u32).read(found)?,
        };
        let call = with_weights(call.read(&labels.values)?, weights)?;
        call.read(p)?.write(dx)?.for_each(n)
    }

    fn leave_log_loss(
        &self,
        labels: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        (least, divisor): (T, LossDivisor),
        p: &Elements<'_, T>,
        found: &mut ElementsMut<'_, f64>,
        mean: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(sizes) = LabelSizes::of(labels, p.len()) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, "log_loss")?
            .value(sizes)
            .value(WeightSizes::of(weights));
        let call = with_weights(call.value(least).read(&labels.values)?, weights)?;
        if !self.leave_sums::<2>(call.read(p)?, sizes.places(), buffer_of(found.device()?)?)? {
            return Ok(false);
        }
        let divisor = match divisor {
            LossDivisor::Fixed(_) => divisor.of(0),
            LossDivisor::Valid => 0.0,
        };
        let call = self.call::<T>(MODULE, "mean_loss")?.value(divisor);
        call.write(found)?.write(mean)?.blocks([1, 1, 1])
    }

    fn infogain_loss(
        &self,
        labels: &Labels<'_, T>,
        gains: &Elements<'_, T>,
        least: T,
        p: &Elements<'_, T>,
        found: &mut LossSum,
    ) -> Result<bool> {
        let Some(sizes) = LabelSizes::of(labels, p.len()).filter(|_| is_square(labels, gains)) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "infogain_loss")?.value(sizes).value(least);
        let call = call.read(&labels.values)?.read(gains)?.read(p)?;
        self.sum_and_count(call, sizes.places(), found)
    }

    fn infogain_loss_gradient(
        &self,
        labels: &Labels<'_, T>,
        gains: &Elements<'_, T>,
        scale: T,
        p: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let sizes = LabelSizes::of(labels, p.len().min(dx.len()));
        let Some(sizes) = sizes.filter(|_| is_square(labels, gains)) else {
            return Ok(false);
        };
        let call = self
            .call::<T>(MODULE, "infogain_loss_gradient")?
            .value(sizes)
            .value(scale);
        let call = call.read(&labels.values)?.read(gains)?.read(p)?.write(dx)?;
        call.for_each(sizes.places())
    }

    fn sigmoid_loss(
        &self,
        targets: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        x: &Elements<'_, T>,
        found: &mut LossSum,
    ) -> Result<bool> {
        let n = x.len().min(targets.axis_view.count()).min(targets.values.len());
        let Some(sizes) = LabelSizes::of(targets, n) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "sigmoid_loss")?.index(n).value(sizes);
        let call = call.value(WeightSizes::of(weights)).read(&targets.values)?;
        self.sum_and_count(with_weights(call, weights)?.read(x)?, n, found)
    }

    fn sigmoid_loss_gradient(
        &self,
        targets: &Labels<'_, T>,
        weights: &LossWeights<'_, T>,
        scale: f64,
        p: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = p
            .len()
            .min(targets.axis_view.count())
            .min(targets.values.len())
            .min(dx.len());
        let Some(sizes) = LabelSizes::of(targets, n) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "sigmoid_loss_gradient")?.index(n).value(sizes);
        let call = call
            .value(WeightSizes::of(weights))
            .value(scale)
            .read(&targets.values)?;
        with_weights(call, weights)?.read(p)?.write(dx)?.for_each(n)
    }

    fn hinge_loss(
        &self,
        labels: &Labels<'_, T>,
        norm: HingeNorm,
        x: &Elements<'_, T>,
        slopes: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        let Some(sizes) = LabelSizes::of(labels, x.len().min(slopes.len())) else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "hinge_loss")?.value(sizes);
        let call = call.value(u32::from(norm == HingeNorm::L2)).read(&labels.values)?;
        self.sum_alone(call.read(x)?.write(slopes)?, sizes.places(), sum)
    }

    fn euclidean_loss(
        &self,
        [a, b]: [&Elements<'_, T>; 2],
        difference: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        let n = a.len().min(b.len()).min(difference.len());
        let call = self.call::<T>(MODULE, "euclidean_loss")?.index(n);
        self.sum_alone(call.read(a)?.read(b)?.write(difference)?, n, sum)
    }

    fn smooth_l1_loss(
        &self,
        options: &SmoothL1<'_, '_, T>,
        [a, b]: [&Elements<'_, T>; 2],
        losses: &mut ElementsMut<'_, T>,
        slopes: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        let n = a.len().min(b.len()).min(losses.len()).min(slopes.len());
        let [insides, outsides] = [options.inside, options.outside].map(|weights| weights.map_or(0, Elements::len));
        let call = self.call::<T>(MODULE, "smooth_l1_loss")?.index(n).value(options.sigma);
        let call = call.index(insides).read_if(options.inside)?;
        let call = call.index(outsides).read_if(options.outside)?;
        self.sum_alone(call.read(a)?.read(b)?.write(losses)?.write(slopes)?, n, sum)
    }

    fn contrastive_loss(
        &self,
        (len, margin): (usize, Margin),
        [a, b]: [&Elements<'_, T>; 2],
        marks: &Elements<'_, T>,
        difference: &mut ElementsMut<'_, T>,
        slopes: &mut ElementsMut<'_, T>,
        sum: &mut f64,
    ) -> Result<bool> {
        let n = a.len().min(b.len()).min(difference.len());
        let Some(rows) = n.checked_div(len) else {
            return Ok(false);
        };
        if !self.euclidean_loss([a, b], difference, &mut 0.0)? {
            return Ok(false);
        }
        let pairs = rows.min(marks.len()).min(slopes.len());
        let (margin, of_square) = match margin {
            Margin::Distance(margin) => (margin, false),
            Margin::Square(margin) => (margin, true),
        };
        let call = self.call::<T>(MODULE, "contrastive_loss")?.index(pairs).index(len);
        let call = call.value(margin).value(u32::from(of_square)).read(marks)?;
        self.sum_alone(call.write(difference)?.write(slopes)?, pairs, sum)
    }

    fn accuracy(
        &self,
        labels: &Labels<'_, T>,
        top_k: usize,
        scores: &Elements<'_, T>,
        share: &mut ElementsMut<'_, T>,
        of_classes: Option<&mut ElementsMut<'_, T>>,
    ) -> Result<bool> {
        let Some(sizes) = LabelSizes::of(labels, scores.len()) else {
            return Ok(false);
        };
        let places = sizes.places();
        let outcomes = self.scratch::<i32>(places)?;
        let call = self.call::<T>(MODULE, "outcomes")?.value(sizes).index(top_k);
        let call = call.read(&labels.values)?.read(scores)?.scratch(&outcomes);
        if !call.for_each(places)? {
            return Ok(false);
        }
        let shares = |of_class: bool, written: usize| -> Result<Call<'_>> {
            let call = self.call::<T>(MODULE, "shares")?.index(places);
            Ok(call.value(u32::from(of_class)).index(written).scratch(&outcomes))
        };
        shares(false, share.len())?.write(share)?.blocks([1, 1, 1])?;
        match of_classes {
            Some(of_classes) => {
                let classes = of_classes.len();
                shares(true, classes)?.write(of_classes)?.blocks([classes, 1, 1])
            }
            None => Ok(true),
        }
    }
}

/// Whether there is a gain for each pair of classes.
fn is_square<T: Real>(labels: &Labels<'_, T>, gains: &Elements<'_, T>) -> bool {
    let len = labels.axis_view.len;
    len.checked_mul(len).is_some_and(|needed| gains.len() >= needed)
}

fn with_weights<'a, T: Real>(call: Call<'a>, weights: &LossWeights<'_, T>) -> Result<Call<'a>> {
    let others = weights.others.as_ref().map(|(_, others)| others);
    call.read_if(weights.classes.as_ref())?.read_if(others)
}

impl Launcher {
    fn sum_and_count(&self, call: Call<'_>, n: usize, found: &mut LossSum) -> Result<bool> {
        let Some([sum, counted]) = self.sums::<2>(call, n)? else {
            return Ok(false);
        };
        *found = LossSum {
            sum,
            counted: counted as usize,
        };
        Ok(true)
    }

    fn sum_alone(&self, call: Call<'_>, n: usize, sum: &mut f64) -> Result<bool> {
        let Some([found, _]) = self.sums::<2>(call, n)? else {
            return Ok(false);
        };
        *sum = found;
        Ok(true)
    }
}
