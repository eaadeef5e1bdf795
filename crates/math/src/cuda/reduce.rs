//! Launches of `reduce.cu` and `top_k.cu`.

use super::buffer::device_error;
use super::launch::{BLOCK, Call, Launcher};
use crate::ReduceKernels;
use cortado_core::{Elements, ElementsMut, Real, Result};
use cortado_cuda::Buffer;
use cortado_ops::{AxisView, Greatest, Reduction, count};

const MODULE: &str = "reduce";
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

/// `Greatest` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Written {
    found: u32,
    room: u32,
    places: u32,
    values: u32,
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
            .call::<T>(MODULE, "reduce_rows")?
            .value(Term::from(reduction))
            .value(factor);
        call.index(len).read(x)?.write(y)?.blocks([rows, 1, 1])
    }

    fn reduce_rows_backward(
        &self,
        reduction: Reduction,
        factor: f64,
        len: usize,
        [x, dy]: [&Elements<'_, T>; 2],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let rows = (x.len() / len).min(dx.len() / len).min(dy.len());
        let n = rows * len;
        let call = self.call::<T>(MODULE, "chain_reduce_rows")?.index(n);
        let call = call.value(Term::from(reduction)).value(factor).index(len);
        call.read(x)?.read(dy)?.write(dx)?.for_each(n)
    }

    fn top_k(
        &self,
        axis_view: AxisView,
        k: usize,
        write: Greatest,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (found, room) = (k.min(axis_view.len), count([k, write.numbers()]));
        let fits = count([axis_view.outer, room, axis_view.inner]) <= y.len() && axis_view.count() <= x.len();
        let narrow = |number: usize| i32::try_from(number).ok().map(|number| number as u32);
        let (Some(narrow_found), Some(narrow_room), true) = (narrow(found), narrow(room), fits) else {
            return Ok(false);
        };
        let written = Written {
            found: narrow_found,
            room: narrow_room,
            places: (write != Greatest::Values).into(),
            values: (write != Greatest::Places).into(),
        };
        self.at_places::<T>("top_k", ["top_k", "top_k_each"], axis_view, &[x.len()], |call| {
            call.value(written).read(x)?.write(y)
        })
    }
}

impl Launcher {
    fn sum<T: Real>(&self, of: Term, x: &Elements<'_, T>, y: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        let n = x.len().min(y.len());
        if n == 0 {
            *sum = 0.0;
            return Ok(true);
        }
        let call = self
            .call::<T>(MODULE, "sum_parts")?
            .index(n)
            .value(of)
            .read(x)?
            .read(y)?;
        let Some([found]) = self.sums(call, n)? else {
            return Ok(false);
        };
        *sum = found;
        Ok(true)
    }

    /// Runs a kernel that takes `n` elements and, as its last argument, writes N parts of sums for
    /// each block (all of the first sum, then all of the next); and gives the sums.
    pub(super) fn sums<const N: usize>(&self, call: Call<'_>, n: usize) -> Result<Option<[f64; N]>> {
        let of_all = self.scratch::<f64>(N)?;
        if !self.leave_sums::<N>(call, n, &of_all)? {
            return Ok(None);
        }
        let mut sums = [[0; 8]; N];
        of_all.download(sums.as_flattened_mut()).map_err(device_error)?;
        Ok(Some(sums.map(f64::from_ne_bytes)))
    }

    /// The same, with the sums left on the device.
    pub(super) fn leave_sums<const N: usize>(&self, call: Call<'_>, n: usize, sums: &Buffer) -> Result<bool> {
        let parts = n.div_ceil(BLOCK * EACH).clamp(1, MOST_PARTS);
        let of_parts = self.scratch::<f64>(N * parts)?;
        if !call.scratch(&of_parts).blocks([parts, 1, 1])? {
            return Ok(false);
        }
        let call = self.call::<f64>(MODULE, "sum_of_parts")?.index(parts);
        call.scratch(&of_parts).scratch(sums).blocks([N, 1, 1])
    }
}
