//! The wheels for users: built for release and for old systems, with Zig's linker and C compiler, which
//! know the C libraries of other years and processors.

use crate::python::{environment, python_of};
use crate::step::succeed;
use crate::systems::{COMPILER, with_compiler};
use anyhow::{Result, ensure};
use std::path::Path;

/// Linux of 2014 and later: glibc 2.17.
const SYSTEM: &str = "manylinux2014";

/// The processors of the wheels.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Processor {
    /// This machine's kind, with this machine's compiler.
    X86,
    /// With Debian's compiler, which builds the standard library too.
    Arm,
}

/// Builds the wheel into `target/wheels`.
///
/// # Errors
/// Packages that are not available, or a build that fails.
pub(crate) fn build(root: &Path, processor: Processor) -> Result<()> {
    let environment = environment(root, "wheel", &["maturin>=1.9,<2", "ziglang"])?;
    let mut command = python_of(&environment, root);
    command.args(["-m", "maturin"]);
    let mut command = match processor {
        Processor::X86 => {
            command.arg("build").env("PATH", environment.path()?);
            command
        }
        Processor::Arm => {
            ensure!(COMPILER.is_there_or_installed(), "{}", COMPILER.lack());
            let programs = environment.folder().join("bin");
            let mut command = with_compiler(command, root, &["build"], "aarch64-unknown-linux-gnu", Some(&programs));
            command.env("CARGO_TARGET_DIR", root.join("target/release-build"));
            command
        }
    };
    command.args([
        "--release",
        "--zig",
        "--compatibility",
        SYSTEM,
        "--out",
        "target/wheels",
    ]);
    command.args(["--manifest-path", "crates/py/Cargo.toml"]);
    succeed(&mut command)
}
