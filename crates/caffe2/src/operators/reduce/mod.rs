//! Sums, means and extremes over axes.

mod sum_elements;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[sum_elements::SUM_ELEMENTS, sum_elements::SUM_SQR_ELEMENTS];
