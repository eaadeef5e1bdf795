//! The reference runtime: the programs of all layers against their forward passes, and operations
//! that do not fit their operands.
#![allow(clippy::unwrap_used)]

mod cases;
mod layers;
mod mistakes;
