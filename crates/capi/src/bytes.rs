//! Bytes that the library made.

use crate::error::answer;
use crate::given::{Freed, Shared};
use crate::handle::Object;
use std::ptr::null;

/// Bytes, followed by a NUL that does not count.
pub(crate) struct BytesObject(Vec<u8>);

impl Object for BytesObject {
    const NAME: &'static str = "cortado_bytes";
}

impl BytesObject {
    pub(crate) fn new(mut bytes: Vec<u8>) -> Self {
        bytes.push(0);
        Self(bytes)
    }
}

/// The bytes, followed by a NUL, so that text can be used as such. They live as long as this object.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_bytes_data(bytes: Shared<BytesObject>) -> *const u8 {
    answer(null(), || Ok(bytes.get()?.0.as_ptr()))
}

/// The number of bytes, without the NUL.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_bytes_size(bytes: Shared<BytesObject>) -> usize {
    answer(0, || Ok(bytes.get()?.0.len() - 1))
}

/// Frees bytes. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_bytes_free(bytes: Freed<BytesObject>) {
    bytes.free();
}
