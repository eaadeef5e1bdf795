//! How processes of one machine find each other: in a folder of their own, each has a socket, which
//! those with higher numbers connect to. When all have met, nothing of it is left.

use super::LOOK;
use crate::{Error, Result};
use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a rank sleeps before it looks again whether another has come.
const NAP: Duration = Duration::from_millis(5);
/// How many letters of an id are in the folder's name: the path of a socket has 107 at most.
const LETTERS: usize = 32;
/// What only the owner may read, write and enter.
const PRIVATE: u32 = 0o700;

/// Where they meet.
pub(super) struct Place(PathBuf);

/// A socket with a name, which goes when it is dropped; the last one takes the folder with it.
struct Door {
    listener: UnixListener,
    path: PathBuf,
}

impl Drop for Door {
    fn drop(&mut self) {
        fs::remove_file(&self.path).ok();
        if let Some(folder) = self.path.parent() {
            fs::remove_dir(folder).ok();
        }
    }
}

impl Place {
    /// That of the processes with this id.
    ///
    /// # Errors
    /// An id that others could guess, or that is no name of a file.
    pub(super) fn of(id: &str) -> Result<Self> {
        match id.get(..LETTERS) {
            Some(name) if id.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                Ok(Self(std::env::temp_dir().join(format!("cortado-{name}"))))
            }
            _ => Err(Error::Sizes(format!(
                "the id of a group is at least {LETTERS} letters and digits, as NCCL.new_uid() makes it; this one is \"{}\"",
                id.escape_default()
            ))),
        }
    }

    /// Waits for all ranks, and gives a socket to each other one.
    ///
    /// # Errors
    /// A rank that does not come, and a folder that cannot be made or is another user's.
    pub(super) fn connect(&self, rank: usize, size: usize, patience: Duration) -> Result<Vec<Option<UnixStream>>> {
        let until = Instant::now() + patience;
        let missing = |other: String| Error::Refused {
            call: "meeting of the ranks",
            text: format!(
                "{other} of {size} has not come to {} within {} s; a rank that failed before says why",
                self.0.display(),
                patience.as_secs()
            ),
        };
        let mut sockets: Vec<Option<UnixStream>> = (0..size).map(|_| None).collect();
        let door = self.open(rank)?;
        for (other, place) in sockets.iter_mut().enumerate().take(rank) {
            let socket = patiently(until, || UnixStream::connect(self.socket(other)));
            let mut socket = socket
                .map_err(refused)?
                .ok_or_else(|| missing(format!("rank {other}")))?;
            socket.write_all(&(rank as u64).to_ne_bytes()).map_err(refused)?;
            *place = Some(socket);
        }
        for at in rank + 1..size {
            let guest = patiently(until, || door.listener.accept());
            let (mut socket, _) = guest
                .map_err(refused)?
                .ok_or_else(|| missing(format!("rank {} or another one", at)))?;
            let mut number = [0; 8];
            socket.set_nonblocking(false).map_err(refused)?;
            socket.read_exact(&mut number).map_err(refused)?;
            let place = usize::try_from(u64::from_ne_bytes(number))
                .ok()
                .and_then(|other| sockets.get_mut(other));
            match place {
                Some(place) if place.is_none() => *place = Some(socket),
                _ => return Err(Error::Sizes(format!("two ranks say that they are one of {size}"))),
            }
        }
        for socket in sockets.iter().flatten() {
            socket.set_read_timeout(Some(LOOK)).map_err(refused)?;
            socket.set_write_timeout(Some(LOOK)).map_err(refused)?;
        }
        Ok(sockets)
    }

    fn socket(&self, rank: usize) -> PathBuf {
        self.0.join(rank.to_string())
    }

    /// Makes the socket of a rank, and the folder if it is the first there.
    fn open(&self, rank: usize) -> Result<Door> {
        let path = self.socket(rank);
        let listener = loop {
            match DirBuilder::new().mode(PRIVATE).create(&self.0) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(self.told(&self.0, error)),
                _ => self.check()?,
            }
            match UnixListener::bind(&path) {
                Ok(listener) => break listener,
                // One that gave up has just taken the folder away.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(self.told(&path, error)),
            }
        };
        listener.set_nonblocking(true).map_err(refused)?;
        Ok(Door { listener, path })
    }

    /// Whether the folder is this user's alone, and no link.
    fn check(&self) -> Result<()> {
        let folder = match fs::symlink_metadata(&self.0) {
            Ok(folder) => folder,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(self.told(&self.0, error)),
        };
        let own = fs::metadata("/proc/self").map_err(refused)?.uid();
        match folder.is_dir() && folder.uid() == own && folder.mode() & 0o077 == 0 {
            true => Ok(()),
            false => Err(self.told(&self.0, "it is there already, and not this user's alone")),
        }
    }

    fn told(&self, path: &Path, problem: impl ToString) -> Error {
        Error::Refused {
            call: "meeting of the ranks",
            text: format!("{}: {}", path.display(), problem.to_string()),
        }
    }
}

fn refused(error: io::Error) -> Error {
    Error::Refused {
        call: "meeting of the ranks",
        text: error.to_string(),
    }
}

/// Tries until something comes of it; nothing, if that takes too long.
fn patiently<R>(until: Instant, mut attempt: impl FnMut() -> io::Result<R>) -> io::Result<Option<R>> {
    loop {
        match attempt() {
            Ok(found) => return Ok(Some(found)),
            Err(error) => match error.kind() {
                ErrorKind::NotFound | ErrorKind::ConnectionRefused | ErrorKind::WouldBlock | ErrorKind::Interrupted => {
                }
                _ => return Err(error),
            },
        }
        if Instant::now() >= until {
            return Ok(None);
        }
        std::thread::sleep(NAP);
    }
}
