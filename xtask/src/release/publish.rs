//! Whether the crates could be published on crates.io: each is packed alone, without what lies outside of its folder.

use crate::step::{step, succeed};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// Packs every crate that would be published, and builds each from its package. Nothing is uploaded. It needs the index of
/// crates.io, and a tree without changes that are not committed.
///
/// # Errors
/// A crate that lacks a version, a description or a file.
pub(crate) fn check(root: &Path, options: &[&str]) -> Result<()> {
    step("packages for crates.io", || {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .current_dir(root)
            .args(["publish", "--workspace", "--dry-run", "--locked"]);
        succeed(cargo.args(options))
    })
}
