//! What is copied between the host and a device.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What was copied between the host and a device so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Transfers {
    /// Copies to the device.
    pub uploads: u64,
    /// Their bytes.
    pub uploaded: u64,
    /// Copies to the host.
    pub downloads: u64,
    /// Their bytes.
    pub downloaded: u64,
    /// The bytes, of both, that came from or went to locked pages.
    pub locked: u64,
    /// The uploaded bytes that did not wait for work of the device.
    pub overlapping: u64,
}

/// [`Transfers`], while they are counted.
#[derive(Default)]
pub(crate) struct Counts([AtomicU64; 6]);

/// A copy, to be counted.
pub(crate) struct Copied {
    pub(crate) bytes: usize,
    pub(crate) to_device: bool,
    pub(crate) is_locked: bool,
    pub(crate) overlaps: bool,
}

impl Counts {
    pub(crate) fn add(&self, copied: &Copied) {
        let bytes = copied.bytes as u64;
        let when = |is: bool, number: u64| if is { number } else { 0 };
        let (up, down) = (copied.to_device, !copied.to_device);
        let all = [
            when(up, 1),
            when(up, bytes),
            when(down, 1),
            when(down, bytes),
            when(copied.is_locked, bytes),
            when(copied.overlaps, bytes),
        ];
        for (count, number) in self.0.iter().zip(all) {
            count.fetch_add(number, Relaxed);
        }
    }

    pub(crate) fn get(&self) -> Transfers {
        let [uploads, uploaded, downloads, downloaded, locked, overlapping] =
            std::array::from_fn(|i| self.0[i].load(Relaxed));
        Transfers {
            uploads,
            uploaded,
            downloads,
            downloaded,
            locked,
            overlapping,
        }
    }
}
