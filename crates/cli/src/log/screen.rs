//! The output on stderr: lines of the log and, on a terminal, a progress bar below them.

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{IsTerminal, Write};
use std::sync::OnceLock;

/// Stderr, with a progress bar if it is a terminal.
pub(crate) struct Screen {
    terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl Screen {
    /// Stderr without a bar yet.
    pub(crate) fn new() -> Self {
        Self {
            terminal: std::io::stderr().is_terminal(),
            bar: OnceLock::new(),
        }
    }

    /// Stderr without a bar, whatever it is.
    pub(crate) fn without_bar() -> Self {
        Self {
            terminal: false,
            bar: OnceLock::new(),
        }
    }

    /// Whether it is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Writes whole lines. A closed pipe does not end a run.
    pub(crate) fn write(&self, lines: &str) {
        self.hidden_while(|| drop(std::io::stderr().lock().write_all(lines.as_bytes())));
    }

    /// Does something with the bar out of the way.
    pub(crate) fn hidden_while(&self, work: impl FnOnce()) {
        match self.bar.get() {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    /// Moves the bar.
    pub(crate) fn progress(&self, iteration: u64, of: u64, loss: f64) {
        if !self.terminal {
            return;
        }
        let bar = self.bar.get_or_init(|| new_bar("loss {msg}", iteration, of));
        bar.set_position(iteration);
        bar.set_message(format!("{loss:.4}"));
    }

    /// Moves the bar of records that are written.
    pub(crate) fn records(&self, done: u64, of: u64) {
        if !self.terminal {
            return;
        }
        let bar = self.bar.get_or_init(|| new_bar("records", 0, of));
        bar.set_length(of);
        bar.set_position(done);
    }

    /// Takes the bar away.
    pub(crate) fn end(&self) {
        self.bar.get().into_iter().for_each(ProgressBar::finish_and_clear);
    }
}

fn new_bar(end: &str, position: u64, of: u64) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}}  {{rate}}, {{eta}} left  {end}");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
        // A rate that cannot be written is not shown.
        out.write_str(&rate(state.per_sec())).unwrap_or_default();
    });
    let bar = ProgressBar::new(of).with_position(position).with_style(style);
    bar.reset_eta();
    bar
}

/// How many are done in a second, in significant digits.
fn rate(per_second: f64) -> String {
    match per_second {
        fast if fast >= 100.0 => format!("{}/s", HumanCount(fast.round() as u64)),
        slow => format!("{slow:.1}/s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_no_meaningless_digits() {
        for (per_second, text) in [
            (0.0, "0.0/s"),
            (0.26, "0.3/s"),
            (99.94, "99.9/s"),
            (15_848_657.6, "15,848,658/s"),
            (f64::NAN, "NaN/s"),
        ] {
            assert_eq!(rate(per_second), text);
        }
    }
}
