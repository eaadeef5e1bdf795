//! Finding the files that other files name, the options of the prototxt reader, and reports of its
//! warnings.

use super::Ctx;
use crate::event::{Event, Severity};
use crate::{Error, Result};
use cortado_proto::{read, text, upgrade};
use std::io;
use std::path::{Path, PathBuf};

impl Ctx {
    /// The same context with these options for reading prototxts.
    #[must_use]
    pub fn with_reading(self, reading: text::TextOptions) -> Self {
        Self { reading, ..self }
    }

    /// The options for reading prototxts.
    pub fn reading(&self) -> text::TextOptions {
        self.reading
    }

    /// Reports the warnings and upgrades of a file to the observers and returns its message.
    pub fn report_warnings<M>(&self, loaded: read::Loaded<M>) -> M {
        for warning in &loaded.warnings {
            self.note(Severity::Warning, &warning.to_string());
        }
        for notice in &loaded.notices {
            self.upgraded(notice);
        }
        loaded.message
    }

    /// Reports an upgrade to the observers.
    pub fn upgraded(&self, notice: &upgrade::Notice) {
        let severity = match notice.severity {
            upgrade::NoticeSeverity::Info => Severity::Info,
            upgrade::NoticeSeverity::Error => Severity::Error,
        };
        self.emit(&Event::Note {
            severity,
            file: "upgrade_proto.cpp",
            line: 0,
            text: &notice.message,
        });
    }

    fn note(&self, severity: Severity, text: &str) {
        self.emit(&Event::Note {
            severity,
            file: "text_format.cpp",
            line: 0,
            text,
        });
    }

    /// The path of a file that a net names: relative to the working folder, as in Caffe, if the
    /// file exists there, else relative to the folder of the net's file.
    pub fn find_file(&self, path: &str) -> PathBuf {
        find_file(Path::new(path), self.folder.as_deref())
    }

    /// Like [`find_file`](Self::find_file), for a file that must exist.
    ///
    /// # Errors
    /// A relative path that is in neither folder. The message names both folders, because the
    /// result depends on both.
    pub fn find_existing(&self, path: &str) -> Result<PathBuf> {
        let found = self.find_file(path);
        if found.is_absolute() || found.exists() {
            return Ok(found);
        }
        let working = std::env::current_dir().unwrap_or_default();
        let mut problem = format!("there is no such file in the working folder, {}", working.display());
        if let Some(folder) = self.folder.as_deref().filter(|folder| *folder != Path::new("")) {
            problem += &format!(", nor in that of the file that names it, {}", folder.display());
        }
        let problem = io::Error::new(io::ErrorKind::NotFound, problem);
        Err(Error::io("read", Path::new(path), problem))
    }
}

/// The path of a file that another file names: relative to the working folder if the file exists
/// there, else relative to `beside`, the folder of the other file.
pub fn find_file(path: &Path, beside: Option<&Path>) -> PathBuf {
    if path.is_relative()
        && !path.exists()
        && let Some(folder) = beside
        && folder.join(path).exists()
    {
        return folder.join(path);
    }
    path.into()
}
