//! Tests of the whole crate.

mod common;
mod empty;
mod examples;
mod formulas;
mod inferred;
mod missing;
mod mistakes;
mod random;
mod recorded_errors;
mod recorded_ops;
