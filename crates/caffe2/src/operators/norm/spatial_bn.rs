//! `SpatialBN`: y = (x − mean) / √(variance + `epsilon`) · scale + bias for each channel (Ioffe and
//! Szegedy, 2015). The inputs are x, scale, bias, mean and variance.
//!
//! With `is_test` the statistics are the inputs. Without it they are those of the batch, and there
//! are four more outputs: mean and variance, which replace the inputs and keep `momentum` (0.9)
//! of what they were and take the rest from the batch, the variance corrected; then the batch's mean
//! and 1 / √(variance + epsilon). With `num_batches` above 1, two more inputs are the sums of the
//! elements and of their squares over that many batches. `order` is NCHW.

use crate::arguments::StorageOrder;
use crate::infer::first_like_first;
use crate::kit::channels::{channels, map_channels, of_channels};
use crate::kit::reduce::{ReducePlan, moments};
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_ops::{AxisView, PerChannel, Pointwise};

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::between(5, 7),
    outputs: Arity::between(1, 5),
    in_place: InPlaceRule::Pairs(&[(0, 0), (3, 1), (4, 2), (5, 3), (6, 4)]),
    infer: Some(first_like_first),
    ..OperatorKind::computing(
        "SpatialBN",
        "channels normalised by statistics of the batch, or by given ones",
        build,
    )
};

#[derive(Clone, Copy)]
struct Options {
    order: StorageOrder,
    eps: f64,
    momentum: f64,
    batches: usize,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let args = &build.args;
    let is_test = args.flag("is_test", false)?;
    let options = Options {
        order: args.order()?,
        eps: args.float("epsilon", 1e-5)?.into(),
        momentum: args.float("momentum", 0.9)?.into(),
        batches: args.size("num_batches", 1)?.max(1),
    };
    let (inputs, outputs) = (&build.def.input, &build.def.output);
    if outputs.len() != if is_test { 1 } else { 5 } {
        return Err(Error::message(&format!(
            "expected one output with is_test, and five without it; found {} and is_test = {is_test}",
            outputs.len()
        )));
    }
    if options.batches > 1 && inputs.len() != 7 {
        return Err(Error::param(
            "num_batches",
            "the sums over several batches are two more inputs",
        ));
    }
    if is_test {
        return Ok(Box::new(move |run: &Run<'_>| by_given(run, options)));
    }
    if outputs[1] != inputs[3] || outputs[2] != inputs[4] {
        let text = "outputs 1 and 2 have to be inputs 3 and 4: the running mean and variance";
        return Err(Error::message(text));
    }
    Ok(Box::new(move |run: &Run<'_>| by_batch(run, options)))
}

/// Checks the input and its companions of the channels.
fn axis_view(run: &Run<'_>, options: Options) -> Result<AxisView> {
    let axis_view = channels(run.input::<f32>(0)?.shape(), options.order)?;
    (1..5).try_for_each(|i| of_channels(run, i, axis_view.len).map(drop))?;
    Ok(axis_view)
}

fn by_given(run: &Run<'_>, options: Options) -> Result<()> {
    let axis_view = axis_view(run, options)?;
    let (means, variances) = (run.input::<f32>(3)?, run.input::<f32>(4)?);
    let (means, variances) = (means.data()?, variances.data()?);
    let given = means.iter().zip(variances.iter());
    let statistics: Vec<_> = given.map(|(&mean, &variance)| [mean.into(), variance.into()]).collect();
    normalize(run, axis_view, &statistics, options.eps)
}

fn by_batch(run: &Run<'_>, options: Options) -> Result<()> {
    let axis_view = axis_view(run, options)?;
    let elements = axis_view.places().saturating_mul(options.batches) as f64;
    let statistics = batch_statistics(run, axis_view, options.batches, elements)?;
    let unbias = if elements > 1.0 {
        elements / (elements - 1.0)
    } else {
        1.0
    };
    for (input, factor) in [(3, 1.0), (4, unbias)] {
        let old = run.input::<f32>(input)?.data()?.to_vec();
        let running = run.output::<f32>(input - 2, &[axis_view.len])?;
        for ((to, old), found) in running.data_overwrite()?.iter_mut().zip(old).zip(&statistics) {
            let found = found[input - 3] * factor;
            *to = (options.momentum * f64::from(old) + (1.0 - options.momentum) * found) as f32;
        }
    }
    normalize(run, axis_view, &statistics, options.eps)?;
    let (means, inverses) = (
        run.output::<f32>(3, &[axis_view.len])?,
        run.output::<f32>(4, &[axis_view.len])?,
    );
    let (mut means, mut inverses) = (means.data_overwrite()?, inverses.data_overwrite()?);
    for ((mean, inverse), found) in means.iter_mut().zip(inverses.iter_mut()).zip(&statistics) {
        *mean = found[0] as f32;
        *inverse = (1.0 / (found[1] + options.eps).sqrt()) as f32;
    }
    Ok(())
}

/// Mean and variance of each channel, without correction.
fn batch_statistics(run: &Run<'_>, axis_view: AxisView, batches: usize, elements: f64) -> Result<Vec<[f64; 2]>> {
    if batches == 1 {
        let plan = ReducePlan::new(&[axis_view.outer, axis_view.len, axis_view.inner], &[true, false, true]);
        return moments(&plan, &run.input::<f32>(0)?.data()?);
    }
    let (sums, squares) = (of_channels(run, 5, axis_view.len)?, of_channels(run, 6, axis_view.len)?);
    let (sums, squares) = (sums.data()?, squares.data()?);
    let by = elements.max(1.0);
    let both = sums.iter().zip(squares.iter());
    let statistics = both.map(|(&sum, &square)| {
        let mean = f64::from(sum) / by;
        [mean, f64::from(square) / by - mean * mean]
    });
    Ok(statistics.collect())
}

fn normalize(run: &Run<'_>, axis_view: AxisView, statistics: &[[f64; 2]], eps: f64) -> Result<()> {
    let (gamma, beta) = (run.input::<f32>(1)?, run.input::<f32>(2)?);
    let (scale, shift) = (
        Array::<f32>::new("scale", &[axis_view.len])?,
        Array::<f32>::new("shift", &[axis_view.len])?,
    );
    {
        let (gamma, beta) = (gamma.data()?, beta.data()?);
        let (mut scale, mut shift) = (scale.data_overwrite()?, shift.data_overwrite()?);
        for (channel, [mean, variance]) in statistics.iter().enumerate() {
            let factor = f64::from(gamma[channel]) / (variance + eps).sqrt();
            scale[channel] = factor as f32;
            shift[channel] = (f64::from(beta[channel]) - mean * factor) as f32;
        }
    }
    let (scale, shift) = (PerChannel::Each(&scale), PerChannel::Each(&shift));
    map_channels(run, axis_view, Pointwise::Affine { scale, shift })
}
