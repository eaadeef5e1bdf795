//! A row of the table of functions, for CUDA.

/// The columns of a row that concern CUDA.
pub(super) struct CudaRow {
    pub(super) number: u32,
    pub(super) name: &'static str,
    pub(super) coefficients: &'static [&'static str],
    /// The statements that return the value at `x`.
    pub(super) value: &'static str,
    /// The statements that return the derivative, given the argument that the row names.
    pub(super) derivative: &'static str,
}
