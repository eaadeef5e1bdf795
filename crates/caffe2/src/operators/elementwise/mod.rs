//! Functions of single elements, of one tensor or of several.

mod arithmetic;
mod binary;
mod calibrate;
mod cast;
mod choose;
mod compare;
mod linear;
mod logic;
mod many;
mod modulus;
mod nan;
mod pow;
mod unary;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    unary::ABS,
    unary::ACOS,
    arithmetic::ADD,
    logic::AND,
    unary::ASIN,
    unary::ATAN,
    calibrate::BOX_COX,
    logic::BITWISE_AND,
    logic::BITWISE_OR,
    logic::BITWISE_XOR,
    cast::CAST,
    unary::CBRT,
    unary::CEIL,
    unary::COS,
    unary::COSH,
    unary::CUBE,
    arithmetic::DIV,
    compare::EQ,
    linear::KIND,
    unary::ERF,
    unary::EXP,
    cast::FLOAT_TO_HALF,
    unary::FLOOR,
    compare::GE,
    compare::GT,
    cast::HALF_TO_FLOAT,
    nan::IS_NAN,
    compare::LE,
    compare::LT,
    unary::LOG,
    many::MAX,
    many::MEAN,
    many::MIN,
    modulus::KIND,
    arithmetic::MUL,
    compare::NE,
    unary::NEGATIVE,
    calibrate::PLANAR,
    logic::NOT,
    logic::OR,
    calibrate::PIECES,
    pow::KIND,
    unary::RECIPROCAL,
    nan::REPLACE_NAN,
    unary::RSQRT,
    unary::SCALE,
    many::SCALE,
    unary::SIGN,
    unary::SIN,
    unary::SINH,
    unary::SQR,
    unary::SQRT,
    calibrate::STUMP,
    arithmetic::SUB,
    many::SUM,
    many::SUM_INT,
    many::SUM_RELU,
    unary::TAN,
    many::WEIGHTED_SUM,
    choose::KIND,
    logic::XOR,
];
