//! The products of the gradients of a recurrent layer.

use cortado_core::{Blob, Ctx, Elements, Real, Result};
use cortado_math::{self as math, Gemm, Matrix, MatrixMut, Transpose};

/// C = A · B, where A is m × k and B is k × n.
pub(super) fn multiply<T: Real>(
    ctx: &Ctx,
    size: (usize, usize, usize),
    a: Matrix<'_, '_, T>,
    b: &Elements<'_, T>,
    c: MatrixMut<'_, '_, T>,
) -> Result<()> {
    let product = Gemm {
        trans: (Transpose::No, Transpose::No),
        size,
        alpha: T::ONE,
        a,
        b: Matrix::new(b, size.1),
        beta: T::ZERO,
    };
    math::gemm(ctx, &product, c)
}

/// Adds Aᵀ · B to the diff of a parameter, where A is k × m and B is k × n.
pub(super) fn add_products<T: Real>(
    ctx: &Ctx,
    size: (usize, usize, usize),
    a: Matrix<'_, '_, T>,
    b: Matrix<'_, '_, T>,
    param: &Blob<T>,
) -> Result<()> {
    let product = Gemm {
        trans: (Transpose::Yes, Transpose::No),
        size,
        alpha: T::ONE,
        a,
        b,
        beta: T::ONE,
    };
    math::gemm(ctx, &product, MatrixMut::new(&mut param.diff_update_on(ctx)?, size.1))
}
