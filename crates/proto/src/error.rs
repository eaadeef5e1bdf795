//! What can be wrong with a prototxt, a caffemodel or a solverstate.

use crate::text::Diagnostic;
use std::fmt;
use std::path::{Path, PathBuf};

/// The result of reading and upgrading.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What is wrong with a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be opened, read or written.
    Io {
        /// Which file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A fault in a text, with its place.
    Text(Box<Diagnostic>),
    /// Damaged binary data.
    Binary {
        /// The file, if it came from one.
        path: Option<PathBuf>,
        /// The byte at which it was noticed.
        offset: usize,
        /// The field being read, such as `NetParameter.layer[3].blobs[0].data`.
        field: String,
        /// What is wrong.
        problem: String,
    },
    /// A message that cannot be brought to the current format, or is not what it should be.
    Message {
        /// The file, or how else the message is called.
        file: String,
        /// What is wrong and what to do.
        problem: String,
    },
}

impl Error {
    /// A file that cannot be opened, read or written.
    pub fn io(path: &Path, source: std::io::Error) -> Self {
        Self::Io {
            path: path.into(),
            source,
        }
    }

    /// A message that is not what it should be.
    pub fn message(file: &str, problem: impl Into<String>) -> Self {
        Self::Message {
            file: file.into(),
            problem: problem.into(),
        }
    }

    /// The same error about the file `path`.
    #[must_use]
    pub(crate) fn in_file(mut self, path: &Path) -> Self {
        if let Self::Binary { path: place, .. } = &mut self {
            *place = Some(path.into());
        }
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, source } => write!(f, "cannot read {}: {source}", path.display()),
            Self::Text(diagnostic) => diagnostic.fmt(f),
            Self::Binary {
                path,
                offset,
                field,
                problem,
            } => {
                match path {
                    Some(path) => write!(f, "{} is damaged", path.display())?,
                    None => f.write_str("the data is damaged")?,
                }
                write!(f, " at byte {offset}: {field} {problem}")
            }
            Self::Message { file, problem } => write!(f, "{file}: {problem}"),
        }
    }
}

/// The message is complete, with its cause, so there is no `source`: a report of the whole chain
/// would repeat it.
impl std::error::Error for Error {}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Text(Box::new(diagnostic))
    }
}
