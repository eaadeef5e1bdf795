//! The small library as a module of WebAssembly: `module.mjs` gives it files, calls a function, and prints the text that
//! the function left.
#![allow(unsafe_code, reason = "exported names are unsafe, as others may have them too")]

use std::cell::RefCell;

thread_local! {
    static FILES: RefCell<[Vec<u8>; 2]> = const { RefCell::new([Vec::new(), Vec::new()]) };
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Where the caller puts the bytes of a file of this length.
#[unsafe(no_mangle)]
pub extern "C" fn place_of_file(index: usize, len: usize) -> *mut u8 {
    FILES.with_borrow_mut(|files| {
        files[index] = vec![0; len];
        files[index].as_mut_ptr()
    })
}

/// Where the text is that the last function left.
#[unsafe(no_mangle)]
pub extern "C" fn place_of_text() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}

/// The length of that text.
#[unsafe(no_mangle)]
pub extern "C" fn length_of_text() -> usize {
    TEXT.with_borrow(String::len)
}

/// Runs the net in the first file with the weights in the second. The result is whether it succeeded.
#[unsafe(no_mangle)]
pub extern "C" fn outputs() -> bool {
    let [prototxt, caffemodel] = FILES.take();
    leave(cortado_small::outputs(prototxt, caffemodel))
}

/// Trains a net that is in the module.
#[unsafe(no_mangle)]
pub extern "C" fn training() -> bool {
    leave(cortado_small::training())
}

/// Opens a file by its path, which only systems with files can do.
#[unsafe(no_mangle)]
pub extern "C" fn opening() -> bool {
    leave(cortado::open("net.prototxt").net::<f32>().map(|_| "opened\n".into()))
}

fn leave(result: cortado::Result<String>) -> bool {
    let is_done = result.is_ok();
    TEXT.set(result.unwrap_or_else(|error| format!("{error}\n")));
    is_done
}
