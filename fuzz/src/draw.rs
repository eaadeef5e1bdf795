//! Choices that bytes make. Where they end, each choice is the first.

pub(crate) struct Draw<'a> {
    rest: &'a [u8],
}

impl<'a> Draw<'a> {
    pub(crate) fn new(rest: &'a [u8]) -> Self {
        Self { rest }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// What is left.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        first
    }

    /// A number below `end`, which is at most 65,536 and not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        match end <= 256 {
            true => usize::from(self.byte()) % end,
            false => (usize::from(self.byte()) << 8 | usize::from(self.byte())) % end,
        }
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// True once in `times`; never when the bytes have ended.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        !self.is_done() && self.below(times) == times - 1
    }

    /// So many bytes, or what is left.
    pub(crate) fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        taken
    }
}

/// A sequence of numbers in [0, 1) that follows from a seed.
pub(crate) struct Sequence(u64);

impl Sequence {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// A seed that follows from bytes.
pub(crate) fn seed_of(data: &[u8]) -> u64 {
    data.iter()
        .fold(17, |seed, &byte| seed.wrapping_mul(31).wrapping_add(byte.into()))
}
