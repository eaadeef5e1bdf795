//! Tensors filled with values: given ones, constants, ranges, random numbers.

mod constant_fill;
mod diagonal_fill;
mod fill_shape;
mod given_fill;
mod half_fill;
mod one_hot;
mod random_fill;
mod range;
mod unique_fill;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    constant_fill::KIND,
    diagonal_fill::KIND,
    half_fill::CONSTANT,
    half_fill::UNIFORM,
    random_fill::GAUSSIAN,
    given_fill::BOOL,
    given_fill::BYTES,
    given_fill::DOUBLE,
    given_fill::FLOAT,
    given_fill::INT16,
    given_fill::INT64,
    given_fill::INT,
    given_fill::STRING,
    range::LENGTHS_RANGE_FILL,
    random_fill::MSRA,
    one_hot::KIND,
    range::RANGE,
    range::RANGE_FILL,
    random_fill::UNIFORM,
    random_fill::UNIFORM_INT,
    unique_fill::KIND,
    random_fill::XAVIER,
];
