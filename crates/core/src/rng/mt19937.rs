//! The Mersenne Twister of Matsumoto and Nishimura (1998), whose state can be saved between any two
//! draws.

const WORDS: usize = 624;
const SHIFT: usize = 397;
const UPPER: u32 = 0x8000_0000;
const LOWER: u32 = 0x7fff_ffff;
const TWIST: u32 = 0x9908_b0df;

/// The number that a word of the state gives.
fn temper(word: u32) -> u32 {
    let mut x = word;
    x ^= x >> 11;
    x ^= (x << 7) & 0x9d2c_5680;
    x ^= (x << 15) & 0xefc6_0000;
    x ^ (x >> 18)
}

/// The upper bit of a word and the lower bits of the next one, times the matrix of the recurrence.
fn twisted(word: u32, next: u32) -> u32 {
    let mixed = (word & UPPER) | (next & LOWER);
    (mixed >> 1) ^ ((mixed & 1).wrapping_neg() & TWIST)
}

/// mt19937: 624 words of state and the position of the next one to use.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Mt19937 {
    words: [u32; WORDS],
    next: usize,
}

impl Mt19937 {
    /// Bytes in a saved state: the words and the position, little endian.
    pub(super) const STATE_LEN: usize = (WORDS + 1) * 4;

    pub(super) fn new(seed: u32) -> Self {
        let mut words = [0; WORDS];
        let mut word = seed;
        for (i, slot) in (0u32..).zip(&mut words) {
            if i > 0 {
                word = (word ^ (word >> 30)).wrapping_mul(1_812_433_253).wrapping_add(i);
            }
            *slot = word;
        }
        Self { words, next: WORDS }
    }

    pub(super) fn draw(&mut self) -> u32 {
        if self.next == WORDS {
            self.regenerate();
        }
        let word = self.words[self.next];
        self.next += 1;
        temper(word)
    }

    /// The next numbers, as many calls of [`draw`](Self::draw) give them.
    pub(super) fn fill(&mut self, mut numbers: &mut [u32]) {
        while !numbers.is_empty() {
            if self.next == WORDS {
                self.regenerate();
            }
            let words = &self.words[self.next..];
            let (now, later) = numbers.split_at_mut(words.len().min(numbers.len()));
            now.iter_mut()
                .zip(words)
                .for_each(|(number, word)| *number = temper(*word));
            self.next += now.len();
            numbers = later;
        }
    }

    /// The words of the next round, in loops without a remainder: the compiler makes vectors of them.
    fn regenerate(&mut self) {
        let words = &mut self.words;
        for i in 0..WORDS - SHIFT {
            words[i] = words[i + SHIFT] ^ twisted(words[i], words[i + 1]);
        }
        for i in WORDS - SHIFT..WORDS - 1 {
            words[i] = words[i + SHIFT - WORDS] ^ twisted(words[i], words[i + 1]);
        }
        words[WORDS - 1] = words[SHIFT - 1] ^ twisted(words[WORDS - 1], words[0]);
        self.next = 0;
    }

    pub(super) fn state(&self) -> Vec<u8> {
        let next = u32::try_from(self.next).unwrap_or(u32::MAX);
        self.words
            .iter()
            .chain([&next])
            .flat_map(|word| word.to_le_bytes())
            .collect()
    }

    /// The generator that [`state`](Self::state) described, or what is wrong with `bytes`.
    pub(super) fn from_state(bytes: &[u8]) -> Result<Self, String> {
        if bytes.len() != Self::STATE_LEN {
            return Err(format!(
                "it has {} bytes where mt19937 has {}",
                bytes.len(),
                Self::STATE_LEN
            ));
        }
        let (chunks, _) = bytes.as_chunks::<4>();
        let mut all = chunks.iter().map(|chunk| u32::from_le_bytes(*chunk));
        let words: [u32; WORDS] = std::array::from_fn(|_| all.next().unwrap_or(0));
        let next = all.next().unwrap_or(0) as usize;
        if next > WORDS {
            return Err(format!("its position is {next}, beyond the {WORDS} words of mt19937"));
        }
        if words[0] & UPPER == 0 && words[1..].iter().all(|&word| word == 0) {
            return Err("all its words are zero: mt19937 would draw nothing but zeros".to_owned());
        }
        Ok(Self { words, next })
    }
}
