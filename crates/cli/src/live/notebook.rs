//! The curves of a run as a picture, for notebooks.

use super::state::State;
use crate::picture::{Format, encode};
use crate::plot::{Across, Options, paint, plot};
use anyhow::Result;
use cortado_core::event::{Event, Observer};
use parking_lot::Mutex;

/// Keeps what a solver reports, for a picture of its curves.
pub struct RunCurves(Mutex<State>);

impl RunCurves {
    /// A run without curves yet.
    pub fn new(title: &str) -> Self {
        Self(Mutex::new(State::new(title)))
    }

    /// The curves as SVG; `None` if there are none yet.
    ///
    /// # Errors
    /// A picture that is too large.
    pub fn svg(&self) -> Result<Option<Vec<u8>>> {
        let state = self.0.lock();
        let log = (state.title().to_string(), state.log());
        // The solver may go on meanwhile.
        drop(state);
        let options = Options {
            across: Across::Iterations,
            scale: None,
            smooth: None,
        };
        let plot = plot(std::slice::from_ref(&log), &options);
        if plot.panels.is_empty() {
            return Ok(None);
        }
        encode(&paint(&plot, &log.0), Format::Svg).map(Some)
    }
}

impl Observer for RunCurves {
    fn observe(&self, event: &Event<'_>) {
        self.0.lock().receive(event);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;

    #[test]
    fn a_run_without_displays_has_the_losses_of_its_iterations() {
        let curves = RunCurves::new("lenet");
        assert!(curves.svg().unwrap().is_none());
        for iteration in 1..5 {
            let loss = 1.0 / iteration as f64;
            curves.observe(&Event::IterationDone { iteration, of: 4, loss });
        }
        let svg = String::from_utf8(curves.svg().unwrap().unwrap()).unwrap();
        assert!(svg.contains("<svg") && svg.contains("training loss"), "{svg}");
    }
}
