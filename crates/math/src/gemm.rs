//! Products of matrices.

use crate::{Host, compute};
use cortado_core::{Ctx, Elements, ElementsMut, Error, Real, Result};
use cortado_cpu as cpu;
pub use cortado_cpu::Transpose;

/// The kernels of this room.
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
    fn host(&self) -> Result<&'a [T]> {
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

/// Writes the product to C.
///
/// # Errors
/// Out of memory, matrices that begin outside of their elements, or those of the device.
pub fn gemm<T: Real>(ctx: &Ctx, product: &Gemm<'_, '_, T>, mut c: MatrixMut<'_, '_, T>) -> Result<()> {
    compute(ctx, "gemm", |kernels| kernels.gemm(product, &mut c))
}

impl<T: Real> GemmKernels<T> for Host {
    fn gemm(&self, product: &Gemm<'_, '_, T>, c: &mut MatrixMut<'_, '_, T>) -> Result<bool> {
        let Gemm {
            trans,
            size,
            alpha,
            a,
            b,
            beta,
        } = product;
        let out = c.elements.host()?.get_mut(c.start..).ok_or_else(outside)?;
        cpu::gemm(
            *trans,
            *size,
            *alpha,
            (a.host()?, a.row),
            (b.host()?, b.row),
            *beta,
            (out, c.row),
        );
        Ok(true)
    }
}

fn outside() -> Error {
    Error::internal("a matrix begins outside of its blob")
}
