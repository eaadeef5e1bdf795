//! How a program replaces this one.

use std::process::Command;

/// Runs the program instead of this one, under the name of this one: it may be that of a tool.
#[cfg(unix)]
pub(crate) fn run(command: &mut Command, name: Option<std::ffi::OsString>) -> std::io::Error {
    use std::os::unix::process::CommandExt;
    if let Some(name) = name {
        command.arg0(name);
    }
    command.exec()
}

/// Runs the program and ends as it does.
#[cfg(not(unix))]
pub(crate) fn run(command: &mut Command, _: Option<std::ffi::OsString>) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
