//! How the files of a net are found and read, and reports of what the readers warn of.

use super::Ctx;
use crate::event::{Event, Severity};
use crate::limit::Limits;
use crate::{Context, Error, Frame, Result, content, open_source};
use cortado_files::Source;
use cortado_proto::read::{self, Loaded};
use cortado_proto::{NetParameter, SolverParameter, text, upgrade};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How the files of a net or a solver are found and read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The folder of the file that is being read. Files that it names are looked for here if the
    /// working folder does not have them.
    pub folder: Option<PathBuf>,
    /// The options for reading prototxts.
    pub text: text::TextOptions,
    /// The limits on sizes that files may request.
    pub limits: Limits,
    /// Files in memory, by the names that prototxts give them. They hide files of the system.
    pub memory: BTreeMap<String, Source>,
}

impl Reading {
    /// The path of a file that a net names: relative to the working folder, as in Caffe, if the
    /// file exists there, else relative to the folder of the net's file.
    pub fn find_file(&self, name: &str) -> PathBuf {
        find_file(Path::new(name), self.folder.as_deref())
    }

    /// Like [`find_file`](Self::find_file), for a file that must exist.
    ///
    /// # Errors
    /// A relative path that is in neither folder. The message names both folders, because the
    /// result depends on both.
    pub fn find_existing(&self, name: &str) -> Result<PathBuf> {
        let found = self.find_file(name);
        if found.is_absolute() || found.exists() {
            return Ok(found);
        }
        let working = std::env::current_dir().unwrap_or_default();
        let mut problem = format!("there is no such file in the working folder, {}", working.display());
        if let Some(folder) = self.folder.as_deref().filter(|folder| *folder != Path::new("")) {
            problem += &format!(", nor in that of the file that names it, {}", folder.display());
        }
        let problem = io::Error::new(io::ErrorKind::NotFound, problem);
        Err(Error::io("read", Path::new(name), problem))
    }

    /// The net in the content of a prototxt.
    ///
    /// # Errors
    /// Those of [`read::net`], and a source that cannot be read.
    pub fn net(&self, source: &Source) -> Result<Loaded<NetParameter>> {
        let (text, name) = text_of(source)?;
        Ok(read::net(&text, &name, self.text)?)
    }

    /// The solver in the content of a prototxt.
    ///
    /// # Errors
    /// Those of [`read::solver`], and a source that cannot be read.
    pub fn solver(&self, source: &Source) -> Result<Loaded<SolverParameter>> {
        let (text, name) = text_of(source)?;
        Ok(read::solver(&text, &name, self.text)?)
    }

    /// Opens a file that a net names: one in memory, else the one that
    /// [`find_existing`](Self::find_existing) finds.
    ///
    /// # Errors
    /// Those of [`find_existing`](Self::find_existing) and [`open_source`].
    pub fn open(&self, name: &str) -> Result<Source> {
        match self.memory.get(name) {
            Some(source) => Ok(source.clone()),
            None => open_source(&self.find_existing(name)?),
        }
    }
}

/// The text of a prototxt, and its name in messages.
fn text_of(source: &Source) -> Result<(String, String)> {
    let name = source.name().display().to_string();
    let text = read::text_in(content(source)?.into_owned(), &name)?;
    Ok((text, name))
}

impl Ctx {
    /// The same context with another way of reading.
    #[must_use]
    pub fn with_reading(self, reading: Reading) -> Self {
        let reading = Arc::new(reading);
        Self { reading, ..self }
    }

    /// The same context with these options for reading prototxts.
    #[must_use]
    pub fn with_text_options(self, text: text::TextOptions) -> Self {
        self.reading_with(|reading| reading.text = text)
    }

    /// The same context with these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        self.reading_with(|reading| reading.limits = limits)
    }

    /// The same context for a net whose file lies in `folder`.
    #[must_use]
    pub fn with_folder(&self, folder: Option<&Path>) -> Self {
        let folder = folder.map(Into::into);
        self.clone().reading_with(|reading| reading.folder = folder)
    }

    /// The same context with a file in memory, by the name that prototxts give it.
    #[must_use]
    pub fn with_file(self, name: String, content: Source) -> Self {
        self.reading_with(|reading| drop(reading.memory.insert(name, content)))
    }

    fn reading_with(mut self, change: impl FnOnce(&mut Reading)) -> Self {
        change(Arc::make_mut(&mut self.reading));
        self
    }

    /// How the files of the net are found and read.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The limits on sizes that files may request.
    pub fn limits(&self) -> &Limits {
        &self.reading.limits
    }

    /// Reports the warnings and upgrades of a file to the observers and returns its message.
    pub fn report_warnings<M>(&self, loaded: Loaded<M>) -> M {
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

    /// See [`Reading::find_file`].
    pub fn find_file(&self, name: &str) -> PathBuf {
        self.reading.find_file(name)
    }

    /// Opens a file that the net names: one in memory, else the one that
    /// [`Reading::find_existing`] finds. Errors call it a `what`.
    ///
    /// # Errors
    /// A file that cannot be found or opened.
    pub fn open(&self, what: &'static str, name: &str) -> Result<Source> {
        self.reading.open(name).within(|| Frame::File {
            what,
            path: name.into(),
            pos: None,
        })
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
