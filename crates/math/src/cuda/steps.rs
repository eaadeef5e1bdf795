//! Launches of `steps.cu`.

use super::function::Function;
use super::fused::Fused;
use super::launch::{Call, Launcher, len_of};
use crate::StepKernels;
use cortado_core::{Blob, BlobFunction, Ctx, Elements, ElementsMut, Error, Pair, Real, Result, Step, StepFunction};
use cortado_ops::{MOST_COEFFICIENTS, PerChannel};

const MODULE: &str = "steps";

impl<T: Real> StepKernels<T> for Launcher {
    fn run_steps(&self, ctx: &Ctx, steps: &[Step<'_, T>], data: &mut Pair<'_, T>) -> Result<bool> {
        let n = len_of(data);
        if n > i32::MAX as usize {
            return Ok(false);
        }
        let Some(first) = steps.first() else {
            if let Pair::Split(x, y) = data {
                self.copy(n, x, y)?;
            }
            return Ok(true);
        };
        self.keep_input(ctx, n, first, data)?;
        let mut left = self.launch_first(ctx, n, steps, |call| call.pair(data))?;
        let (Pair::InPlace(y) | Pair::Split(_, y)) = data;
        self.keep_output(ctx, n, steps, left, y)?;
        while let Some(first) = left.first() {
            self.keep(ctx, n, first.keep_input, y)?;
            let steps = left;
            left = self.launch_first(ctx, n, steps, |call| call.write(y)?.write(y))?;
            self.keep_output(ctx, n, steps, left, y)?;
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

    /// Keeps the output of the last of the steps that are no longer left.
    fn keep_output<T: Real>(
        &self,
        ctx: &Ctx,
        n: usize,
        steps: &[Step<'_, T>],
        left: &[Step<'_, T>],
        y: &mut ElementsMut<'_, T>,
    ) -> Result<()> {
        let last = steps[..steps.len() - left.len()].last();
        self.keep(ctx, n, last.and_then(|step| step.keep_output), y)
    }

    fn keep<T: Real>(&self, ctx: &Ctx, n: usize, kept: Option<&Blob<T>>, y: &mut ElementsMut<'_, T>) -> Result<()> {
        match kept {
            Some(kept) => self.copy_written(n.min(kept.count()), y, &mut kept.data_overwrite_on(ctx)?),
            None => Ok(()),
        }
    }

    /// Launches one kernel for as many of the first steps as it takes, and returns the others.
    fn launch_first<'a, 's, 'b, T: Real>(
        &'a self,
        ctx: &Ctx,
        n: usize,
        steps: &'s [Step<'b, T>],
        operands: impl FnOnce(Call<'a>) -> Result<Call<'a>>,
    ) -> Result<&'s [Step<'b, T>]> {
        let fused = Fused::first_of(steps);
        match (fused.count, steps) {
            (0, [first, others @ ..]) => {
                self.launch_step(ctx, n, first, operands)?;
                Ok(others)
            }
            (count, steps) => {
                self.launch_fused(ctx, n, &fused, operands)?;
                Ok(&steps[count..])
            }
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
                operands(call)?.stream(n)
            }
            StepFunction::PerChannel { axis_view, function } => {
                let (f, each) = coefficients(ctx, function)?;
                let call = self
                    .call::<T>(MODULE, "map_channels")?
                    .index(n)
                    .index(axis_view.len)
                    .index(axis_view.inner)
                    .value(f);
                let call = each.iter().try_fold(call, |call, each| call.read_if(each.as_ref()))?;
                operands(call)?.for_each(n)
            }
        }
    }
}

/// The coefficients that differ from channel to channel, in their places among those of the function.
type Each<'a, T> = [Option<Elements<'a, T>>; MOST_COEFFICIENTS];

/// The function with the coefficients that are the same for all channels, and the others.
fn coefficients<'a, T: Real>(ctx: &Ctx, function: BlobFunction<'a, T>) -> Result<(Function<T>, Each<'a, T>)> {
    let mut each: Each<'a, T> = Default::default();
    let mut places = each.iter_mut();
    let of_all = function.try_map(|coefficient| -> Result<T> {
        let place = places.next();
        Ok(match (coefficient, place) {
            (PerChannel::Each(blob), Some(place)) => {
                *place = Some(blob.data_on(ctx)?);
                T::ZERO
            }
            (PerChannel::Each(_), None) => return Err(Error::internal("a function has too many coefficients")),
            (PerChannel::All(all), _) => all,
        })
    })?;
    Ok((Function::from(of_all), each))
}
