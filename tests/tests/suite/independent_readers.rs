//! What our writers write is read back by other people's programs, record by record, and the other
//! way round.
//!
//! Python's packages come from PyPI, once, into a virtual environment in Cargo's folder for tests.
//! Where that cannot be, or where `CARGO_NET_OFFLINE` is `true`, a line says that the test is
//! skipped and why. `CORTADO_TEST_PYTHON` names a Python that has the packages already.

mod databases;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub(crate) type TestResult<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// A Python that can import these packages of PyPI, whose modules are called the same. Says on
/// stderr that `test` is skipped if there is none.
pub(crate) fn python_with(packages: &[&str], test: &str) -> Option<PathBuf> {
    find_python(packages)
        .inspect_err(|reason| {
            // Not `eprintln!`, which would be seen only if the test failed.
            writeln!(std::io::stderr(), "SKIPPED {test}: {reason}").ok();
        })
        .ok()
}

fn find_python(packages: &[&str]) -> Result<PathBuf, String> {
    let given = std::env::var_os("CORTADO_TEST_PYTHON").map(PathBuf::from);
    for python in given.into_iter().chain([PathBuf::from("python3")]) {
        match run(Command::new(&python).args(["-c", &format!("import {}", packages.join(", "))])) {
            Ok(()) => return Ok(python),
            Err(Failure::Missing) => return Err(format!("there is no {}", python.display())),
            Err(Failure::Said(_)) => {}
        }
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("python-{}", packages.join("-")));
    let python = folder.join("bin/python");
    let ready = folder.join("ready");
    if ready.exists() {
        return Ok(python);
    }
    if std::env::var_os("CARGO_NET_OFFLINE").is_some_and(|value| value == "true") {
        return Err(format!(
            "Python has no {} and CARGO_NET_OFFLINE is set",
            packages.join(", ")
        ));
    }
    let made = folder.join("made");
    let step = |what: &str, command: &mut Command| run(command).map_err(|failure| format!("{what}: {failure}"));
    if !made.exists() {
        fs::remove_dir_all(&folder).ok();
        step(
            "no virtual environment",
            Command::new("python3").args(["-m", "venv"]).arg(&folder),
        )?;
        fs::write(&made, "").map_err(|e| e.to_string())?;
    }
    let pip = "-m pip install --quiet --disable-pip-version-check --timeout 5 --retries 0 --only-binary :all:";
    step(
        &format!("{} cannot be installed", packages.join(", ")),
        Command::new(&python).args(pip.split(' ')).args(packages),
    )?;
    fs::write(&ready, "").map_err(|e| e.to_string())?;
    Ok(python)
}

enum Failure {
    /// There is no such program.
    Missing,
    /// The last line that it said.
    Said(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Missing => "the program is missing",
            Self::Said(line) => line,
        })
    }
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let output = command.stdin(Stdio::null()).output().map_err(|_| Failure::Missing)?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(Failure::Said(said.lines().last().unwrap_or_default().into()))
}
