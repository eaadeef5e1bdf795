//! The old quantized tensor `QTensor`: numbers of few bits, packed bit by bit.

/// Numbers of `precision` bits (and a sign), each plane of bits packed on its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QTensor {
    /// The sizes of its axes.
    pub dims: Vec<usize>,
    /// Bits of a number, without its sign.
    pub precision: u32,
    /// Whether there is a bit for the sign.
    pub signed: bool,
    /// What one step is worth.
    pub scale: f64,
    /// The number that 0 represents.
    pub bias: f64,
    /// The packed planes of bits.
    pub data: Vec<u8>,
}

impl QTensor {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.dims.iter().product()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
