//! The differences between operating systems: what a name in the file system can be, who owns it, and reading by
//! position.
//!
//! Where there is no operating system (`wasm32-unknown-unknown`), every call that opens a file reports that files are
//! not supported, so no clock is read after it.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use other::*;
use std::time::Duration;
pub(crate) use std::time::{Instant as Moment, SystemTime as Time};
#[cfg(unix)]
pub(crate) use unix::*;

/// How long ago a time was.
///
/// # Errors
/// How far it is ahead, if it is.
pub(crate) fn age(time: Time) -> Result<Duration, Duration> {
    Time::now().duration_since(time).map_err(|ahead| ahead.duration())
}

/// The number of this process, 0 where there are no processes.
pub(crate) fn process() -> u32 {
    match cfg!(target_os = "unknown") {
        true => 0,
        false => std::process::id(),
    }
}
