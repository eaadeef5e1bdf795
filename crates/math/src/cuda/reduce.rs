//! Launches of `reduce.cu`.

use super::buffer::told;
use super::launch::{BLOCK, Launcher};
use crate::ReduceKernels;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_ops::Reduction;

const ROOM: &str = "reduce";
/// The elements that each thread of a sum takes, unless there are too many.
const EACH: usize = 16;
/// The most blocks of a sum. Sums are in the same order on every device.
const MOST_PARTS: usize = 1024;

/// `Term` of the kernels.
#[derive(Clone, Copy)]
#[repr(u32)]
enum Term {
    Absolute,
    Square,
    Product,
    Plain,
}

impl From<Reduction> for Term {
    fn from(reduction: Reduction) -> Self {
        match reduction {
            Reduction::Sum => Self::Plain,
            Reduction::AbsSum => Self::Absolute,
            Reduction::SquareSum => Self::Square,
        }
    }
}

impl<T: Real> ReduceKernels<T> for Launcher {
    fn asum(&self, x: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        self.sum(Term::Absolute, x, x, sum)
    }

    fn sumsq(&self, x: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        self.sum(Term::Square, x, x, sum)
    }

    fn dot(&self, x: &Elements<'_, T>, y: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        self.sum(Term::Product, x, y, sum)
    }

    fn reduce_rows(
        &self,
        reduction: Reduction,
        factor: f64,
        len: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let rows = y.len();
        if x.is_empty() {
            self.clear(y)?;
            return Ok(true);
        }
        if rows.checked_mul(len).is_none_or(|needed| needed > x.len()) {
            return Ok(false);
        }
        let call = self
            .call::<T>(ROOM, "reduce_rows")?
            .value(Term::from(reduction))
            .value(factor);
        call.index(len).read(x)?.write(y)?.blocks([rows, 1, 1])
    }

    fn chain_reduce_rows(
        &self,
        reduction: Reduction,
        factor: f64,
        len: usize,
        [x, dy]: [&Elements<'_, T>; 2],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let rows = (x.len() / len).min(dx.len() / len).min(dy.len());
        let n = rows * len;
        let call = self.call::<T>(ROOM, "chain_reduce_rows")?.index(n);
        let call = call.value(Term::from(reduction)).value(factor).index(len);
        call.read(x)?.read(dy)?.write(dx)?.for_each(n)
    }
}

impl Launcher {
    fn sum<T: Real>(&self, of: Term, x: &Elements<'_, T>, y: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        let n = x.len().min(y.len());
        if n == 0 {
            *sum = 0.0;
            return Ok(true);
        }
        let parts = n.div_ceil(BLOCK * EACH).min(MOST_PARTS);
        let (of_parts, of_all) = (self.scratch::<f64>(parts)?, self.scratch::<f64>(1)?);
        let call = self.call::<T>(ROOM, "sum_parts")?.index(n).value(of).read(x)?.read(y)?;
        if !call.scratch(&of_parts).blocks([parts, 1, 1])? {
            return Ok(false);
        }
        let call = self.call::<T>(ROOM, "sum_of_parts")?.index(parts);
        call.scratch(&of_parts).scratch(&of_all).blocks([1, 1, 1])?;
        let mut bytes = [0; 8];
        of_all.download(&mut bytes).map_err(told)?;
        *sum = f64::from_ne_bytes(bytes);
        Ok(true)
    }
}
