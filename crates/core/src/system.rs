//! The differences between operating systems: the clock, and a number that differs from run to run.

use std::hash::{BuildHasher, RandomState};

/// A moment of the clock that never goes back.
#[cfg(not(target_os = "unknown"))]
pub use std::time::Instant as Moment;

/// A moment. The system has no clock, so no time passes.
#[cfg(target_os = "unknown")]
#[derive(Clone, Copy, Debug)]
pub struct Moment;

#[cfg(target_os = "unknown")]
impl Moment {
    /// This moment.
    #[must_use]
    pub fn now() -> Self {
        Self
    }

    /// The time since then: zero.
    #[must_use]
    pub fn elapsed(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

/// A number that differs from run to run, as far as the system has something that does.
pub(crate) fn entropy() -> u64 {
    #[cfg(not(target_os = "unknown"))]
    let of_run = (std::process::id(), std::time::SystemTime::now());
    #[cfg(target_os = "unknown")]
    let of_run = ();
    RandomState::new().hash_one(of_run)
}
