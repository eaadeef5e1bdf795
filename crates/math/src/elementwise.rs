//! Functions of single elements, and of elements at the same place in several blobs.

use crate::steps::{Following, epilogue, run_steps};
use crate::{Host, compute, host, on_device};
use cortado_core::{Ctx, Elements, ElementsMut, Pair, Real, Result, Step, StepFunction};
use cortado_cpu as cpu;
use cortado_ops::Pointwise;

/// The kernels of this module.
pub trait ElementwiseKernels<T: Real> {
    /// [`map_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn map_backward(&self, _f: Pointwise<T>, _at: &Elements<'_, T>, _diff: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`fill`].
    ///
    /// # Errors
    /// Those of the device.
    fn fill(&self, _value: T, _y: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`weighted_sum`], and as many of the steps as the kernel applies.
    ///
    /// # Errors
    /// Those of the device.
    fn weighted_sum(
        &self,
        _coefficients: &[T],
        _first: &mut Pair<'_, T>,
        _others: &[Elements<'_, T>],
        _then: &mut Following<'_, '_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`product`], without the steps.
    ///
    /// # Errors
    /// Those of the device.
    fn product(&self, _first: &mut Pair<'_, T>, _others: &[Elements<'_, T>]) -> Result<bool> {
        Ok(false)
    }

    /// [`maximum`], without the steps.
    ///
    /// # Errors
    /// Those of the device.
    fn maximum(
        &self,
        _first: &mut Pair<'_, T>,
        _others: &[Elements<'_, T>],
        _winners: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`maximum_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn maximum_backward(
        &self,
        _number: i32,
        _winners: &Elements<'_, i32>,
        _dy: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`divide`].
    ///
    /// # Errors
    /// Those of the device.
    fn divide(&self, _x: &Elements<'_, T>, _by: &Elements<'_, T>, _y: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`mask`].
    ///
    /// # Errors
    /// Those of the device.
    fn mask(&self, _mask: &Elements<'_, u32>, _factor: T, _x: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }
}

/// Every y = the value.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn fill<T: Real>(ctx: &Ctx, value: T, y: &mut ElementsMut<'_, T>) -> Result<()> {
    compute(ctx, "fill", |kernels| kernels.fill(value, y))
}

/// y = f(x).
///
/// # Errors
/// Out of memory, or those of the device.
pub fn map<T: Real>(ctx: &Ctx, f: Pointwise<T>, x: Pair<'_, T>) -> Result<()> {
    run_steps(ctx, &[Step::new(StepFunction::Pointwise(f))], x)
}

/// y = factor · x. To a device it is a step.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn scale<T: Real>(ctx: &Ctx, factor: T, mut x: Pair<'_, T>) -> Result<()> {
    let step = Step::new(StepFunction::Pointwise(Pointwise::Scale { factor }));
    if on_device(ctx, "scale", |kernels| kernels.run_steps(ctx, &[step], &mut x))? {
        return Ok(());
    }
    host::<T>().scale(factor, x)
}

/// dx = dy · f′(at), where [`Pointwise::derivative_of`] defines `at`.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn map_backward<T: Real>(ctx: &Ctx, f: Pointwise<T>, at: &Elements<'_, T>, mut diff: Pair<'_, T>) -> Result<()> {
    compute(ctx, "map_backward", |kernels| kernels.map_backward(f, at, &mut diff))
}

/// y = Σ coefficient · x, over the first x and the others, one after the other; then all steps on
/// y.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn weighted_sum<T: Real>(
    ctx: &Ctx,
    coefficients: &[T],
    mut first: Pair<'_, T>,
    others: &[Elements<'_, T>],
    steps: &[Step<'_, T>],
) -> Result<()> {
    let mut then = Following { ctx, steps };
    if on_device(ctx, "weighted_sum", |kernels| {
        kernels.weighted_sum(coefficients, &mut first, others, &mut then)
    })? {
        return run_after(ctx, then.steps, first);
    }
    host::<T>().weighted_sum_then(coefficients, first, others, steps)
}

/// y = Π x, over the first x and the others, one after the other; then all steps on y.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn product<T: Real>(
    ctx: &Ctx,
    mut first: Pair<'_, T>,
    others: &[Elements<'_, T>],
    steps: &[Step<'_, T>],
) -> Result<()> {
    if on_device(ctx, "product", |kernels| kernels.product(&mut first, others))? {
        return run_after(ctx, steps, first);
    }
    host::<T>().product_then(first, others, steps)
}

/// y = the greatest x, of the first and the others, and its number among them to `winners`, counted
/// from 0; then all steps on y. Of equal x the second wins over the first, and those over all later
/// ones; NaN loses, unless it is the first or the second.
///
/// # Errors
/// Memory in use, out of memory, or those of the device.
pub fn maximum<T: Real>(
    ctx: &Ctx,
    mut first: Pair<'_, T>,
    others: &[Elements<'_, T>],
    winners: &mut ElementsMut<'_, i32>,
    steps: &[Step<'_, T>],
) -> Result<()> {
    compute(ctx, "maximum", |kernels| kernels.maximum(&mut first, others, winners))?;
    run_after(ctx, steps, first)
}

/// dx = dy where the winner of a [`maximum`] is the x of this number, else 0.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn maximum_backward<T: Real>(
    ctx: &Ctx,
    number: i32,
    winners: &Elements<'_, i32>,
    dy: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "maximum_backward", |kernels| {
        kernels.maximum_backward(number, winners, dy, dx)
    })
}

/// y = x / by.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn divide<T: Real>(ctx: &Ctx, x: &Elements<'_, T>, by: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<()> {
    compute(ctx, "divide", |kernels| kernels.divide(x, by, y))
}

/// y = factor · x where the mask's bit is set, else 0 · x. Bit i is bit i mod 32 of word i / 32.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn mask<T: Real>(ctx: &Ctx, mask: &Elements<'_, u32>, factor: T, mut x: Pair<'_, T>) -> Result<()> {
    compute(ctx, "mask", |kernels| kernels.mask(mask, factor, &mut x))
}

impl<T: Real> ElementwiseKernels<T> for Host {
    fn map_backward(&self, f: Pointwise<T>, at: &Elements<'_, T>, diff: &mut Pair<'_, T>) -> Result<bool> {
        match diff {
            Pair::InPlace(diff) => cpu::map_backward_in_place(f, at.host()?, diff.host()?),
            Pair::Split(dy, dx) => cpu::map_backward(f, at.host()?, dy.host()?, dx.host()?),
        }
        Ok(true)
    }

    fn fill(&self, value: T, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        y.host()?.fill(value);
        Ok(true)
    }

    fn maximum(
        &self,
        first: &mut Pair<'_, T>,
        others: &[Elements<'_, T>],
        winners: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        let y = match first {
            Pair::InPlace(y) => y.host()?,
            Pair::Split(x, y) => {
                let (x, y) = (x.host()?, y.host()?);
                y.iter_mut().zip(x).for_each(|(y, &x)| *y = x);
                y
            }
        };
        let winners = winners.host()?;
        winners.fill(0);
        for (number, x) in (1..).zip(on_host(others)?) {
            for ((y, winner), &x) in y.iter_mut().zip(winners.iter_mut()).zip(x) {
                let (greater, less) = (x > *y, x < *y);
                if greater || (number == 1 && !less) {
                    (*y, *winner) = (x, number);
                }
            }
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
        let operands = dy.host()?.iter().zip(winners.host()?);
        for (dx, (&dy, &winner)) in dx.host()?.iter_mut().zip(operands) {
            *dx = if winner == number { dy } else { T::ZERO };
        }
        Ok(true)
    }

    fn divide(&self, x: &Elements<'_, T>, by: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        cpu::zip_map(x.host()?, by.host()?, y.host()?, |x, by| x / by);
        Ok(true)
    }

    fn mask(&self, mask: &Elements<'_, u32>, factor: T, x: &mut Pair<'_, T>) -> Result<bool> {
        match x {
            Pair::InPlace(y) => cpu::mask_in_place(mask.host()?, factor, y.host()?),
            Pair::Split(x, y) => cpu::mask(mask.host()?, factor, x.host()?, y.host()?),
        }
        Ok(true)
    }
}

/// Sums and products that only the host computes together with the steps that follow.
pub(crate) trait HostSums<T: Real> {
    /// [`scale`].
    fn scale(&self, factor: T, x: Pair<'_, T>) -> Result<()>;

    /// [`weighted_sum`].
    fn weighted_sum_then(
        &self,
        coefficients: &[T],
        first: Pair<'_, T>,
        others: &[Elements<'_, T>],
        steps: &[Step<'_, T>],
    ) -> Result<()>;

    /// [`product`].
    fn product_then(&self, first: Pair<'_, T>, others: &[Elements<'_, T>], steps: &[Step<'_, T>]) -> Result<()>;
}

impl<T: Real> HostSums<T> for Host {
    fn scale(&self, factor: T, mut x: Pair<'_, T>) -> Result<()> {
        match &mut x {
            Pair::InPlace(y) => cpu::scal(factor, y.host()?),
            Pair::Split(x, y) => cpu::map(x.host()?, y.host()?, |x| factor * x),
        }
        Ok(())
    }

    fn weighted_sum_then(
        &self,
        coefficients: &[T],
        first: Pair<'_, T>,
        others: &[Elements<'_, T>],
        steps: &[Step<'_, T>],
    ) -> Result<()> {
        let others = on_host(others)?;
        let mut coefficients = coefficients.iter().copied();
        let factor = coefficients.next().unwrap_or(T::ONE);
        let mut sum = match factor == T::ONE {
            true => Vec::new(),
            false => vec![cpu::EpilogueStep::map(move |x| factor * x)],
        };
        let add = |(x, factor)| cpu::EpilogueStep::zip(x, move |y, x| y + factor * x);
        sum.extend(others.iter().copied().zip(coefficients).map(add));
        run_on_host(first, &others, sum, steps)
    }

    fn product_then(&self, first: Pair<'_, T>, others: &[Elements<'_, T>], steps: &[Step<'_, T>]) -> Result<()> {
        let others = on_host(others)?;
        // bounded by the bottoms of a layer
        let product = others.iter().map(|x| cpu::EpilogueStep::zip(x, |y, x| x * y)).collect();
        run_on_host(first, &others, product, steps)
    }
}

/// Runs the steps on what a kernel wrote.
fn run_after<T: Real>(ctx: &Ctx, steps: &[Step<'_, T>], written: Pair<'_, T>) -> Result<()> {
    if steps.is_empty() {
        return Ok(());
    }
    let (Pair::InPlace(y) | Pair::Split(_, y)) = written;
    run_steps(ctx, steps, Pair::InPlace(y))
}

fn on_host<'a, T: Real>(operands: &'a [Elements<'_, T>]) -> Result<Vec<&'a [T]>> {
    operands.iter().map(Elements::host).collect() // bounded by the bottoms of a layer
}

/// y = the steps of the CPU on the first operand, then all others. `others` are what those of the
/// CPU read besides: the fewest elements count.
fn run_on_host<T: Real>(
    mut first: Pair<'_, T>,
    others: &[&[T]],
    mut own: Vec<cpu::EpilogueStep<'_, T>>,
    steps: &[Step<'_, T>],
) -> Result<()> {
    let len = others.iter().map(|x| x.len()).min().unwrap_or(usize::MAX);
    epilogue(steps, |then| {
        let all = then.after(&mut own);
        match &mut first {
            Pair::InPlace(y) => {
                let len = len.min(y.len());
                all.run(&mut y.host()?[..len]);
            }
            Pair::Split(x, y) => {
                let len = len.min(x.len()).min(y.len());
                all.run_from(&x.host()?[..len], &mut y.host()?[..len]);
            }
        }
        Ok(())
    })
}
