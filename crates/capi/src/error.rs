//! Errors as objects.

use crate::given::{Freed, Shared, c_text};
use crate::guard::{answer_anywhere, guarded};
use crate::handle::{self, Handle, Object};
use crate::problem::CORTADO_OK;
use std::ffi::{CString, c_char};
use std::ptr::null;

pub(crate) use crate::guard::answer;
pub(crate) use crate::problem::{Problem, Result};

/// An error as C holds it.
pub(crate) struct ErrorObject {
    kind: i32,
    message: CString,
}

impl Object for ErrorObject {
    const NAME: &'static str = "cortado_error";
}

impl From<Problem> for ErrorObject {
    fn from(problem: Problem) -> Self {
        let message = match &problem {
            Problem::Argument(text) => c_text(text),
            Problem::Engine(error) => c_text(&error.to_string()),
        };
        let kind = problem.kind();
        Self { kind, message }
    }
}

/// What a function returns: NULL, or an error that the caller frees.
#[repr(transparent)]
pub(crate) struct Outcome(*mut Handle<ErrorObject>);

/// Does the work of a function that may fail.
pub(crate) fn attempt(work: impl FnOnce() -> Result<()>) -> Outcome {
    match guarded(work) {
        Ok(()) => Outcome(std::ptr::null_mut()),
        Err(problem) => Outcome(handle::give(ErrorObject::from(problem))),
    }
}

/// The message of an error, with the places that it passed. It lives as long as the error. NULL if it is not an error.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_error_message(error: Shared<ErrorObject>) -> *const c_char {
    answer_anywhere(null(), || Ok(error.get()?.message.as_ptr()))
}

/// The kind of an error, such as CORTADO_FILE_NOT_FOUND; CORTADO_OK for NULL. Later versions may return kinds that are not listed
/// here.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_error_kind(error: Shared<ErrorObject>) -> i32 {
    answer_anywhere(CORTADO_OK, || {
        Ok(error.optional()?.map_or(CORTADO_OK, |error| error.kind))
    })
}

/// Frees an error. NULL is allowed.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_error_free(error: Freed<ErrorObject>) {
    error.free();
}
