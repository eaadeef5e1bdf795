//! Products of matrices.

use crate::{Host, host, on_device};
use cortado_core::{Ctx, Elements, ElementsMut, Error, Real, Result};
use cortado_cpu as cpu;
pub use cortado_cpu::Transpose;

/// The kernels of this module.
pub trait GemmKernels<T: Real> {
    /// [`gemm`].
    ///
    /// # Errors
    /// Those of the device.
    fn gemm(&self, _product: &Gemm<'_, '_, T>, _c: &mut MatrixMut<'_, '_, T>) -> Result<bool> {
        Ok(false)
    }
}

/// A matrix, row after row, in the elements of a blob.
#[derive(Clone, Copy)]
pub struct Matrix<'a, 'b, T: Real> {
    /// The elements that it is a part of.
    pub elements: &'a Elements<'b, T>,
    /// Where it begins there.
    pub start: usize,
    /// The distance between its rows.
    pub row: usize,
}

impl<'a, 'b, T: Real> Matrix<'a, 'b, T> {
    /// All of the elements, in rows of this length.
    pub fn new(elements: &'a Elements<'b, T>, row: usize) -> Self {
        Self {
            elements,
            start: 0,
            row,
        }
    }

    /// The elements from its first one on, on the host.
    pub(crate) fn host(&self) -> Result<&'a [T]> {
        self.elements.host()?.get(self.start..).ok_or_else(outside)
    }
}

/// A matrix that is written.
pub struct MatrixMut<'a, 'b, T: Real> {
    /// The elements that it is a part of.
    pub elements: &'a mut ElementsMut<'b, T>,
    /// Where it begins there.
    pub start: usize,
    /// The distance between its rows.
    pub row: usize,
}

impl<'a, 'b, T: Real> MatrixMut<'a, 'b, T> {
    /// All of the elements, in rows of this length.
    pub fn new(elements: &'a mut ElementsMut<'b, T>, row: usize) -> Self {
        Self {
            elements,
            start: 0,
            row,
        }
    }

    /// The elements from its first one on, on the host, and the distance between rows.
    pub(crate) fn host(&mut self) -> Result<(&mut [T], usize)> {
        let elements = self.elements.host()?.get_mut(self.start..).ok_or_else(outside)?;
        Ok((elements, self.row))
    }
}

/// alpha · op(A) · op(B) + beta · C, where op may transpose. A beta of 0 means that C is not read.
pub struct Gemm<'a, 'b, T: Real> {
    /// How A and B are taken.
    pub trans: (Transpose, Transpose),
    /// The rows of C, its columns, and the length of the sums.
    pub size: (usize, usize, usize),
    /// The factor of the product.
    pub alpha: T,
    /// A.
    pub a: Matrix<'a, 'b, T>,
    /// B.
    pub b: Matrix<'a, 'b, T>,
    /// The factor of what C holds before.
    pub beta: T,
}

/// The products of a host that shares a batch with other processes.
pub(crate) trait HostProducts<T: Real> {
    /// [`gemm`], where `ranks` processes share the rows of op(A).
    fn product_of_share(&self, ranks: usize, product: &Gemm<'_, '_, T>, c: &mut MatrixMut<'_, '_, T>) -> Result<()>;
}

/// Writes the product to C.
///
/// # Errors
/// Out of memory, matrices that begin outside of their elements, or those of the device.
pub fn gemm<T: Real>(ctx: &Ctx, product: &Gemm<'_, '_, T>, mut c: MatrixMut<'_, '_, T>) -> Result<()> {
    if on_device(ctx, "gemm", |kernels| kernels.gemm(product, &mut c))? {
        return Ok(());
    }
    let ranks = ctx.batch(product.size.0).ranks;
    host::<T>().product_of_share(ranks, product, &mut c)
}

impl<T: Real> GemmKernels<T> for Host {}

impl<T: Real> HostProducts<T> for Host {
    fn product_of_share(&self, ranks: usize, product: &Gemm<'_, '_, T>, c: &mut MatrixMut<'_, '_, T>) -> Result<()> {
        let Gemm {
            trans,
            size,
            alpha,
            a,
            b,
            beta,
        } = *product;
        let (a, b) = ((a.host()?, a.row), (b.host()?, b.row));
        Ok(cpu::gemm_of_share(ranks, trans, size, alpha, a, b, beta, c.host()?)?)
    }
}

fn outside() -> Error {
    Error::internal("a matrix begins outside of its blob")
}
