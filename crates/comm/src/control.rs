//! What a communicator and the thread of its carrier exchange outside of operations.

use crate::Error;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How often a carrier that failed looks whether it shall end all ranks.
const NAP: Duration = Duration::from_millis(10);

/// What a communicator and the thread of its carrier exchange outside of operations.
#[derive(Debug, Default)]
pub struct Control {
    gives_up: AtomicBool,
    failed: OnceLock<Error>,
    /// Whether a carrier that failed has ended all ranks, as far as it can.
    has_aborted: AtomicBool,
}

impl Control {
    /// Tells the carrier to give up what it waits for and to end all ranks.
    pub(crate) fn give_up(&self) {
        self.gives_up.store(true, Relaxed);
    }

    /// Whether the carrier shall give up what it waits for.
    pub fn gives_up(&self) -> bool {
        self.gives_up.load(Relaxed)
    }

    /// Why the carrier will not finish its operations, if so.
    pub(crate) fn failure(&self) -> Option<&Error> {
        self.failed.get()
    }

    /// Waits until a carrier that failed has ended all ranks, as far as it can.
    pub(crate) fn wait_for_abort(&self) {
        while self.failure().is_some() && !self.has_aborted.load(Relaxed) {
            std::thread::sleep(NAP);
        }
    }

    /// Fails this operation and all later ones, and never returns, so that the memory of this operation
    /// stays: for a carrier whose library may still read and write it. The waiting caller gets the
    /// error. When all ranks are to end, `abort` ends them.
    pub fn hold(&self, error: Error, mut abort: impl FnMut()) -> ! {
        self.failed.set(error).ok();
        loop {
            if self.gives_up() && !self.has_aborted.load(Relaxed) {
                abort();
                self.has_aborted.store(true, Relaxed);
            }
            std::thread::sleep(NAP);
        }
    }
}
