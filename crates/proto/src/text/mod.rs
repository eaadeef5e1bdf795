//! The text format of protobuf, as Caffe's prototxt files use it: [`parse`] reads,
//! [`print`](print()) writes.
//!
//! Reading goes in three steps: `lex` cuts the source into tokens, `tree` gives them the shape of
//! fields, `fill` puts the fields into a typed message by name. The first fault in the order of the
//! source is the one that is reported.

mod diagnostic;
mod escape;
mod fill;
mod lex;
pub(crate) mod nearest;
pub mod number;
mod print;
mod scalar;
mod tree;
mod wire;

use std::sync::Arc;

pub use diagnostic::{Diagnostic, Warning};
pub use number::float_g6;
pub use print::print;

use crate::reflect::Message;
use fill::Filler;

/// How to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Whether a field that no known Caffe has, a name that is not a value of its field, a list for one
    /// value, and a field of forks that is not supported are warnings, not errors. They have no effect.
    pub lenient: bool,
    /// Whether, besides, a field name that is one slip away from a known one is a warning only.
    pub keep_misspelt: bool,
}

/// A source, read as far as its shape goes.
pub(crate) struct Document<'a> {
    file: Arc<str>,
    source: &'a str,
    tree: tree::Tree<'a>,
}

impl<'a> Document<'a> {
    pub(crate) fn parse(source: &'a str, file_name: &str) -> Self {
        Self {
            file: file_name.into(),
            source,
            tree: tree::parse(source),
        }
    }

    /// Whether the source holds blanks and comments only.
    pub(crate) fn is_empty(&self) -> bool {
        self.tree.fields.is_empty() && self.tree.fault.is_none()
    }

    /// The names of the outermost fields, and the place of each.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&'a str, crate::Pos)> + '_ {
        self.tree.fields.iter().map(|field| (field.name, field.pos))
    }

    /// A diagnostic at `pos`.
    pub(crate) fn diagnostic(&self, pos: crate::Pos, message: String) -> Diagnostic {
        Diagnostic::new(&self.file, self.source, lex::Fault::new(pos, message))
    }

    /// The fields as a message of the type `M`.
    pub(crate) fn fill<M: Message + Default>(&self, options: TextOptions) -> Result<(M, Vec<Warning>), Diagnostic> {
        let (message, warnings, mut faults) = self.fill_past_faults(options, 1);
        match (faults.pop(), message) {
            (None, Some(message)) => Ok((message, warnings)),
            (Some(fault), _) => Err(fault),
            (None, None) => Err(self.diagnostic(crate::Pos { line: 1, column: 1 }, "nothing could be read".into())),
        }
    }

    /// The same with up to `most` faults, and the message without what they are about; `None` where a
    /// known field lacks its value, as the message would mean something else.
    pub(crate) fn fill_past_faults<M: Message + Default>(
        &self,
        options: TextOptions,
        most: usize,
    ) -> (Option<M>, Vec<Warning>, Vec<Diagnostic>) {
        let mut message = M::default();
        let mut filler = Filler::new(&self.file, options, self.tree.unclosed, most, self.source.len());
        for oddity in &self.tree.oddities {
            filler.warn(oddity.pos, oddity.message.clone());
        }
        let filled = filler.message(&self.tree.fields, &mut message, None);
        let last = filled.err().or(self.tree.fault.clone());
        let (warnings, mut faults, is_whole) = filler.finish();
        let message = (is_whole && last.is_none()).then_some(message);
        faults.extend(last);
        let faults = faults
            .into_iter()
            .map(|fault| Diagnostic::new(&self.file, self.source, fault));
        (message, warnings, faults.collect())
    }
}

/// Reads `source` as a message of the type `M`. `file_name` is only named in errors and warnings.
///
/// # Errors
/// The first fault of the source: bad syntax, a value of the wrong type, a singular field given
/// twice or with a list, a field that no known Caffe has, or a name that is not a value of its
/// field (except what `options` permit).
pub fn parse<M: Message + Default>(
    source: &str,
    file_name: &str,
    options: TextOptions,
) -> Result<(M, Vec<Warning>), Diagnostic> {
    Document::parse(source, file_name).fill(options)
}
