//! Pooling: one value for each window that slides over the planes of a blob. A plane is one channel
//! of one image, row-major.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::PoolGeometry;

/// The kernels of this module.
pub trait PoolKernels<T: Real> {
    /// [`max_pool`].
    ///
    /// # Errors
    /// Those of the device.
    fn max_pool(
        &self,
        _geometry: &PoolGeometry,
        _planes: usize,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
        _mask: Option<&mut ElementsMut<'_, i32>>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`max_pool_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn max_pool_backward(
        &self,
        _geometry: &PoolGeometry,
        _planes: usize,
        _mask: &Elements<'_, i32>,
        _dy: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`mask_as_numbers`].
    ///
    /// # Errors
    /// Those of the device.
    fn mask_as_numbers(&self, _mask: &Elements<'_, i32>, _y: &mut ElementsMut<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`mean_pool`].
    ///
    /// # Errors
    /// Those of the device.
    fn mean_pool(
        &self,
        _geometry: &PoolGeometry,
        _planes: usize,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`mean_pool_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn mean_pool_backward(
        &self,
        _geometry: &PoolGeometry,
        _planes: usize,
        _dy: &Elements<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`sample_pool`].
    ///
    /// # Errors
    /// Those of the device.
    fn sample_pool(
        &self,
        _geometry: &PoolGeometry,
        _planes: usize,
        _operands: [&Elements<'_, T>; 2],
        _y: &mut ElementsMut<'_, T>,
        _mask: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`expected_pool`].
    ///
    /// # Errors
    /// Those of the device.
    fn expected_pool(
        &self,
        _geometry: &PoolGeometry,
        _planes: usize,
        _x: &Elements<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`expected_pool_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn expected_pool_backward(
        &self,
        _geometry: &PoolGeometry,
        _planes: usize,
        _operands: [&Elements<'_, T>; 3],
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// y = the greatest element of each window; and in `mask`, if it is wanted, the element's index in
/// its plane. The first in row-major order wins ties; an empty window gives the lowest value and
/// −1.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn max_pool<T: Real>(
    ctx: &Ctx,
    geometry: &PoolGeometry,
    planes: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
    mut mask: Option<&mut ElementsMut<'_, i32>>,
) -> Result<()> {
    compute(ctx, "max_pool", |kernels| {
        kernels.max_pool(geometry, planes, x, y, mask.as_deref_mut())
    })
}

/// dx = 0, then dx\[mask\] += dy: the gradient of poolings that take one element of each window,
/// which `mask` names.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn max_pool_backward<T: Real>(
    ctx: &Ctx,
    geometry: &PoolGeometry,
    planes: usize,
    mask: &Elements<'_, i32>,
    dy: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "max_pool_backward", |kernels| {
        kernels.max_pool_backward(geometry, planes, mask, dy, dx)
    })
}

/// y = the indices in `mask`.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn mask_as_numbers<T: Real>(ctx: &Ctx, mask: &Elements<'_, i32>, y: &mut ElementsMut<'_, T>) -> Result<()> {
    compute(ctx, "mask_as_numbers", |kernels| kernels.mask_as_numbers(mask, y))
}

/// y = the sum of each window's elements divided by the window's area, to which padding counts but
/// nothing beyond it. A window of no area gives 0.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn mean_pool<T: Real>(
    ctx: &Ctx,
    geometry: &PoolGeometry,
    planes: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "mean_pool", |kernels| kernels.mean_pool(geometry, planes, x, y))
}

/// dx = Σ dy / area over the windows that hold the element: the gradient of [`mean_pool`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn mean_pool_backward<T: Real>(
    ctx: &Ctx,
    geometry: &PoolGeometry,
    planes: usize,
    dy: &Elements<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "mean_pool_backward", |kernels| {
        kernels.mean_pool_backward(geometry, planes, dy, dx)
    })
}

/// y = an element of each window with a probability proportional to its value, and in `mask` its
/// index in its plane: the first one up to which the values sum to the window's number from 0 to 1,
/// times the sum of all. The operands are these numbers, one for each window, and x. Windows have
/// no padding, and values are expected not to be negative.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn sample_pool<T: Real>(
    ctx: &Ctx,
    geometry: &PoolGeometry,
    planes: usize,
    operands: [&Elements<'_, T>; 2],
    y: &mut ElementsMut<'_, T>,
    mask: &mut ElementsMut<'_, i32>,
) -> Result<()> {
    compute(ctx, "sample_pool", |kernels| {
        kernels.sample_pool(geometry, planes, operands, y, mask)
    })
}

/// y = Σx² / Σx of each window, or 0 where Σx is not positive: the expectation of [`sample_pool`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn expected_pool<T: Real>(
    ctx: &Ctx,
    geometry: &PoolGeometry,
    planes: usize,
    x: &Elements<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "expected_pool", |kernels| {
        kernels.expected_pool(geometry, planes, x, y)
    })
}

/// dx = Σ dy · (2x − y) / Σx over the windows that hold the element: the gradient of
/// [`expected_pool`]. The operands are x, y and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn expected_pool_backward<T: Real>(
    ctx: &Ctx,
    geometry: &PoolGeometry,
    planes: usize,
    operands: [&Elements<'_, T>; 3],
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "expected_pool_backward", |kernels| {
        kernels.expected_pool_backward(geometry, planes, operands, dx)
    })
}

impl<T: Real> PoolKernels<T> for Host {
    fn max_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
        mask: Option<&mut ElementsMut<'_, i32>>,
    ) -> Result<bool> {
        let (x, y) = (x.host()?, y.host()?);
        match mask {
            Some(mask) => {
                let mask = mask.host()?;
                let planes = whole_planes(geometry, planes, &[x.len()], &[y.len(), mask.len()]);
                cpu::max_pool_forward(geometry, planes, x, y, mask)?;
            }
            None => {
                let planes = whole_planes(geometry, planes, &[x.len()], &[y.len()]);
                cpu::max_pool_values(geometry, planes, x, y)?;
            }
        }
        Ok(true)
    }

    fn max_pool_backward(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        mask: &Elements<'_, i32>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (mask, dy, dx) = (mask.host()?, dy.host()?, dx.host()?);
        let planes = whole_planes(geometry, planes, &[dx.len()], &[mask.len(), dy.len()]);
        cpu::max_pool_backward(geometry, planes, dy, mask, dx);
        Ok(true)
    }

    fn mask_as_numbers(&self, mask: &Elements<'_, i32>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let numbers = mask.host()?.iter().map(|&index| T::from_f64(index.into()));
        y.host()?.iter_mut().zip(numbers).for_each(|(y, number)| *y = number);
        Ok(true)
    }

    fn mean_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (x, y) = (x.host()?, y.host()?);
        let planes = whole_planes(geometry, planes, &[x.len()], &[y.len()]);
        cpu::ave_pool_forward(geometry, planes, x, y)?;
        Ok(true)
    }

    fn mean_pool_backward(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (dy, dx) = (dy.host()?, dx.host()?);
        let planes = whole_planes(geometry, planes, &[dx.len()], &[dy.len()]);
        cpu::ave_pool_backward(geometry, planes, dy, dx)?;
        Ok(true)
    }

    fn sample_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        operands: [&Elements<'_, T>; 2],
        y: &mut ElementsMut<'_, T>,
        mask: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        let [draws, x] = operands;
        let (draws, x, y, mask) = (draws.host()?, x.host()?, y.host()?, mask.host()?);
        let planes = whole_planes(geometry, planes, &[x.len()], &[draws.len(), y.len(), mask.len()]);
        let x = &x[..planes * geometry.input_count()];
        cpu::sample_pool_forward(geometry, draws, x, y, mask)?;
        Ok(true)
    }

    fn expected_pool(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (x, y) = (x.host()?, y.host()?);
        let planes = whole_planes(geometry, planes, &[x.len()], &[y.len()]);
        cpu::expected_pool_forward(geometry, &x[..planes * geometry.input_count()], y)?;
        Ok(true)
    }

    fn expected_pool_backward(
        &self,
        geometry: &PoolGeometry,
        planes: usize,
        operands: [&Elements<'_, T>; 3],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let [x, y, dy] = operands;
        let (x, y, dy, dx) = (x.host()?, y.host()?, dy.host()?, dx.host()?);
        let planes = whole_planes(geometry, planes, &[x.len(), dx.len()], &[y.len(), dy.len()]);
        cpu::expected_pool_backward(geometry, &x[..planes * geometry.input_count()], y, dy, dx)?;
        Ok(true)
    }
}

/// How many planes inputs and outputs of these lengths hold.
fn whole_planes(geometry: &PoolGeometry, planes: usize, inputs: &[usize], outputs: &[usize]) -> usize {
    let (input, output) = (geometry.input_count(), geometry.output_count());
    let inputs = inputs.iter().filter_map(|len| len.checked_div(input));
    let outputs = outputs.iter().filter_map(|len| len.checked_div(output));
    inputs.chain(outputs).fold(planes, usize::min)
}
