//! Tests of the whole crate.
#![allow(clippy::unwrap_used)]

mod access;
mod boxes;
mod common;
mod damage;
mod db_in_memory;
mod empty;
mod extras;
mod formulas;
mod inferred;
mod json;
mod kit;
mod mistakes;
mod predictor;
mod random;
mod recorded_db;
mod recorded_errors;
mod recorded_ops;
mod recorded_serialize;
mod rules;
mod serialize;
mod sizes;
mod text;
mod transcripts;
mod translate;
mod translate_nets;
mod translate_numbers;
mod values;
