//! The differences between operating systems: sockets by which processes of one machine meet, and libraries that are
//! loaded with their symbols visible to others, as those of MPI must be. Both are supported on Unix only.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

use crate::Error;
#[cfg(not(unix))]
pub(crate) use other::*;
pub(crate) use std::time::Instant as Moment;
#[cfg(unix)]
pub(crate) use unix::*;

/// The error of a socket.
pub(crate) fn refused(error: impl ToString) -> Error {
    Error::Refused {
        call: "meeting of the ranks",
        text: error.to_string(),
    }
}
