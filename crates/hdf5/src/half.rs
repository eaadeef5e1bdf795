//! Floats of 16 bits, of which the library behind `pure` only reads the bytes.

use half::f16;
use hdf5_pure::{DType, Datatype, DatatypeByteOrder, FloatingPointLayout};

/// Floats of 16 bits, by the order of their bytes.
#[derive(Clone, Copy)]
pub(crate) struct Half(DatatypeByteOrder);

impl Half {
    /// The layout of IEEE 754's binary16, which numpy calls float16.
    const LAYOUT: FloatingPointLayout = FloatingPointLayout {
        bit_offset: 0,
        bit_precision: 16,
        exponent_location: 10,
        exponent_size: 5,
        mantissa_location: 0,
        mantissa_size: 10,
        exponent_bias: 15,
    };

    /// Those of a dataset of this type, if they are.
    pub(crate) fn of(dtype: &DType) -> Option<Self> {
        let DType::Other(datatype) = dtype else { return None };
        match **datatype {
            Datatype::FloatingPoint {
                size: 2,
                byte_order: order @ (DatatypeByteOrder::LittleEndian | DatatypeByteOrder::BigEndian),
                layout: Self::LAYOUT,
            } => Some(Self(order)),
            _ => None,
        }
    }

    /// The values of a dataset's bytes.
    pub(crate) fn widen(self, bytes: &[u8]) -> Vec<f32> {
        let (halves, _) = bytes.as_chunks();
        let bits = halves.iter().map(|&half| match self.0 {
            DatatypeByteOrder::BigEndian => u16::from_be_bytes(half),
            _ => u16::from_le_bytes(half),
        });
        // bounded by the bytes, which the library has read
        bits.map(|bits| f16::from_bits(bits).to_f32()).collect()
    }
}
