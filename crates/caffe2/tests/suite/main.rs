//! Tests of the whole crate.

mod common;
mod missing;
mod predictor;
mod recorded_errors;
mod recorded_ops;
mod rules;
mod transcripts;
