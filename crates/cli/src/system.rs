//! What differs between operating systems: links, signals, programs that replace this one, the
//! system's description of itself. All else in this crate is the same everywhere.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

/// A signal that a user sends to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// The end of a job on a cluster or a container.
    Terminate,
    /// The end of a session.
    HangUp,
}

impl Signal {
    /// Its number, if the system has it.
    pub(crate) fn number(self) -> Option<i32> {
        use signal_hook::consts;
        match self {
            Self::Interrupt => Some(consts::SIGINT),
            Self::Terminate => Some(consts::SIGTERM),
            #[cfg(unix)]
            Self::HangUp => Some(consts::SIGHUP),
            #[cfg(not(unix))]
            Self::HangUp => None,
        }
    }
}

/// The signal that ends a process that writes beyond the limit on file sizes, if there is one.
pub(crate) const FILE_SIZE_SIGNAL: Option<i32> = {
    #[cfg(unix)]
    {
        Some(signal_hook::consts::SIGXFSZ)
    }
    #[cfg(not(unix))]
    {
        None
    }
};

/// Makes a link to a file.
///
/// # Errors
/// Errors of the system, or that it has no links that any user may make.
pub(crate) fn symlink(target: &Path, link: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(target, link)
    }
    #[cfg(not(unix))]
    {
        let _ = (target, link);
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Runs a program instead of this one, or runs it and ends as it does. Comes back only with
/// what went wrong.
pub(crate) fn replace_by(command: &mut Command) -> io::Error {
    #[cfg(unix)]
    {
        std::os::unix::process::CommandExt::exec(command)
    }
    #[cfg(not(unix))]
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}

/// A word of the command line from this byte on, which is behind a whole character.
pub(crate) fn rest_of(word: &OsStr, at: usize) -> Option<OsString> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        Some(OsStr::from_bytes(word.as_bytes().get(at..)?).into())
    }
    #[cfg(not(unix))]
    {
        Some(word.to_str()?.get(at..)?.into())
    }
}

/// The name of this machine.
pub(crate) fn host() -> Option<String> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let variable = |name: &str| std::env::var(name).ok();
    let name = name
        .map(|name| name.trim().to_string())
        .or_else(|| variable("HOSTNAME"));
    name.or_else(|| variable("COMPUTERNAME"))
        .filter(|name| !name.is_empty())
}

/// The name of the processor.
pub(crate) fn processor() -> Option<String> {
    let info = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// The length of a file, and when it was written.
pub(crate) type Changed = (u64, SystemTime);

/// What shows whether a file was written since.
pub(crate) fn changed(path: &Path) -> Option<Changed> {
    let meta = std::fs::metadata(path).ok()?;
    Some((meta.len(), meta.modified().ok()?))
}
