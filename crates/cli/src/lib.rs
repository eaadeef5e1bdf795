//! The command line: the programs `cortado` and `caffe`.
//!
//! A run has three steps: the command line is parsed ([`args`], [`gflags`]), resolved into a context ([`job`], [`log`]) and run ([`commands`]).

mod args;
mod commands;
mod draw;
mod gflags;
mod job;
mod log;
mod picture;
mod plot;
mod signals;
mod training_log;

use args::Cli;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(remember_panic));
    signals::outlive_file_size_limit();
    std::panic::catch_unwind(|| run(std::env::args_os())).unwrap_or_else(|_| {
        let what = LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner);
        drop(writeln!(
            std::io::stderr(),
            "error: internal error, please report it: {what}"
        ));
        ExitCode::FAILURE
    })
}

/// Runs one command line, the program's name first, as a shell would.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Cli::from_command_line(args) {
        Ok(cli) => commands::run(&cli),
        Err(error) => explain_usage(&error),
    }
}

/// What the last panic said: a bug, told as an error.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

fn remember_panic(info: &std::panic::PanicHookInfo<'_>) {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it gave no reason");
    let place = info.location().map(|place| format!(" ({place})")).unwrap_or_default();
    *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = format!("{text}{place}");
}

/// Prints help, version, or what is wrong with the command line.
fn explain_usage(error: &clap::Error) -> ExitCode {
    drop(error.print());
    if error.use_stderr() {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
