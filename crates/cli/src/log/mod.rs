//! Who watches a run: the log in glog's format, the progress bar, and the JSON file.

mod file;
mod json;
mod prefix;
mod quiet;
mod results;
mod screen;

use crate::flags::LogArgs;
use anyhow::{Context, Result, bail};
use cortado_core::event::{Event, Observer, Severity};
use file::LogFile;
use json::JsonFile;
use parking_lot::Mutex;
pub use prefix::line;
pub(crate) use prefix::plain;
use quiet::Quiet;
pub(crate) use results::{Better, TestResult, Tests};
pub(crate) use screen::Screen;
use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

/// Writes events to stderr, the log file and the JSON file.
pub(crate) struct Log {
    least: Severity,
    /// The lowest level that stderr shows.
    on_screen: Severity,
    has_prefix: bool,
    is_coloured: bool,
    screen: Screen,
    file: Option<LogFile>,
    json: Option<JsonFile>,
    /// Summarises a run in few lines, instead of the log on the screen.
    quiet: Option<Mutex<Quiet>>,
}

impl Log {
    /// The log that flags and environment request; a flag wins over its `GLOG_` variable.
    ///
    /// # Errors
    /// A text that is not a level, or a file that cannot be made.
    pub(crate) fn open(args: &LogArgs, json: Option<&Path>) -> Result<Self> {
        let variable = |name: &str| {
            std::env::var(format!("GLOG_{name}"))
                .ok()
                .filter(|value| !value.is_empty())
        };
        let level = |name: &str, flag: Option<i32>| match (flag, variable(name)) {
            (Some(level), _) => severity(name, level).map(Some),
            (None, Some(text)) => {
                let level = text.trim().parse();
                let level = level.with_context(|| format!("GLOG_{name} is \"{text}\", not a number"))?;
                severity(name, level).map(Some)
            }
            (None, None) => Ok(None),
        };
        let is_on = |name: &str, flag: Option<bool>| flag.or_else(|| variable(name).map(|value| is_true(&value)));
        let only_stderr = is_on("logtostderr", args.logtostderr).unwrap_or(false);
        let name_of = |name: &str, flag: &Option<String>| {
            let name = flag.clone().or_else(|| variable(name));
            name.filter(|name| !name.is_empty())
        };
        let folder = name_of("log_dir", &args.log_dir).filter(|_| !only_stderr);
        let link = name_of("log_link", &args.log_link);
        let file = folder.map(|folder| LogFile::create(Path::new(&folder), link.as_deref().map(Path::new)));
        // Lines that stderr does not show must be in a file. Caffe's programs set -alsologtostderr.
        let threshold = level("stderrthreshold", args.stderrthreshold)?.unwrap_or(Severity::Error);
        let is_split = args.alsologtostderr == Some(false) && file.is_some();
        let screen = Screen::new();
        Ok(Self {
            least: level("minloglevel", args.minloglevel)?.unwrap_or(Severity::Info),
            on_screen: if is_split { threshold } else { Severity::Info },
            has_prefix: is_on("log_prefix", args.log_prefix).unwrap_or(true),
            is_coloured: is_on("colorlogtostderr", args.colorlogtostderr).unwrap_or(false) && screen.is_terminal(),
            screen,
            file: file.transpose()?,
            json: json.map(JsonFile::create).transpose()?,
            quiet: None,
        })
    }

    /// The log of a rank for which another one logs: only the error that ends it, on stderr.
    pub(crate) fn of_follower() -> Self {
        Self {
            least: Severity::Error,
            on_screen: Severity::Error,
            has_prefix: true,
            is_coloured: false,
            screen: Screen::without_bar(),
            file: None,
            json: None,
            quiet: None,
        }
    }

    /// The same log, which shows on the screen a line for each test, a summary, and warnings.
    #[must_use]
    pub(crate) fn quiet(mut self) -> Self {
        self.on_screen = self.on_screen.max(Severity::Warning);
        self.quiet = Some(Mutex::default());
        self
    }

    /// Logs a line of ours.
    pub(crate) fn note(&self, text: &str) {
        self.observe(&Event::Note {
            severity: Severity::Info,
            file: "caffe.cpp",
            line: 0,
            text,
        });
    }

    /// Logs a warning.
    pub(crate) fn warn(&self, text: &str) {
        self.observe(&warning(text));
    }

    /// A line as this log has it.
    fn line(&self, severity: Severity, file: &str, line: u32, text: impl Display) -> String {
        match self.has_prefix {
            true => prefix::line(severity, file, line, text),
            false => prefix::bare(prefix::plain(&text.to_string())),
        }
    }

    /// Ends the log with what went wrong: to a person on the screen, as a line of the log in the
    /// files.
    pub(crate) fn failed(&self, problem: &str) {
        self.screen.end();
        self.screen
            .write(&format!("{} {}\n", error_label(), prefix::plain(problem)));
        if let Some(file) = &self.file {
            file.write(&self.line(Severity::Error, "caffe.cpp", 0, problem));
        }
        let problem = Event::Note {
            severity: Severity::Error,
            file: "caffe.cpp",
            line: 0,
            text: problem,
        };
        self.json.iter().for_each(|json| json.observe(&problem));
    }

    /// Takes the progress bar away.
    pub(crate) fn end(&self) {
        self.screen.end();
    }
}

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        self.json.iter().for_each(|json| json.observe(event));
        match *event {
            Event::IterationDone { iteration, of, loss } => self.screen.progress(iteration, of, loss),
            Event::RecordsDone { done, of } => self.screen.records(done, of),
            _ => {}
        }
        if let Some(quiet) = &self.quiet {
            let lines = quiet.lock().receive(event);
            if !lines.is_empty() {
                self.screen.write(&lines);
            }
        }
        if event.severity() < self.least {
            return;
        }
        if let Some((file, line)) = event.origin() {
            let text = self.line(event.severity(), file, line, event);
            if event.severity() >= self.on_screen {
                match self.is_coloured {
                    true => self.screen.write(&coloured(event.severity(), &text)),
                    false => self.screen.write(&text),
                }
            }
            self.file.iter().for_each(|file| file.write(&text));
        }
    }
}

/// Writes warnings to a log, and not how nets are built.
pub(crate) struct Warnings(pub(crate) Arc<Log>);

impl Observer for Warnings {
    fn observe(&self, event: &Event<'_>) {
        if event.severity() >= Severity::Warning {
            self.0.observe(event);
        }
    }
}

/// A warning of ours, at no line of the original's.
pub(crate) fn warning(text: &str) -> Event<'_> {
    Event::Note {
        severity: Severity::Warning,
        file: "caffe.cpp",
        line: 0,
        text,
    }
}

/// The prefix of an error: red where stderr is a terminal with colours.
pub(crate) fn error_label() -> impl Display {
    console::style("error:").for_stderr().red().bold()
}

/// A line in glog's colours for terminals.
fn coloured(severity: Severity, line: &str) -> String {
    let color = match severity {
        Severity::Info => return line.to_string(),
        Severity::Warning => 33,
        Severity::Error => 31,
    };
    format!("\x1b[0;{color}m{line}\x1b[m")
}

fn severity(name: &str, level: i32) -> Result<Severity> {
    Ok(match level {
        ..=0 => Severity::Info,
        1 => Severity::Warning,
        2 | 3 => Severity::Error,
        _ => bail!("{name} is {level}; it must be 0 (everything) to 3"),
    })
}

/// The values that gflags reads as yes.
fn is_true(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "1" | "t" | "true" | "y" | "yes")
}
