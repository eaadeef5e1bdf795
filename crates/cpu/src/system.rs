//! The differences between operating systems: the clock, large pages, and caches.

#[cfg(not(target_os = "unknown"))]
pub(crate) use std::time::Instant as Moment;

/// Asks for large pages for memory that nothing was written to yet, if it is large itself: work
/// that writes to many places of it at once would else wait for the addresses of its pages.
#[cfg(target_os = "linux")]
pub(crate) fn request_large_pages<T>(numbers: &mut [T]) {
    /// The bytes of a page, and of memory that is worth it.
    const PAGE: usize = 4096;
    const LARGE: usize = 4 << 20;
    let bytes = size_of_val(numbers);
    let start = numbers.as_mut_ptr().cast::<u8>();
    let inside = start.align_offset(PAGE);
    if bytes >= LARGE + inside {
        // SAFETY: whole pages of this memory; a hint, which changes nothing that it holds.
        unsafe {
            libc::madvise(
                start.add(inside).cast(),
                (bytes - inside) / PAGE * PAGE,
                libc::MADV_HUGEPAGE,
            )
        };
    }
}

/// Other systems take no such hints.
#[cfg(not(target_os = "linux"))]
pub(crate) fn request_large_pages<T>(_: &mut [T]) {}

/// The bytes of the second-level cache of a core, if the system reports it.
#[cfg(all(target_os = "linux", not(target_arch = "x86_64")))]
pub(crate) fn second_level_cache() -> Option<usize> {
    let text = std::fs::read_to_string("/sys/devices/system/cpu/cpu0/cache/index2/size").ok()?; // opened as the system's
    text.trim().strip_suffix('K')?.parse::<usize>().ok()?.checked_mul(1024)
}

/// Other systems do not report it in a way that programs of all their versions can read.
#[cfg(not(any(target_os = "linux", target_arch = "x86_64")))]
pub(crate) fn second_level_cache() -> Option<usize> {
    None
}
