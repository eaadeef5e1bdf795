//! Sums over all elements or over rows, and the greatest elements along an axis. Sums are taken in
//! 64 bits and in a fixed order. Integer elements have none: the types refuse it.
//!
//! ```compile_fail
//! # use cortado_core::{Blob, Ctx, Phase, Rng};
//! let ctx = Ctx::new(Phase::TEST, Rng::new(1));
//! let blob = Blob::<i32>::new("labels", &[2]).unwrap();
//! cortado_math::asum(&ctx, &blob.data_on(&ctx).unwrap());
//! ```

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::{AxisView, Greatest, Reduction};

/// The kernels of this module.
pub trait ReduceKernels<T: Real> {
    /// [`asum`], written to `sum`.
    ///
    /// # Errors
    /// Those of the device.
    fn asum(&self, _x: &Elements<'_, T>, _sum: &mut f64) -> Result<bool> {
        Ok(false)
    }

    /// [`sumsq`], written to `sum`.
    ///
    /// # Errors
    /// Those of the device.
    fn sumsq(&self, _x: &Elements<'_, T>, _sum: &mut f64) -> Result<bool> {
        Ok(false)
    }

    /// [`dot`], written to `sum`.
    ///
    /// # Errors
    /// Those of the device.
    fn dot(&self, _x: &Elements<'_, T>, _y: &Elements<'_, T>, _sum: &mut f64) -> Result<bool> {
        Ok(false)
    }

    /// [`reduce_rows`].
    ///
    /// # Errors
    /// Those of the device.
    fn reduce_rows(
        &self,
        _reduction: Reduction,
        _factor: f64,
        _len: usize,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`reduce_rows_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn reduce_rows_backward(
        &self,
        _reduction: Reduction,
        _factor: f64,
        _len: usize,
        _operands: [&Elements<'_, T>; 2],
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`top_k`].
    ///
    /// # Errors
    /// Those of the device.
    fn top_k(
        &self,
        _axis_view: AxisView,
        _k: usize,
        _write: Greatest,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// Σ |x|, the L1 norm.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn asum<T: Real>(ctx: &Ctx, x: &Elements<'_, T>) -> Result<f64> {
    let mut sum = 0.0;
    compute(ctx, "asum", |kernels| kernels.asum(x, &mut sum))?;
    Ok(sum)
}

/// Σ x², the square of the L2 norm.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn sumsq<T: Real>(ctx: &Ctx, x: &Elements<'_, T>) -> Result<f64> {
    let mut sum = 0.0;
    compute(ctx, "sumsq", |kernels| kernels.sumsq(x, &mut sum))?;
    Ok(sum)
}

/// Σ x · y.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn dot<T: Real>(ctx: &Ctx, x: &Elements<'_, T>, y: &Elements<'_, T>) -> Result<f64> {
    let mut sum = 0.0;
    compute(ctx, "dot", |kernels| kernels.dot(x, y, &mut sum))?;
    Ok(sum)
}

/// Each y = factor · the reduction of its row of x, which has `len` elements; 0 if there are none.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn reduce_rows<T: Real>(
    ctx: &Ctx,
    reduction: Reduction,
    factor: f64,
    len: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "reduce_rows", |kernels| {
        kernels.reduce_rows(reduction, factor, len, x, y)
    })
}

/// dx = factor · dy · f′(x), where f are the terms of the reduction, for rows of `len` elements,
/// with one dy for each row. The operands are x and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn reduce_rows_backward<T: Real>(
    ctx: &Ctx,
    reduction: Reduction,
    factor: f64,
    len: usize,
    operands: [&Elements<'_, T>; 2],
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    if len == 0 {
        return Ok(());
    }
    compute(ctx, "reduce_rows_backward", |kernels| {
        kernels.reduce_rows_backward(reduction, factor, len, operands, dx)
    })
}

/// Writes the `k` greatest elements along the axis of x to y, greatest first. y is seen as (outer,
/// k · [`Greatest::numbers`], inner). Of equal elements the one at the greater place comes first;
/// NaN counts as less than every number.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn top_k<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    k: usize,
    write: Greatest,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "top_k", |kernels| kernels.top_k(axis_view, k, write, x, y))
}

impl<T: Real> ReduceKernels<T> for Host {
    fn dot(&self, x: &Elements<'_, T>, y: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        *sum = cpu::dot(x.host()?, y.host()?)?;
        Ok(true)
    }

    fn sumsq(&self, x: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        *sum = cpu::sumsq(x.host()?)?;
        Ok(true)
    }

    fn asum(&self, x: &Elements<'_, T>, sum: &mut f64) -> Result<bool> {
        *sum = cpu::asum(x.host()?)?;
        Ok(true)
    }

    fn reduce_rows(
        &self,
        reduction: Reduction,
        factor: f64,
        len: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (x, y) = (x.host()?, y.host()?);
        if x.is_empty() {
            y.fill(T::ZERO);
            return Ok(true);
        }
        let term = |_| move |x: T, _: T| reduction.term(x.to_f64());
        let sums = cpu::channel_sums(y.len(), len, x, x, term)?;
        let set = |(y, sum): (&mut T, f64)| *y = T::from_f64(factor * sum);
        y.iter_mut().zip(sums).for_each(set);
        Ok(true)
    }

    fn reduce_rows_backward(
        &self,
        reduction: Reduction,
        factor: f64,
        len: usize,
        operands: [&Elements<'_, T>; 2],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let [x, dy] = operands;
        let (x, dy, dx) = (x.host()?, dy.host()?, dx.host()?);
        let rows = x.chunks_exact(len).zip(dx.chunks_exact_mut(len));
        for ((x, dx), dy) in rows.zip(dy) {
            let dy = factor * dy.to_f64();
            cpu::map(x, dx, |x| T::from_f64(dy * reduction.derivative(x.to_f64())));
        }
        Ok(true)
    }

    fn top_k(
        &self,
        axis_view: AxisView,
        k: usize,
        write: Greatest,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        cpu::top_k(axis_view, k, write, x.host()?, y.host()?)?;
        Ok(true)
    }
}
