//! The numbers in a message.

/// What the bytes of a message are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExchangeNumber {
    /// `f32`.
    F32,
    /// `f64`.
    F64,
}

impl ExchangeNumber {
    /// The bytes of one.
    pub fn bytes(self) -> usize {
        match self {
            Self::F32 => size_of::<f32>(),
            Self::F64 => size_of::<f64>(),
        }
    }

    /// Reads numbers, in the machine's own byte order.
    pub(crate) fn read(self, bytes: &[u8], to: &mut Vec<f64>) {
        to.clear();
        match self {
            Self::F32 => to.extend(bytes.as_chunks().0.iter().map(|b| f64::from(f32::from_ne_bytes(*b)))),
            Self::F64 => to.extend(bytes.as_chunks().0.iter().map(|b| f64::from_ne_bytes(*b))),
        }
    }

    /// Adds the numbers in `bytes` to `sums`.
    pub(crate) fn add(self, bytes: &[u8], sums: &mut [f64]) {
        match self {
            Self::F32 => {
                for (sum, b) in sums.iter_mut().zip(bytes.as_chunks().0) {
                    *sum += f64::from(f32::from_ne_bytes(*b));
                }
            }
            Self::F64 => {
                for (sum, b) in sums.iter_mut().zip(bytes.as_chunks().0) {
                    *sum += f64::from_ne_bytes(*b);
                }
            }
        }
    }

    /// Adds the numbers in `from` to those in `to`, each rounded to what it is in the message.
    pub(crate) fn add_each(self, from: &[u8], to: &mut [u8]) {
        match self {
            Self::F32 => {
                for (to, from) in to.as_chunks_mut().0.iter_mut().zip(from.as_chunks().0) {
                    *to = (f32::from_ne_bytes(*to) + f32::from_ne_bytes(*from)).to_ne_bytes();
                }
            }
            Self::F64 => {
                for (to, from) in to.as_chunks_mut().0.iter_mut().zip(from.as_chunks().0) {
                    *to = (f64::from_ne_bytes(*to) + f64::from_ne_bytes(*from)).to_ne_bytes();
                }
            }
        }
    }

    /// Writes numbers, rounded to what they are in the message.
    pub(crate) fn write(self, values: &[f64], bytes: &mut [u8]) {
        match self {
            Self::F32 => {
                for (value, b) in values.iter().zip(bytes.as_chunks_mut().0) {
                    *b = (*value as f32).to_ne_bytes();
                }
            }
            Self::F64 => {
                for (value, b) in values.iter().zip(bytes.as_chunks_mut().0) {
                    *b = value.to_ne_bytes();
                }
            }
        }
    }
}
