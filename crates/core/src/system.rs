//! The differences between operating systems: the clock, the memory that is free, and a number that differs from run to run.

use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

/// A moment of the clock that never goes back.
#[cfg(not(target_os = "unknown"))]
pub use std::time::Instant as Moment;

#[cfg(target_os = "unknown")]
pub use given_clock::{Moment, set_clock};

/// The system has no clock, but the host of the program may have one.
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

/// The bytes of memory that the system can still give to this process: what is free on the machine, or, if that is less,
/// what the limit of its control group leaves. `None` if the system does not report it.
#[must_use]
pub fn available_memory() -> Option<u64> {
    match cfg!(target_os = "linux") {
        true => available_below(Path::new("/")),
        false => None,
    }
}

/// The same, from the files of the Linux that lie below this folder.
#[must_use]
pub fn available_below(root: &Path) -> Option<u64> {
    let free = numbered(&root.join("proc/meminfo"), "MemAvailable:")?.saturating_mul(1024);
    Some(left_of_group(root).map_or(free, |left| left.min(free)))
}

/// What the limit of the control group (version 2) leaves; caches of files give way.
fn left_of_group(root: &Path) -> Option<u64> {
    let groups = small_text(&root.join("proc/self/cgroup"))?;
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let folder: PathBuf = root.join("sys/fs/cgroup").join(group);
    let limit: u64 = small_text(&folder.join("memory.max"))?.trim().parse().ok()?;
    let used: u64 = small_text(&folder.join("memory.current"))?.trim().parse().ok()?;
    let cached = numbered(&folder.join("memory.stat"), "inactive_file").unwrap_or(0);
    Some(limit.saturating_sub(used.saturating_sub(cached)))
}

/// The number behind this word in a file with a word and a number in each line.
fn numbered(path: &Path, word: &str) -> Option<u64> {
    let text = small_text(path)?;
    let mut rest = text
        .lines()
        .find_map(|line| line.strip_prefix(word))?
        .split_whitespace();
    rest.next()?.parse().ok()
}

fn small_text(path: &Path) -> Option<String> {
    const MOST: u64 = 1 << 16;
    String::from_utf8(cortado_files::read_up_to(path, MOST).ok()?).ok()
}
