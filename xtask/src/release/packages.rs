//! The packages of crates.io that artefacts are made of, as Cargo lists them.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates that artefacts are built from.
const ROOTS: [&str; 4] = ["cortado-cli", "cortado-capi", "cortado-py", "cortado-page"];

/// A package that is compiled into an artefact.
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// An SPDX expression.
    pub(super) licence: String,
    /// Where its sources are.
    pub(super) folder: PathBuf,
    /// Whether it belongs to this workspace.
    pub(super) is_ours: bool,
    /// What it uses, by `name@version`.
    pub(super) uses: Vec<String>,
}

impl Package {
    pub(super) fn id(&self) -> String {
        format!("{}@{}", self.name, self.version)
    }
}

/// All packages of the artefacts, for every system, sorted by name: what is compiled in. What only builds or tests is not.
pub(super) fn packages(root: &Path) -> Result<Vec<Package>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let output = cargo
        .current_dir(root)
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()?;
    ensure!(
        output.status.success(),
        "cargo metadata: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    of_metadata(&serde_json::from_slice(&output.stdout)?)
}

fn of_metadata(metadata: &Value) -> Result<Vec<Package>> {
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let described: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (text(&package["id"]), package))
        .collect();
    let nodes: BTreeMap<String, Vec<String>> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (text(&node["id"]), used(&node)))
        .collect();
    let mut left: Vec<String> = described
        .iter()
        .filter(|(_, package)| ROOTS.contains(&package["name"].as_str().unwrap_or_default()))
        .map(|(id, _)| id.clone())
        .collect();
    ensure!(left.len() == ROOTS.len(), "cargo metadata does not list {ROOTS:?}");
    let mut found = BTreeSet::new();
    while let Some(id) = left.pop() {
        if found.insert(id.clone()) {
            left.extend(nodes.get(&id).cloned().unwrap_or_default());
        }
    }
    let package = |id: &String| described.get(id).context("cargo metadata lacks a package");
    let mut packages = Vec::new();
    for id in &found {
        let (one, uses) = (package(id)?, nodes.get(id).cloned().unwrap_or_default());
        let manifest = PathBuf::from(text(&one["manifest_path"]));
        packages.push(Package {
            name: text(&one["name"]),
            version: text(&one["version"]),
            licence: text(&one["license"]).replace('/', " OR "),
            folder: manifest.parent().map(PathBuf::from).unwrap_or_default(),
            is_ours: one["source"].is_null(),
            uses: uses
                .iter()
                .map(|id| package(id).map(|p| format!("{}@{}", text(&p["name"]), text(&p["version"]))))
                .collect::<Result<_>>()?,
        });
    }
    packages.sort_by_key(Package::id);
    Ok(packages)
}

/// What a node of the graph uses when it runs.
fn used(node: &Value) -> Vec<String> {
    let runs = |dep: &&Value| {
        let kinds = dep["dep_kinds"].as_array();
        kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
    };
    let deps = node["deps"].as_array().map(Vec::as_slice).unwrap_or_default();
    deps.iter().filter(runs).map(|dep| text(&dep["pkg"])).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().into()
}
