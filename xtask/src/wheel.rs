//! The wheel for users: built for release and for old systems, with Zig's linker and C compiler, which
//! know the C libraries of other years.

use crate::python::{environment, python_of};
use crate::step::succeed;
use anyhow::Result;
use std::path::Path;

/// Linux of 2014 and later: glibc 2.17.
const SYSTEM: &str = "manylinux2014";

/// Builds the wheel into `target/wheels`.
///
/// # Errors
/// Packages that are not available, or a build that fails.
pub(crate) fn build(root: &Path) -> Result<()> {
    let environment = environment(root, "wheel", &["maturin>=1.9,<2", "ziglang"])?;
    let mut command = python_of(&environment, root);
    command.args([
        "-m",
        "maturin",
        "build",
        "--release",
        "--zig",
        "--compatibility",
        SYSTEM,
    ]);
    command.args(["--manifest-path", "crates/py/Cargo.toml"]);
    succeed(command.env("PATH", environment.path()?))
}
