//! What only the browser has: its clock, and an ear for panics. Elsewhere the standard library has them.

#[cfg(target_os = "unknown")]
#[allow(unsafe_code, reason = "what is imported is declared in an unsafe block")]
mod browser {
    use std::time::Duration;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since the page was opened.
        safe fn now() -> f64;
        /// The module ends; this text gives the reason.
        safe fn panicked(text: *const u8, length: usize);
    }

    /// Makes the browser's clock that of the engine, and reports panics to the browser.
    pub(crate) fn start() {
        cortado_core::system::set_clock(|| Duration::from_secs_f64((now() / 1000.0).max(0.0)));
        std::panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            panicked(text.as_ptr(), text.len());
        }));
    }
}

#[cfg(target_os = "unknown")]
pub(crate) use browser::start;

/// Nothing has to be set.
#[cfg(not(target_os = "unknown"))]
pub(crate) fn start() {}
