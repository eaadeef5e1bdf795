//! Operands of a product: where a matrix comes from, and how it is packed.

use cortado_mem::reserve::Result;
use std::ops::Range;

/// Whether a matrix is used as it is or transposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transpose {
    /// As it is.
    No,
    /// Rows and columns exchanged.
    Yes,
}

/// One operand of a product, as a function of the inner index k and an outer index x (a row of A, a
/// column of B).
pub(crate) trait Panels<T>: Sync {
    /// Packs the outer indices `x` in panels of `width`: element (k, x) goes to `to[(panel ·
    /// k.len() + k) · width + x]`, and the last panel is filled up with zeros.
    ///
    /// # Errors
    /// Out of memory.
    fn pack(&self, k: Range<usize>, x: Range<usize>, width: usize, to: &mut [T]) -> Result;

    /// The panels, if they are packed already.
    fn packed(&self, _k: &Range<usize>, _x: &Range<usize>) -> Option<&[T]> {
        None
    }
}
