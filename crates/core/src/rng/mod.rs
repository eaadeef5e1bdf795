//! Random numbers: the stream of the original Caffe, bit for bit.
//!
//! The stream is mt19937 with the distributions of Boost 1.56 and later, so that the same seed
//! gives the same fillers, masks and crops as the original. Its state can be saved and restored
//! between any two draws.

mod mt19937;
mod tables;
mod variate;
mod ziggurat;

use self::mt19937::Mt19937;
pub use self::variate::Variate;
use crate::system::entropy;
use crate::{Error, Result};

/// A random generator: one stream of 32-bit numbers, and distributions based on it.
///
/// f32 and f64 use up the stream differently, as in Boost.
#[derive(Clone, PartialEq, Eq)]
pub struct Rng {
    stream: Mt19937,
    is_seeded: bool,
}

impl Rng {
    /// The generator that starts at `seed`.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self {
            stream: Mt19937::new(seed),
            is_seeded: true,
        }
    }

    /// A generator that starts anywhere, for runs that request no seed.
    #[must_use]
    pub fn from_entropy() -> Self {
        Self {
            is_seeded: false,
            ..Self::new(entropy() as u32)
        }
    }

    /// Whether someone chose where it starts, and so may expect its numbers.
    #[must_use]
    pub fn is_seeded(&self) -> bool {
        self.is_seeded
    }

    /// The generator of a solver's `random_seed`: its low 32 bits, or any if it is negative.
    #[must_use]
    pub fn from_random_seed(random_seed: i64) -> Self {
        if random_seed < 0 {
            Self::from_entropy()
        } else {
            Self::new(random_seed as u32)
        }
    }

    /// A new generator seeded by one draw from this one, as the data layers make theirs.
    #[must_use]
    pub fn fork(&mut self) -> Self {
        Self {
            stream: Mt19937::new(self.draw()),
            ..*self
        }
    }

    /// The next 32 bits of the stream.
    pub fn draw(&mut self) -> u32 {
        self.stream.draw()
    }

    /// A number from 0..`n` by one draw's remainder, as Caffe's data transformer takes it; 0 if `n`
    /// is 0.
    pub fn draw_below(&mut self, n: u32) -> u32 {
        self.draw().checked_rem(n).unwrap_or(0)
    }

    /// A number from 0..=`last`, all equally likely (Boost's `uniform_int`).
    pub fn uniform_int(&mut self, last: u64) -> u64 {
        const DRAWS: u64 = 1 << 32;
        if last == 0 {
            return 0;
        }
        if last < DRAWS {
            let bucket = DRAWS / (last + 1);
            loop {
                let value = u64::from(self.draw()) / bucket;
                if value <= last {
                    return value;
                }
            }
        }
        loop {
            let low = u64::from(self.draw());
            let value = low + DRAWS * self.uniform_int(last >> 32);
            if value <= last {
                return value;
            }
        }
    }

    /// Puts `items` into random order (Caffe's `shuffle`).
    pub fn shuffle<E>(&mut self, items: &mut [E]) {
        for i in (1..items.len()).rev() {
            let other = self.uniform_int(i as u64) as usize;
            items.swap(i, other);
        }
    }

    /// A value from [`low`, `high`], both included, all equally likely (`caffe_rng_uniform`).
    ///
    /// Takes two finite bounds in order; anything else gives `low` and draws nothing.
    pub fn uniform<T: Variate>(&mut self, low: T, high: T) -> T {
        T::draw_uniform(self, low, high)
    }

    /// A value of the normal distribution (`caffe_rng_gaussian`).
    pub fn gaussian<T: Variate>(&mut self, mean: T, std: T) -> T {
        T::draw_gaussian(self, mean, std)
    }

    /// Whether an event of this `probability` happens (`caffe_rng_bernoulli`); draws nothing if it
    /// is 0.
    pub fn bernoulli<T: Variate>(&mut self, probability: T) -> bool {
        T::draw_bernoulli(self, probability)
    }

    /// Sets bit i % 32 of word i / 32 for each i below `count` for which an event of this `probability` happens, with
    /// the same results as that many calls of [`bernoulli`](Self::bernoulli), and clears all others.
    ///
    /// One number at a time, a mask for 10⁶ elements takes longer than a large GPU needs for the whole step.
    pub fn bernoulli_bits(&mut self, probability: f64, count: usize, words: &mut [u32]) {
        let count = count.min(words.len().saturating_mul(32));
        words.fill(0);
        if probability == 0.0 {
            return;
        }
        // A number is at most this limit where `bernoulli` compares it as a number of f64.
        let limit = (probability * f64::from(u32::MAX)) as u32;
        let mut numbers = [0; 32];
        for (i, word) in words[..count.div_ceil(32)].iter_mut().enumerate() {
            let bits = (count - i * 32).min(32);
            self.stream.fill(&mut numbers[..bits]);
            numbers[bits..].fill(u32::MAX);
            *word = (0..32).fold(0, |word, bit| word | u32::from(numbers[bit] <= limit) << bit);
            *word &= u32::MAX >> (32 - bits);
        }
    }

    /// Bytes in a saved [`state`](Self::state).
    pub const STATE_LEN: usize = Mt19937::STATE_LEN;

    /// The generator's state, to continue the stream from here: [`STATE_LEN`](Self::STATE_LEN)
    /// bytes.
    #[must_use]
    pub fn state(&self) -> Vec<u8> {
        self.stream.state()
    }

    /// Continues a stream from its saved [`state`](Self::state).
    ///
    /// # Errors
    /// What is wrong with the state, if it is not one that `state` gives.
    pub fn from_state(state: &[u8]) -> Result<Self> {
        let wrong =
            |problem: String| Error::message(&format!("this is not the state of a random generator: {problem}"));
        let stream = Mt19937::from_state(state).map_err(wrong)?;
        Ok(Self {
            stream,
            is_seeded: true,
        })
    }
}

impl std::fmt::Debug for Rng {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rng").finish_non_exhaustive()
    }
}
