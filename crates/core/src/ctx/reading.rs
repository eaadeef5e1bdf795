//! Where files named in files are, how they are read, and what the reader has to say.

use super::Ctx;
use crate::event::{Event, Severity};
use crate::{Error, Result};
use cortado_proto::{read, text, upgrade};
use std::io;
use std::path::{Path, PathBuf};

impl Ctx {
    /// The same context, reading prototxts in this way.
    #[must_use]
    pub fn with_reading(self, reading: text::Options) -> Self {
        Self { reading, ..self }
    }

    /// How prototxts are read.
    pub fn reading(&self) -> text::Options {
        self.reading
    }

    /// Tells the observers what the reader had to say about a file, and gives what it read.
    pub fn told<M>(&self, loaded: read::Loaded<M>) -> M {
        for warning in &loaded.warnings {
            self.note(Severity::Warning, &warning.to_string());
        }
        for notice in &loaded.notices {
            self.upgraded(notice);
        }
        loaded.message
    }

    /// Tells the observers about an upgrade.
    pub fn upgraded(&self, notice: &upgrade::Notice) {
        let severity = match notice.severity {
            upgrade::Severity::Info => Severity::Info,
            upgrade::Severity::Error => Severity::Error,
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

    /// A file named by a net: relative to the working folder, else to the folder of the file that
    /// names it.
    pub fn find_file(&self, path: &str) -> PathBuf {
        find_file(Path::new(path), self.folder.as_deref())
    }

    /// [`find_file`](Self::find_file) of a file that must be there.
    ///
    /// # Errors
    /// A relative name that neither folder has: both are in the message, as it depends on them.
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

/// Where a file named in another file is: relative to the working folder if it is there, else
/// beside the file that names it.
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
