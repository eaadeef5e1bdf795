//! A prototxt read past its slips: each is reported and left out, and the rest is read.

use cortado_proto::read::Loaded;
use cortado_proto::text::TextOptions;
use cortado_proto::upgrade::NoticeSeverity;
use cortado_proto::{Error, Result};
use std::path::Path;

/// More slips than this are not reported.
const MOST_SLIPS: usize = 100;

/// What was read, if anything could be, with all that is wrong.
pub(super) struct Reading<M> {
    pub(super) message: Option<M>,
    pub(super) errors: Vec<String>,
    pub(super) warnings: Vec<String>,
}

/// A reader of nets or solvers that continues after faults.
type Reader<M> = fn(&str, &str, TextOptions, usize) -> (Option<Loaded<M>>, Vec<Error>);

/// Reads the text of a file with `reader`.
pub(super) fn read<M>(text: Result<String>, path: &Path, options: TextOptions, reader: Reader<M>) -> Reading<M> {
    let (loaded, errors) = match text {
        Ok(text) => reader(&text, &path.display().to_string(), options, MOST_SLIPS),
        Err(error) => (None, vec![error]),
    };
    let errors = errors.iter().map(ToString::to_string).collect();
    let Some(loaded) = loaded else {
        return Reading {
            message: None,
            errors,
            warnings: Vec::new(),
        };
    };
    let unknown = loaded.warnings.iter().map(ToString::to_string);
    let upgraded = loaded
        .notices
        .iter()
        .filter(|notice| notice.severity != NoticeSeverity::Info)
        .map(|notice| notice.message.clone());
    Reading {
        warnings: unknown.chain(upgraded).collect(),
        message: Some(loaded.message),
        errors,
    }
}
