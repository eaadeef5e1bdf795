//! The data on which a layer's gradient depends, which a net must keep between the passes.

/// The data that a layer reads in its backward pass. If a later layer in place overwrites such
/// data, the net keeps a copy. If a layer in place overwrites data that its own backward pass reads,
/// it must keep a copy itself: the net makes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackwardReads {
    /// Whether the layer reads the data of any bottom.
    pub bottoms: bool,
    /// The part of the tops' data that it reads.
    pub tops: TopData,
}

/// The part of a top's data that a gradient needs. Signs are a case of their own, because layers
/// such as Dropout change values but not signs, so a ReLU before one needs no copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TopData {
    /// No data.
    Unread,
    /// Whether each element is above 0, for elements whose diff is not 0.
    Signs,
    /// The values.
    Values,
}

impl BackwardReads {
    /// Only diffs of the tops, and copies that the layer makes itself.
    pub const NOTHING: Self = Self::new(false, TopData::Unread);
    /// Bottoms.
    pub const BOTTOMS: Self = Self::new(true, TopData::Unread);
    /// Tops.
    pub const TOPS: Self = Self::new(false, TopData::Values);
    /// Bottoms and tops.
    pub const ALL: Self = Self::new(true, TopData::Values);

    /// Reads of the bottoms, and of the tops.
    pub const fn new(bottoms: bool, tops: TopData) -> Self {
        Self { bottoms, tops }
    }
}
