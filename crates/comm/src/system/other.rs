//! Systems without Unix sockets and `dlopen`: nothing here can be made, so nothing can be used.

use super::refused;
use crate::{Error, Result};
use std::convert::Infallible;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;

/// A library. None can be loaded.
pub(crate) enum Library {}

impl Library {
    /// A symbol of the library.
    ///
    /// # Safety
    /// The symbol has this type.
    pub(crate) unsafe fn get<T>(&self, _: &[u8]) -> std::result::Result<Box<T>, Infallible> {
        match *self {}
    }
}

/// Why no library of MPI can be loaded here, if none can.
pub(crate) fn check_mpi() -> Result<()> {
    Err(Error::Refused {
        call: "MPI",
        text: "it is not supported on this system".into(),
    })
}

pub(crate) fn load(_: &Path) -> std::result::Result<Library, String> {
    Err("MPI is not supported on this system".into())
}

/// No process has this number.
pub(crate) fn parent_id() -> u32 {
    0
}

#[cfg(feature = "testing")]
pub(crate) fn symlink(_: impl AsRef<Path>, _: impl AsRef<Path>) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A connection to another process.
pub(crate) enum Socket {}

impl Socket {
    pub(crate) fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn set_read_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn set_write_timeout(&self, _: Option<Duration>) -> io::Result<()> {
        match *self {}
    }
}

impl Read for Socket {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match *self {}
    }
}

impl Write for Socket {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match *self {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match *self {}
    }
}

impl Read for &Socket {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match **self {}
    }
}

impl Write for &Socket {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        match **self {}
    }

    fn flush(&mut self) -> io::Result<()> {
        match **self {}
    }
}

/// The socket of a rank.
pub(crate) enum Listener {}

impl Listener {
    pub(crate) fn open(_: &Path, _: usize) -> Result<Self> {
        Err(refused(
            "processes that meet without MPI are not supported on this system",
        ))
    }

    pub(crate) fn accept(&self) -> io::Result<Option<Socket>> {
        match *self {}
    }
}

/// No rank has a socket.
pub(crate) fn connect(_: &Path, _: usize) -> io::Result<Option<Socket>> {
    Ok(None)
}
