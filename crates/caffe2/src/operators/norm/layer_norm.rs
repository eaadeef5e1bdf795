//! `LayerNorm` and `RMSNorm`: each row of the matrix whose columns are the axes from `axis` (1) on,
//! normalised by its own statistics.

use crate::infer::first_like_first;
use crate::kit::axis;
use crate::kit::channels::{of_channels, run_steps};
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, BlobFunction, Error, Result, Step, StepFunction};
use cortado_ops::{AxisView, PerChannel, Pointwise, Reduction};

/// y = (x − mean) / √(variance + `epsilon`), then times and plus a number for each column with
/// `elementwise_affine`. Further outputs: means, and √(variance + epsilon).
pub(super) const LAYER_NORM: OperatorKind = OperatorKind {
    inputs: Arity::between(1, 3),
    outputs: Arity::exactly(3),
    in_place: InPlaceRule::Pairs(&[(0, 0)]),
    infer: Some(first_like_first),
    ..OperatorKind::computing(
        "LayerNorm",
        "rows normalised by their mean and deviation",
        build_layer_norm,
    )
};

/// y = gamma · x / √(the mean of x² + `eps`) + beta, with a gamma and a beta for each column. A
/// second output is what x is multiplied by.
pub(super) const RMS_NORM: OperatorKind = OperatorKind {
    inputs: Arity::exactly(3),
    outputs: Arity::exactly(2),
    infer: Some(first_like_first),
    ..OperatorKind::computing(
        "RMSNorm",
        "rows normalised by the root of the mean of squares",
        build_rms_norm,
    )
};

/// The rows of a run: `axis_view.len` of `axis_view.inner` elements, and the shape before the axis.
fn rows(run: &Run<'_>, axis: i64) -> Result<(Array<f32>, AxisView, Vec<usize>)> {
    let x = run.input::<f32>(0)?;
    let axis = axis::resolve(axis, x.shape().len())?;
    let axis_view = AxisView {
        outer: 1,
        len: x.shape().count_range(0..axis),
        inner: x.shape().count_from(axis),
    };
    let before = x.shape()[..axis].to_vec();
    Ok((x, axis_view, before))
}

fn build_layer_norm(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (axis, eps) = (build.args.int("axis", 1)?, build.args.float("epsilon", 1e-5)?);
    let is_affine = build.args.flag("elementwise_affine", false)?;
    if is_affine && build.def.input.len() != 3 {
        let text = "with elementwise_affine the inputs are x, and a factor and a summand for each column";
        return Err(Error::param("elementwise_affine", text));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        layer_norm(run, axis, eps.into(), is_affine)
    }))
}

fn layer_norm(run: &Run<'_>, axis: i64, eps: f64, is_affine: bool) -> Result<()> {
    let (x, axis_view, mut dims) = rows(run, axis)?;
    dims.push(1);
    let (means, deviations) = (run.output::<f32>(1, &dims)?, run.output::<f32>(2, &dims)?);
    if x.count() == 0 {
        means.data_overwrite()?.fill(0.0);
        deviations.data_overwrite()?.fill(eps.sqrt() as f32);
        return run.output::<f32>(0, x.shape()).map(drop);
    }
    {
        let (x, mut means) = (x.data_on(run.ctx)?, means.data_overwrite_on(run.ctx)?);
        let mut deviations = deviations.data_overwrite_on(run.ctx)?;
        cortado_math::means_and_deviations(run.ctx, axis_view, 0.0, &x, &mut means, Some(&mut deviations))?;
    }
    let inverses = Array::<f32>::new("inverses", &[axis_view.len])?;
    for (deviation, inverse) in deviations
        .data_mut()?
        .iter_mut()
        .zip(inverses.data_overwrite()?.iter_mut())
    {
        let with_eps = (f64::from(*deviation).powi(2) + eps).sqrt();
        (*deviation, *inverse) = (with_eps as f32, (1.0 / with_eps) as f32);
    }
    let normalize = Pointwise::Normalize {
        mean: PerChannel::Each(&means),
        inverse_std: PerChannel::Each(&inverses),
    };
    scaled(run, x, axis_view, normalize, is_affine)
}

fn build_rms_norm(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (axis, eps) = (build.args.int("axis", 1)?, build.args.float("eps", 0.0)?);
    Ok(Box::new(move |run: &Run<'_>| rms_norm(run, axis, eps.into())))
}

fn rms_norm(run: &Run<'_>, axis: i64, eps: f64) -> Result<()> {
    let (x, axis_view, before) = rows(run, axis)?;
    let factors = run.output::<f32>(1, &before)?;
    if x.count() > 0 {
        let (x, mut factors) = (x.data_on(run.ctx)?, factors.data_overwrite_on(run.ctx)?);
        let per_element = 1.0 / axis_view.inner as f64;
        cortado_math::reduce_rows(
            run.ctx,
            Reduction::SquareSum,
            per_element,
            axis_view.inner,
            &x,
            &mut factors,
        )?;
    }
    let inverse = |factor: &mut f32| *factor = (1.0 / (f64::from(*factor) + eps).sqrt()) as f32;
    factors.data_mut()?.iter_mut().for_each(inverse);
    let scale = Pointwise::Affine {
        scale: PerChannel::Each(&factors),
        shift: PerChannel::All(0.0),
    };
    scaled(run, x, axis_view, scale, true)
}

/// Runs a function of the rows, and a factor and a summand for each column after it, if wanted.
fn scaled(run: &Run<'_>, x: Array<f32>, rows: AxisView, first: BlobFunction<'_, f32>, is_affine: bool) -> Result<()> {
    let of_columns = match is_affine {
        true => Some((of_channels(run, 1, rows.inner)?, of_channels(run, 2, rows.inner)?)),
        false => None,
    };
    let columns = AxisView {
        outer: rows.len,
        len: rows.inner,
        inner: 1,
    };
    drop(x);
    let mut steps = vec![Step::new(StepFunction::PerChannel {
        axis_view: rows,
        function: first,
    })];
    if let Some((scale, shift)) = &of_columns {
        let function = Pointwise::Affine {
            scale: PerChannel::Each(scale),
            shift: PerChannel::Each(shift),
        };
        steps.push(Step::new(StepFunction::PerChannel {
            axis_view: columns,
            function,
        }));
    }
    run_steps(run, &steps)
}
