//! Loops on the threads of the caller's pool.

use super::team;
use cortado_mem::reserve::Result;
use rayon::prelude::*;

pub use team::with_team;

/// The threads of the pool.
pub(crate) fn at_once() -> usize {
    rayon::current_num_threads()
}

/// Runs `work(i)` for every `i` below `count`.
pub(super) fn run(count: usize, work: &(dyn Fn(usize) + Sync + Send)) {
    if !team::run_with_team(count, work) {
        (0..count).into_par_iter().for_each(work);
    }
}

/// Runs `work` `times` times at once, each on a thread of its own if there are enough.
#[cfg(not(target_os = "unknown"))]
pub(crate) fn try_on_each_thread(times: usize, work: impl Fn() -> Result + Sync + Send) -> Result {
    let times = (0..times).into_par_iter().with_max_len(1);
    times.try_for_each(|_| work())
}
