//! The functions that the browser calls. One thread calls them, one after the other.
//!
//! 1. `place(slot, length)` gives the address of a slot of `length` bytes, or 0 if there is no memory; the browser
//!    writes a file, numbers or the request (slot 0) there.
//! 2. `call()` answers the request.
//! 3. `answer()`, `answer_length()`: where the answer is, a text of JSON. `data()`, `data_length()`: bytes that belong to it.
#![allow(unsafe_code, reason = "exported names are unsafe, as others may have them too")]

use crate::request::{Answer, Page, Slots};
use std::cell::RefCell;

thread_local! {
    static PAGE: RefCell<(Page, Slots, Answer)> = RefCell::new((Page::new(), Slots::default(), Answer::default()));
}

/// Where the browser puts the bytes of a slot. Null if there is no memory for them.
#[unsafe(no_mangle)]
pub extern "C" fn place(slot: usize, length: usize) -> *mut u8 {
    PAGE.with_borrow_mut(|(_, slots, _)| {
        slots
            .make(slot, length)
            .map_or(std::ptr::null_mut(), <[u8]>::as_mut_ptr)
    })
}

/// Answers the request in slot 0.
#[unsafe(no_mangle)]
pub extern "C" fn call() {
    PAGE.with_borrow_mut(|(page, slots, answer)| {
        // What the last answer had is dropped first, as it may be large.
        *answer = Answer::default();
        *answer = page.answer(slots);
    });
}

/// Where the text of the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    PAGE.with_borrow(|(_, _, answer)| answer.text.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    PAGE.with_borrow(|(_, _, answer)| answer.text.len())
}

/// Where the bytes of the answer are.
#[unsafe(no_mangle)]
pub extern "C" fn data() -> *const u8 {
    PAGE.with_borrow(|(_, _, answer)| answer.data.as_ptr())
}

/// How many they are.
#[unsafe(no_mangle)]
pub extern "C" fn data_length() -> usize {
    PAGE.with_borrow(|(_, _, answer)| answer.data.len())
}
