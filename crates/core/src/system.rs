//! The differences between operating systems: the clock, and a number that differs from run to run.

use std::hash::{BuildHasher, RandomState};

/// A moment of the clock that never goes back.
#[cfg(not(target_os = "unknown"))]
pub use std::time::Instant as Moment;

#[cfg(target_os = "unknown")]
pub use given_clock::{Moment, set_clock};

/// The system has no clock, but who runs the program may have one.
#[cfg(target_os = "unknown")]
mod given_clock {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Makes this function the clock: it gives the time since some moment, and never goes back. Only the first call counts.
    pub fn set_clock(clock: fn() -> Duration) {
        CLOCK.get_or_init(|| clock);
    }

    fn now() -> Duration {
        CLOCK.get().map_or(Duration::ZERO, |clock| clock())
    }

    /// A moment. No time passes before a clock is [set](set_clock).
    #[derive(Clone, Copy, Debug)]
    pub struct Moment(Duration);

    impl Moment {
        /// This moment.
        #[must_use]
        pub fn now() -> Self {
            Self(now())
        }

        /// The time since then.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            now().saturating_sub(self.0)
        }
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
