//! Normalisation of an element by others of its blob: softmax, local response normalisation, and
//! vectors of length 1.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Pair, Real, Result, reserve};
use cortado_cpu as cpu;
use cortado_ops::{AxisView, Lrn};

/// The kernels of this module.
pub trait NormKernels<T: Real> {
    /// [`softmax`].
    ///
    /// # Errors
    /// Those of the device.
    fn softmax(&self, _axis_view: AxisView, _data: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`softmax_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn softmax_backward(&self, _axis_view: AxisView, _y: &Elements<'_, T>, _diff: &mut Pair<'_, T>) -> Result<bool> {
        Ok(false)
    }

    /// [`lrn_across`].
    ///
    /// # Errors
    /// Those of the device.
    fn lrn_across(
        &self,
        _lrn: Lrn<T>,
        _axis_view: AxisView,
        _x: &Elements<'_, T>,
        _scale: &mut ElementsMut<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`lrn_across_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn lrn_across_backward(
        &self,
        _lrn: Lrn<T>,
        _axis_view: AxisView,
        _operands: [&Elements<'_, T>; 4],
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`lrn_within`].
    ///
    /// # Errors
    /// Those of the device.
    fn lrn_within(
        &self,
        _lrn: Lrn<T>,
        _sizes: [usize; 3],
        _x: &Elements<'_, T>,
        _buffer: &mut ElementsMut<'_, T>,
        _scale: &mut ElementsMut<'_, T>,
        _y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`lrn_within_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn lrn_within_backward(
        &self,
        _lrn: Lrn<T>,
        _sizes: [usize; 3],
        _operands: [&Elements<'_, T>; 4],
        _buffer: &mut ElementsMut<'_, T>,
        _dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`l2_normalize`].
    ///
    /// # Errors
    /// Those of the device.
    fn l2_normalize(
        &self,
        _axis_view: AxisView,
        _eps: f64,
        _x: &Elements<'_, T>,
        _norms: &mut ElementsMut<'_, T>,
        _u: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }

    /// [`l2_normalize_backward`].
    ///
    /// # Errors
    /// Those of the device.
    fn l2_normalize_backward(
        &self,
        _axis_view: AxisView,
        _norms: &Elements<'_, T>,
        _u: &Elements<'_, T>,
        _diff: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        Ok(false)
    }
}

/// `y = exp(x − max x) / Σ exp(x − max x)`, with maximum and sum over the middle axis.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn softmax<T: Real>(ctx: &Ctx, axis_view: AxisView, mut data: Pair<'_, T>) -> Result<()> {
    compute(ctx, "softmax", |kernels| kernels.softmax(axis_view, &mut data))
}

/// `dx = (dy − Σ dy · y) · y`, with the sum over the middle axis: the gradient of [`softmax`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn softmax_backward<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    y: &Elements<'_, T>,
    mut diff: Pair<'_, T>,
) -> Result<()> {
    compute(ctx, "softmax_backward", |kernels| {
        kernels.softmax_backward(axis_view, y, &mut diff)
    })
}

/// `n = √(Σ x² + eps)` with the sum over the middle axis, and `u = x / n`.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn l2_normalize<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    eps: f64,
    x: &Elements<'_, T>,
    norms: &mut ElementsMut<'_, T>,
    u: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "l2_normalize", |kernels| {
        kernels.l2_normalize(axis_view, eps, x, norms, u)
    })
}

/// `d = (d − u · Σ d·u) / n` with the sum over the middle axis: the gradient of [`l2_normalize`].
///
/// # Errors
/// Out of memory, or those of the device.
pub fn l2_normalize_backward<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    norms: &Elements<'_, T>,
    u: &Elements<'_, T>,
    diff: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "l2_normalize_backward", |kernels| {
        kernels.l2_normalize_backward(axis_view, norms, u, diff)
    })
}

/// y = x · s^−β with s = k + (α/n) · Σ x² over the n channels around each, clipped at the edges:
/// local response normalisation across the middle axis. s goes to `scale`.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn lrn_across<T: Real>(
    ctx: &Ctx,
    lrn: Lrn<T>,
    axis_view: AxisView,
    x: &Elements<'_, T>,
    scale: &mut ElementsMut<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "lrn_across", |kernels| {
        kernels.lrn_across(lrn, axis_view, x, scale, y)
    })
}

/// dx = dy · s^−β − (2αβ/n) · x · Σ dy · y / s over the same channels: the gradient of
/// [`lrn_across`]. The operands are x, y, s and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn lrn_across_backward<T: Real>(
    ctx: &Ctx,
    lrn: Lrn<T>,
    axis_view: AxisView,
    operands: [&Elements<'_, T>; 4],
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "lrn_across_backward", |kernels| {
        kernels.lrn_across_backward(lrn, axis_view, operands, dx)
    })
}

/// y = x · s^−β with s = 1 + (α/n²) · Σ x² over the n × n elements around each place of a plane,
/// clipped at the edges: local response normalisation within each channel. The sizes are the number
/// of planes, their height and their width. s goes to `scale`; `buffer` is for what lies between.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn lrn_within<T: Real>(
    ctx: &Ctx,
    lrn: Lrn<T>,
    sizes: [usize; 3],
    x: &Elements<'_, T>,
    buffer: &mut ElementsMut<'_, T>,
    scale: &mut ElementsMut<'_, T>,
    y: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "lrn_within", |kernels| {
        kernels.lrn_within(lrn, sizes, x, buffer, scale, y)
    })
}

/// dx = dy · s^−β − (2αβ/n²) · x · Σ dy · y / s over the same elements: the gradient of
/// [`lrn_within`]. The operands are x, y, s and dy.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn lrn_within_backward<T: Real>(
    ctx: &Ctx,
    lrn: Lrn<T>,
    sizes: [usize; 3],
    operands: [&Elements<'_, T>; 4],
    buffer: &mut ElementsMut<'_, T>,
    dx: &mut ElementsMut<'_, T>,
) -> Result<()> {
    compute(ctx, "lrn_within_backward", |kernels| {
        kernels.lrn_within_backward(lrn, sizes, operands, buffer, dx)
    })
}

impl<T: Real> NormKernels<T> for Host {
    fn softmax(&self, axis_view: AxisView, data: &mut Pair<'_, T>) -> Result<bool> {
        let AxisView { len, inner, .. } = axis_view;
        match data {
            Pair::InPlace(y) => {
                let y = y.host()?;
                let x = reserve::copied(y)?;
                cpu::softmax_forward(outer(axis_view, &[y.len()]), len, inner, &x, y);
            }
            Pair::Split(x, y) => {
                let (x, y) = (x.host()?, y.host()?);
                cpu::softmax_forward(outer(axis_view, &[x.len(), y.len()]), len, inner, x, y);
            }
        }
        Ok(true)
    }

    fn softmax_backward(&self, axis_view: AxisView, y: &Elements<'_, T>, diff: &mut Pair<'_, T>) -> Result<bool> {
        let (y, AxisView { len, inner, .. }) = (y.host()?, axis_view);
        match diff {
            Pair::InPlace(diff) => {
                let diff = diff.host()?;
                let (dy, outer) = (reserve::copied(diff)?, outer(axis_view, &[y.len(), diff.len()]));
                cpu::softmax_backward(outer, len, inner, y, &dy, diff);
            }
            Pair::Split(dy, dx) => {
                let (dy, dx) = (dy.host()?, dx.host()?);
                let outer = outer(axis_view, &[y.len(), dy.len(), dx.len()]);
                cpu::softmax_backward(outer, len, inner, y, dy, dx);
            }
        }
        Ok(true)
    }

    fn lrn_across(
        &self,
        lrn: Lrn<T>,
        axis_view: AxisView,
        x: &Elements<'_, T>,
        scale: &mut ElementsMut<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (x, scale, y) = (x.host()?, scale.host()?, y.host()?);
        let outer = outer(axis_view, &[x.len(), scale.len(), y.len()]);
        cpu::lrn_across_forward(lrn, outer, axis_view.len, axis_view.inner, x, scale, y);
        Ok(true)
    }

    fn lrn_across_backward(
        &self,
        lrn: Lrn<T>,
        axis_view: AxisView,
        operands: [&Elements<'_, T>; 4],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let ([x, y, scale, dy], dx) = (on_host(operands)?, dx.host()?);
        let outer = outer(axis_view, &[x.len(), y.len(), scale.len(), dy.len(), dx.len()]);
        cpu::lrn_across_backward(lrn, outer, axis_view.len, axis_view.inner, x, y, scale, dy, dx);
        Ok(true)
    }

    fn lrn_within(
        &self,
        lrn: Lrn<T>,
        sizes: [usize; 3],
        x: &Elements<'_, T>,
        buffer: &mut ElementsMut<'_, T>,
        scale: &mut ElementsMut<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (x, buffer, scale, y) = (x.host()?, buffer.host()?, scale.host()?, y.host()?);
        let sizes = whole_planes(sizes, &[buffer.len(), scale.len()]);
        cpu::lrn_within_forward(lrn, sizes, x, buffer, scale, y)?;
        Ok(true)
    }

    fn lrn_within_backward(
        &self,
        lrn: Lrn<T>,
        sizes: [usize; 3],
        operands: [&Elements<'_, T>; 4],
        buffer: &mut ElementsMut<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (operands, buffer, dx) = (on_host(operands)?, buffer.host()?, dx.host()?);
        let sizes = whole_planes(sizes, &[buffer.len(), dx.len()]);
        cpu::lrn_within_backward(lrn, sizes, operands, buffer, dx)?;
        Ok(true)
    }

    fn l2_normalize(
        &self,
        axis_view: AxisView,
        eps: f64,
        x: &Elements<'_, T>,
        norms: &mut ElementsMut<'_, T>,
        u: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (x, norms, u) = (x.host()?, norms.host()?, u.host()?);
        let sizes = [outer(axis_view, &[x.len(), u.len()]), axis_view.len, axis_view.inner];
        cpu::l2_normalize(sizes, eps, x, norms, u)?;
        Ok(true)
    }

    fn l2_normalize_backward(
        &self,
        axis_view: AxisView,
        norms: &Elements<'_, T>,
        u: &Elements<'_, T>,
        diff: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let (norms, u, diff) = (norms.host()?, u.host()?, diff.host()?);
        let sizes = [outer(axis_view, &[u.len(), diff.len()]), axis_view.len, axis_view.inner];
        cpu::l2_normalize_backward(sizes, norms, u, diff)?;
        Ok(true)
    }
}

fn on_host<'a, T: Real, const N: usize>(operands: [&'a Elements<'_, T>; N]) -> Result<[&'a [T]; N]> {
    let mut slices: [&[T]; N] = [&[]; N];
    for (slice, operand) in slices.iter_mut().zip(operands) {
        *slice = operand.host()?;
    }
    Ok(slices)
}

/// As many planes of these sizes as operands of these lengths hold.
fn whole_planes([planes, height, width]: [usize; 3], lengths: &[usize]) -> [usize; 3] {
    let axis_view = AxisView {
        outer: planes,
        len: height,
        inner: width,
    };
    [outer(axis_view, lengths), height, width]
}

/// How many outer places have all their elements in operands of these lengths.
fn outer(axis_view: AxisView, lengths: &[usize]) -> usize {
    let there = lengths
        .iter()
        .map(|len| len.checked_div(axis_view.len * axis_view.inner));
    there.flatten().fold(axis_view.outer, usize::min)
}
