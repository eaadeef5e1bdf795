//! A prototxt read past its slips: each is told, and the rest is read as if it were not there.

use cortado_proto::read::Loaded;
use cortado_proto::text::{Diagnostic, Options};
use cortado_proto::upgrade::Severity;
use cortado_proto::{Error, Result};
use std::path::Path;

/// More slips than this are not told.
const MOST_SLIPS: usize = 100;

/// What was read, if anything could be, with all that is wrong.
pub(super) struct Reading<M> {
    pub(super) message: Option<M>,
    pub(super) errors: Vec<String>,
    pub(super) warnings: Vec<String>,
}

/// Reads the text of a file with `reader`, a reader of nets or solvers. The file may be a pipe, which
/// gives its text once.
pub(super) fn read<M>(
    text: Result<String>,
    path: &Path,
    reader: fn(&str, &str, Options) -> Result<Loaded<M>>,
) -> Reading<M> {
    let mut errors = Vec::new();
    let mut text = match text {
        Ok(text) => text,
        Err(error) => return failed(error.to_string()),
    };
    let name = path.display().to_string();
    while errors.len() < MOST_SLIPS {
        match reader(&text, &name, Options::default()) {
            Ok(loaded) => {
                let unknown = loaded.warnings.iter().map(ToString::to_string);
                let upgraded = loaded
                    .notices
                    .iter()
                    .filter(|notice| notice.severity != Severity::Info)
                    .map(|notice| notice.message.clone());
                return Reading {
                    warnings: unknown.filter(|text| !text.contains(BLOTTED)).chain(upgraded).collect(),
                    message: Some(loaded.message),
                    errors,
                };
            }
            Err(error) => {
                errors.push(error.to_string());
                match blotted(&text, &error) {
                    Some(without) => text = without,
                    None => break,
                }
            }
        }
    }
    Reading {
        message: None,
        errors,
        warnings: Vec::new(),
    }
}

fn failed<M>(error: String) -> Reading<M> {
    Reading {
        message: None,
        errors: vec![error],
        warnings: Vec::new(),
    }
}

/// What stands in the place of a misspelt name: like no name that there is.
const BLOTTED: &str = "qqqqqqqq";

/// The text with the name of an unknown field made one that nobody takes for a slip; `None` if the
/// error is another one.
fn blotted(text: &str, error: &Error) -> Option<String> {
    let Error::Text(diagnostic) = error else { return None };
    let Diagnostic { pos, message, .. } = &**diagnostic;
    let (_, name) = message.split_once(" has no field \"")?;
    let (name, rest) = name.split_once('"')?;
    if !rest.starts_with("; did you mean ") {
        return None;
    }
    let line = text.split_inclusive('\n').nth(pos.line as usize - 1)?;
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    let column = line.char_indices().nth(pos.column as usize - 1)?.0;
    let (before, after) = text.split_at(start + column);
    Some(format!("{before}{BLOTTED}{}", after.strip_prefix(name)?))
}
