//! Sums, means and extremes over axes.

mod arg;
mod front_back;
mod lp_norm;
mod matrix_max;
mod moments;
mod over_axes;
mod sum_elements;
mod sum_like;
mod top_k;
mod weighted;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    arg::ARG_MAX,
    arg::ARG_MIN,
    matrix_max::COLWISE_MAX,
    top_k::FLEXIBLE,
    lp_norm::KIND,
    moments::KIND,
    front_back::BACK_MAX,
    front_back::BACK_MEAN,
    front_back::BACK_SUM,
    front_back::FRONT_MAX,
    front_back::FRONT_MEAN,
    front_back::FRONT_SUM,
    weighted::FRONT,
    over_axes::REDUCE_L1,
    over_axes::REDUCE_L2,
    over_axes::REDUCE_MAX,
    over_axes::REDUCE_MEAN,
    over_axes::REDUCE_MIN,
    over_axes::REDUCE_SUM,
    front_back::TAIL_SUM,
    matrix_max::ROWWISE_MAX,
    sum_elements::SUM_ELEMENTS,
    sum_elements::SUM_ELEMENTS_INT,
    sum_like::KIND,
    sum_elements::SUM_SQR_ELEMENTS,
    top_k::KIND,
];
