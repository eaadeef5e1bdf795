//! The course of the demo's training: a line for each test, and a bar on a terminal.

use crate::log::Screen;
use cortado_core::event::{Event, Observer, Severity};
use std::io::{Write, stdout};
use std::sync::{Mutex, PoisonError};

/// Shows how good the net is getting.
pub(super) struct Watch {
    screen: Screen,
    test: Mutex<Test>,
}

#[derive(Clone, Copy, Default)]
struct Test {
    iteration: u64,
    accuracy: Option<f64>,
}

impl Watch {
    /// Nothing seen yet.
    pub(super) fn new() -> Self {
        Self {
            screen: Screen::new(),
            test: Mutex::default(),
        }
    }

    /// Takes the bar away.
    pub(super) fn end(&self) {
        self.screen.end();
    }

    /// The iteration before which it was tested last.
    pub(super) fn tested_at(&self) -> Option<u64> {
        let test = self.test.lock().unwrap_or_else(PoisonError::into_inner);
        test.accuracy.map(|_| test.iteration)
    }

    /// The accuracy in the last test.
    pub(super) fn accuracy(&self) -> Option<f64> {
        self.test.lock().unwrap_or_else(PoisonError::into_inner).accuracy
    }
}

impl Observer for Watch {
    fn observe(&self, event: &Event<'_>) {
        let mut test = self.test.lock().unwrap_or_else(PoisonError::into_inner);
        match *event {
            Event::TestStarts { iteration, .. } => test.iteration = iteration,
            Event::TestOutput(output) if output.name == "accuracy" => {
                test.accuracy = Some(output.value);
                let (iteration, percent) = (test.iteration, output.value * 100.0);
                let line = format!("   iteration {iteration:4}: {percent:5.2} % of the test digits right\n");
                self.screen.hidden_while(|| drop(stdout().write_all(line.as_bytes())));
            }
            Event::IterationDone { iteration, of, loss } => self.screen.progress(iteration, of, loss),
            Event::Note {
                severity: Severity::Warning | Severity::Error,
                text,
                ..
            } => self.screen.write(&format!("{text}\n")),
            _ => {}
        }
    }
}
