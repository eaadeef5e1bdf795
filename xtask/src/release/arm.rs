//! Python for ARM processors, in qemu: Debian's packages unpacked into a folder, and packages of PyPI. Nothing is installed
//! on this machine besides the emulator.

use super::printed;
use super::program::QEMU;
use crate::python::environment;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// With these and what they depend on, Python runs and can import numpy.
const PACKAGES: [&str; 3] = ["python3-minimal", "libpython3-stdlib", "libstdc++6"];

/// An interpreter for ARM, with a folder of packages.
pub(super) struct Python {
    /// Where scripts are run.
    repository: PathBuf,
    root: PathBuf,
    site: PathBuf,
}

impl Python {
    /// Unpacks the interpreter below a folder, and installs a wheel with what it depends on.
    ///
    /// # Errors
    /// An emulator, a package of Debian or one of PyPI that is not available.
    pub(super) fn with_wheel(folder: &Path, repository: &Path, wheel: &Path) -> Result<Self> {
        ensure!(QEMU.is_there_or_installed(), "{}", QEMU.lack());
        fs::remove_dir_all(folder).ok();
        let python = Self {
            repository: repository.into(),
            root: folder.join("root"),
            site: folder.join("site"),
        };
        unpack(folder, &python.root)?;
        let version = python.printed("import sys; print('%d.%d' % sys.version_info[:2])")?;
        let environment = environment(repository, "released", &["numpy", "protobuf"])?;
        let mut pip = environment.pip("install");
        pip.args(["--only-binary", ":all:", "--implementation", "cp"]);
        for platform in [
            "manylinux2014_aarch64",
            "manylinux_2_27_aarch64",
            "manylinux_2_28_aarch64",
        ] {
            pip.args(["--platform", platform]);
        }
        pip.args(["--python-version", version.trim(), "--target"]);
        printed(pip.arg(&python.site).arg(wheel))?;
        Ok(python)
    }

    /// What a script prints.
    ///
    /// # Errors
    /// A script that fails.
    pub(super) fn printed(&self, script: &str) -> Result<String> {
        let mut emulator = Command::new("qemu-aarch64");
        emulator
            .arg("-L")
            .arg(&self.root)
            .arg(self.root.join("usr/bin/python3"));
        emulator.args(["-c", script]).env("PYTHONPATH", &self.site);
        printed(emulator.current_dir(&self.repository))
    }
}

/// Fetches Debian's packages for ARM with lists of their own, and unpacks them.
fn unpack(folder: &Path, root: &Path) -> Result<()> {
    let folders = ["state/lists/partial", "cache/archives/partial"];
    for folder in folders.iter().map(|name| folder.join(name)).chain([root.into()]) {
        fs::create_dir_all(folder)?;
    }
    let status = folder.join("status");
    fs::write(&status, "")?;
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        let option = |name: &str, path: &Path| format!("{name}={}", path.display());
        for option in [
            "APT::Architecture=arm64".to_string(),
            "APT::Architectures=arm64".to_string(),
            "APT::Sandbox::User=root".to_string(),
            option("Dir::State", &folder.join("state")),
            option("Dir::Cache", &folder.join("cache")),
            option("Dir::State::status", &status),
        ] {
            command.arg("-o").arg(option);
        }
        printed(command.args(args))
    };
    apt(&["update"])?;
    apt(&[
        &["install", "-y", "--download-only", "--no-install-recommends"],
        &PACKAGES[..],
    ]
    .concat())?;
    for entry in fs::read_dir(folder.join("cache/archives"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "deb") {
            printed(Command::new("dpkg-deb").arg("-x").arg(&path).arg(root)).context("a package of Debian")?;
        }
    }
    Ok(())
}
