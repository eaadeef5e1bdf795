//! What is measured and never learned from.

pub(crate) mod accuracy;
pub(crate) mod quantize;
