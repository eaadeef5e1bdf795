//! Functions of layers in place, run alone or as the epilogue of a kernel.

use crate::{Host, compute};
use cortado_core::{Blob, Ctx, ElementsMut, Pair, ReadGuard, Real, Result, Step, StepFunction};
use cortado_cpu::{self as cpu, Epilogue};
use cortado_ops::{PerChannel, Pointwise};

/// The kernels of this module.
pub trait StepKernels<T: Real> {
    /// [`run_steps`].
    ///
    /// # Errors
    /// Those of the device.
    fn run_steps(&self, _ctx: &Ctx, _steps: &[Step<'_, T>], _data: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }
}

/// The steps that follow a result. A kernel that applies the first ones to what it computes skips them;
/// those that are left run after it.
pub struct Following<'a, 's, T: Real> {
    /// The context.
    pub ctx: &'a Ctx,
    /// The steps that are left.
    pub steps: &'a [Step<'s, T>],
}

impl<T: Real> Following<'_, '_, T> {
    /// Leaves out the first steps, because a kernel applied them.
    pub fn skip(&mut self, count: usize) {
        self.steps = &self.steps[count..];
    }

    /// Runs what is left on what the kernel wrote.
    ///
    /// # Errors
    /// Those of [`run_steps`].
    pub(crate) fn run(self, y: ElementsMut<'_, T>) -> Result<()> {
        match self.steps {
            [] => Ok(()),
            steps => run_steps(self.ctx, steps, Pair::InPlace(y)),
        }
    }
}

/// y = the steps applied to x, one after the other. On the host, each part of the data passes
/// through all steps while it is in the cache.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn run_steps<T: Real>(ctx: &Ctx, steps: &[Step<'_, T>], mut data: Pair<'_, T>) -> Result<()> {
    compute(ctx, "run_steps", |kernels| kernels.run_steps(ctx, steps, &mut data))
}

impl<T: Real> StepKernels<T> for Host {
    fn run_steps(&self, _: &Ctx, steps: &[Step<'_, T>], data: &mut Pair<'_, T>) -> Result<bool> {
        epilogue(steps, |steps| {
            match data {
                Pair::InPlace(y) => steps.run(y.host()?),
                Pair::Split(x, y) => {
                    let (x, y) = (x.host()?, y.host()?);
                    steps.run_from(&x[..x.len().min(y.len())], y);
                }
            }
            Ok(true)
        })
    }
}

/// Runs steps in place on the data of a blob.
///
/// # Errors
/// Those of [`run_steps`].
pub fn run_steps_on<T: Real>(ctx: &Ctx, steps: &[Step<'_, T>], blob: &Blob<T>) -> Result<()> {
    if steps.is_empty() {
        return Ok(());
    }
    run_steps(ctx, steps, Pair::InPlace(blob.data_update_on(ctx)?))
}

/// Calls `run` with the steps as the epilogue of a CPU kernel. Coefficients stay locked while it
/// runs, which is why `run` is a function and not the caller's next statement.
///
/// # Errors
/// Memory in use, or those of `run`.
pub(crate) fn epilogue<T: Real, R>(
    steps: &[Step<'_, T>],
    run: impl FnOnce(&Epilogue<'_, T>) -> Result<R>,
) -> Result<R> {
    // bounded by the layers of the net
    let held: Vec<_> = steps.iter().map(held).collect::<Result<_>>()?;
    let on_host = steps.iter().zip(&held).map(|(step, held)| on_host(step, held));
    let mut steps: Vec<_> = on_host.collect::<Result<_>>()?; // bounded by the layers of the net
    run(&Epilogue::new(&mut steps))
}

/// The function of a step, whose coefficients are held on the host.
struct Held<'a, T: Real> {
    inner: usize,
    function: Pointwise<PerChannel<T, ReadGuard<'a, T>>>,
}

fn held<'a, T: Real>(step: &Step<'a, T>) -> Result<Held<'a, T>> {
    let (inner, function) = match step.function {
        StepFunction::Pointwise(f) => (usize::MAX, f.for_all()),
        StepFunction::PerChannel { axis_view, function } => (axis_view.inner, function),
    };
    let function = function.try_map(|coefficient| match coefficient {
        PerChannel::All(all) => Ok(PerChannel::All(all)),
        PerChannel::Each(blob) => blob.data().map(PerChannel::Each),
    })?;
    Ok(Held { inner, function })
}

/// A step in the form of the CPU kernels.
fn on_host<'a, T: Real>(step: &Step<'a, T>, held: &'a Held<'_, T>) -> Result<cpu::EpilogueStep<'a, T>> {
    let mut on_host = cpu::EpilogueStep::function(held.inner, held.function.view());
    if let Some(input) = step.keep_input {
        on_host = on_host.keeping_input(input.data_overwrite()?);
    }
    if let Some(output) = step.keep_output {
        on_host = on_host.keeping_output(output.data_overwrite()?);
    }
    Ok(on_host)
}
