//! What happens, as one JSON object a line.

use anyhow::{Context, Result};
use cortado_core::event::{Event, Observer};
use serde::Serialize;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file of JSON lines: each event with its fields, its kind under `event`, and the time in UTC.
pub(super) struct JsonFile {
    path: PathBuf,
    /// `None` after a failed write, which is reported once.
    file: Mutex<Option<File>>,
}

#[derive(Serialize)]
struct Line<'a> {
    time: String,
    #[serde(flatten)]
    event: &'a Event<'a>,
}

impl JsonFile {
    /// Makes the file anew.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(super) fn create(path: &Path) -> Result<Self> {
        let file =
            cortado_files::create(path).with_context(|| format!("cannot create {} for --log-json", path.display()))?;
        Ok(Self {
            path: path.into(),
            file: Mutex::new(Some(file)),
        })
    }
}

impl Observer for JsonFile {
    fn observe(&self, event: &Event<'_>) {
        let line = Line {
            time: format!("{:.6}", jiff::Timestamp::now()),
            event,
        };
        let Ok(mut text) = serde_json::to_string(&line) else {
            return;
        };
        text.push('\n');
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = file.as_mut()
            && let Err(error) = open.write_all(text.as_bytes())
        {
            *file = None;
            drop(writeln!(
                std::io::stderr(),
                "warning: cannot continue to write {}: {error}",
                self.path.display()
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_a_line_with_its_fields() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.json");
        let json = JsonFile::create(&path).unwrap();
        json.observe(&Event::LearningRate {
            iteration: 7,
            rate: 0.5,
        });
        json.observe(&Event::TestLoss { loss: f64::NAN });
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["event"], "learning_rate");
        assert_eq!(lines[0]["iteration"], 7);
        assert_eq!(lines[0]["rate"], 0.5);
        assert!(lines[0]["time"].as_str().unwrap().ends_with('Z'));
        assert!(lines[1]["loss"].is_null());
    }
}
