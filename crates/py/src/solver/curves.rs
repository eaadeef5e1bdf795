//! What a solver has reported so far, for notebooks.

use cortado::Ctx;
use cortado::event::{Event, Observer};
use cortado_cli::RunCurves;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::path::Path;
use std::sync::Arc;

/// The curves of a solver.
pub(super) struct Curves(Arc<RunCurves>);

/// Passes events on, and keeps their curves.
struct Watched(Ctx, Arc<RunCurves>);

impl Observer for Watched {
    fn observe(&self, event: &Event<'_>) {
        self.1.observe(event);
        self.0.emit(event);
    }
}

impl Curves {
    /// The curves of the solver of a file, and a context in which they are kept.
    pub(super) fn watch(ctx: &Ctx, file: &Path) -> (Ctx, Self) {
        let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
        let curves = Arc::new(RunCurves::new(&name));
        let watched = Watched(ctx.clone(), Arc::clone(&curves));
        (ctx.clone().with_observer(Arc::new(watched)), Self(curves))
    }

    /// A text and the curves below it, as HTML.
    ///
    /// # Errors
    /// A picture that is too large.
    pub(super) fn html(curves: Option<&Self>, text: &str) -> PyResult<String> {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let svg = curves.map(|curves| curves.0.svg()).transpose();
        let svg = svg
            .map_err(|error| PyRuntimeError::new_err(error.to_string()))?
            .flatten();
        let svg = svg.unwrap_or_default();
        let svg = String::from_utf8_lossy(&svg);
        // Without the declaration of a file of its own.
        let svg = svg.find("<svg").map_or("", |start| &svg[start..]);
        Ok(format!("<div><b>{text}</b>{svg}</div>"))
    }
}
