//! The parts of a run: recorded work, and steps that need the host.

use crate::steps::Step;
use cortado_core::{Blob, Ctx, Error, Head, Real, Result};
use cortado_cuda::{Gpu, Recording};
use cortado_math::cuda::{CudaDevice, device_error};
use std::any::Any;
use std::ops::Range;
use std::sync::Arc;

/// A part of a run.
pub(crate) enum Stage {
    /// Steps whose work is recorded.
    Recorded(Range<usize>, Recording),
    /// A step that runs each time.
    Each(usize),
}

impl Stage {
    pub(crate) fn is_recorded(&self) -> bool {
        matches!(self, Self::Recorded(..))
    }

    /// Computes the outputs of its steps.
    ///
    /// # Errors
    /// Those of the steps, memory in use, or those of the device.
    pub(crate) fn run<T: Real>(&self, steps: &mut [Step<T>], ctx: &Ctx) -> Result<()> {
        match self {
            Self::Each(step) => {
                let step = &mut steps[*step];
                step.run()?;
                (0..step.outputs).try_for_each(|output| bring(step.instance.output(output), ctx))
            }
            Self::Recorded(range, recording) => {
                recording.replay().map_err(device_error)?;
                steps[range.clone()].iter().try_for_each(|step| mark_written(step, ctx))
            }
        }
    }
}

/// Copies what the host wrote to the device, for recorded work that reads it there.
///
/// # Errors
/// Memory in use, a context without a GPU, or those of the device.
pub(crate) fn bring<T: Real>(blob: &Blob<T>, ctx: &Ctx) -> Result<()> {
    if blob.data_head()? == Head::AtCpu {
        // While earlier work may still read the blob's memory, a copy would take other memory, which the recorded work
        // does not know.
        gpu_of(ctx)?.wait().map_err(device_error)?;
    }
    blob.data_on(ctx)?.device().map(drop)
}

/// The GPU of a context.
fn gpu_of(ctx: &Ctx) -> Result<&Arc<Gpu>> {
    let device = ctx.device().map(|device| &**device as &dyn Any);
    let device = device.and_then(|device| device.downcast_ref::<CudaDevice>());
    let device = device.ok_or_else(|| Error::message("a graph can be prepared for an NVIDIA GPU only"))?;
    Ok(device.gpu())
}

/// Whether the device has computed all outputs of a step.
fn is_on_device<T: Real>(step: &Step<T>) -> Result<bool> {
    for output in 0..step.outputs {
        let output = step.instance.output(output);
        if output.count() > 0 && output.data_head()? != Head::AtGpu {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The outputs of a step are new on the device: what the host has of them is old.
fn mark_written<T: Real>(step: &Step<T>, ctx: &Ctx) -> Result<()> {
    for output in 0..step.outputs {
        step.instance.output(output).data_overwrite_on(ctx)?.device()?;
    }
    Ok(())
}

/// Runs each step once, and then records all that can be.
///
/// # Errors
/// A context without a GPU, and those of the steps.
pub(crate) fn record<T: Real>(steps: &mut [Step<T>], ctx: &Ctx) -> Result<Vec<Stage>> {
    let gpu = gpu_of(ctx)?;
    let mut can_be_recorded = Vec::new();
    for step in steps.iter_mut() {
        // Modules are loaded, and weights copied, before anything is recorded.
        step.run()?;
        // What the host computes without asking the device leaves nothing to record, and would not be computed again.
        can_be_recorded.push(is_on_device(step)? && recording(gpu, std::slice::from_mut(step)).is_ok());
    }
    let mut stages = Vec::new();
    let mut first = 0;
    while first < steps.len() {
        let count = can_be_recorded[first..].iter().take_while(|can| **can).count();
        if count == 0 {
            stages.push(Stage::Each(first));
            first += 1;
            continue;
        }
        let range = first..first + count;
        let recording = recording(gpu, &mut steps[range.clone()])?;
        stages.push(Stage::Recorded(range, recording));
        first += count;
    }
    Ok(stages)
}

/// The work of some steps, one after the other.
fn recording<T: Real>(gpu: &Arc<Gpu>, steps: &mut [Step<T>]) -> Result<Recording> {
    let mut problem = None;
    let recording = gpu.record(|| {
        let result = steps.iter_mut().try_for_each(Step::run);
        result.map_err(|error| {
            problem = Some(error);
            cortado_cuda::Error::Recording("a step")
        })
    });
    match (recording, problem) {
        (_, Some(problem)) => Err(problem),
        (recording, None) => recording.map_err(device_error),
    }
}
