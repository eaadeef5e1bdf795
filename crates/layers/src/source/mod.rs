//! Layers without bottoms.

pub(crate) mod dummy_data;
pub(crate) mod input;
pub(crate) mod parameter;
