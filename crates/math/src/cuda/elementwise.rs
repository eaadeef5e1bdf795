//! Launches of `elementwise.cu`.

use super::function::Function;
use super::fused::Fused;
use super::launch::{Launcher, len_of};
use crate::{ElementwiseKernels, Following};
use cortado_core::{Ctx, Elements, ElementsMut, Pair, Real, Result};
use cortado_ops::Pointwise;

const MODULE: &str = "elementwise";

impl<T: Real> ElementwiseKernels<T> for Launcher {
    fn map_backward(&self, f: Pointwise<T>, at: &Elements<'_, T>, diff: &mut Pair<'_, T>) -> Result<bool> {
        let n = len_of(diff).min(at.len());
        let call = self.call::<T>(MODULE, "chain")?.index(n).value(Function::from(f));
        call.read(at)?.pair(diff)?.stream(n)
    }

    fn fill(&self, value: T, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let n = y.len();
        self.call::<T>(MODULE, "fill")?
            .index(n)
            .value(value)
            .write(y)?
            .for_each(n)
    }

    fn weighted_sum(
        &self,
        coefficients: &[T],
        first: &mut Pair<'_, T>,
        others: &[Elements<'_, T>],
        then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        let n = fewest(first, others);
        if let (&[a, b, ref coefficients @ ..], [second, others @ ..]) = (coefficients, others) {
            let fused = match &*first {
                Pair::InPlace(y) | Pair::Split(_, y) if others.is_empty() && y.len() == n => then.fused_any(),
                _ => Fused::none(),
            };
            if !self.sum_of_two(then.ctx, n, [a, b], first, second, &fused)? {
                return Ok(false);
            }
            then.skip(fused.count);
            let (Pair::InPlace(y) | Pair::Split(_, y)) = first;
            for (x, &factor) in others.iter().zip(coefficients) {
                let call = self.call::<T>(MODULE, "axpy")?.index(n).value(factor);
                call.read(x)?.write(y)?.stream(n)?;
            }
            return Ok(true);
        }
        let factor = coefficients.first().copied().unwrap_or(T::ONE);
        let scale = Function::from(Pointwise::Scale { factor });
        let call = self.call::<T>(MODULE, "map")?.index(n).value(scale);
        call.pair(first)?.stream(n)
    }

    fn product(&self, first: &mut Pair<'_, T>, others: &[Elements<'_, T>]) -> Result<bool> {
        let n = fewest(first, others);
        if !self.copy_first(n, first)? {
            return Ok(false);
        }
        let (Pair::InPlace(y) | Pair::Split(_, y)) = first;
        for x in others {
            self.call::<T>(MODULE, "multiply")?
                .index(n)
                .read(x)?
                .write(y)?
                .for_each(n)?;
        }
        Ok(true)
    }

    fn maximum(
        &self,
        first: &mut Pair<'_, T>,
        others: &[Elements<'_, T>],
        winners: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        if !self.copy_first(len_of(first), first)? {
            return Ok(false);
        }
        self.clear(winners)?;
        let n = fewest(first, others).min(winners.len());
        let (Pair::InPlace(y) | Pair::Split(_, y)) = first;
        for (number, x) in (1i32..).zip(others) {
            let n = n.min(x.len());
            let call = self.call::<T>(MODULE, "maximum")?.index(n).value(number);
            call.read(x)?.write(y)?.write(winners)?.for_each(n)?;
        }
        Ok(true)
    }

    fn maximum_backward(
        &self,
        number: i32,
        winners: &Elements<'_, i32>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = winners.len().min(dy.len()).min(dx.len());
        let call = self.call::<T>(MODULE, "chain_maximum")?.index(n).value(number);
        call.read(winners)?.read(dy)?.write(dx)?.for_each(n)
    }

    fn divide(&self, x: &Elements<'_, T>, by: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let n = x.len().min(by.len()).min(y.len());
        let call = self.call::<T>(MODULE, "divide")?.index(n);
        call.read(x)?.read(by)?.write(y)?.for_each(n)
    }

    fn mask(&self, mask: &Elements<'_, u32>, factor: T, x: &mut Pair<'_, T>) -> Result<bool> {
        let n = len_of(x).min(mask.len().saturating_mul(32));
        let call = self.call::<T>(MODULE, "mask")?.index(n).value(factor);
        call.read(mask)?.pair(x)?.for_each(n)
    }
}

impl Launcher {
    /// y = a · first + b · second, and functions of it.
    fn sum_of_two<T: Real>(
        &self,
        ctx: &Ctx,
        n: usize,
        [a, b]: [T; 2],
        first: &mut Pair<'_, T>,
        second: &Elements<'_, T>,
        fused: &Fused<'_, T>,
    ) -> Result<bool> {
        let call = self.call::<T>(MODULE, "sum_of_two")?.index(n).value(a).value(b);
        let call = call.value(fused.channel_of()).fused(&fused.on(ctx)?)?;
        let call = match first {
            Pair::InPlace(y) => call.write(y)?.read(second)?.write(y)?,
            Pair::Split(x, y) => call.read(x)?.read(second)?.write(y)?,
        };
        call.stream(n)
    }

    /// Copies the first operand to where the result goes, if that is another blob. False if there
    /// are too many elements for the device.
    fn copy_first<T: Real>(&self, n: usize, first: &mut Pair<'_, T>) -> Result<bool> {
        if n > i32::MAX as usize {
            return Ok(false);
        }
        if let Pair::Split(x, y) = first {
            self.copy(n, x, y)?;
        }
        Ok(true)
    }
}

/// The fewest elements of all operands.
fn fewest<T: Real>(first: &Pair<'_, T>, others: &[Elements<'_, T>]) -> usize {
    let others = others.iter().map(Elements::len).min();
    others.unwrap_or(usize::MAX).min(len_of(first))
}
