//! The forms of the algorithm: how many outputs a tile has, of how many weights.

/// The rows and columns of a tile's outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileSize {
    /// 2 × 2.
    Two,
    /// 4 × 4.
    Four,
    /// 6 × 6: for kernels of 3 × 3 only.
    Six,
}

/// F(m × m, r × r).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// F(2 × 2, 3 × 3).
    TwoOfThree,
    /// F(4 × 4, 3 × 3).
    FourOfThree,
    /// F(6 × 6, 3 × 3).
    SixOfThree,
    /// F(2 × 2, 5 × 5).
    TwoOfFive,
    /// F(4 × 4, 5 × 5).
    FourOfFive,
}

impl Form {
    /// The form with such tiles for kernels without strides or dilation, if there is one: for 3 × 3
    /// and 5 × 5.
    pub(crate) fn new(size: TileSize, kernel: [usize; 2]) -> Option<Self> {
        match (size, kernel) {
            (TileSize::Two, [3, 3]) => Some(Self::TwoOfThree),
            (TileSize::Four, [3, 3]) => Some(Self::FourOfThree),
            (TileSize::Six, [3, 3]) => Some(Self::SixOfThree),
            (TileSize::Two, [5, 5]) => Some(Self::TwoOfFive),
            (TileSize::Four, [5, 5]) => Some(Self::FourOfFive),
            _ => None,
        }
    }

    /// The name of the algorithm.
    pub(crate) fn name(self) -> &'static str {
        match self.outputs() {
            2 => "winograd 2x2",
            4 => "winograd 4x4",
            _ => "winograd 6x6",
        }
    }

    /// The rows of a tile's outputs.
    pub(crate) fn outputs(self) -> usize {
        match self {
            Self::TwoOfThree | Self::TwoOfFive => 2,
            Self::FourOfThree | Self::FourOfFive => 4,
            Self::SixOfThree => 6,
        }
    }

    /// The rows of a kernel.
    pub(crate) fn kernel(self) -> usize {
        match self {
            Self::TwoOfThree | Self::FourOfThree | Self::SixOfThree => 3,
            Self::TwoOfFive | Self::FourOfFive => 5,
        }
    }

    /// The rows of a tile's inputs.
    pub(crate) fn side(self) -> usize {
        self.outputs() + self.kernel() - 1
    }

    /// The products of a tile.
    pub(crate) fn points(self) -> usize {
        self.side().pow(2)
    }
}
