//! What image files are decoded to, and within which limit.

use cortado_core::limit::{Limit, PIXELS};

/// What to decode a file to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// As the file has it: 1, 3 or 4 channels.
    Native,
    /// Blue, green and red. Grey is copied to all three, alpha is dropped.
    Bgr,
    /// Grey.
    Gray,
}

impl Color {
    /// Decoding to this color, of images within this limit.
    #[must_use]
    pub fn within(self, pixels: Limit) -> Decoding {
        Decoding { color: self, pixels }
    }

    /// How many channels a file of `native` channels gets.
    pub(crate) fn channels(self, native: usize) -> usize {
        match self {
            Self::Native => native,
            Self::Bgr => 3,
            Self::Gray => 1,
        }
    }
}

/// How an image file is decoded. A [`Color`] alone decodes with the default limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decoding {
    /// What to decode to.
    pub color: Color,
    /// The limit on the pixels of an image.
    pub pixels: Limit,
}

impl From<Color> for Decoding {
    fn from(color: Color) -> Self {
        color.within(PIXELS)
    }
}
