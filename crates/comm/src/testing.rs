//! MPI and other packages from PyPI, for tests: binary wheels, each set of them installed once, into a
//! virtual environment of its own. Where that is not possible, or where `CARGO_NET_OFFLINE` is `true`,
//! a line reports that the test is skipped and why; a lack of any MPI is a failure under `CI=true`.

mod environment;

pub use environment::{Environment, python_with, python_with_h5py};

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The packages of MPI that tests run with.
pub const PACKAGES: [(&str, &str); 4] = [
    ("mpich", "5.0.2"),
    ("openmpi", "5.0.11"),
    ("openmpi", "4.1.8"),
    ("impi-rt", "2021.18.1"),
];

/// What Python reads databases with: of both kinds, and of one.
pub const DATABASES: [&[&str]; 2] = [&["lmdb", "plyvel"], &["lmdb"]];

/// An MPI that was installed.
#[derive(Clone, Debug)]
pub struct Installed {
    /// The package.
    pub package: &'static str,
    environment: Environment,
}

/// All available [`PACKAGES`], installed below `target`, Cargo's folder for tests. Reports on
/// stderr what is skipped.
///
/// # Panics
/// When there is none, and `CI` is `true`.
pub fn installed(target: &Path, test: &str) -> Vec<Installed> {
    let all = PACKAGES.iter().filter_map(|&(package, version)| {
        let environment = install(target, package, version)
            .inspect_err(|reason| skipped(&format!("{test} with {package}"), reason))
            .ok()?;
        Some(Installed { package, environment })
    });
    let all: Vec<_> = all.collect();
    let is_ci = env::var_os("CI").is_some_and(|value| value == "true");
    assert!(!all.is_empty() || !is_ci, "{test} needs MPI from PyPI, and CI is true");
    all
}

/// Installs all available packages that tests of Rust need, before them; the tests report what is
/// missing.
pub fn install_all(target: &Path) {
    for (package, version) in PACKAGES {
        let _ = install(target, package, version);
    }
    for packages in DATABASES {
        let _ = python_with(target, packages);
    }
    let _ = python_with_h5py(target);
}

/// Says that a test is skipped.
pub fn skipped(test: &str, reason: &str) {
    // Not `eprintln!`, which would be seen only if the test failed.
    writeln!(std::io::stderr(), "SKIPPED {test}: {reason}").ok();
}

impl Installed {
    /// A file of its folder of libraries.
    pub fn library(&self, name: &str) -> PathBuf {
        self.environment.folder().join("lib").join(name)
    }

    /// Its launcher, for `ranks` ranks on this machine, however few cores it has.
    pub fn launcher(&self, ranks: usize) -> Command {
        let mut command = Command::new(self.environment.folder().join("bin/mpirun"));
        if let Ok(path) = self.environment.path() {
            command.env("PATH", path);
        }
        command.stdin(Stdio::null());
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
                command
                    .env("I_MPI_ROOT", self.environment.folder())
                    .env("I_MPI_PIN", "0");
                command.env("FI_PROVIDER_PATH", self.environment.folder().join("lib/prov"));
            }
            _ => {}
        }
        command
    }
}

fn install(target: &Path, package: &str, version: &str) -> Result<Environment, String> {
    let name = format!("{package}-{version}");
    Environment::for_test(target, &name, &[&format!("{package}=={version}")])
}
