//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#[rustfmt::skip]
mod enums;
#[rustfmt::skip]
mod messages;
#[rustfmt::skip]
mod tables;

pub use enums::*;
pub use messages::*;
pub use tables::{ENUMS, MESSAGES};
