//! The program `cortado`: it runs `caffe`, which stands beside it, so that there is one large file.
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let name = format!("caffe{}", std::env::consts::EXE_SUFFIX);
    let program = match std::env::current_exe() {
        Ok(program) => program.with_file_name(name),
        Err(error) => return failed(&format!("cannot find its own path: {error}")),
    };
    let mut args = std::env::args_os();
    let own = args.next();
    let mut command = Command::new(&program);
    command.args(args);
    let error = run(&mut command, own);
    failed(&format!("cannot run {}: {error}", program.display()))
}

fn failed(problem: &str) -> ExitCode {
    eprintln!("error: {problem}");
    ExitCode::FAILURE
}

/// Runs the program instead of this one, under the name of this one: it may be that of a tool.
#[cfg(unix)]
fn run(command: &mut Command, name: Option<std::ffi::OsString>) -> std::io::Error {
    use std::os::unix::process::CommandExt;
    if let Some(name) = name {
        command.arg0(name);
    }
    command.exec()
}

/// Runs the program and ends as it does.
#[cfg(not(unix))]
fn run(command: &mut Command, _: Option<std::ffi::OsString>) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
