//! Launches of `steps.cu`.

use super::function::Function;
use super::launch::{Call, Launcher, len_of};
use crate::StepKernels;
use cortado_core::{Blob, ChannelFunction, Ctx, Elements, ElementsMut, Pair, Real, Result, Step, StepFunction};

const MODULE: &str = "steps";

impl<T: Real> StepKernels<T> for Launcher {
    fn run_steps(&self, ctx: &Ctx, steps: &[Step<'_, T>], data: &mut Pair<'_, T>) -> Result<bool> {
        let n = len_of(data);
        if n > i32::MAX as usize {
            return Ok(false);
        }
        let Some((first, others)) = steps.split_first() else {
            if let Pair::Split(x, y) = data {
                self.copy(n, x, y)?;
            }
            return Ok(true);
        };
        self.keep_input(ctx, n, first, data)?;
        self.launch_step(ctx, n, first, |call| call.pair(data))?;
        let (Pair::InPlace(y) | Pair::Split(_, y)) = data;
        self.keep(ctx, n, first.keep_output, y)?;
        for step in others {
            self.keep(ctx, n, step.keep_input, y)?;
            self.launch_step(ctx, n, step, |call| call.write(y)?.write(y))?;
            self.keep(ctx, n, step.keep_output, y)?;
        }
        Ok(true)
    }
}

impl Launcher {
    fn keep_input<T: Real>(&self, ctx: &Ctx, n: usize, step: &Step<'_, T>, data: &mut Pair<'_, T>) -> Result<()> {
        match data {
            Pair::InPlace(y) => self.keep(ctx, n, step.keep_input, y),
            Pair::Split(x, _) => match step.keep_input {
                Some(kept) => self.copy(n.min(kept.count()), x, &mut kept.data_overwrite_on(ctx)?),
                None => Ok(()),
            },
        }
    }

    fn keep<T: Real>(&self, ctx: &Ctx, n: usize, kept: Option<&Blob<T>>, y: &mut ElementsMut<'_, T>) -> Result<()> {
        match kept {
            Some(kept) => self.copy_written(n.min(kept.count()), y, &mut kept.data_overwrite_on(ctx)?),
            None => Ok(()),
        }
    }

    /// Launches the kernel of a step; `operands` gives it what it reads and writes.
    fn launch_step<'a, T: Real>(
        &'a self,
        ctx: &Ctx,
        n: usize,
        step: &Step<'_, T>,
        operands: impl FnOnce(Call<'a>) -> Result<Call<'a>>,
    ) -> Result<bool> {
        match step.function {
            StepFunction::Pointwise(f) => {
                let call = self.call::<T>("elementwise", "map")?.index(n).value(Function::from(f));
                operands(call)?.for_each(n)
            }
            StepFunction::PerChannel { axis_view, function } => {
                let Coefficients { kernel, first, second } = Coefficients::of(ctx, &function)?;
                let call = self
                    .call::<T>(MODULE, kernel)?
                    .index(n)
                    .index(axis_view.len)
                    .index(axis_view.inner);
                let call = call.read_if(first.as_ref())?.read_if(second.as_ref())?;
                operands(call)?.for_each(n)
            }
        }
    }
}

/// The coefficients of a function of channels, and the kernel for it.
struct Coefficients<'a, T: Real> {
    kernel: &'static str,
    first: Option<Elements<'a, T>>,
    second: Option<Elements<'a, T>>,
}

impl<'a, T: Real> Coefficients<'a, T> {
    fn of(ctx: &Ctx, function: &ChannelFunction<'a, T>) -> Result<Self> {
        let (kernel, first, second) = match *function {
            ChannelFunction::Affine { scale, shift } => ("affine_channels", scale, shift),
            ChannelFunction::Normalize { mean, inverse_std } => ("normalize_channels", Some(mean), Some(inverse_std)),
            ChannelFunction::PRelu { slope } => ("prelu_channels", Some(slope), None),
        };
        let read = |blob: Option<&'a Blob<T>>| blob.map(|blob| blob.data_on(ctx)).transpose();
        Ok(Self {
            kernel,
            first: read(first)?,
            second: read(second)?,
        })
    }
}
