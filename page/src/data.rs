//! The bytes that belong to an answer.

/// The bytes of an answer.
#[derive(Default)]
pub enum Data {
    /// There are none.
    #[default]
    None,
    /// A file.
    Bytes(Vec<u8>),
    /// Numbers.
    Floats(Vec<f32>),
}

impl Data {
    /// The bytes.
    fn bytes(&self) -> &[u8] {
        match self {
            Self::None => &[],
            Self::Bytes(bytes) => bytes,
            Self::Floats(values) => cortado_core::as_bytes(values),
        }
    }

    /// Where they are.
    pub fn as_ptr(&self) -> *const u8 {
        self.bytes().as_ptr()
    }

    /// How many they are.
    pub fn len(&self) -> usize {
        self.bytes().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers, if it holds these.
    pub fn floats(&self) -> &[f32] {
        match self {
            Self::Floats(values) => values,
            _ => &[],
        }
    }
}
