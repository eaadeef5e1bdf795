//! Losses, and measures of a classifier's quality.

mod accuracy;
mod averaged_loss;
mod criterion;
mod cross_entropy;
mod labels;
mod sigmoid_cross_entropy;
mod softmax_with_loss;
mod spatial_softmax_with_loss;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    accuracy::ACCURACY,
    averaged_loss::KIND,
    criterion::BERNOULLI_JSD,
    criterion::COSINE_EMBEDDING,
    cross_entropy::CROSS_ENTROPY,
    cross_entropy::LABEL_CROSS_ENTROPY,
    cross_entropy::MAKE_TWO_CLASS,
    criterion::MARGIN_RANKING,
    accuracy::MULTI_CLASS_ACCURACY,
    cross_entropy::PERPLEXITY,
    sigmoid_cross_entropy::KIND,
    softmax_with_loss::KIND,
    spatial_softmax_with_loss::KIND,
    sigmoid_cross_entropy::WEIGHTED,
];
