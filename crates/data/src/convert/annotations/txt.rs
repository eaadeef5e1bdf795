//! Lines of label, left, top, right and bottom edge.

use super::{Found, Parsed, number};
use cortado_core::{Error, Result};

/// Reads a file.
///
/// # Errors
/// A line that is not of five numbers; with its number.
pub(super) fn parse(text: &str) -> Result<Parsed> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let boxes = lines.map(|(index, line)| {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let [label, left, top, right, bottom] = parts[..] else {
            let problem = format!(
                "line {} has {} part(s), not label, left, top, right and bottom edge",
                index + 1,
                parts.len()
            );
            return Err(Error::message(&problem));
        };
        let whole = label.parse();
        let whole = whole.map_err(|_| Error::message(&format!("the label \"{label}\" is not an integer")))?;
        Ok(Found {
            label: whole,
            edges: [
                number(left, "the left edge")?,
                number(top, "the top edge")?,
                number(right, "the right edge")?,
                number(bottom, "the bottom edge")?,
            ],
            difficult: false,
        })
    });
    Ok(Parsed {
        size: None,
        boxes: boxes.collect::<Result<_>>()?,
    })
}
