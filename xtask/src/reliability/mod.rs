//! Checks that nothing kills the program and nothing is lost; they take minutes to hours, and go on where they ended.
//!
//! | file | what it holds |
//! |---|---|
//! | `fuzz.rs` | guided search for inputs that break a promise |
//! | `targets.rs`, `seeds.rs` | what is searched, and from which files |
//! | `sanitizers.rs` | the tests with a sanitizer |
//! | `soak.rs` | a long training, test and server, whose memory stays level |
//! | `failures.rs` | every call on a file that fails, and every point at which the power is lost |

mod failures;
mod fuzz;
mod sanitizers;
mod seeds;
mod soak;
mod targets;

pub(crate) use failures::run as failures;
pub(crate) use fuzz::{replay, run as fuzz};
pub(crate) use sanitizers::{run as sanitize, threads as sanitize_threads};
pub(crate) use soak::run as soak;
