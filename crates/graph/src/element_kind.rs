//! Types of elements.

/// The type of a value's elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ElementKind {
    /// `f32`.
    #[default]
    F32,
    /// `f64`.
    F64,
    /// `u8`.
    U8,
}

impl ElementKind {
    /// The size of an element in bytes.
    pub fn size(self) -> usize {
        match self {
            Self::F32 => size_of::<f32>(),
            Self::F64 => size_of::<f64>(),
            Self::U8 => size_of::<u8>(),
        }
    }
}
