//! Launches of `steps.cu`.

use super::function::Function;
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
