//! The program `cortado`: it runs `caffe` in the same folder, so that there is only one large file.
mod system;

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
    let error = system::run(&mut command, own);
    failed(&format!("cannot run {}: {error}", program.display()))
}

fn failed(problem: &str) -> ExitCode {
    eprintln!("error: {problem}");
    ExitCode::FAILURE
}
