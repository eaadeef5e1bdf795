//! The boundary to C: no unwinding crosses it, and the function for the log does not call back.

use crate::problem::{Problem, Result};
use cortado::Error;
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    /// Whether this thread is inside the caller's function for the log, where a call of the library might wait for itself.
    static IS_LOGGING: Cell<bool> = const { Cell::new(false) };
}

/// Calls the function for the log.
pub(crate) fn logging(call: impl FnOnce()) {
    IS_LOGGING.set(true);
    call();
    IS_LOGGING.set(false);
}

/// Does the work of a function that answers a question; `otherwise` is the answer if the question is wrong.
pub(crate) fn answer<R>(otherwise: R, work: impl FnOnce() -> Result<R>) -> R {
    guarded(work).unwrap_or(otherwise)
}

/// The same for what never waits, so that the function for the log may use it: errors, and freeing.
pub(crate) fn answer_anywhere<R>(otherwise: R, work: impl FnOnce() -> Result<R>) -> R {
    caught(work).unwrap_or(otherwise)
}

/// Does the work of a function, unless a function of the log called it.
pub(crate) fn guarded<R>(work: impl FnOnce() -> Result<R>) -> Result<R> {
    match IS_LOGGING.get() {
        true => Err(Problem::argument("the function for the log must not call this library")),
        false => caught(work),
    }
}

fn caught<R>(work: impl FnOnce() -> Result<R>) -> Result<R> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Error::internal(text_of(&*panic)).into()))
}

/// The text of a panic.
fn text_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message")
}
