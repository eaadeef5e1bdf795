//! Packages from PyPI, each set of them installed once, into a virtual environment of its own.
//!
//! An environment has no pip: making it would take more time than all else. One pip fills them all,
//! run by the interpreter of each. Nor are modules compiled that may never be imported.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A virtual environment.
#[derive(Clone, Debug)]
pub struct Environment {
    folder: PathBuf,
    /// The folder of the package pip, in a folder where there is no other package.
    pip: PathBuf,
}

impl Environment {
    /// The environment of that name below `target`, Cargo's folder for tests, which is made by
    /// `python`, unless it is there and complete. Many processes may request it at the same time.
    ///
    /// # Errors
    /// Packages that are not available, and an interpreter without `venv`, or with neither pip nor
    /// `ensurepip`, as text.
    pub fn prepare(target: &Path, python: &str, name: &str, packages: &[&str]) -> Result<Self, String> {
        Self::make(target, python, name, packages, Network::Patient)
    }

    /// The same for a test: it does not wait long for the network, and does not use it where
    /// `CARGO_NET_OFFLINE` is `true`.
    ///
    /// # Errors
    /// Those of [`Environment::prepare`].
    pub fn for_test(target: &Path, name: &str, packages: &[&str]) -> Result<Self, String> {
        Self::make(target, "python3", name, packages, Network::Hurried)
    }

    fn make(target: &Path, python: &str, name: &str, packages: &[&str], network: Network) -> Result<Self, String> {
        let all = target.join("python");
        let pip = all.join(format!("pip-{}", python.replace('/', "-"))).join("pip");
        let folder = all.join(name);
        let environment = Self { folder, pip };
        let _lock = lock(&environment.folder)?;
        // It comes last: what was interrupted is made again.
        let ready = environment.folder.join("packages.txt");
        let wanted = packages.join("\n");
        let is_there = environment.python().exists() && environment.pip.exists();
        if is_there && fs::read_to_string(&ready).is_ok_and(|there| there == wanted) {
            return Ok(environment);
        }
        let hurry: &[&str] = match network {
            Network::Patient => &[],
            Network::Hurried if is_offline() => return Err("CARGO_NET_OFFLINE is set".into()),
            Network::Hurried => &["--timeout", "5", "--retries", "0"],
        };
        make_pip(&environment.pip, python)?;
        make_venv(python, &environment.folder, &["--without-pip"])?;
        let mut install = environment.pip("install");
        install.args(["--only-binary", ":all:"]).args(hurry).args(packages);
        run(&mut install).map_err(|e| format!("{} cannot be installed: {e}", packages.join(", ")))?;
        fs::write(&ready, wanted).map_err(|e| e.to_string())?;
        Ok(environment)
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The path of its interpreter.
    pub fn python(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// A command of pip, `install` or `wheel`, for this environment.
    pub fn pip(&self, name: &str) -> Command {
        let mut command = Command::new(self.python());
        command
            .arg(&self.pip)
            .args([name, "--quiet", "--disable-pip-version-check"]);
        if name == "install" {
            command.arg("--no-compile");
        }
        command
    }

    /// The variable PATH with its programs before all others.
    ///
    /// # Errors
    /// A folder that the variable cannot hold.
    pub fn path(&self) -> Result<OsString, env::JoinPathsError> {
        let path = env::var_os("PATH").unwrap_or_default();
        let own = std::iter::once(self.folder.join("bin"));
        env::join_paths(own.chain(env::split_paths(&path)))
    }
}

/// How long a package is waited for.
#[derive(Clone, Copy)]
enum Network {
    Patient,
    Hurried,
}

/// A Python that can import these packages of PyPI, whose modules have the same names: the one that
/// `CORTADO_TEST_PYTHON` names, or `python3`, or that of an environment below `target`.
///
/// # Errors
/// A Python that is missing, and errors of [`Environment::for_test`].
pub fn python_with(target: &Path, packages: &[&str]) -> Result<PathBuf, String> {
    let given = env::var_os("CORTADO_TEST_PYTHON").map(PathBuf::from);
    let import = format!("import {}", packages.join(", "));
    for python in given.into_iter().chain([PathBuf::from("python3")]) {
        let output = Command::new(&python)
            .args(["-c", &import])
            .stdin(Stdio::null())
            .output();
        match output {
            Ok(output) if output.status.success() => return Ok(python),
            Ok(_) => {}
            Err(_) => return Err(format!("there is no {}", python.display())),
        }
    }
    let environment = Environment::for_test(target, &packages.join("-"), packages)
        .map_err(|e| format!("Python has no {}, and {e}", packages.join(", ")))?;
    Ok(environment.python())
}

/// A Python that has h5py, where `CI` or `CORTADO_H5PY` is set: the one that the latter names, or one
/// of [`python_with`].
///
/// # Errors
/// That neither is set, and errors of [`python_with`].
pub fn python_with_h5py(target: &Path) -> Result<PathBuf, String> {
    let named = env::var_os("CORTADO_H5PY").map(PathBuf::from);
    if named.is_none() && env::var_os("CI").is_none() {
        return Err("set CI=true, or CORTADO_H5PY to a Python that has h5py, to run it".into());
    }
    match named.filter(|python| python.is_file()) {
        Some(python) => Ok(python),
        None => python_with(target, &["h5py"]),
    }
}

fn is_offline() -> bool {
    env::var_os("CARGO_NET_OFFLINE").is_some_and(|value| value == "true")
}

/// Makes the folder of the package pip: a link to that of the interpreter, or else one that a virtual
/// environment got.
fn make_pip(pip: &Path, python: &str) -> Result<(), String> {
    let text = |e: std::io::Error| e.to_string();
    let folder = pip.parent().unwrap_or(pip);
    let _lock = lock(folder)?;
    if pip.exists() {
        return Ok(());
    }
    // A link whose target is gone.
    fs::remove_file(pip).ok();
    fs::create_dir_all(folder).map_err(text)?;
    if let Ok(own) = pip_of(Path::new(python)) {
        return crate::system::symlink(own, pip).map_err(text);
    }
    let environment = folder.join("environment");
    make_venv(python, &environment, &[])?;
    fs::rename(pip_of(&environment.join("bin/python"))?, pip).map_err(text)?;
    fs::remove_dir_all(&environment).map_err(text)
}

fn make_venv(python: &str, folder: &Path, options: &[&str]) -> Result<(), String> {
    let mut command = Command::new(python);
    command.args(["-m", "venv", "--clear"]).args(options).arg(folder);
    run(&mut command).map_err(|e| format!("{python} makes no virtual environment (Debian: python3-venv): {e}"))?;
    Ok(())
}

/// The folder of an interpreter's package pip.
fn pip_of(python: &Path) -> Result<PathBuf, String> {
    let script = "import pip, pip._internal; print(pip.__path__[0])";
    let printed = run(Command::new(python).args(["-c", script]))?;
    Ok(printed.trim_end().into())
}

/// Holds the lock of a folder, beside it, until it is dropped.
fn lock(folder: &Path) -> Result<File, String> {
    let text = |e: std::io::Error| e.to_string();
    let mut name = folder.as_os_str().to_owned();
    name.push(".lock");
    fs::create_dir_all(folder.parent().unwrap_or(folder)).map_err(text)?;
    let lock = File::create(name).map_err(text)?;
    lock.lock().map_err(text)?;
    Ok(lock)
}

/// Runs a command and returns its output, or the last line of its errors.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| e.to_string())?;
    let [printed, wrong] = [&output.stdout, &output.stderr].map(|printed| String::from_utf8_lossy(printed));
    if output.status.success() {
        return Ok(printed.into());
    }
    let last = |text: &str| text.trim_end().lines().last().map(String::from);
    Err(last(&wrong)
        .or(last(&printed))
        .unwrap_or_else(|| "it failed without a word".into()))
}
