//! `GroupNorm` and `InstanceNorm`: each group of channels of each image, or each channel, normalised
//! by its own mean and variance, then times and plus a number for each channel.
//!
//! Arguments: `group` (32), `epsilon` (1e-5), `order` (NCHW). Further outputs, one element for each
//! image and group: means, and 1 / √(variance + epsilon).

use crate::arguments::StorageOrder;
use crate::infer::first_like_first;
use crate::kit::channels::{images, map_channels, of_channels};
use crate::kit::reduce::{ReducePlan, moments};
use crate::operator::{Build, InPlaceRule, Operator, OperatorBuildFn, OperatorKind};
use crate::run::{Operands, Run};
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};
use cortado_ops::{AxisView, PerChannel, Pointwise};

/// Groups of channels.
pub(super) const GROUP_NORM: OperatorKind = kind("GroupNorm", "groups of channels normalised", |b| {
    let group = b.args.size("group", 32)?;
    if group == 0 {
        return Err(Error::param("group", "there is at least one group"));
    }
    of(b, Some(group))
});
/// Single channels.
pub(super) const INSTANCE_NORM: OperatorKind =
    kind("InstanceNorm", "each channel of each image normalised", |b| of(b, None));

const fn kind(name: &'static str, summary: &'static str, build: OperatorBuildFn) -> OperatorKind {
    OperatorKind {
        inputs: Arity::exactly(3),
        outputs: Arity::between(1, 3),
        in_place: InPlaceRule::Pairs(&[(0, 0)]),
        infer: Some(first_like_first),
        ..OperatorKind::computing(name, summary, build)
    }
}

fn of(build: &Build<'_>, groups: Option<usize>) -> Result<Box<dyn Operator>> {
    let (order, eps) = (build.args.order()?, build.args.float("epsilon", 1e-5)?);
    if eps < 0.0 {
        return Err(Error::param("epsilon", "Must pass a nonnegative epsilon."));
    }
    Ok(Box::new(move |run: &Run<'_>| compute(run, groups, order, eps.into())))
}

fn compute(run: &Run<'_>, groups: Option<usize>, order: StorageOrder, eps: f64) -> Result<()> {
    let x = run.input::<f32>(0)?;
    let [images, channels, area] = images(x.shape(), order).map_err(|error| run.about_input(0, error))?;
    let groups = groups.unwrap_or(channels);
    if groups > 0 && channels % groups != 0 {
        let text = format!("{channels} channels cannot be cut into {groups} groups of one size");
        return Err(run.about_input(0, Error::message(&text)));
    }
    let (gamma, beta) = (of_channels(run, 1, channels)?, of_channels(run, 2, channels)?);
    let statistics = statistics(run, &x, [images, groups, area], order)?;
    drop(x);
    let scales = Array::<f32>::new("scales", &[images, channels])?;
    let shifts = Array::<f32>::new("shifts", &[images, channels])?;
    write_outputs(run, &statistics, &[images, groups], eps)?;
    {
        let (gamma, beta) = (gamma.data()?, beta.data()?);
        let (mut scales, mut shifts) = (scales.data_overwrite()?, shifts.data_overwrite()?);
        for (i, (scale, shift)) in scales.iter_mut().zip(shifts.iter_mut()).enumerate() {
            let channel = i % channels;
            let [mean, variance] = statistics[i / channels * groups + channel / (channels / groups)];
            let factor = f64::from(gamma[channel]) / (variance + eps).sqrt();
            *scale = factor as f32;
            *shift = (f64::from(beta[channel]) - mean * factor) as f32;
        }
    }
    apply(run, [images, channels, area], order, &scales, &shifts)
}

/// Mean and variance of each group of each image.
fn statistics(run: &Run<'_>, x: &Array<f32>, sizes: [usize; 3], order: StorageOrder) -> Result<Vec<[f64; 2]>> {
    let [images, groups, area] = sizes;
    let parts = images * groups;
    let each = x.count().checked_div(parts).unwrap_or(0);
    if order == StorageOrder::Nhwc || each == 0 {
        let inner = each.checked_div(area).unwrap_or(0);
        let plan = ReducePlan::new(&[images, area, groups, inner], &[false, true, false, true]);
        return moments(&plan, &x.data()?);
    }
    let axis_view = AxisView {
        outer: 1,
        len: parts,
        inner: each,
    };
    let (means, deviations) = (
        Array::<f32>::new("means", &[parts])?,
        Array::<f32>::new("deviations", &[parts])?,
    );
    {
        let (x, mut means) = (x.data_on(run.ctx)?, means.data_overwrite_on(run.ctx)?);
        let mut deviations = deviations.data_overwrite_on(run.ctx)?;
        cortado_math::means_and_deviations(run.ctx, axis_view, 0.0, &x, &mut means, Some(&mut deviations))?;
    }
    let (means, deviations) = (means.data()?, deviations.data()?);
    let both = means.iter().zip(deviations.iter());
    Ok(both
        .map(|(&mean, &deviation)| [mean.into(), f64::from(deviation).powi(2)])
        .collect())
}

fn write_outputs(run: &Run<'_>, statistics: &[[f64; 2]], dims: &[usize], eps: f64) -> Result<()> {
    let values: [fn(f64, f64) -> f64; 2] = [|mean, _| mean, |_, variance| 1.0 / variance.sqrt()];
    for (output, value) in (1..run.output_count()).zip(values) {
        let to = run.output::<f32>(output, dims)?;
        for (to, [mean, variance]) in to.data_overwrite()?.iter_mut().zip(statistics) {
            *to = value(*mean, variance + eps) as f32;
        }
    }
    Ok(())
}

/// y = scale · x + shift for each channel of each image.
fn apply(
    run: &Run<'_>,
    sizes: [usize; 3],
    order: StorageOrder,
    scales: &Array<f32>,
    shifts: &Array<f32>,
) -> Result<()> {
    let [images, channels, area] = sizes;
    if order == StorageOrder::Nchw || area == 1 {
        let axis_view = AxisView {
            outer: 1,
            len: images * channels,
            inner: area,
        };
        let function = Pointwise::Affine {
            scale: PerChannel::Each(scales),
            shift: PerChannel::Each(shifts),
        };
        return map_channels(run, axis_view, function);
    }
    let operands = run.operands::<f32>(0, 0)?;
    if channels == 0 {
        return Ok(());
    }
    let (scales, shifts) = (scales.data()?, shifts.data()?);
    let rows = |x: &mut [f32]| {
        for (i, row) in x.chunks_exact_mut(channels).enumerate() {
            let own = i / area * channels;
            let affine = scales[own..].iter().zip(&shifts[own..]);
            row.iter_mut()
                .zip(affine)
                .for_each(|(x, (scale, shift))| *x = *x * scale + shift);
        }
    };
    match operands {
        Operands::InPlace(y) => rows(&mut y.data_mut()?),
        Operands::Split(x, y) => {
            let mut y = y.data_overwrite()?;
            y.copy_from_slice(&x.data()?);
            rows(&mut y);
        }
    }
    Ok(())
}
