//! Loops in a build without the feature `threads`: on the caller's thread.

/// Runs `work` on this thread, which is the only one.
pub fn with_team<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    work()
}

pub(crate) fn at_once() -> usize {
    1
}

pub(super) fn run(count: usize, work: &(dyn Fn(usize) + Sync + Send)) {
    (0..count).for_each(work);
}

#[cfg(not(target_os = "unknown"))]
pub(crate) fn try_on_each_thread(
    times: usize,
    work: impl Fn() -> cortado_mem::reserve::Result + Sync + Send,
) -> cortado_mem::reserve::Result {
    (0..times).try_for_each(|_| work())
}
