//! Files: opened without waiting for anybody, read up to a limit, written whole or not at all.
//!
//! | module | what it holds |
//! |---|---|
//! | `open` | files that a user names: looked at before they are read, pipes too |
//! | `read` | whole files in memory, up to a limit |
//! | `write` | files that are there whole or not at all |

mod open;
mod read;
mod write;

pub use open::{Opened, open, open_regular};
pub use read::{TEXT_LIMIT, read, read_up_to};
pub use write::write_whole;
