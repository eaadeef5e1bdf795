//! Files: opened without waiting for anybody, read up to a limit or by position, written whole or
//! not at all, or as they go.
//!
//! | module | what it holds |
//! |---|---|
//! | `at` | positioned reads |
//! | `library` | libraries that the system is to load |
//! | `links` | which links are followed to a file that is written |
//! | `open` | files that a user names: looked at before they are read, pipes too |
//! | `read` | whole files in memory, up to a limit |
//! | `source` | the input of a reader: a file, or bytes in memory |
//! | `special` | files that are not regular, to write to |
//! | `stable` | files that are read piece by piece, all of one version |
//! | `system` | the differences between operating systems |
//! | `temporary` | the file beside a file until it is whole |
//! | `write` | files that are there whole or not at all, and those that are written as they go |

mod at;
mod library;
mod links;
mod open;
mod read;
mod source;
mod special;
mod stable;
mod system;
mod temporary;
mod write;

pub use at::read_exact_at;
pub use library::check_library;
pub use open::{OpenedFile, open, open_regular};
pub use read::{TEXT_LIMIT, read, read_up_to};
pub use source::Source;
pub use write::{WholeFile, append, create, write_whole};
