//! The operators, in families: one file each, small ones of a kind together. Each family has a list
//! of its [`OperatorKind`]s, sorted by name; [`FAMILIES`] are all lists.

pub mod activation;
pub mod boxes;
pub mod control;
pub mod conv;
pub mod counter;
pub mod db;
pub mod debug;
pub mod dictionary;
pub mod elementwise;
pub mod fill;
pub mod index;
pub mod loss;
pub mod math;
pub mod norm;
pub mod pool;
pub mod quantized;
pub mod queue;
pub mod reduce;
pub mod sequence;
pub mod shape;
pub mod sparse;
pub mod text;

use crate::operator::{OperatorKind, Runtime};
use cortado_core::Ctx;

/// The lists of all families.
pub static FAMILIES: &[&[OperatorKind]] = &[
    activation::KINDS,
    boxes::KINDS,
    control::KINDS,
    conv::KINDS,
    counter::KINDS,
    db::KINDS,
    debug::KINDS,
    dictionary::KINDS,
    elementwise::KINDS,
    fill::KINDS,
    index::KINDS,
    loss::KINDS,
    math::KINDS,
    norm::KINDS,
    pool::KINDS,
    quantized::KINDS,
    queue::KINDS,
    reduce::KINDS,
    sequence::KINDS,
    shape::KINDS,
    sparse::KINDS,
    text::KINDS,
];

impl Runtime {
    /// A runtime with all operators.
    pub fn new(ctx: Ctx) -> Self {
        Self::with_operators(ctx, FAMILIES)
    }
}
