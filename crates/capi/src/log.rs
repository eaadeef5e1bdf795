//! The log: nothing is printed, a function of the caller receives the lines.

use crate::error::{Outcome, attempt};
use crate::given::c_text;
use crate::guard::logging;
use cortado::event::{Event, Observer, Severity};
use parking_lot::RwLock;
use std::ffi::{c_char, c_void};

/// A line that reports the course of things.
pub(crate) const CORTADO_INFO: i32 = 0;
/// A line that warns.
pub(crate) const CORTADO_WARNING: i32 = 1;
/// A line about something wrong.
pub(crate) const CORTADO_ERROR: i32 = 2;

/// Receives a line of the log: the pointer that was given with the function, the severity, the source file and line that Caffe's
/// own log names, and the text. The texts are valid until it returns. Any thread may call it, several at the same time. It may
/// free objects, but must not call other functions of this library.
pub(crate) type LogFunction =
    Option<extern "C" fn(user: *mut c_void, severity: i32, file: *const c_char, line: i32, text: *const c_char)>;

#[derive(Clone, Copy)]
struct Target {
    function: extern "C" fn(*mut c_void, i32, *const c_char, i32, *const c_char),
    user: *mut c_void,
}

// SAFETY: the header states that any thread may call the function with this pointer, which is only handed back.
unsafe impl Send for Target {}
// SAFETY: as above.
unsafe impl Sync for Target {}

static TARGET: RwLock<Option<Target>> = RwLock::new(None);

/// Passes the log of nets, models and solvers on.
pub(crate) struct Log;

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        let Some(target) = *TARGET.read() else { return };
        let Some((file, line)) = event.origin() else { return };
        let severity = match event.severity() {
            Severity::Info => CORTADO_INFO,
            Severity::Warning => CORTADO_WARNING,
            Severity::Error => CORTADO_ERROR,
        };
        let (file, text) = (c_text(file), c_text(&event.to_string()));
        let line = i32::try_from(line).unwrap_or(0);
        logging(|| (target.function)(target.user, severity, file.as_ptr(), line, text.as_ptr()));
    }
}

/// Chooses the function that receives the log of this process; NULL for none, as at first. `user` is passed to the function.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn cortado_set_log(function: LogFunction, user: *mut c_void) -> Outcome {
    attempt(|| {
        *TARGET.write() = function.map(|function| Target { function, user });
        Ok(())
    })
}
