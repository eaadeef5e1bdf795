//! The log as a file, under the name that glog gives it and with its header.

use crate::system;
use anyhow::{Context, Result};
use jiff::Zoned;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// So many logs of one process may begin in one second.
const MOST_NAMES: usize = 100;

/// `caffe.HOST.USER.log.INFO.DATE-TIME.PID` in a folder, and the link `caffe.INFO` to it.
pub(super) struct LogFile {
    file: Mutex<File>,
}

impl LogFile {
    /// Makes the file, and a link to it in another folder if one is given.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(super) fn create(folder: &Path, other: Option<&Path>) -> Result<Self> {
        let now = Zoned::now();
        let host = system::host().unwrap_or_else(|| "unknown".into());
        let user = std::env::var("USER").unwrap_or_else(|_| "unknown".into());
        let name = format!(
            "caffe.{}.{}.log.INFO.{}.{}",
            plain(&host),
            plain(&user),
            now.strftime("%Y%m%d-%H%M%S"),
            std::process::id()
        );
        let (path, mut file) = new_file(folder, &name)
            .with_context(|| format!("cannot create the log file {}", folder.join(&name).display()))?;
        let name = path.file_name().unwrap_or_default();
        let created = now.strftime("%Y/%m/%d %H:%M:%S");
        let format = "Log line format: [IWEF]mmdd hh:mm:ss.uuuuuu threadid file:line] msg";
        let header = format!("Log file created at: {created}\nRunning on machine: {host}\n{format}\n");
        file.write_all(header.as_bytes())
            .with_context(|| format!("cannot write the log file {}", path.display()))?;
        link(Path::new(name), &folder.join("caffe.INFO"));
        if let (Some(other), Ok(path)) = (other, path.canonicalize()) {
            link(&path, &other.join("caffe.INFO"));
        }
        Ok(Self { file: Mutex::new(file) })
    }

    /// Adds lines. A full disk costs the log, not the run.
    pub(super) fn write(&self, lines: &str) {
        drop(
            self.file
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .write_all(lines.as_bytes()),
        );
    }
}

/// A word in a form that is safe in a file name.
fn plain(word: &str) -> String {
    word.replace(|c: char| !(c.is_alphanumeric() || "-_.".contains(c)), "_")
}

/// Makes a file of this name, or of this name and a number, that did not exist: in a folder of several users, an
/// existing one may lead to another user's file.
fn new_file(folder: &Path, name: &str) -> io::Result<(PathBuf, File)> {
    let names = std::iter::once(name.to_string()).chain((1..).map(|number| format!("{name}.{number}")));
    for path in names.take(MOST_NAMES).map(|name| folder.join(name)) {
        match File::create_new(&path) {
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (path, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// The newest log under a name that stays the same, where the system has links.
fn link(target: &Path, link: &Path) {
    drop(std::fs::remove_file(link));
    drop(system::symlink(target, link));
}
