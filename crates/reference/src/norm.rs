//! Softmax, normalisation by statistics and by lengths, and sums.

use crate::operands::Operands;
use crate::pointwise::{affine_function, coefficients};
use cortado_core::{Blob, Pair, Real, Result, Step, StepFunction};
use cortado_math::{self as math, ChannelSpread, MovingStatistics, Statistics};
use cortado_ops::{AxisView, PerChannel, Pointwise, Reduction, Spread, count};

pub(crate) fn softmax<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, temperature: f64) -> Result<()> {
    if temperature == 1.0 {
        return math::softmax(io.ctx, axis_view, io.pair(0, 0)?);
    }
    math::scale(io.ctx, T::from_f64(1.0 / temperature), io.pair(0, 0)?)?;
    math::softmax(io.ctx, axis_view, Pair::InPlace(io.update(0)?))
}

pub(crate) fn reduce<T: Real>(io: &Operands<'_, T>, axis: usize, reduction: Reduction, factor: f64) -> Result<()> {
    let len = count(io.shape(0)?[axis..].iter().copied());
    math::reduce_rows(io.ctx, reduction, factor, len, &io.read(0)?, &mut io.write(0)?)
}

pub(crate) fn unit_length<T: Real>(io: &Operands<'_, T>, sets: AxisView, scales: AxisView, eps: f64) -> Result<()> {
    // There may be very many sets without elements.
    if io.input(0)?.count() == 0 {
        return Ok(());
    }
    let norms = Blob::new("lengths", &[sets.outer, sets.inner])?;
    {
        let mut norms = norms.data_overwrite_on(io.ctx)?;
        math::l2_normalize(io.ctx, sets, eps, &io.read(0)?, &mut norms, &mut io.write(0)?)?;
    }
    let factors = io.read(1)?;
    math::scale_channels(io.ctx, scales, Some(&factors), Pair::InPlace(io.update(0)?))
}

pub(crate) fn standardize<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    spread: Spread,
    learned: [Option<usize>; 2],
) -> Result<()> {
    if io.outputs.len() > 1 {
        write_statistics(io, axis_view)?;
    }
    // There may be very many sets without elements.
    if io.input(0)?.count() == 0 {
        return Ok(());
    }
    let [scale, shift] = coefficients(io, learned)?;
    let affine = Step::new(StepFunction::PerChannel {
        axis_view,
        function: affine_function([scale, shift]),
    });
    let then: Vec<_> = scale.or(shift).map(|_| affine).into_iter().collect(); // bounded by the one step
    match spread {
        Spread::RootOfSum { eps } => multiply_by_inverse(io, axis_view, eps, then),
        Spread::One | Spread::Deviation { .. } => {
            divide_by_deviations(io, axis_view, spread)?;
            math::run_steps_on(io.ctx, &then, io.output(0)?)
        }
    }
}

/// A blob with a number for each set of elements.
fn of_sets<T: Real>(name: &str, axis_view: AxisView) -> Result<Blob<T>> {
    Blob::new(name, &[axis_view.len])
}

/// The second and third output become means and variances.
fn write_statistics<T: Real>(io: &Operands<'_, T>, axis_view: AxisView) -> Result<()> {
    let variances = of_sets("variances", axis_view)?;
    let variances = io.outputs.get(2).unwrap_or(&variances);
    let (mut means, mut variances) = (io.write(1)?, variances.data_overwrite_on(io.ctx)?);
    math::channel_statistics(io.ctx, axis_view, &io.read(0)?, &mut means, &mut variances)
}

/// y = (x − μ) / √(v + eps), and the steps that follow.
fn multiply_by_inverse<T: Real>(
    io: &Operands<'_, T>,
    axis_view: AxisView,
    eps: f64,
    then: Vec<Step<'_, T>>,
) -> Result<()> {
    let (mean, inverse_std) = (
        &of_sets("means", axis_view)?,
        &of_sets("inverse deviations", axis_view)?,
    );
    {
        let moving = [
            of_sets("moving means", axis_view)?,
            of_sets("moving variances", axis_view)?,
        ];
        let factor = Blob::new("the moving factor", &[1])?;
        let mut moving = MovingStatistics {
            means: moving[0].data_update_on(io.ctx)?,
            variances: moving[1].data_update_on(io.ctx)?,
            factor: factor.data_update_on(io.ctx)?,
            fraction: 0.0,
        };
        let mut found = Statistics {
            means: mean.data_overwrite_on(io.ctx)?,
            inverse_std: inverse_std.data_overwrite_on(io.ctx)?,
        };
        math::batch_statistics(io.ctx, axis_view, eps, &io.read(0)?, &mut moving, &mut found)?;
    }
    let normalize = Step::new(StepFunction::PerChannel {
        axis_view,
        function: Pointwise::Normalize {
            mean: PerChannel::Each(mean),
            inverse_std: PerChannel::Each(inverse_std),
        },
    });
    let steps: Vec<_> = std::iter::once(normalize).chain(then).collect(); // bounded by the two steps
    math::run_steps(io.ctx, &steps, io.pair(0, 0)?)
}

/// y = (x − μ) / (σ + eps), or x − μ.
fn divide_by_deviations<T: Real>(io: &Operands<'_, T>, axis_view: AxisView, spread: Spread) -> Result<()> {
    let (means, deviations): (Blob<T>, Blob<T>) = (of_sets("means", axis_view)?, of_sets("deviations", axis_view)?);
    let eps = match spread {
        Spread::Deviation { eps } => Some(eps),
        _ => None,
    };
    {
        let mut means = means.data_overwrite_on(io.ctx)?;
        let mut deviations = eps.map(|_| deviations.data_overwrite_on(io.ctx)).transpose()?;
        let (eps, x) = (eps.unwrap_or(0.0), io.read(0)?);
        math::means_and_deviations(io.ctx, axis_view, eps, &x, &mut means, deviations.as_mut())?;
    }
    let (means, deviations) = (means.data_on(io.ctx)?, deviations.data_on(io.ctx)?);
    let spread = match eps {
        Some(_) => ChannelSpread::Deviation(&deviations),
        None => ChannelSpread::One,
    };
    math::normalize(io.ctx, axis_view, &means, spread, io.pair(0, 0)?)
}
