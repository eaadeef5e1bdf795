//! The tests of the Python module, in virtual environments: with the newest numpy
//! and protobuf, with the oldest that it is meant for, and beside OpenCV 4 and 5.

use crate::step::{skip, step, succeed};
use anyhow::{Context, Error, Result};
use cortado_comm::testing::Environment;
use cortado_cuda::emulator::{self, Mode};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Environments: which tests run there, and what they need beside the module. The first one also
/// builds it.
const ENVIRONMENTS: [(&str, &str, &[&str]); 4] = [
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
            "tritonclient[http]==2.*",
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
    (
        "opencv4",
        "opencv",
        &["numpy", "protobuf", "pytest", "opencv-python-headless==4.14.*"],
    ),
    (
        "opencv5",
        "opencv",
        &["numpy", "protobuf", "pytest", "opencv-python-headless==5.0.*"],
    ),
];

/// Makes the environments before [`test`] runs, which reports what is missing.
pub(crate) fn prepare(root: &Path) {
    for (name, _, packages) in ENVIRONMENTS {
        let _ = environment(root, name, packages);
    }
}

/// Builds the wheel as `pip install ./crates/py` does, but with the profile and features of the
/// tests, for which all is built already, and runs the tests with it.
pub(crate) fn test(root: &Path) -> Result<()> {
    let mut wheel = None;
    for (name, tests, packages) in ENVIRONMENTS {
        let environment = match environment(root, name, packages) {
            Ok(environment) => environment,
            Err(error) => {
                skip(&format!("Python, {name} packages"), &format!("{error:#}"))?;
                continue;
            }
        };
        if wheel.is_none() {
            step("Python wheel", || {
                wheel = Some(build(&environment, root)?);
                Ok(())
            })?;
        }
        if let Some(wheel) = &wheel {
            step(&format!("Python tests, {name} packages"), || {
                run(&environment, root, wheel, tests)
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
    let (name, _, packages) = ENVIRONMENTS[0];
    let environment = environment(root, name, packages)?;
    let wheel = build(&environment, root)?;
    install(&environment, &wheel)?;
    let mut command = python_of(&environment, root);
    succeed(
        command
            .arg("crates/py/tests/export_models.py")
            .arg(folder)
            .env("GLOG_minloglevel", "2"),
    )
}

/// The interpreter that environments are made with.
fn python() -> String {
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

/// The environment of that name, which is made unless it is there with all that it needs.
///
/// # Errors
/// Packages that are not available, and an interpreter that cannot make environments.
pub(crate) fn environment(root: &Path, name: &str, packages: &[&str]) -> Result<Environment> {
    Environment::prepare(&target(root), &python(), name, packages).map_err(Error::msg)
}

/// Cargo's folder for tests.
pub(crate) fn target(root: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root.join(target).join("tmp")
}

/// The interpreter of an environment. It keeps what it compiles, whatever is the rule elsewhere, as
/// nothing was compiled before and tests start it often.
pub(crate) fn python_of(environment: &Environment, root: &Path) -> Command {
    let mut command = Command::new(environment.python());
    command.current_dir(root).env_remove("PYTHONDONTWRITEBYTECODE");
    command
}

/// Builds the wheel and gives its path.
fn build(environment: &Environment, root: &Path) -> Result<PathBuf> {
    let folder = root.join("target/python/wheel");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    let mut command = environment.pip("wheel");
    command.args(["--no-deps", "--no-build-isolation", "--wheel-dir"]);
    command.arg(&folder).arg("./crates/py").current_dir(root);
    let options = "--profile dev --features cortado/testing --compression-method stored";
    command
        .env("PATH", environment.path()?)
        .env("MATURIN_PEP517_ARGS", options);
    succeed(&mut command)?;
    let mut files = std::fs::read_dir(&folder)?;
    let file = files.next().context("pip made no wheel")??;
    Ok(file.path())
}

/// Installs the wheel.
fn install(environment: &Environment, wheel: &Path) -> Result<()> {
    let mut command = environment.pip("install");
    succeed(command.args(["--no-deps", "--force-reinstall"]).arg(wheel))
}

/// Installs the wheel and runs the tests with these markers, as pytest's `-m` takes them.
fn run(environment: &Environment, root: &Path, wheel: &Path, markers: &str) -> Result<()> {
    install(environment, wheel)?;
    let mut command = python_of(environment, root);
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
