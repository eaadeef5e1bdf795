//! Databases, the data transformer, prefetching, and the data layers.

pub mod data_layer;
pub mod db;
pub mod idx;
pub mod image;
pub mod inspect;
pub mod list;
pub mod mnist;
mod options;
mod prefetch;
mod source;
pub mod transformer;

use cortado_core::LayerKind;

/// The data layers, sorted by name.
pub const KINDS: &[&LayerKind] = &[&data_layer::KIND];
