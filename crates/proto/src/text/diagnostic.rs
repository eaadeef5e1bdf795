//! Errors and warnings about a text, with the place, the source line and a caret.

use std::fmt;
use std::sync::Arc;

use super::lex::Fault;
use crate::Pos;

/// The most characters of a source line that are shown on each side of the caret.
const REACH: usize = 80;

/// Something wrong in a text: which file, line and column, what, and the line itself.
///
/// It displays as `file:line:column: message`, then the source line and a caret under the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file, as the caller named it.
    pub file: Arc<str>,
    /// Line and column, both from 1; columns count characters.
    pub pos: Pos,
    /// What is wrong, and what to do.
    pub message: String,
    /// The source line and, below it, a caret under the place; both indented by four spaces.
    pub excerpt: String,
}

impl Diagnostic {
    pub(crate) fn new(file: &Arc<str>, source: &str, fault: Fault) -> Self {
        let excerpt = excerpt(source, fault.pos);
        Self {
            file: Arc::clone(file),
            pos: fault.pos,
            message: fault.message,
            excerpt,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}:{}: {}",
            self.file, self.pos.line, self.pos.column, self.message
        )?;
        if self.excerpt.is_empty() {
            Ok(())
        } else {
            write!(f, "\n{}", self.excerpt)
        }
    }
}

impl std::error::Error for Diagnostic {}

/// The line of `pos` and a caret line; tabs before the caret are kept, so that its column is right
/// in every terminal.
fn excerpt(source: &str, pos: Pos) -> String {
    let skip = |number: u32| usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
    let line = source
        .lines()
        .nth(skip(pos.line))
        .unwrap_or_default()
        .trim_start_matches('\u{feff}');
    let column = skip(pos.column);
    let from = column.saturating_sub(REACH);
    // A line can be as long as the file.
    let rest = match line.is_ascii() {
        true => line.get(from..).unwrap_or_default(),
        false => line.char_indices().nth(from).map_or("", |(at, _)| &line[at..]),
    };
    let shown: String = rest
        .chars()
        .take(2 * REACH)
        .map(|c| if c.is_control() && c != '\t' { ' ' } else { c })
        .collect();
    let indent: String = shown
        .chars()
        .take(column - from)
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    format!("    {}\n    {indent}^", shown.trim_end())
}

/// Something in a text that is kept but not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The file, as the caller named it.
    pub file: Arc<str>,
    /// The place of the first occurrence.
    pub pos: Pos,
    /// A name that is not understood, and the nearest known ones.
    pub message: String,
    /// How often the same occurs again further on.
    pub repeats: usize,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}:{}: {}",
            self.file, self.pos.line, self.pos.column, self.message
        )?;
        match self.repeats {
            0 => Ok(()),
            1 => write!(f, " (and once more)"),
            more => write!(f, " (and {more} times more)"),
        }
    }
}
