//! Tests of the whole crate.

mod common;
mod json;
mod missing;
mod predictor;
mod recorded_db;
mod recorded_errors;
mod recorded_ops;
mod recorded_serialize;
mod rules;
mod serialize;
mod transcripts;
