//! Unix. The sockets by which ranks of one machine meet are in a folder that only its user may enter, one for each
//! rank.

use super::refused;
use crate::{Error, Result};
pub(crate) use libloading::os::unix::Library;
use libloading::os::unix::{RTLD_GLOBAL, RTLD_NOW};
use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::fd::{FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
#[cfg(feature = "testing")]
pub(crate) use std::os::unix::fs::symlink;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::os::unix::net::UnixListener;
pub(crate) use std::os::unix::net::UnixStream as Socket;
pub(crate) use std::os::unix::process::parent_id;
use std::path::{Path, PathBuf};

/// What only the owner may read, write and enter.
const PRIVATE: u32 = 0o700;

/// A socket with a name, which goes when it is dropped; the last one takes the folder with it.
pub(crate) struct Listener {
    listener: UnixListener,
    path: PathBuf,
}

impl Drop for Listener {
    fn drop(&mut self) {
        fs::remove_file(&self.path).ok();
        if let Some(folder) = self.path.parent() {
            fs::remove_dir(folder).ok();
        }
    }
}

impl Listener {
    /// Makes the socket of a rank, and the folder if it is the first there.
    pub(crate) fn open(folder: &Path, rank: usize) -> Result<Self> {
        let path = folder.join(rank.to_string());
        let listener = loop {
            match DirBuilder::new().mode(PRIVATE).create(folder) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(path_error(folder, error)),
                _ => check(folder)?,
            }
            match UnixListener::bind(&path) {
                Ok(listener) => break listener,
                // One that gave up has just taken the folder away.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(path_error(&path, error)),
            }
        };
        listener.set_nonblocking(true).map_err(refused)?;
        Ok(Self { listener, path })
    }

    /// The next connection, if there is one.
    pub(crate) fn accept(&self) -> io::Result<Option<Socket>> {
        unless_later(self.listener.accept()).map(|found| found.map(|(socket, _)| socket))
    }
}

/// Connects to the socket of a rank, if it takes connections now.
///
/// # Errors
/// Errors that waiting does not fix.
pub(crate) fn connect(folder: &Path, rank: usize) -> io::Result<Option<Socket>> {
    unless_later(connect_now(&folder.join(rank.to_string())))
}

/// Nothing where it has to be tried again.
fn unless_later<R>(found: io::Result<R>) -> io::Result<Option<R>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) => match error.kind() {
            ErrorKind::NotFound
            | ErrorKind::ConnectionRefused
            | ErrorKind::ConnectionAborted
            | ErrorKind::WouldBlock
            | ErrorKind::Interrupted => Ok(None),
            _ => Err(error),
        },
    }
}

/// `UnixStream::connect` waits while the queue of the other side is full, without a limit; this does
/// not.
fn connect_now(path: &Path) -> io::Result<Socket> {
    let bytes = path.as_os_str().as_bytes();
    // SAFETY: all bytes zero are a value of the struct, and an end of its text.
    let mut address: libc::sockaddr_un = unsafe { std::mem::zeroed() };
    address.sun_family = libc::AF_UNIX as libc::sa_family_t;
    if bytes.len() >= address.sun_path.len() {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            "the path is too long for a socket",
        ));
    }
    address
        .sun_path
        .iter_mut()
        .zip(bytes)
        .for_each(|(to, byte)| *to = *byte as libc::c_char);
    // SAFETY: the arguments are those of the manual.
    let descriptor = checked(unsafe { libc::socket(libc::AF_UNIX, libc::SOCK_STREAM, 0) })?;
    // SAFETY: just opened, and not shared.
    let socket = Socket::from(unsafe { OwnedFd::from_raw_fd(descriptor) });
    socket.set_nonblocking(true)?;
    // SAFETY: the descriptor is open, and the address has the given length.
    unsafe {
        checked(libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC))?;
        let len = size_of::<libc::sockaddr_un>() as libc::socklen_t;
        checked(libc::connect(descriptor, (&raw const address).cast(), len))?;
    }
    Ok(socket)
}

fn checked(code: libc::c_int) -> io::Result<libc::c_int> {
    match code {
        -1 => Err(io::Error::last_os_error()),
        code => Ok(code),
    }
}

/// Whether the folder is this user's alone, and no link.
fn check(folder: &Path) -> Result<()> {
    let found = match fs::symlink_metadata(folder) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(path_error(folder, error)),
    };
    let own = fs::metadata("/proc/self").map_err(refused)?.uid();
    match found.is_dir() && found.uid() == own && found.mode() & 0o077 == 0 {
        true => Ok(()),
        false => Err(path_error(folder, "it is there already, and not this user's alone")),
    }
}

fn path_error(path: &Path, problem: impl ToString) -> Error {
    refused(format!("{}: {}", path.display(), problem.to_string()))
}

/// Why no library of MPI can be loaded here, if none can.
pub(crate) fn check_mpi() -> Result<()> {
    Ok(())
}

/// Loads a library of MPI, or gives the system's reason not to.
pub(crate) fn load(path: &Path) -> std::result::Result<Library, String> {
    // SAFETY: a library of MPI does nothing that matters here before it is initialised. Open MPI's
    // own plug-ins look for its symbols among the global ones.
    let loaded = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL) };
    loaded.map_err(|error| match std::error::Error::source(&error) {
        Some(source) => source.to_string(),
        None => error.to_string(),
    })
}
