//! Files that a user names. A name may be that of a folder, a device that never ends, or a pipe
//! without a writer, so a file is opened without waiting and looked at before anything is read.

use crate::system::{Moment, is_device, is_disk, is_pipe, without_waiting};
use std::fs::{File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

/// How long a pipe may stay without a writer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often a pipe is looked at.
const MOMENT: Duration = Duration::from_millis(2);

/// The problem of pipes and devices where a regular file is needed.
const IRREGULAR: &str = "it is not a regular file";
const FOLDER: &str = "it is a folder, not a file";

/// A file that was opened for reading.
#[derive(Debug)]
pub struct OpenedFile {
    file: File,
    is_regular: bool,
    /// Whether it is a device: a terminal, or one that may never end.
    is_device: bool,
    /// Whether a pipe has given anything, or is known to have a writer.
    has_writer: bool,
    /// How long it may stay without one.
    patience: Duration,
}

/// Opens a regular file for reading: one that can be read at any place.
///
/// # Errors
/// Those of the system; all else is `InvalidInput`.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let opened = open(path)?;
    match opened.is_regular {
        true => Ok(opened.file),
        false => Err(io::Error::new(io::ErrorKind::InvalidInput, IRREGULAR)),
    }
}

/// Opens a file for reading. Never waits: only reading a file that is not regular may wait.
///
/// # Errors
/// Those of the system; folders and disks are `InvalidInput`.
pub fn open(path: &Path) -> io::Result<OpenedFile> {
    open_with(path, PATIENCE)
}

pub(crate) fn open_with(path: &Path, patience: Duration) -> io::Result<OpenedFile> {
    let mut options = OpenOptions::new();
    options.read(true);
    without_waiting(&mut options);
    let file = options
        .open(path)
        .map_err(|error| match cfg!(windows) && path.is_dir() {
            // Windows does not open folders.
            true => io::Error::new(io::ErrorKind::InvalidInput, FOLDER),
            false => error,
        })?;
    let kind = file.metadata()?.file_type();
    if let Some(what) = unreadable(kind) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
    }
    Ok(OpenedFile {
        file,
        is_regular: kind.is_file(),
        is_device: is_device(kind),
        has_writer: false,
        patience,
    })
}

impl OpenedFile {
    /// Whether it is a regular file, whose size is known and which can be read at any place.
    pub fn is_regular(&self) -> bool {
        self.is_regular
    }

    /// Whether it is a device: a terminal, or one that may never end.
    pub fn is_device(&self) -> bool {
        self.is_device
    }

    /// The file itself.
    pub fn into_file(self) -> File {
        self.file
    }

    /// The size of a regular file, in bytes.
    ///
    /// # Errors
    /// Those of the system.
    pub fn size(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }
}

impl Read for OpenedFile {
    /// Waits for the data of a pipe with a writer, and a few seconds for a writer.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let begun = Moment::now();
        loop {
            match self.file.read(bytes) {
                // A pipe without a writer is at its end, before the first one comes as after the
                // last.
                Ok(0) if !self.is_regular && !self.has_writer && !bytes.is_empty() && is_pipe(&self.file) => {
                    if begun.elapsed() > self.patience {
                        let problem = "it is a pipe that no program writes to";
                        return Err(io::Error::new(io::ErrorKind::TimedOut, problem));
                    }
                }
                // Of files, only some of those that the system makes up (/proc/kmsg) have nothing to give yet.
                Err(e) if e.kind() == io::ErrorKind::WouldBlock && !self.is_regular => self.has_writer = true,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Ok(count) => {
                    self.has_writer = true;
                    return Ok(count);
                }
                Err(e) => return Err(e),
            }
            std::thread::sleep(MOMENT);
        }
    }
}

/// The error for a file of this type where a regular file is needed.
pub(crate) fn not_a_file(kind: FileType) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, unreadable(kind).unwrap_or(IRREGULAR))
}

/// What cannot be read as a file, for people.
fn unreadable(kind: FileType) -> Option<&'static str> {
    if is_disk(kind) {
        return Some("it is a disk, not a file");
    }
    kind.is_dir().then_some(FOLDER)
}
