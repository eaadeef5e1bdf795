//! Sequences of symbols: connectionist temporal classification and what nets use beside it.

mod alignments;
pub(crate) mod continuation_indicator;
pub(crate) mod ctc_greedy_decoder;
pub(crate) mod ctc_loss;
pub(crate) mod labelsequence_accuracy;
pub(crate) mod warp_ctc_loss;

/// The index of the greatest score, the first one of equals.
fn best<T: PartialOrd>(scores: &[T]) -> usize {
    let mut best = 0;
    for (i, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = i;
        }
    }
    best
}
