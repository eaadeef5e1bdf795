//! Packages of Debian: its compiler, which comes with the sources of the standard library (an installation of rustup may
//! have no other targets), and emulators. They are installed if this user may.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const RUSTC: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";

/// Programs and files, and the packages that have them.
pub(crate) struct Packages {
    pub(crate) names: &'static [&'static str],
    /// Must be there.
    pub(crate) files: &'static [&'static str],
    /// Must run.
    pub(crate) programs: &'static [&'static str],
}

/// What compiles for all systems.
pub(crate) const COMPILER: Packages = Packages {
    names: &[
        "rustc-web",
        "cargo-web",
        "rust-web-src",
        "rust-web-clippy",
        "lld",
        "gcc-mingw-w64-x86-64-posix",
        "g++-mingw-w64-x86-64-posix",
    ],
    files: &[
        RUSTC,
        CARGO,
        "/usr/bin/cargo-clippy",
        "/usr/lib/rustlib/src/rust/library/std/Cargo.toml",
    ],
    programs: &[
        "wasm-ld",
        "x86_64-w64-mingw32-gcc-posix",
        "x86_64-w64-mingw32-g++-posix",
    ],
};

impl Packages {
    pub(crate) fn is_there_or_installed(&self) -> bool {
        if !self.is_there() {
            self.install();
        }
        self.is_there()
    }

    /// Why something cannot run.
    pub(crate) fn lack(&self) -> String {
        format!("it needs Debian's packages {}", self.names.join(", "))
    }

    pub(crate) fn is_there(&self) -> bool {
        self.files.iter().all(|file| Path::new(file).exists())
            && self
                .programs
                .iter()
                .all(|program| runs(Command::new(program).arg("--version")))
    }

    fn install(&self) {
        let user = Command::new("id").arg("-u").output();
        if !user.is_ok_and(|id| id.stdout == b"0\n") {
            return;
        }
        let install = ["install", "-y", "--no-install-recommends"];
        let is_done = || runs(Command::new("apt-get").args(install).args(self.names));
        // The packages on the list of a machine may no longer exist.
        if !is_done() && runs(Command::new("apt-get").arg("update")) {
            is_done();
        }
    }
}

fn runs(command: &mut Command) -> bool {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Debian's cargo with its compiler, for a target whose standard library it builds too. It builds into a folder of its
/// own.
pub(crate) fn cargo(root: &Path, args: &[&str], target: &str) -> Command {
    let mut command = with_compiler(Command::new(CARGO), root, args, target, None);
    command
        .env("CC_x86_64_pc_windows_gnu", "x86_64-w64-mingw32-gcc-posix")
        .env("CXX_x86_64_pc_windows_gnu", "x86_64-w64-mingw32-g++-posix")
        .env(
            "CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER",
            "x86_64-w64-mingw32-gcc-posix",
        )
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld")
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc");
    command
}

/// The same for a program that takes cargo's arguments, runs it and brings compilers and linkers of C. The programs of a
/// folder come before all others.
pub(crate) fn with_compiler(
    mut command: Command,
    root: &Path,
    args: &[&str],
    target: &str,
    first: Option<&Path>,
) -> Command {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let first = first.into_iter().chain([Path::new("/usr/bin")]).map(PathBuf::from);
    let path = first.chain(std::env::split_paths(&path));
    command
        .current_dir(root)
        .args(args)
        .args(["-Zbuild-std=std,panic_abort,test", "--target", target])
        .env("CARGO", CARGO)
        .env("RUSTC", RUSTC)
        // The option to build the standard library is not stable.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", root.join("target/systems"))
        // Nothing is built twice or debugged.
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "none")
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .env_remove("RUSTDOC");
    if let Ok(path) = std::env::join_paths(path) {
        command.env("PATH", path);
    }
    command
}
