//! `cargo xtask systems`: checks, and lints, the code for systems other than this one. Nothing is linked or run. Debian's
//! compiler comes with the sources of the standard library, which is built for each system: an installation of rustup
//! may have no other targets.

use crate::step::{skip, step, succeed};
use anyhow::Result;
use std::path::Path;
use std::process::{Command, Stdio};

/// A system, and what is checked for it.
struct System {
    target: &'static str,
    what: &'static [&'static str],
}

const SYSTEMS: [System; 1] = [System {
    target: "x86_64-pc-windows-gnu",
    what: &["--workspace"],
}];

/// Debian's compiler, and the sources of its standard library.
const COMPILER: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std/Cargo.toml";
/// Compiles the C of packages for Windows.
const C_COMPILER: &str = "x86_64-w64-mingw32-gcc-posix";
/// What has all of these on Debian.
const PACKAGES: [&str; 6] = [
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "rust-web-clippy",
    "gcc-mingw-w64-x86-64-posix",
    "g++-mingw-w64-x86-64-posix",
];

/// Checks the code for all systems.
///
/// # Errors
/// Code that does not compile; on CI, also a missing compiler.
pub(crate) fn check(root: &Path) -> Result<()> {
    if !is_installed() {
        install();
    }
    if !is_installed() {
        let why = format!("they need Debian's packages {}", PACKAGES.join(", "));
        return skip("other systems", &why);
    }
    SYSTEMS.iter().try_for_each(|system| {
        let System { target, what } = system;
        step(&format!("{target}: {}", what.join(" ")), || {
            succeed(&mut command(root, system))
        })
    })
}

fn is_installed() -> bool {
    let has_files = [COMPILER, CARGO, SOURCES].iter().all(|file| Path::new(file).exists());
    has_files && runs(Command::new(C_COMPILER).arg("--version"))
}

/// Installs the packages, if this user may.
fn install() {
    let is_root = Command::new("id").arg("-u").output();
    if !is_root.is_ok_and(|id| id.stdout == b"0\n") {
        return;
    }
    let install = ["install", "-y", "--no-install-recommends"];
    // The list of packages may be newer than any.
    let is_done = || runs(Command::new("apt-get").args(install).args(PACKAGES));
    if !is_done() && runs(Command::new("apt-get").arg("update")) {
        is_done();
    }
}

fn runs(command: &mut Command) -> bool {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Lints where there is clippy, which checks too; else checks. Warnings are shown only: the compiler may be newer than
/// that of the project, and have lints that the project does not follow.
fn command(root: &Path, System { target, what }: &System) -> Command {
    let has_clippy = runs(&mut cargo(root, &["clippy", "--version"]));
    let mut command = cargo(root, &[if has_clippy { "clippy" } else { "check" }]);
    command
        .arg("-Zbuild-std=std,panic_abort")
        .args(["--target", target])
        .args(*what);
    command
}

/// Debian's cargo with its compiler, which builds into a folder of its own.
fn cargo(root: &Path, args: &[&str]) -> Command {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::iter::once("/usr/bin".into()).chain(std::env::split_paths(&path));
    let mut command = Command::new(CARGO);
    command
        .current_dir(root)
        .args(args)
        .env("RUSTC", COMPILER)
        // The option to build the standard library is not stable.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", root.join("target/systems"))
        .env("CC_x86_64_pc_windows_gnu", C_COMPILER)
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .env_remove("RUSTDOC");
    if let Ok(path) = std::env::join_paths(path) {
        command.env("PATH", path);
    }
    command
}
