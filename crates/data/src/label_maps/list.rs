//! Lists of images and of the maps that go with them, in the layers for label maps.

use cortado_core::{Error, Result, read_text};
use std::path::Path;
use std::str::FromStr;

/// A line of a list.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The number of the line, from 1.
    pub(super) line: usize,
    /// The path of the image.
    pub(super) image: String,
    /// The path of the map, or the label of all pixels; empty if images have no labels.
    pub(super) label: String,
    /// Left, top, right and bottom column or row of the part that is shown, which may lie outside of the image.
    pub(super) window: Option<[i64; 4]>,
}

/// What the lines of a list have beside the path of an image.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub(super) labels: bool,
    pub(super) windows: bool,
}

impl Columns {
    fn form(self) -> &'static str {
        match (self.labels, self.windows) {
            (false, false) => "IMAGE",
            (true, false) => "IMAGE LABEL",
            (false, true) => "IMAGE X1 Y1 X2 Y2",
            (true, true) => "IMAGE LABEL X1 Y1 X2 Y2",
        }
    }
}

/// Reads a list. Columns are separated by spaces or tabs; empty lines are skipped, and so is what follows the columns.
///
/// # Errors
/// A list that cannot be read or is empty, and a line without all columns, with its number.
pub(super) fn read(path: &Path, columns: Columns) -> Result<Vec<Entry>> {
    let text = read_text(path)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let entries = lines.map(|(index, line)| {
        let wrong = |problem: &str| {
            let form = columns.form();
            Error::message(&format!(
                "{}:{}: {problem}; each line of the list has the form `{form}`",
                path.display(),
                index + 1
            ))
        };
        entry(line, index + 1, columns).map_err(|problem| wrong(&problem))
    });
    let entries = entries.collect::<Result<Vec<_>>>()?;
    if entries.is_empty() {
        return Err(Error::message(&format!("{}: the list is empty", path.display())));
    }
    Ok(entries)
}

fn entry(text: &str, line: usize, columns: Columns) -> Result<Entry, String> {
    let mut words = text.trim_start_matches('\u{feff}').split_whitespace();
    let mut next = |what: &str| words.next().ok_or_else(|| format!("{what} is missing"));
    let image = next("the path of the image")?.to_string();
    let label = if columns.labels { next("the label")? } else { "" }.to_string();
    let window = match columns.windows {
        false => None,
        true => Some(window([next("x1")?, next("y1")?, next("x2")?, next("y2")?])?),
    };
    Ok(Entry {
        line,
        image,
        label,
        window,
    })
}

fn window(words: [&str; 4]) -> Result<[i64; 4], String> {
    let mut edges = [0; 4];
    for (edge, word) in edges.iter_mut().zip(words) {
        let number = i32::from_str(word).map_err(|_| format!("\"{word}\" is not an integer"))?;
        *edge = number.into();
    }
    let [x1, y1, x2, y2] = edges;
    match x1 <= x2 && y1 <= y2 {
        true => Ok(edges),
        false => Err(format!("the window {x1} {y1} {x2} {y2} has no pixels")),
    }
}
