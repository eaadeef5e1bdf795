//! What nets compute, as data.
#![allow(clippy::unwrap_used)]

mod boxes;
mod regions;
