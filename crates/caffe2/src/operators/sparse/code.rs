//! Rows of numbers as bytes: steps from the least number of the row, of 8, 4 or 2 bits each, the
//! first in the lowest bits; behind them what a step is worth and the least number.

use cortado_core::{Error, Result};
use half::f16;

/// How a row of numbers is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code {
    /// The bits of a number: 8, 4 or 2.
    pub(super) bits: usize,
    /// Whether the step and the least number are of half precision.
    pub(super) is_half: bool,
}

/// What a step is worth, and the least number of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) step: f32,
    pub(super) least: f32,
}

impl Code {
    /// The bytes of a step and a least number.
    fn tail(self) -> usize {
        if self.is_half { 4 } else { 8 }
    }

    fn per_byte(self) -> usize {
        8 / self.bits
    }

    /// The bytes of a row of numbers.
    ///
    /// # Errors
    /// Numbers that do not fill whole bytes, or too many.
    pub(super) fn bytes(self, numbers: usize) -> Result<usize> {
        if !numbers.is_multiple_of(self.per_byte()) {
            return Err(Error::message(&format!(
                "a row of {numbers} numbers of {} bits does not fill whole bytes; their number is a multiple of {}",
                self.bits,
                self.per_byte()
            )));
        }
        let bytes = (numbers / self.per_byte()).checked_add(self.tail());
        bytes.ok_or_else(|| Error::message("a row is too large"))
    }

    /// The numbers of a row of bytes.
    ///
    /// # Errors
    /// Less bytes than a step and a least number have, or too many.
    pub(super) fn numbers(self, bytes: usize) -> Result<usize> {
        let numbers = bytes.checked_sub(self.tail());
        let numbers = numbers.and_then(|bytes| bytes.checked_mul(self.per_byte()));
        numbers.ok_or_else(|| {
            let tail = self.tail();
            Error::message(&format!(
                "a row has {bytes} bytes; the last {tail} are what a step is worth and the least number"
            ))
        })
    }

    /// Writes a row of numbers.
    pub(super) fn encode(self, x: &[f32], bytes: &mut [u8]) {
        let (codes, tail) = bytes.split_at_mut(x.len() / self.per_byte());
        let (scale, factor) = self.scale(x);
        if self.is_half {
            tail[..2].copy_from_slice(&f16::from_f32(scale.step).to_le_bytes());
            tail[2..].copy_from_slice(&f16::from_f32(scale.least).to_le_bytes());
        } else {
            tail[..4].copy_from_slice(&scale.step.to_le_bytes());
            tail[4..].copy_from_slice(&scale.least.to_le_bytes());
        }
        let most = ((1_u32 << self.bits) - 1) as f32;
        for (code, x) in codes.iter_mut().zip(x.chunks_exact(self.per_byte())) {
            let steps = x.iter().enumerate().map(|(place, x)| {
                let steps = ((x - scale.least) * factor).round_ties_even();
                (steps.clamp(0.0, most) as u8) << (place * self.bits)
            });
            *code = steps.fold(0, |code, step| code | step);
        }
    }

    /// The scale of a row, and by what its numbers are multiplied.
    fn scale(self, x: &[f32]) -> (Scale, f32) {
        let Range { least, width } = Range::of(x);
        if !self.is_half {
            let step = width / 255.0;
            return (Scale { step, least }, 255.0 / (width + 1e-8));
        }
        let least = f16::from_f32(least).to_f32();
        let greatest = x.iter().copied().fold(least, f32::max);
        let most = ((1_u32 << self.bits) - 1) as f32;
        let step = f16::from_f32((greatest - least) / most).to_f32();
        match step == 0.0 || (1.0 / step).is_infinite() {
            true => (Scale { step: 1.0, least }, 1.0),
            false => (Scale { step, least }, 1.0 / step),
        }
    }

    /// The scale of a row of bytes.
    pub(super) fn scale_of(self, bytes: &[u8]) -> Scale {
        let tail = &bytes[bytes.len() - self.tail()..];
        let half = |at: usize| f16::from_le_bytes([tail[at], tail[at + 1]]).to_f32();
        let single = |at: usize| f32::from_le_bytes([tail[at], tail[at + 1], tail[at + 2], tail[at + 3]]);
        match self.is_half {
            true => Scale {
                step: half(0),
                least: half(2),
            },
            false => Scale {
                step: single(0),
                least: single(4),
            },
        }
    }

    /// The steps of a number of a row of bytes.
    pub(super) fn steps(self, bytes: &[u8], number: usize) -> f32 {
        let shift = (number % self.per_byte()) * self.bits;
        let mask = ((1_u32 << self.bits) - 1) as u8;
        f32::from((bytes[number / self.per_byte()] >> shift) & mask)
    }
}

impl Scale {
    pub(super) fn number(self, steps: f32) -> f32 {
        steps * self.step + self.least
    }
}

/// The least number of a row, and how far the greatest one is from it.
pub(super) struct Range {
    pub(super) least: f32,
    pub(super) width: f32,
}

impl Range {
    pub(super) fn of(x: &[f32]) -> Self {
        let least = x.iter().copied().reduce(f32::min).unwrap_or(0.0);
        let greatest = x.iter().copied().reduce(f32::max).unwrap_or(0.0);
        Self {
            least,
            width: greatest - least,
        }
    }
}
