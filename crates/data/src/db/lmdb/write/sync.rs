//! Bringing what is written to the disk while more is being written, so that the end does not have
//! to wait for all of it.

use std::fs::File;
use std::io;
use std::thread::{self, JoinHandle};

/// Bytes after which it is worth a thread.
const WORTH: u64 = 32 << 20;

/// A file on its way to the disk.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    running: Option<JoinHandle<io::Result<()>>>,
    /// The length up to which the file was handed to the disk.
    len: u64,
}

impl Ahead {
    /// Starts on all that is written, if that is enough and the last start has come to its end.
    ///
    /// # Errors
    /// Those of the last start.
    pub(super) fn start(&mut self, file: &File, len: u64) -> io::Result<()> {
        if len < self.len + WORTH || self.running.as_ref().is_some_and(|running| !running.is_finished()) {
            return Ok(());
        }
        self.wait()?;
        self.len = len;
        // Without the thread only the end takes longer.
        if let Ok(file) = file.try_clone() {
            self.running = thread::Builder::new().spawn(move || file.sync_data()).ok();
        }
        Ok(())
    }

    /// Waits for the last start. A disk reports an error only once, and only to this wait.
    ///
    /// # Errors
    /// Those of the last start.
    pub(super) fn wait(&mut self) -> io::Result<()> {
        match self.running.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(result)) => result,
            Some(Err(_)) => Err(io::Error::other("a thread gave up its work")),
        }
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.wait().ok();
    }
}
