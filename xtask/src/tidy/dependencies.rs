//! Crates use each other in one direction, and everything that their manifests name.

use super::Source;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// What each crate may use of the workspace, besides what its tests use.
const ALLOWED: [(&str, &[&str]); 25] = [
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
    ("graph", &["core", "files", "ops"]),
    ("reference", &["core", "graph", "math", "ops"]),
    ("gpu", &["core", "cuda", "graph", "math", "ops", "reference"]),
    ("layers", &["core", "math", "ops", "proto", "reference"]),
    ("net", &["core", "cpu", "graph", "hdf5", "math", "ops", "proto"]),
    (
        "train",
        &[
            "comm", "core", "cuda", "files", "hdf5", "math", "mem", "net", "ops", "proto",
        ],
    ),
    (
        "engine",
        &["core", "cpu", "gpu", "graph", "net", "ops", "proto", "reference"],
    ),
    ("data", &["core", "cpu", "files", "hdf5", "math", "ops", "proto"]),
    (
        "caffe2",
        &[
            "core", "cpu", "data", "engine", "files", "graph", "math", "mem", "net", "ops", "proto",
        ],
    ),
    (
        "cortado",
        &[
            "core", "data", "engine", "graph", "layers", "math", "net", "onnx", "ops", "proto", "train",
        ],
    ),
    ("serve", &["cortado", "core", "files"]),
    ("show", &["core", "net", "onnx", "proto"]),
    (
        "cli",
        &[
            "caffe2",
            "cortado",
            "core",
            "cpu",
            "data",
            "engine",
            "files",
            "layers",
            "net",
            "onnx",
            "proto",
            "reference",
            "serve",
            "show",
            "train",
        ],
    ),
    (
        "py",
        &[
            "caffe2", "cortado", "cli", "core", "data", "layers", "net", "onnx", "proto", "train",
        ],
    ),
    ("capi", &["caffe2", "cortado", "core", "data", "net", "proto"]),
];

/// The packages that are not among the project's crates.
const OTHERS: [&str; 5] = ["benches", "page", "tests", "tests/small", "xtask"];

pub(super) fn breaches(root: &Path, sources: &[Source]) -> Result<Vec<String>> {
    let mut breaches = Vec::new();
    let mut all = String::new();
    let crates = fs::read_dir(root.join("crates"))?.map(|entry| Ok(entry?.path()));
    let crates: Vec<PathBuf> = crates.collect::<std::io::Result<_>>()?;
    let crates = crates
        .iter()
        .map(|path| path.strip_prefix(root).unwrap_or(path).display().to_string());
    for folder in crates.chain(OTHERS.map(str::to_string)) {
        let manifest = fs::read_to_string(root.join(&folder).join("Cargo.toml"))?;
        breaches.extend(unused(&folder, &manifest, sources));
        all += &manifest;
    }
    let workspace = fs::read_to_string(root.join("Cargo.toml"))?;
    let named = |name: &&str| all.lines().any(|line| name_of(line) == Some(*name));
    // A crate of the project may be there before others use it.
    let unnamed = dependencies(&workspace).filter(|name| !name.starts_with("cortado") && !named(name));
    breaches.extend(unnamed.map(|name| format!("Cargo.toml: no crate uses {name}; remove it")));
    for (name, allowed) in ALLOWED {
        let manifest = fs::read_to_string(root.join("crates").join(name).join("Cargo.toml"))?;
        breaches.extend(breaches_of(name, allowed, &manifest));
    }
    Ok(breaches)
}

/// The dependencies of a package that no source of it names. The examples of a crate are in a folder of their own.
fn unused(folder: &str, manifest: &str, sources: &[Source]) -> Vec<String> {
    let own = [&format!("{folder}/")[..], "examples/"];
    let own = |source: &&Source| own.iter().any(|own| source.name.starts_with(own));
    let own: Vec<&Source> = sources.iter().filter(own).collect();
    let unused = dependencies(manifest).filter(|name| {
        let name = name.replace('-', "_");
        !own.iter().any(|source| has_name(&source.text, &name))
    });
    unused
        .map(|name| format!("{folder}/Cargo.toml: no source names {name}; remove it"))
        .collect()
}

/// The names in all sections of dependencies of a manifest.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    let sections = manifest.split("\n[").filter_map(|section| section.split_once("]\n"));
    let sections = sections.filter(|(title, _)| title.ends_with("dependencies"));
    sections.flat_map(|(_, section)| section.lines().filter_map(name_of))
}

/// The dependency that a line of a manifest names.
fn name_of(line: &str) -> Option<&str> {
    let name = line.split(['.', ' ', '=']).next()?;
    Some(name).filter(|name| !name.is_empty() && !name.starts_with(['#', '[']))
}

/// Whether a text has a name as a whole.
fn has_name(text: &str, name: &str) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || char == '_';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part))
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
    fn a_crate_uses_what_it_names() {
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\none-two.workspace = true\n# Why.\nthree = { path = \"3\" }\n\n\
            [target.'cfg(unix)'.dependencies]\nfour = \"1\"\n\n[features]\nfive = []\n\n[dev-dependencies]\nsix = \"1\"\n";
        let source = |name: &str, text: &str| Source {
            name: name.into(),
            text: text.into(),
        };
        let sources = [
            source("crates/x/src/lib.rs", "use one_two::A; three_or_four();"),
            source("crates/x/tests/a.rs", "six::b()"),
            source("crates/xy/src/lib.rs", "use four::five;"),
        ];
        assert_eq!(
            unused("crates/x", manifest, &sources),
            [
                "crates/x/Cargo.toml: no source names three; remove it",
                "crates/x/Cargo.toml: no source names four; remove it",
            ]
        );
    }

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
