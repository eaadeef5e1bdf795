//! Crates use each other in one direction.

use anyhow::Result;
use std::fs;
use std::path::Path;

/// What each crate may use of the workspace, besides what its tests use.
const ALLOWED: [(&str, &[&str]); 20] = [
    ("comm", &["files"]),
    ("ops", &["mem"]),
    ("files", &[]),
    ("mem", &[]),
    ("cuda", &["files"]),
    ("hdf5", &["files"]),
    ("cpu", &["mem", "ops"]),
    ("proto", &["files", "mem"]),
    ("core", &["files", "mem", "ops", "proto"]),
    ("math", &["core", "cpu", "cuda", "ops", "proto"]),
    ("reference", &["core", "math", "ops"]),
    ("layers", &["core", "math", "ops", "proto", "reference"]),
    ("net", &["core", "cpu", "hdf5", "math", "ops", "proto"]),
    (
        "train",
        &["comm", "core", "files", "hdf5", "math", "mem", "net", "ops", "proto"],
    ),
    ("engine", &["core", "cpu", "net", "ops", "proto"]),
    ("data", &["core", "cpu", "files", "hdf5", "math", "ops", "proto"]),
    (
        "caffe2",
        &[
            "core", "cpu", "data", "engine", "files", "math", "mem", "net", "ops", "proto",
        ],
    ),
    (
        "cortado",
        &[
            "core", "data", "engine", "layers", "math", "net", "ops", "proto", "train",
        ],
    ),
    (
        "cli",
        &[
            "caffe2", "cortado", "core", "cpu", "data", "engine", "files", "layers", "net", "onnx", "proto", "train",
        ],
    ),
    (
        "py",
        &[
            "caffe2", "cortado", "cli", "core", "data", "layers", "net", "onnx", "proto", "train",
        ],
    ),
];

pub(super) fn breaches(root: &Path) -> Result<Vec<String>> {
    let mut breaches = Vec::new();
    for (name, allowed) in ALLOWED {
        let manifest = fs::read_to_string(root.join("crates").join(name).join("Cargo.toml"))?;
        breaches.extend(breaches_of(name, allowed, &manifest));
    }
    Ok(breaches)
}

fn breaches_of(name: &str, allowed: &[&str], manifest: &str) -> Vec<String> {
    let section = manifest.split("\n[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    let refused = section.lines().filter_map(used).filter(|used| !allowed.contains(used));
    refused
        .map(|used| format!("crates/{name}/Cargo.toml: {name} must not use {used}; dependencies point one way"))
        .collect()
}

/// The crate of the workspace that a line of a manifest names.
fn used(line: &str) -> Option<&str> {
    let name = line.split(['.', ' ', '=']).next()?.strip_prefix("cortado")?;
    Some(name.strip_prefix('-').unwrap_or("cortado"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_uses_those_below_it() {
        let manifest = "[package]\n[dependencies]\ncortado-cpu.workspace = true\ncortado-net.workspace = true\ncortado.workspace = true\n";
        assert_eq!(
            breaches_of("core", &["cpu"], manifest),
            [
                "crates/core/Cargo.toml: core must not use net; dependencies point one way",
                "crates/core/Cargo.toml: core must not use cortado; dependencies point one way",
            ]
        );
    }
}
