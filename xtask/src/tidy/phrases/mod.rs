//! Messages, help and documents say what they mean in plain English: a list of phrases is refused, because readers had
//! to read them twice.
//!
//! | file | contents |
//! |---|---|
//! | `list.rs` | the refused phrases, each with what to write instead, and the exceptions |
//! | `matching.rs` | where a text has one |
//! | `texts.rs` | the texts: literals and doc comments of Rust, docstrings of Python, Markdown |

mod list;
mod matching;
mod texts;

use super::Source;
use anyhow::{Context, Result};
use matching::Refused;
use std::fs;
use std::path::{Path, PathBuf};
use texts::Text;

/// Crates whose doc comments people read: as `--help`, and as docstrings.
const SHOWN: [&str; 2] = ["crates/cli/src/", "crates/py/src/"];
/// Folders with documents.
const DOCUMENTS: [&str; 2] = ["", "docs"];
/// The folder with docstrings.
const PYTHON: &str = "crates/py/python";

/// The refused phrases in the messages and the help of a file of Rust.
pub(super) fn breaches(source: &Source) -> Vec<String> {
    let Source { name, text } = source;
    let is_message = name.starts_with("crates/") && name.contains("/src/");
    let is_test = name.ends_with("/tests.rs") || name.ends_with("/testing.rs") || name.contains("/testing/");
    if !is_message || is_test {
        return Vec::new();
    }
    let literals = texts::literals(text);
    let docs = SHOWN
        .iter()
        .any(|place| name.starts_with(place))
        .then(|| texts::doc_comments(text));
    of_texts(name, literals.into_iter().chain(docs.into_iter().flatten()))
}

/// The refused phrases in documents and docstrings.
pub(super) fn breaches_of_documents(root: &Path) -> Result<Vec<String>> {
    let mut breaches = Vec::new();
    for path in documents(root)? {
        let name = path.strip_prefix(root)?.display().to_string();
        let text = fs::read_to_string(&path).with_context(|| name.clone())?;
        let is_python = name.ends_with(".py");
        let texts = if is_python {
            texts::docstrings(&text)
        } else {
            texts::prose(&text)
        };
        breaches.extend(of_texts(&name, texts.into_iter()));
    }
    Ok(breaches)
}

fn of_texts<'a>(name: &str, texts: impl Iterator<Item = Text<'a>>) -> Vec<String> {
    let found = texts.flat_map(|text| matching::refused(&text));
    found
        .map(|Refused { line, phrase, instead }| format!("{name}:{line}: \"{phrase}\"; write {instead}"))
        .collect()
}

fn documents(root: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in DOCUMENTS {
        files.extend(super::files(&root.join(folder), "md", false)?);
    }
    for entry in fs::read_dir(root.join("crates"))? {
        files.extend(super::files(&entry?.path(), "md", false)?);
    }
    files.extend(super::files(&root.join(PYTHON), "py", true)?);
    Ok(files)
}
