//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

mod enums;
mod messages_0;
mod messages_1;
mod messages_2;
mod messages_3;

pub use enums::*;
pub use messages_0::*;
pub use messages_1::*;
pub use messages_2::*;
pub use messages_3::*;
