//! The progress of a device's work: every requested piece of work has a number, and the work up to
//! some number is known to be done.

use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// The numbers of a device's work.
#[derive(Default)]
pub(crate) struct Clock {
    requested: AtomicU64,
    done: AtomicU64,
}

impl Clock {
    /// The number of work that was just requested.
    pub(crate) fn request(&self) -> u64 {
        self.requested.fetch_add(1, SeqCst) + 1
    }

    /// The number of the last work: all up to it is done when a wait that begins now is over.
    pub(crate) fn requested(&self) -> u64 {
        self.requested.load(SeqCst)
    }

    /// The work up to this number is done.
    pub(crate) fn done(&self, number: u64) {
        self.done.fetch_max(number, SeqCst);
    }

    /// Whether the work of a number is done.
    pub(crate) fn is_done(&self, number: u64) -> bool {
        number <= self.done.load(SeqCst)
    }
}
