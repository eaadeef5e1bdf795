//! Small parts of messages, and numbers in formats of their own.

/// A message that `write` puts together.
pub(super) fn message(write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes);
    bytes
}

/// The upper half of a number, rounded to the nearest (upwards from the middle, as Caffe2 does).
pub(super) fn to_bfloat16(value: f32) -> u16 {
    let bits = value.to_bits();
    if value.is_nan() {
        // Rounding could make it an infinity, or another sign.
        return (bits >> 16) as u16 | 0x40;
    }
    ((bits + 0x8000) >> 16) as u16
}

/// The number whose upper half this is.
pub(super) fn from_bfloat16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}
