//! The differences between operating systems: sockets by which processes of one machine meet, and libraries that are
//! loaded with their symbols visible to others, as those of MPI must be. Both are supported on Unix only.

#[cfg(all(feature = "mpi", not(unix)))]
mod other;
#[cfg(all(feature = "mpi", unix))]
mod unix;

#[cfg(all(feature = "mpi", not(unix)))]
pub(crate) use other::*;
pub(crate) use std::time::Instant as Moment;
#[cfg(all(feature = "mpi", unix))]
pub(crate) use unix::*;

/// The error of a socket.
#[cfg(feature = "mpi")]
pub(crate) fn refused(error: impl ToString) -> crate::Error {
    crate::Error::Refused {
        call: "meeting of the ranks",
        text: error.to_string(),
    }
}
