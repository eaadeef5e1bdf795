//! The command line: the programs `cortado` and `caffe`.
//!
//! A run has three steps: the command line is parsed ([`args`], [`flags`], [`gflags`]), resolved into a context ([`job`], [`log`]) and run ([`commands`]).

mod args;
mod commands;
mod detections;
mod draw;
mod flags;
mod gflags;
mod gpu;
mod inputs;
mod job;
mod live;
mod log;
mod picture;
mod plot;
mod python;
mod quantization;
mod ranks;
mod signals;
mod snapshots;
mod system;
mod table;
mod tensorboard;
mod training_log;

pub use draw::{Direction, draw};
pub use gpu::is_required_by_environment as gpu_is_required;
pub use live::RunCurves;
pub use log::line as log_line;
pub use quantization::json as quantization_json;

use args::Cli;
use cortado_core::Registry;
use std::ffi::OsString;
use std::io::Write;
use std::panic::AssertUnwindSafe;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

/// The exit status of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status(pub u8);

impl Status {
    /// All is well.
    pub const SUCCESS: Self = Self(0);
    /// Something failed, and was reported.
    pub const FAILURE: Self = Self(1);
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    main_with(std::env::args_os(), &cortado::default_registry()).0.into()
}

/// Runs the program with these arguments, its name first, and these layers. A panic is reported as an error.
pub fn main_with(args: impl IntoIterator<Item = OsString>, registry: &Registry) -> Status {
    std::panic::set_hook(Box::new(record_panic));
    signals::outlive_file_size_limit();
    std::panic::catch_unwind(AssertUnwindSafe(|| run(args, registry))).unwrap_or_else(|_| {
        let what = LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner);
        drop(writeln!(
            std::io::stderr(),
            "{} internal error, please report it: {what}",
            log::error_label()
        ));
        Status::FAILURE
    })
}

/// Runs one command line, the program's name first, as a shell would.
pub fn run(args: impl IntoIterator<Item = OsString>, registry: &Registry) -> Status {
    match Cli::from_command_line(args) {
        Ok(cli) => commands::run(&cli.command, &cli.log, &cli.unused, registry),
        Err(error) => explain_usage(&error),
    }
}

/// The message of the last panic: a bug, reported as an error.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

fn record_panic(info: &std::panic::PanicHookInfo<'_>) {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("it gave no reason");
    let place = info.location().map(|place| format!(" ({place})")).unwrap_or_default();
    *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = format!("{text}{place}");
}

/// Prints help, version, or what is wrong with the command line.
fn explain_usage(error: &clap::Error) -> Status {
    match (error.print(), error.use_stderr()) {
        (_, true) => Status::FAILURE,
        (result, false) => printed(result.and_then(|()| std::io::stdout().flush())),
    }
}

/// Success, unless the output could not be written. A closed pipe is not a failure.
fn printed(result: std::io::Result<()>) -> Status {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            drop(writeln!(
                std::io::stderr(),
                "{} cannot write the output: {error}",
                log::error_label()
            ));
            Status::FAILURE
        }
        _ => Status::SUCCESS,
    }
}
