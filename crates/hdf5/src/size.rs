//! The memory that the values of a file may take.

use crate::{Error, Result};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The bytes that the values read of an open file may take in all, and the further bytes for each of its bytes: links
/// can make many datasets of one, and a byte of a file can unpack to a thousand.
const ROOM: u64 = 768 << 20;
const ROOM_PER_BYTE: u64 = 128;

/// How large a file is, and what may be read of it.
pub(crate) struct Size {
    pub(crate) length: u64,
    /// The bytes that values may take.
    room: u64,
    /// What is left of these, after the datasets that were read whole.
    left: AtomicU64,
}

impl Size {
    pub(crate) fn new(length: u64) -> Self {
        let room = ROOM.saturating_add(length.saturating_mul(ROOM_PER_BYTE));
        Self {
            length,
            room,
            left: AtomicU64::new(room),
        }
    }

    /// Takes this number of bytes from what is left.
    pub(crate) fn take(&self, bytes: u64) -> Result<()> {
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(bytes));
        left.map(drop).map_err(|_| self.too_much())
    }

    /// Compares this number of bytes with the whole room.
    pub(crate) fn check(&self, bytes: u64) -> Result<()> {
        match bytes <= self.room {
            true => Ok(()),
            false => Err(self.too_much()),
        }
    }

    fn too_much(&self) -> Error {
        Error::new(format!(
            "its datasets take more than {} bytes of memory, the most for a file of {} bytes",
            self.room, self.length
        ))
    }
}
