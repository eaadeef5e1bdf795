//! The rules of the house that a program can check, one in each file.

mod circles;
mod dependencies;
mod length;
mod module_doc;
mod opening;
mod phrases;
mod sizes;
mod system;
mod tests_inside;
mod type_names;
mod unsafe_code;
mod variables;

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders that hold Rust.
const FOLDERS: [&str; 6] = ["crates", "examples", "page", "tests", "benches", "xtask"];
/// Generated code, and tables of numbers: no hand-written file.
const GENERATED: [&str; 4] = [
    "crates/proto/src/generated/",
    "crates/proto/src/caffe2/",
    "crates/core/src/rng/tables.rs",
    "crates/core/tests/suite/rng/recorded.rs",
];

/// A file of the workspace.
pub(crate) struct Source {
    /// The path from the workspace's root.
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Source {
    /// The lines before the tests, with their numbers, for which no comment on them or on the line before vouches by
    /// `mark`.
    fn unmarked<'a>(&'a self, mark: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
        let lines = self.text.lines().take_while(|line| *line != "#[cfg(test)]");
        let before = std::iter::once("").chain(self.text.lines());
        let with_before = (1..).zip(lines.zip(before));
        with_before
            .filter(move |(_, (line, before))| !line.contains(mark) && !before.trim_start().starts_with(mark))
            .map(|(number, (line, _))| (number, line))
    }
}

/// Checks every rule and lists all breaches.
pub(crate) fn check(root: &Path) -> Result<()> {
    let sources = sources(root)?;
    let mut breaches = Vec::new();
    for source in &sources {
        if !is_generated(source) {
            breaches.extend(module_doc::breaches(source));
            breaches.extend(length::breaches(source));
            breaches.extend(opening::breaches(source));
            breaches.extend(phrases::breaches(source));
            breaches.extend(sizes::breaches(source));
            breaches.extend(system::breaches(source));
            breaches.extend(tests_inside::breaches(root, source));
            breaches.extend(unsafe_code::breaches(source));
        }
    }
    breaches.extend(dependencies::breaches(root, &sources)?);
    breaches.extend(crate::capi::header::breaches(root)?);
    breaches.extend(phrases::breaches_of_documents(root)?);
    breaches.extend(circles::breaches(&sources));
    breaches.extend(type_names::breaches(&sources));
    breaches.extend(variables::breaches(root, &sources)?);
    if breaches.is_empty() {
        return Ok(());
    }
    bail!("{} breach(es) of the rules:\n{}", breaches.len(), breaches.join("\n"));
}

/// All hand-written files of Rust.
pub(crate) fn written_sources(root: &Path) -> Result<Vec<Source>> {
    let mut sources = sources(root)?;
    sources.retain(|source| !is_generated(source));
    Ok(sources)
}

fn is_generated(source: &Source) -> bool {
    GENERATED.iter().any(|place| source.name.starts_with(place))
}

fn sources(root: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for folder in FOLDERS {
        for path in files(&root.join(folder), "rs", true)? {
            let name = path.strip_prefix(root)?.display().to_string();
            let text = fs::read_to_string(&path).with_context(|| name.clone())?;
            sources.push(Source { name, text });
        }
    }
    Ok(sources)
}

/// The files of a folder whose names end so; with those of the folders in it if wanted.
fn files(folder: &Path, extension: &str, is_deep: bool) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            if is_deep
                && path
                    .file_name()
                    .is_some_and(|name| name != "target" && name != "node_modules")
            {
                found.extend(files(&path, extension, is_deep)?);
            }
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
