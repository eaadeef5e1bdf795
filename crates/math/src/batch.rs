//! Sums over the images of a batch, for gradients of weights and biases.
//!
//! The host adds in the order of [`Batch`], so that processes that share a batch get the bits of
//! one process. A plain product or sum over all images would be simpler but gives bits that depend
//! on the number of processes. Devices use their ordinary kernels.

use crate::gemm::{Gemm, Matrix, MatrixMut, Transpose};
use crate::{Host, host, on_device};
use cortado_core::{Ctx, Elements, ElementsMut, OutOfMemory, Real, Result};
use cortado_cpu as cpu;
use cortado_ops::{AxisView, Batch, count};

/// The product Aᵀ · B, where A and B have a row for each image.
pub struct BatchGemm<'a, 'b, T: Real> {
    /// The number of images.
    pub images: usize,
    /// The rows of C (the columns of A), and the columns of C (and B).
    pub size: (usize, usize),
    /// A.
    pub a: Matrix<'a, 'b, T>,
    /// B.
    pub b: Matrix<'a, 'b, T>,
    /// Whether the product is added to C, not written over it.
    pub adds: bool,
}

/// The host's kernels for sums over a batch.
pub(crate) trait HostBatchSums<T: Real> {
    /// [`gemm_over_batch`].
    fn sum_products(&self, batch: Batch, product: &BatchGemm<'_, '_, T>, c: &mut MatrixMut<'_, '_, T>) -> Result<()>;

    /// [`add_rows_over_batch`].
    fn sum_rows(&self, batch: Batch, x: &[T], sums: &mut [T]) -> Result<()>;

    /// [`add_channel_sums_over_batch`].
    fn sum_channels(&self, batch: Batch, inner: usize, x: &[T], sums: &mut [T]) -> Result<()>;
}

/// Writes the product to C or adds it.
///
/// # Errors
/// Out of memory, matrices that begin outside of their elements, or those of the device.
pub fn gemm_over_batch<T: Real>(ctx: &Ctx, product: &BatchGemm<'_, '_, T>, mut c: MatrixMut<'_, '_, T>) -> Result<()> {
    let BatchGemm {
        images,
        size,
        a,
        b,
        adds,
    } = *product;
    let on_one_device = Gemm {
        trans: (Transpose::Yes, Transpose::No),
        size: (size.0, size.1, images),
        alpha: T::ONE,
        a,
        b,
        beta: if adds { T::ONE } else { T::ZERO },
    };
    if on_device(ctx, "gemm", |kernels| kernels.gemm(&on_one_device, &mut c))? {
        return Ok(());
    }
    host::<T>().sum_products(ctx.batch(images), product, &mut c)
}

/// sums += Σ over the rows of x, which has one for each image.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_rows_over_batch<T: Real>(ctx: &Ctx, x: &Elements<'_, T>, sums: &mut ElementsMut<'_, T>) -> Result<()> {
    if sums.is_empty() || on_device(ctx, "add_rows", |kernels| kernels.add_rows(x, sums))? {
        return Ok(());
    }
    let batch = ctx.batch(x.len() / sums.len());
    host::<T>().sum_rows(batch, x.host()?, sums.host()?)
}

/// sums += Σ x over each channel. The axes before the channels (`axis_view.outer`) are the images.
///
/// # Errors
/// Out of memory, or those of the device.
pub fn add_channel_sums_over_batch<T: Real>(
    ctx: &Ctx,
    axis_view: AxisView,
    x: &Elements<'_, T>,
    sums: &mut ElementsMut<'_, T>,
) -> Result<()> {
    let run = |kernels: &dyn crate::Kernels<T>| kernels.add_channel_sums(axis_view, x, sums);
    if on_device(ctx, "add_channel_sums", run)? {
        return Ok(());
    }
    let batch = ctx.batch(axis_view.outer);
    host::<T>().sum_channels(batch, axis_view.inner, x.host()?, sums.host()?)
}

impl<T: Real> HostBatchSums<T> for Host {
    fn sum_products(&self, batch: Batch, product: &BatchGemm<'_, '_, T>, c: &mut MatrixMut<'_, '_, T>) -> Result<()> {
        let BatchGemm { size, a, b, adds, .. } = *product;
        let (a, b) = ((a.host()?, a.row), (b.host()?, b.row));
        Ok(cpu::gemm_over_batch(batch, size, a, b, adds, c.host()?)?)
    }

    fn sum_rows(&self, batch: Batch, x: &[T], sums: &mut [T]) -> Result<()> {
        let width = sums.len();
        Ok(batch.add_to(sums, |stripe, sums| {
            let rows = stripe.numbers().map(|image| &x[image * width..][..width]);
            rows.for_each(|row| cpu::add(row, sums));
            Ok::<_, OutOfMemory>(())
        })?)
    }

    fn sum_channels(&self, batch: Batch, inner: usize, x: &[T], sums: &mut [T]) -> Result<()> {
        let cost = count([batch.images_of_stripe(), sums.len(), inner]);
        Ok(cpu::add_over_batch(batch, cost, sums, |stripe, sums| {
            let of_stripe = cpu::channel_sums_of_stripe(stripe, sums.len(), inner, x)?;
            let sums = sums.iter_mut().zip(of_stripe);
            sums.for_each(|(sum, of_stripe)| *sum += T::from_f64(of_stripe));
            Ok(())
        })?)
    }
}
