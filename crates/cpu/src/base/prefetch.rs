//! Hints to the processor.

/// Says that all of `soon` will be written to soon, so that its cache lines may come in while other
/// work is done.
#[inline(always)]
pub fn prefetch_for_writing<T>(soon: &mut [T]) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_ET0, _mm_prefetch};
        const LINE: usize = 64;
        let bytes = soon.as_ptr().cast::<i8>();
        for at in (0..size_of_val(soon)).step_by(LINE) {
            // SAFETY: inside the slice; and it is only a hint.
            unsafe { _mm_prefetch::<_MM_HINT_ET0>(bytes.add(at)) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = soon;
}

/// Says that the elements from `first` to `last`, no more than a line, will be written to soon, if
/// they are there.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(crate) fn prefetch_ends_for_writing<T>(first: *mut T, last: *mut T) {
    prefetch_line_for_writing(first);
    prefetch_line_for_writing(last);
}

/// Says that what lies there, if anything does, will be written to soon.
#[inline(always)]
pub(crate) fn prefetch_line_for_writing<T>(place: *mut T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint, at any address, and no operation where a machine does not know it. (The
    // compiler's own would be one for reading.)
    unsafe {
        std::arch::asm!("prefetchw [{}]", in(reg) place, options(nostack, preserves_flags));
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Says that what lies there, if anything does, will be read soon, though not at once.
#[inline(always)]
pub(crate) fn prefetch_for_later<T>(place: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: it is only a hint, at any address.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(place.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Says that what lies there, if anything does, will be read very soon.
#[inline(always)]
pub(crate) fn prefetch_soon<T>(place: *const T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: it is only a hint, at any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Says that the `len` elements from there on, if they are there, will be read very soon.
#[inline(always)]
pub(crate) fn prefetch_run<T>(place: *const T, len: usize) {
    const LINE: usize = 64;
    for at in (0..len * size_of::<T>()).step_by(LINE) {
        prefetch_soon(place.wrapping_byte_add(at));
    }
}
