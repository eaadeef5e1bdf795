//! Which data a layer's gradient depends on: what a net must not lose between the passes.

/// The data that a layer reads in its backward pass. Layers that follow may work in place and so
/// overwrite it: a net then keeps a copy. What a layer itself overwrites, since its top is its
/// bottom, it keeps itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackwardReads {
    /// Whether it reads the data of any bottom.
    pub bottoms: bool,
    /// What it reads of the data of the tops.
    pub tops: TopData,
}

/// What a gradient needs of the data of a top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TopData {
    /// Nothing.
    Unread,
    /// Which elements are above 0, where the diff is not 0.
    Signs,
    /// The values.
    Values,
}

impl BackwardReads {
    /// The diffs of the tops alone, or copies of its own.
    pub const NOTHING: Self = Self::new(false, TopData::Unread);
    /// Bottoms.
    pub const BOTTOMS: Self = Self::new(true, TopData::Unread);
    /// Tops.
    pub const TOPS: Self = Self::new(false, TopData::Values);
    /// Bottoms and tops.
    pub const ALL: Self = Self::new(true, TopData::Values);

    /// From what is read of the bottoms and of the tops.
    pub const fn new(bottoms: bool, tops: TopData) -> Self {
        Self { bottoms, tops }
    }
}
