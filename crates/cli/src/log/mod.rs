//! Who watches a run: the log in glog's format, the progress bar, and the JSON file.

mod file;
mod json;
mod prefix;
mod screen;

use crate::flags::LogArgs;
use anyhow::{Context, Result, bail};
use cortado_core::event::{Event, Observer, Severity};
use file::LogFile;
use json::JsonFile;
pub use prefix::line;
pub(crate) use screen::Screen;
use std::path::Path;

/// Tells stderr, the log file and the JSON file what happens.
pub(crate) struct Log {
    least: Severity,
    screen: Screen,
    file: Option<LogFile>,
    json: Option<JsonFile>,
}

impl Log {
    /// The log that flags and environment ask for; a flag wins over its `GLOG_` variable.
    ///
    /// # Errors
    /// A level that is none, or a file that cannot be made.
    pub(crate) fn open(args: &LogArgs, json: Option<&Path>) -> Result<Self> {
        let variable = |name: &str| {
            std::env::var(format!("GLOG_{name}"))
                .ok()
                .filter(|value| !value.is_empty())
        };
        let least = match (args.minloglevel, variable("minloglevel")) {
            (Some(level), _) => severity(level)?,
            (None, Some(text)) => severity(
                text.trim()
                    .parse()
                    .with_context(|| format!("GLOG_minloglevel is \"{text}\", no number"))?,
            )?,
            (None, None) => Severity::Info,
        };
        let only_stderr = args
            .logtostderr
            .unwrap_or_else(|| variable("logtostderr").is_some_and(|v| is_true(&v)));
        let folder = args
            .log_dir
            .clone()
            .or_else(|| variable("log_dir"))
            .filter(|dir| !dir.is_empty() && !only_stderr);
        Ok(Self {
            least,
            screen: Screen::new(),
            file: folder.map(|folder| LogFile::create(Path::new(&folder))).transpose()?,
            json: json.map(JsonFile::create).transpose()?,
        })
    }

    /// Ends the log with what went wrong: to a person on the screen, as a line of the log in the
    /// files.
    pub(crate) fn failed(&self, problem: &str) {
        self.screen.end();
        self.screen.write(&format!("error: {problem}\n"));
        if let Some(file) = &self.file {
            file.write(&prefix::line(Severity::Error, "caffe.cpp", 0, problem));
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
        if event.severity() < self.least {
            return;
        }
        if let Some((file, line)) = event.origin() {
            let text = prefix::line(event.severity(), file, line, event);
            self.screen.write(&text);
            self.file.iter().for_each(|file| file.write(&text));
        }
    }
}

fn severity(level: i32) -> Result<Severity> {
    Ok(match level {
        ..=0 => Severity::Info,
        1 => Severity::Warning,
        2 | 3 => Severity::Error,
        _ => bail!("minloglevel is {level}; it goes from 0 (everything) to 3"),
    })
}

/// gflags' words for yes.
fn is_true(text: &str) -> bool {
    matches!(text.to_ascii_lowercase().as_str(), "1" | "t" | "true" | "y" | "yes")
}
