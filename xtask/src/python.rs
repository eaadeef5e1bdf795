//! The tests of the Python module, in virtual environments under `target`: with the newest numpy
//! and protobuf, and with the oldest that it is meant for.

use crate::step::{skip, step, succeed};
use anyhow::{Context, Result};
use cortado_cuda::emulator::{self, Mode};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Environments: which tests run there, and what they need beside the module. The first one also
/// builds it.
const ENVIRONMENTS: [(&str, &str, &[&str]); 2] = [
    (
        "newest",
        "",
        &[
            "maturin>=1.9,<2",
            "numpy",
            "protobuf",
            "pytest",
            "mpich==5.0.2",
            "matplotlib",
            "onnx==1.23.*",
            "onnxruntime==1.32.*",
            "safetensors==0.8.*",
        ],
    ),
    (
        "oldest",
        "not once",
        // numpy 1.26 was never built for Python 3.13.
        &[
            "numpy==1.26.*; python_version < '3.13'",
            "numpy==2.1.*; python_version >= '3.13'",
            "protobuf==3.20.*",
            "pytest",
            "mpich==5.0.2",
        ],
    ),
];

/// Makes the environments ahead of [`test`], which tells what is missing.
pub(crate) fn prepare(root: &Path) {
    for (name, _, packages) in ENVIRONMENTS {
        let _ = Environment::prepare(root, &python(), name, packages);
    }
}

/// Builds the wheel as `pip install ./crates/py` does, but with the profile and features of the
/// tests, for which all is built already, and runs the tests with it.
pub(crate) fn test(root: &Path) -> Result<()> {
    let python = python();
    if !is_usable(&python) {
        return skip(
            "Python",
            &format!("{python} is not there, or has no venv and pip (Debian: python3-venv)"),
        );
    }
    let mut wheel = None;
    for (name, tests, packages) in ENVIRONMENTS {
        let environment = match Environment::prepare(root, &python, name, packages) {
            Ok(environment) => environment,
            Err(error) => {
                skip(&format!("Python, {name} packages"), &format!("{error:#}"))?;
                continue;
            }
        };
        if wheel.is_none() {
            step("Python wheel", || {
                wheel = Some(environment.build(root)?);
                Ok(())
            })?;
        }
        if let Some(wheel) = &wheel {
            step(&format!("Python tests, {name} packages"), || {
                environment.test(root, wheel, tests)
            })?;
        }
    }
    Ok(())
}

/// Exports every model below a folder that has recorded outputs, and runs it in ONNX Runtime, in the
/// first of the environments.
///
/// # Errors
/// An environment that cannot be made, and models that differ.
pub(crate) fn export_models(root: &Path, folder: &Path) -> Result<()> {
    let python = python();
    let (name, _, packages) = ENVIRONMENTS[0];
    let environment = Environment::prepare(root, &python, name, packages)?;
    let wheel = environment.build(root)?;
    environment.install(root, &wheel)?;
    let mut command = environment.python(root);
    succeed(
        command
            .arg("crates/py/tests/export_models.py")
            .arg(folder)
            .env("GLOG_minloglevel", "2"),
    )
}

/// The interpreter that environments are made with.
pub(crate) fn python() -> String {
    std::env::var("CORTADO_PYTHON").unwrap_or_else(|_| "python3".into())
}

/// The driver of the emulated device, if there is a compiler for it.
fn emulated_driver() -> Result<Option<PathBuf>> {
    if emulator::is_there() {
        return Ok(Some(emulator::library(Mode::Fast)?));
    }
    skip("Python on the emulated device", "there is no g++")?;
    Ok(None)
}

fn is_usable(python: &str) -> bool {
    let status = quiet(Command::new(python).args(["-c", "import venv, ensurepip"])).status();
    status.is_ok_and(|status| status.success())
}

fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

/// A virtual environment.
pub(crate) struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Makes the environment, unless it is there with all that it needs.
    pub(crate) fn prepare(root: &Path, python: &str, name: &str, packages: &[&str]) -> Result<Self> {
        let folder = root.join("target/python").join(name);
        let ready = folder.join("packages.txt");
        let wanted = packages.join("\n");
        let environment = Self { folder };
        if std::fs::read_to_string(&ready).is_ok_and(|there| there == wanted) {
            return Ok(environment);
        }
        let folder = environment.folder.as_os_str();
        succeed(Command::new(python).args(["-m", "venv", "--clear"]).arg(folder))?;
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        succeed(
            environment
                .python(root)
                .args(install)
                .arg("--only-binary=:all:")
                .args(packages),
        )
        .context("its packages cannot be installed")?;
        std::fs::write(ready, wanted)?;
        Ok(environment)
    }

    /// Its interpreter.
    pub(crate) fn python(&self, root: &Path) -> Command {
        let mut command = Command::new(self.folder.join("bin/python"));
        command.current_dir(root);
        command
    }

    /// The variable PATH with its programs before all others.
    ///
    /// # Errors
    /// A folder that the variable cannot hold.
    pub(crate) fn path(&self) -> Result<OsString> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let own = std::iter::once(self.folder.join("bin"));
        Ok(std::env::join_paths(own.chain(std::env::split_paths(&path)))?)
    }

    /// Builds the wheel and gives its path.
    fn build(&self, root: &Path) -> Result<PathBuf> {
        let folder = root.join("target/python/wheel");
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        let wheel = [
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--no-build-isolation",
        ];
        let path = self.path()?;
        let mut command = self.python(root);
        command.args(wheel).arg("--wheel-dir").arg(&folder).arg("./crates/py");
        let options = "--profile dev --features cortado/testing --compression-method stored";
        succeed(command.env("PATH", path).env("MATURIN_PEP517_ARGS", options))?;
        let mut files = std::fs::read_dir(&folder)?;
        let file = files.next().context("pip made no wheel")??;
        Ok(file.path())
    }

    /// Installs the wheel.
    fn install(&self, root: &Path, wheel: &Path) -> Result<()> {
        let install: [&OsStr; 7] = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--force-reinstall",
        ]
        .map(OsStr::new);
        succeed(self.python(root).args(install).arg(wheel))
    }

    /// Installs the wheel and runs the tests with these markers, as pytest's `-m` takes them.
    fn test(&self, root: &Path, wheel: &Path, markers: &str) -> Result<()> {
        self.install(root, wheel)?;
        let mut command = self.python(root);
        if let Some(driver) = emulated_driver()? {
            command.env("CORTADO_EMULATED_DRIVER", driver);
        }
        succeed(
            command
                .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", markers])
                .arg("crates/py/tests")
                .env("GLOG_minloglevel", "2"),
        )
    }
}
