//! Lines of the log about options.

use cortado_core::Ctx;
use cortado_core::event::{Event, Severity};

/// Warns of anything.
pub(crate) fn warn(ctx: &Ctx, text: &str) {
    ctx.emit(&Event::Note {
        severity: Severity::Warning,
        file: "data_layer.cpp",
        line: 1,
        text,
    });
}

/// Logs what the original logs at this place of its source.
pub(crate) fn note(ctx: &Ctx, file: &str, line: u32, text: &str) {
    ctx.emit(&Event::Note {
        severity: Severity::Info,
        file,
        line,
        text,
    });
}
