//! Products of matrices and vectors, and distances.

mod batch_matmul;
mod fc;
mod matmul;
mod rows;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    batch_matmul::KIND,
    rows::COSINE_SIMILARITY,
    rows::DOT_PRODUCT,
    rows::DOT_PRODUCT_WITH_PADDING,
    fc::FC,
    fc::FC_TRANSPOSED,
    rows::L1_DISTANCE,
    matmul::KIND,
    rows::ROW_MUL,
    rows::SQUARED_L2_DISTANCE,
    rows::SQUARE_ROOT_DIVIDE,
];
