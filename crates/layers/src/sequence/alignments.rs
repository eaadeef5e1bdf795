//! The likelihood of a sequence of labels: the sum over all its alignments with the steps (Graves et al., 2006,
//! "Connectionist temporal classification").

use cortado_core::{Real, Result, reserve};

/// The scores of a batch: `[steps, items, alphabet]`, with a softmax still to be taken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scores {
    pub(super) steps: usize,
    pub(super) items: usize,
    pub(super) alphabet: usize,
    pub(super) blank: usize,
}

/// The work space of one sequence, in logarithms.
#[derive(Default)]
pub(super) struct Alignments {
    /// The logarithms of the probabilities: steps × alphabet.
    log_p: Vec<f64>,
    /// Of the labels with blanks around them, up to each step, that step included.
    forward: Vec<f64>,
    /// Of those from each step on, that step excluded.
    backward: Vec<f64>,
}

/// ln(eᵃ + eᵇ).
fn log_add(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY {
        return high;
    }
    high + (low - high).exp().ln_1p()
}

impl Alignments {
    /// −ln of the likelihood of the labels of one item, none of which is the blank. Adds its derivatives by the scores,
    /// times `weight`, to `slopes`. Labels that do not fit into the steps count 0, as in warp-ctc.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn cost<T: Real>(
        &mut self,
        sizes: Scores,
        (item, labels): (usize, &[usize]),
        scores: &[T],
        weight: f64,
        slopes: &mut [T],
    ) -> Result<f64> {
        let repeats = labels.windows(2).filter(|pair| pair[0] == pair[1]).count();
        if sizes.steps == 0 || labels.len() + repeats > sizes.steps {
            return Ok(0.0);
        }
        self.take_softmax(sizes, item, scores)?;
        let states = 2 * labels.len() + 1;
        let symbol = |state: usize| {
            if state.is_multiple_of(2) {
                sizes.blank
            } else {
                labels[state / 2]
            }
        };
        self.run_forward(sizes, states, symbol)?;
        let last = (sizes.steps - 1) * states;
        let mut total = self.forward[last + states - 1];
        if states > 1 {
            total = log_add(total, self.forward[last + states - 2]);
        }
        if total == f64::NEG_INFINITY {
            return Ok(0.0);
        }
        self.run_backward(sizes, states, symbol)?;
        for t in 0..sizes.steps {
            let row = (t * sizes.items + item) * sizes.alphabet;
            let slopes = &mut slopes[row..row + sizes.alphabet];
            for (slope, log_p) in slopes.iter_mut().zip(&self.log_p[t * sizes.alphabet..]) {
                *slope = T::from_f64(slope.to_f64() + weight * log_p.exp());
            }
            for state in 0..states {
                let through = self.forward[t * states + state] + self.backward[t * states + state];
                let slope = &mut slopes[symbol(state)];
                *slope = T::from_f64(slope.to_f64() - weight * (through - total).exp());
            }
        }
        Ok(-total)
    }

    fn take_softmax<T: Real>(&mut self, sizes: Scores, item: usize, scores: &[T]) -> Result<()> {
        reserve::resize(&mut self.log_p, sizes.steps * sizes.alphabet, 0.0)?;
        for (t, log_p) in self.log_p.chunks_exact_mut(sizes.alphabet).enumerate() {
            let row = (t * sizes.items + item) * sizes.alphabet;
            let scores = &scores[row..row + sizes.alphabet];
            let most = scores.iter().map(|x| x.to_f64()).fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = scores.iter().map(|x| (x.to_f64() - most).exp()).sum();
            for (log_p, x) in log_p.iter_mut().zip(scores) {
                *log_p = x.to_f64() - most - sum.ln();
            }
        }
        Ok(())
    }

    /// Whether a state can follow the one two before it: another label, with the blank between them left out.
    fn skips(state: usize, symbol: impl Fn(usize) -> usize) -> bool {
        state >= 2 && !state.is_multiple_of(2) && symbol(state) != symbol(state - 2)
    }

    fn run_forward(&mut self, sizes: Scores, states: usize, symbol: impl Fn(usize) -> usize + Copy) -> Result<()> {
        reserve::resize(&mut self.forward, sizes.steps * states, 0.0)?;
        for t in 0..sizes.steps {
            for state in 0..states {
                let before = |back: usize| self.forward[(t - 1) * states + state - back];
                let mut sum = match t {
                    0 if state < 2 => 0.0,
                    0 => f64::NEG_INFINITY,
                    _ => before(0),
                };
                if t > 0 && state > 0 {
                    sum = log_add(sum, before(1));
                }
                if t > 0 && Self::skips(state, symbol) {
                    sum = log_add(sum, before(2));
                }
                self.forward[t * states + state] = sum + self.log_p[t * sizes.alphabet + symbol(state)];
            }
        }
        Ok(())
    }

    fn run_backward(&mut self, sizes: Scores, states: usize, symbol: impl Fn(usize) -> usize + Copy) -> Result<()> {
        reserve::resize(&mut self.backward, sizes.steps * states, 0.0)?;
        for t in (0..sizes.steps).rev() {
            for state in 0..states {
                self.backward[t * states + state] = if t + 1 == sizes.steps {
                    if state + 2 >= states { 0.0 } else { f64::NEG_INFINITY }
                } else {
                    let after = |to: usize| {
                        self.backward[(t + 1) * states + to] + self.log_p[(t + 1) * sizes.alphabet + symbol(to)]
                    };
                    let mut sum = after(state);
                    if state + 1 < states {
                        sum = log_add(sum, after(state + 1));
                    }
                    if state + 2 < states && Self::skips(state + 2, symbol) {
                        sum = log_add(sum, after(state + 2));
                    }
                    sum
                };
            }
        }
        Ok(())
    }
}
