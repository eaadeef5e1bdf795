//! The rules of the house that a program can check: module docs, file and function length, where `unsafe` may stand, which crate may use which.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The longest file, in lines; generated code and tables are exempt.
const MAX_FILE: usize = 400;
/// The longest function, in lines.
const MAX_FUNCTION: usize = 80;
/// Where `unsafe` may stand.
const UNSAFE_PLACES: [&str; 3] = ["crates/cpu/", "crates/mem/", "crates/py/"];
/// Generated code, and tables of numbers.
const GENERATED: [&str; 3] = [
    "crates/proto/src/generated/",
    "crates/core/src/rng/tables.rs",
    "crates/core/src/rng/recorded.rs",
];
/// What each crate may use of the workspace, besides what its tests use.
const ALLOWED: [(&str, &[&str]); 15] = [
    ("ops", &[]),
    ("files", &[]),
    ("mem", &["files"]),
    ("hdf5", &["files"]),
    ("cpu", &["ops"]),
    ("proto", &["files", "mem"]),
    ("core", &["files", "mem", "ops", "proto"]),
    ("math", &["core", "cpu", "ops", "proto"]),
    ("layers", &["core", "cpu", "math", "ops", "proto"]),
    ("net", &["core", "cpu", "hdf5", "math", "ops", "proto"]),
    ("engine", &["core", "cpu", "net", "ops", "proto"]),
    ("data", &["core", "cpu", "hdf5", "proto"]),
    ("cortado", &["core", "data", "engine", "layers", "net", "ops", "proto"]),
    (
        "cli",
        &["cortado", "core", "cpu", "data", "engine", "layers", "net", "proto"],
    ),
    ("py", &["cortado", "cli", "core", "data", "layers", "net", "proto"]),
];

/// Checks every rule and lists all breaches.
pub(crate) fn check(root: &Path) -> Result<()> {
    let mut breaches = Vec::new();
    for folder in ["crates", "examples", "tests", "benches", "xtask"] {
        for path in rust_files(&root.join(folder))? {
            let name = path.strip_prefix(root)?.display().to_string();
            let text = fs::read_to_string(&path).with_context(|| name.clone())?;
            check_file(&name, &text, &mut breaches);
        }
    }
    for (name, allowed) in ALLOWED {
        let manifest = fs::read_to_string(root.join("crates").join(name).join("Cargo.toml"))?;
        check_dependencies(name, allowed, &manifest, &mut breaches);
    }
    if breaches.is_empty() {
        return Ok(());
    }
    bail!("{} breach(es) of the rules:\n{}", breaches.len(), breaches.join("\n"));
}

fn check_file(name: &str, text: &str, breaches: &mut Vec<String>) {
    if GENERATED.iter().any(|place| name.starts_with(place)) {
        return;
    }
    if !text.starts_with("//!") {
        breaches.push(format!("{name}:1: does not open with a module doc (//!)"));
    }
    let lines = text.lines().count();
    if lines > MAX_FILE {
        breaches.push(format!("{name}: {lines} lines; {MAX_FILE} are allowed"));
    }
    for (line, length) in function_lengths(text) {
        if length > MAX_FUNCTION {
            breaches.push(format!(
                "{name}:{line}: a function of {length} lines; {MAX_FUNCTION} are allowed"
            ));
        }
    }
    if !UNSAFE_PLACES.iter().any(|place| name.starts_with(place)) {
        for (index, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if ["unsafe {", "unsafe fn", "unsafe impl"]
                .iter()
                .any(|word| code.contains(word))
                && !code.contains('"')
            {
                breaches.push(format!("{name}:{}: unsafe outside {UNSAFE_PLACES:?}", index + 1));
            }
        }
    }
}

/// The first line and the length of every function, found by indentation: rustfmt closes a function at the column where it opens.
fn function_lengths(text: &str) -> Vec<(usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        let is_function = code
            .split('(')
            .next()
            .is_some_and(|head| head.split(' ').any(|word| word == "fn"))
            && !code.starts_with("//");
        if !is_function {
            continue;
        }
        if line.ends_with('}') {
            found.push((start + 1, 1));
            continue;
        }
        let closing = format!("{}}}", " ".repeat(indent));
        let Some(end) = lines[start..]
            .iter()
            .position(|l| *l == closing || (l.ends_with(';') && l.len() - l.trim_start().len() == indent))
        else {
            continue;
        };
        found.push((start + 1, end + 1));
    }
    found
}

fn check_dependencies(name: &str, allowed: &[&str], manifest: &str, breaches: &mut Vec<String>) {
    let section = manifest.split("\n[dependencies]").nth(1).unwrap_or_default();
    let section = section.split("\n[").next().unwrap_or_default();
    for line in section.lines() {
        let Some(used) = line.strip_prefix("cortado") else {
            continue;
        };
        let used = used
            .split(['.', ' ', '='])
            .next()
            .unwrap_or_default()
            .trim_start_matches('-');
        let used = if used.is_empty() { "cortado" } else { used };
        if !allowed.contains(&used) {
            breaches.push(format!(
                "crates/{name}/Cargo.toml: {name} must not use {used}; dependencies point one way"
            ));
        }
    }
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(name: &str, text: &str) -> Vec<String> {
        let mut breaches = Vec::new();
        check_file(name, text, &mut breaches);
        breaches
    }

    #[test]
    fn the_workspace_keeps_the_rules() {
        check(&crate::root()).unwrap();
    }

    #[test]
    fn breaches_are_found() {
        let long = format!("//! Doc.\nfn f() {{\n{}}}\n", "    g();\n".repeat(100));
        assert_eq!(
            breaches_of("a.rs", &long),
            ["a.rs:2: a function of 102 lines; 80 are allowed"]
        );
        assert_eq!(
            breaches_of("a.rs", "fn f() {}\n"),
            ["a.rs:1: does not open with a module doc (//!)"]
        );
        assert_eq!(breaches_of("a.rs", "//! Doc.\nfn f() { unsafe { g() } }\n").len(), 1);
        assert!(breaches_of("crates/mem/src/a.rs", "//! Doc.\nfn f() { unsafe { g() } }\n").is_empty());
        assert_eq!(breaches_of("a.rs", &format!("//! Doc.\n{}", "\n".repeat(400))).len(), 1);
        let mut breaches = Vec::new();
        check_dependencies(
            "core",
            &["cpu"],
            "[package]\n[dependencies]\ncortado-cpu.workspace = true\ncortado-net.workspace = true\n",
            &mut breaches,
        );
        assert_eq!(
            breaches,
            ["crates/core/Cargo.toml: core must not use net; dependencies point one way"]
        );
    }
}
