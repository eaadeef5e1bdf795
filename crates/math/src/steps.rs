//! What layers do in place, as functions of single elements.

use cortado_core::{Blob, Io, Pair, Real, Result, Step, StepFunction};
use cortado_cpu::{self as cpu, Epilogue};

/// Steps as the kernels of the CPU take them.
fn on_host<'a, T: Real>(steps: Vec<Step<'a, T>>) -> Result<Vec<cpu::Step<'a, T>>> {
    let step = |step: Step<'a, T>| {
        let mut on_host = match step.function {
            StepFunction::Pointwise(function) => cpu::Step::pointwise(function),
            StepFunction::PerChannel { inner, function } => cpu::Step::per_channel(inner, function),
        };
        if let Some(input) = step.keep_input {
            on_host = on_host.keeping_input(input.data_overwrite()?);
        }
        if let Some(output) = step.keep_output {
            on_host = on_host.keeping_output(output.data_overwrite()?);
        }
        Ok(on_host)
    };
    steps.into_iter().map(step).collect()
}

/// Gives `run` steps as the epilogue of a kernel.
///
/// # Errors
/// Memory in use, or those of `run`.
pub fn epilogue<T: Real, R>(steps: Vec<Step<'_, T>>, run: impl FnOnce(&Epilogue<'_, T>) -> Result<R>) -> Result<R> {
    let mut steps = on_host(steps)?;
    run(&Epilogue::new(&mut steps))
}

/// Runs steps from the data of the first bottom to that of the first top.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn run_steps<T: Real>(io: &Io<'_, T>, steps: Vec<Step<'_, T>>) -> Result<()> {
    epilogue(steps, |steps| {
        match io.data_pair(0, 0)? {
            Pair::InPlace(mut data) => steps.run(&mut data),
            Pair::Split(x, mut y) => steps.run_from(&x, &mut y),
        }
        Ok(())
    })
}

/// Runs steps on the data of a blob.
///
/// # Errors
/// Memory in use, or out of memory.
pub fn run_steps_on<T: Real>(blob: &Blob<T>, steps: Vec<Step<'_, T>>) -> Result<()> {
    if steps.is_empty() {
        return Ok(());
    }
    epilogue(steps, |steps| {
        steps.run(&mut blob.data_mut()?);
        Ok(())
    })
}
