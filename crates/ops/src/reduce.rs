//! What many elements are reduced to.

/// A sum over elements x of a function of each. The terms are 64 bits wide for any element type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Σ x.
    Sum,
    /// Σ |x|.
    AbsSum,
    /// Σ x².
    SquareSum,
}

impl Reduction {
    /// The term of x.
    #[inline(always)]
    pub fn term(self, x: f64) -> f64 {
        match self {
            Self::Sum => x,
            Self::AbsSum => x.abs(),
            Self::SquareSum => x * x,
        }
    }

    /// The derivative of the term, which is 0 for |x| at 0.
    #[inline(always)]
    pub fn derivative(self, x: f64) -> f64 {
        match self {
            Self::Sum => 1.0,
            Self::AbsSum if x == 0.0 => 0.0,
            Self::AbsSum => x.signum(),
            Self::SquareSum => 2.0 * x,
        }
    }
}

/// What is written of the greatest elements along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Greatest {
    /// Their places on the axis.
    Places,
    /// The elements.
    Values,
    /// First all places, then all elements.
    PlacesAndValues,
}

impl Greatest {
    /// How many numbers are written for each of them.
    pub fn numbers(self) -> usize {
        match self {
            Self::Places | Self::Values => 1,
            Self::PlacesAndValues => 2,
        }
    }
}
