//! The reference runtime: the programs of all layers against their forward passes, and operations
//! that do not fit their operands; the rules of gradients.
#![allow(clippy::unwrap_used)]

mod cases;
mod gradients;
mod layers;
mod mistakes;
