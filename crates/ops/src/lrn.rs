//! Local response normalisation.

/// The numbers of local response normalisation: s = k + (α/n) Σ x², the sum over a window of n
/// around each element; y = x · s^−β. `size` is odd.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lrn<T> {
    /// n.
    pub size: usize,
    /// α.
    pub alpha: T,
    /// β.
    pub beta: T,
    /// k.
    pub k: T,
}
