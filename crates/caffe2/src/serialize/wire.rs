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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bfloat16_rounds_to_the_nearest() {
        let rounded = |value| from_bfloat16(to_bfloat16(value));
        assert_eq!(rounded(1.0), 1.0);
        assert_eq!(rounded(1.003), 1.0);
        assert_eq!(rounded(1.0 + 1.0 / 256.0), 1.0 + 1.0 / 128.0);
        assert_eq!(rounded(-1.0e-40), from_bfloat16(0x8001));
        assert!(rounded(f32::NAN).is_nan() && rounded(f32::NEG_INFINITY) == f32::NEG_INFINITY);
    }
}
