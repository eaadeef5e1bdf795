//! Lists of videos: a folder, a number of frames or of a frame, and a label on each line.

use cortado_core::{Error, Result, read_text};
use std::path::Path;

/// A line of a list.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The number of the line, from 1.
    pub(super) line: usize,
    pub(super) folder: String,
    /// The number of frames, or that of the first frame.
    pub(super) frames: usize,
    pub(super) label: i32,
}

/// Reads a list, in which the second column is the number of frames (`counted`) or that of the first one. Empty lines are skipped.
///
/// # Errors
/// A list that cannot be read or is empty, and a line that has another form, with its number.
pub(super) fn read(path: &Path, counted: bool) -> Result<Vec<Entry>> {
    let text = read_text(path)?;
    let form = if counted {
        "FOLDER FRAMES LABEL"
    } else {
        "FOLDER FRAME LABEL"
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let entries = lines.map(|(index, line)| {
        entry(line, index + 1).ok_or_else(|| {
            let (path, line) = (path.display(), index + 1);
            Error::message(&format!(
                "{path}:{line}: each line of the list has the form `{form}`, with two integers"
            ))
        })
    });
    let entries = entries.collect::<Result<Vec<_>>>()?;
    if entries.is_empty() {
        return Err(Error::message(&format!("{}: the list is empty", path.display())));
    }
    Ok(entries)
}

/// The numbers are the last two columns, so a path may have spaces.
fn entry(text: &str, line: usize) -> Option<Entry> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let (rest, label) = text.rsplit_once(char::is_whitespace)?;
    let (folder, frames) = rest.trim_end().rsplit_once(char::is_whitespace)?;
    let frames: u32 = frames.parse().ok()?;
    Some(Entry {
        line,
        folder: folder.trim_end().into(),
        frames: frames as usize,
        label: label.parse().ok()?,
    })
}
