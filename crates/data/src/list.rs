//! Lists of images: a path and a label on each line.

use cortado_core::{Error, Result, read_file};
use std::path::Path;

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListEntry {
    /// The number of the line, from 1.
    pub line: usize,
    /// The path as the list has it.
    pub path: String,
    /// The label.
    pub label: i32,
}

/// Reads a list. Path and label are parted by the last space of the line (or by tabs), so that
/// paths may have spaces; empty lines are skipped.
///
/// # Errors
/// A list that cannot be read, and a line without path or label, or whose label is not an integer
/// of 32 bits; with its number.
pub fn read_list(path: &Path) -> Result<Vec<ListEntry>> {
    if path.is_dir() {
        let problem = "is a folder; name the file that lists the images, one path and label a line";
        return Err(Error::message(&format!("{} {problem}", path.display())));
    }
    let bytes = read_file(path)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let mut entries = Vec::new();
    for (index, text) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let line = index + 1;
        let fail = |problem: &str| Error::message(&format!("{}:{line}: {problem}", path.display()));
        let text =
            str::from_utf8(text).map_err(|_| fail("is not UTF-8 text; a list has a path and a label on each line"))?;
        let text = text.trim_end();
        if text.trim_start().is_empty() {
            continue;
        }
        if text.contains('\0') {
            return Err(fail("holds a zero byte; a list has a path and a label on each line"));
        }
        let Some((name, label)) = text.rsplit_once([' ', '\t']) else {
            return Err(fail(&format!(
                "\"{}\" is a path without a label; write `PATH LABEL`",
                shown(text)
            )));
        };
        let name = name.trim_end();
        if name.trim_start().is_empty() {
            return Err(fail(&format!(
                "\"{}\" is a label without a path; write `PATH LABEL`",
                shown(label)
            )));
        }
        let label = label.parse().map_err(|_| {
            fail(&format!(
                "the label \"{}\" is not an integer of 32 bits; write `PATH LABEL`",
                shown(label)
            ))
        })?;
        entries.push(ListEntry {
            line,
            path: name.into(),
            label,
        });
    }
    Ok(entries)
}

/// The beginning of a long text.
fn shown(text: &str) -> String {
    const LONG: usize = 60;
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
